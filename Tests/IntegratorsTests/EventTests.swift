import Equations
import Integrators
import Springs
import TestSupport
import Testing

@Suite struct EventTests {
  /// Events near the end of a solution are not moved beyond it when they are
  /// refined.
  @Test(arguments: [2, 3, 4]) func eventsLieWithinTheSolution(neighbours: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, StepControl(Tolerance(1e-8)), neighbours: neighbours)
    let end = solution.position(at: 5)
    for offset in -200...200 {
      for event in solution.events(.crossing(level: end + 1e-13 * Double(offset))) {
        #expect(event.time <= solution.end && solution.position(at: event.time).isFinite)
      }
    }
  }

  /// A level that the motion passes where a step ends is crossed there,
  /// whatever rounding does to the polynomials on both sides.
  @Test(arguments: [2, 3, 4], [5, 8, 20, 37])
  func levelsAtTheEndsOfStepsAreCrossedThere(neighbours: Int, steps: Int) {
    let solution = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, steps: steps, neighbours: neighbours)
    for time in solution.stepTimes.dropFirst().dropLast()
    where solution.velocity(at: time).magnitude > 0.1 {
      let crossings = solution.events(.crossing(level: solution.position(at: time)))
      let distance = crossings.map { ($0.time - time).magnitude }.min()
      #expect(distance ?? .infinity < 1e-9, "\(time)")
    }
  }

  /// A motion that never enters a band has not settled in it.
  @Test func nothingSettlesOutsideItsBand() {
    let none = SpringForce(stiffness: .nan, damping: 0).solve(
      from: [3], velocities: [0], until: 5, StepControl(Tolerance(1e-8)))
    #expect(none.settlingTime(target: 0, threshold: 1) == .infinity)
    let spring = SpringForce(stiffness: 9, damping: 0.4).solve(
      from: [1], velocities: [0], until: 5, StepControl(Tolerance(1e-8)))
    for threshold in [0, -0.1, .nan] {
      #expect(spring.settlingTime(target: 0, threshold: threshold) == .infinity)
    }
  }

  /// A level just below the crest is crossed twice within a long step.
  @Test func aCrestIsCrossedTwice() {
    let events = SpringForce(stiffness: 1, damping: 0)
      .solve(from: [0], velocities: [1], until: 3, steps: 3, neighbours: 2)
      .events(.crossing(level: 0.99))
    #expect(events.map(\.direction) == [.rising, .falling])
  }
}

@Suite struct OutputTests {
  /// x'' = 0: every interpolant reproduces a straight line to rounding.
  @Test(arguments: [2, 3, 4])
  func hermiteInterpolationReproducesALine(nodes: Int) {
    let trajectory = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 7), nodes: nodes).solved(
      SpringForce(stiffness: 0, damping: 0), x: 2, v: -0.5,
      at: SampleTimes(duration: 3, count: 100)
    ).trajectory
    for k in 0..<100 {
      let expected = 2 - 0.5 * trajectory.times.high[k]
      #expect((trajectory.position(k) - expected).magnitude < 1e-14)
      #expect((trajectory.velocity(k) + 0.5).magnitude < 1e-13)
    }
  }

  /// Where many steps lie between two samples, the log keeps two of them. Where
  /// steps end on samples nothing is interpolated, and nothing logged.
  @Test func theLogHoldsTheStepsAroundSamples() throws {
    func log(_ steps: Int) throws -> [StepLog.Node] {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 2, count: 100), recordsVelocities: true, logsSteps: true)
      _ = NystromSolver<Nystrom8, SpringForce>(.fixed(steps: steps), nodes: 4).solve(
        ForceEquation(SpringForce(stiffness: 30, damping: 1)),
        from: InitialValue(position: 1, velocity: 0, duration: 2), into: trajectory)
      return try #require(trajectory.log?.nodes)
    }
    let many = try log(5000)
    #expect(many.count <= 200 && many.last?.time == 2 && many.last?.reached == 100)
    for node in many.dropFirst() where node.reached < 100 {
      #expect(node.time - 2 * Double(node.reached - 1) / 99 < 2.0 / 99)
    }
    #expect(try log(198).isEmpty)
  }

  /// A solve that logs nothing leaves no steps of the solve before.
  @Test func theLogIsOfTheLastSolve() {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 2, count: 100), recordsVelocities: true, logsSteps: true)
    let start = InitialValue(position: 1, velocity: 0, duration: 2)
    func solve(_ steps: Int) {
      _ = NystromSolver<Nystrom8, SpringForce>(.fixed(steps: steps), nodes: 4).solve(
        ForceEquation(SpringForce(stiffness: 30, damping: 1)), from: start, into: trajectory)
    }
    solve(50)
    #expect(trajectory.log?.nodes.first?.time == 0)
    #expect(trajectory.log?.nodes.last?.time == 2)
    solve(198)
    #expect(trajectory.log?.nodes.isEmpty == true)
    solve(50)
    trajectory.reset()
    #expect(trajectory.log?.nodes.isEmpty == true)
  }

  /// Listed times, two of them equal, against every twentieth of a second.
  @Test func irregularTimesAreServed() {
    let force = SpringForce(stiffness: 30, damping: 1)
    let listed = GaussSolver<SIMD8<Double>, SpringForce>(
      .adaptive(tolerance: 1e-12), iterationTolerance: 0
    ).solved(force, at: SampleTimes([0, 0.1, 0.1, 0.75, 1.5, 2])).trajectory
    let even = NystromSolver<Nystrom12, SpringForce>(.fixed(steps: 400), nodes: 4)
      .solved(force, at: SampleTimes(duration: 2, count: 41)).trajectory
    #expect((listed.position(3) - even.position(15)).magnitude < 1e-11)
    #expect((listed.position(4) - even.position(30)).magnitude < 1e-11)
    #expect((listed.velocity(4) - even.velocity(30)).magnitude < 1e-9)
    #expect(listed.position(1) == listed.position(2))
  }
}

/// Settling times found on the interpolating polynomials, against the closed
/// form.
@Suite struct SettlingTests {
  /// A spring of 12 rad/s that starts at 1, solved in equal steps, and its
  /// closed form.
  private func solved(
    _ ratio: Double, velocity: Double = 0, until duration: Double, steps: Int
  ) -> (solution: Solution, motion: SpringMotion) {
    let solution = SpringForce(stiffness: 144, damping: 24 * ratio)
      .solve(from: [1], velocities: [velocity], until: duration, steps: steps)
    return (solution, SpringMotion(ratio: ratio, omega: 12, from: 1, velocity: velocity))
  }

  @Test(arguments: [0.05, 0.3, 0.8, 1, 2], [0.1, 0.01, 1e-3])
  func settlingIsThatOfTheClosedForm(ratio: Double, threshold: Double) {
    for velocity in [0.0, 30, -30] {
      let (solution, motion) = solved(ratio, velocity: velocity, until: 15, steps: 3000)
      let exact = motion.settlingTime(within: threshold)
      let found = solution.settlingTime(target: 0, threshold: threshold)
      #expect((found - exact).magnitude < 1e-8, "\(found) for \(exact)")
    }
  }

  private struct Follower: FirstOrderSystem {
    let count = 1
    func evaluate(_ t: Double, _ y: Span<Double>, into slope: inout MutableSpan<Double>) {
      slope[0] = -2 * (y[0] - cos(t))
    }
  }

  /// y' = −2 (y − cos t) from 0 is (4 cos t + 2 sin t − 4 exp(−2t))/5.
  @Test(arguments: [1e-8, 1e-10, 1e-12], [StageTable(.dormandPrince8), StageTable(.verner9)])
  func turnsOfFirstOrderAreThoseOfTheSolution(tolerance: Double, table: StageTable) {
    let solution = Follower().solve(
      from: [0], until: 10, StepControl(Tolerance(tolerance)), by: table)
    func rate(_ t: Double) -> Double { (-4 * sin(t) + 2 * cos(t) + 8 * exp(-2 * t)) / 5 }
    let turns = solution.events(.turning)
    #expect(turns.map(\.direction) == [.falling, .rising, .falling, .rising])
    for turn in turns {
      // y' divided by y'' is the distance to the true turn.
      let bend = (rate(turn.time + 1e-4) - rate(turn.time - 1e-4)) / 2e-4
      #expect((rate(turn.time) / bend).magnitude < 100 * tolerance, "\(turn)")
    }
  }

  /// A motion that starts outside its band enters it, and leaves and enters it
  /// again at each peak beyond the threshold.
  @Test func everyPeakBeyondTheThresholdLeavesTheBand() {
    let (solution, motion) = solved(0.05, until: 5, steps: 1000)
    let events = solution.events(.settling(target: 0, threshold: 0.1))
    let beyond = motion.turningPoints(until: 5).filter {
      $0 > 0 && motion.state(at: $0).position.magnitude > 0.1
    }
    #expect(beyond.count >= 5)
    // The distance from the target falls on entering.
    let expected = (0...(2 * beyond.count)).map { $0 % 2 == 0 ? EventDirection.falling : .rising }
    #expect(events.map(\.direction) == expected)
  }

  /// A peak as high as the threshold touches the band's edge and does not
  /// count as leaving; one a little higher does.
  @Test func aTouchIsAnEventAndNoLeaving() throws {
    let (solution, motion) = solved(0.3, until: 5, steps: 4000)
    let peak = try #require(motion.turningPoints(until: 5).first { $0 > 0.3 })
    let height = motion.state(at: peak).position.magnitude
    let touch = try #require(solution.events(.settling(target: 0, threshold: height)).last)
    #expect(touch.direction == .touching)
    #expect((touch.time - peak).magnitude < 1e-6)
    #expect(solution.settlingTime(target: 0, threshold: height) < peak - 0.05)
    let lower = height * (1 - 1e-6)
    let after = solution.settlingTime(target: 0, threshold: lower)
    #expect(after > peak)
    #expect((after - motion.settlingTime(within: lower)).magnitude < 1e-7)
  }

  /// A motion that is never outside its band settles at time zero, one that is
  /// still outside at the end never.
  @Test func settlingTimesMayBeZeroOrInfinite() {
    func time(_ threshold: Double, until end: Double) -> Double {
      solved(0.3, until: end, steps: 500).solution.settlingTime(target: 0, threshold: threshold)
    }
    #expect(time(1.5, until: 2) == 0)
    #expect(time(0.5, until: 0.01) == .infinity)
  }
}
