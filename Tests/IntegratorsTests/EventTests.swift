import Equations
import Integrators
import Springs
import Testing

private func solution(
  _ force: SpringForce, _ start: InitialValue<Double>, steps: Int, neighbours: Int = 3
) -> Solution {
  force.solve(
    from: [start.position], velocities: [start.velocity], until: start.duration, steps: steps,
    neighbours: neighbours)
}

@Suite struct EventTests {
  /// Events near the end are not refined beyond it.
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

  /// What is never within a band has not settled.
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

  /// Up and down again inside one step: signs at its ends are equal.
  @Test func twoCrossingsInsideOneStepAreFound() {
    let roots = PolynomialRoots.roots(of: [0.06, -0.5, 1], from: 0, to: 1, tolerance: 1e-12)
    #expect(roots.count == 2)
    #expect(zip(roots, [0.2, 0.3]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
  }

  @Test func touchesAreFound() {
    let roots = PolynomialRoots.roots(of: [0.25, -1, 1], from: 0, to: 1, tolerance: 1e-12)
    #expect(roots.count == 1)
    #expect(roots.allSatisfy { ($0 - 0.5).magnitude < 1e-6 })
  }

  /// A level just below the crest is crossed twice within a long step.
  @Test func aCrestIsCrossedTwice() {
    let force = SpringForce(stiffness: 1, damping: 0)
    let start = InitialValue(position: 0.0, velocity: 1, duration: 3)
    let events = solution(force, start, steps: 3, neighbours: 2)
      .events(.crossing(level: 0.99))
    #expect(events.count == 2)
    #expect(events.map(\.direction) == [.rising, .falling])
  }
}

@Suite struct OutputTests {
  /// x'' = 0: a straight line is reproduced by every interpolant to rounding.
  @Test(arguments: [2, 3, 4])
  func hermiteInterpolationReproducesALine(nodes: Int) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 3, count: 100), recordsVelocities: true)
    trajectory.reset()
    let solver = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 7), nodes: nodes)
    _ = solver.solve(
      ForceEquation(SpringForce(stiffness: 0, damping: 0)),
      from: InitialValue(position: 2, velocity: -0.5, duration: 3), into: trajectory)
    for k in 0..<100 {
      let expected = 2 - 0.5 * trajectory.times.high[k]
      #expect((trajectory.position(k) - expected).magnitude < 1e-14)
      #expect((trajectory.velocity(k) + 0.5).magnitude < 1e-13)
    }
  }

  /// Low parts make each time exact: k·T/n, rounded nowhere on the way.
  @Test func sampleTimesAreExact() {
    let times = SampleTimes(duration: 1000, count: 1000)
    for k in stride(from: 1, to: 999, by: 37) {
      let back = (DoubleDouble(high: times.high[k], low: times.low[k]) * 999.0).rounded
      #expect(back == Double(k) * 1000)
    }
    #expect(times.end == 1000)
  }

  /// For a method that interpolates, and for one with its own polynomial.
  @Test func theLogHoldsTheEndsOfSteps() throws {
    let force = SpringForce(stiffness: 30, damping: 1)
    let start = InitialValue(position: 1.0, velocity: 0, duration: 2)
    func log<S: Solver>(_ solver: S) -> [StepLog.Node]
    where S.Problem == ForceEquation<SpringForce, Double> {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 2, count: 100), recordsVelocities: true, logsSteps: true)
      // Twice: a second solve begins its log anew.
      for _ in 0..<2 { _ = solver.solve(ForceEquation(force), from: start, into: trajectory) }
      return trajectory.log?.nodes ?? []
    }
    let fixed = NystromSolver<Nystrom8, SpringForce>(.fixed(steps: 40), nodes: 4)
    let collocation = GaussSolver<SIMD8<Double>, SpringForce>(
      .fixed(steps: 40), iterationTolerance: 1e-15)
    for nodes in [log(fixed), log(collocation)] {
      #expect(nodes.count == 41)
      for (k, node) in nodes.enumerated() {
        #expect((node.time - 0.05 * Double(k)).magnitude < 1e-15)
        #expect(node.reached == (0..<100).count { 2 * Double($0) / 99 <= node.time })
      }
    }
    for (a, b) in zip(log(fixed), log(collocation)) {
      #expect((a.positions[0] - b.positions[0]).magnitude < 1e-9)
      #expect((a.velocities[0] - b.velocities[0]).magnitude < 1e-8)
    }
    // Of steps far shorter than the samples are apart, two a sample are kept.
    let many = log(NystromSolver<Nystrom8, SpringForce>(.fixed(steps: 5000), nodes: 4))
    #expect(many.count <= 200 && many.last?.time == 2 && many.last?.reached == 100)
    for node in many.dropFirst() where node.reached < 100 {
      #expect(node.time - 2 * Double(node.reached - 1) / 99 < 2.0 / 99)
    }
    // Where steps end on samples nothing is interpolated, and nothing logged.
    let landing = log(NystromSolver<Nystrom8, SpringForce>(.fixed(steps: 198), nodes: 4))
    #expect(landing.isEmpty)
  }

  @Test func irregularTimesAreServed() {
    let times = SampleTimes([0, 0.1, 0.1, 0.75, 1.5, 2])
    let trajectory = Trajectory(times: times, recordsVelocities: true)
    trajectory.reset()
    let force = SpringForce(stiffness: 30, damping: 1)
    _ = GaussSolver<SIMD8<Double>, SpringForce>(
      .adaptive(tolerance: 1e-12), iterationTolerance: 0
    ).solve(
      ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: 2),
      into: trajectory)
    let spring = Trajectory(
      times: SampleTimes(duration: 2, count: 41), recordsVelocities: true)
    _ = NystromSolver<Nystrom12, SpringForce>(.fixed(steps: 400), nodes: 4).solve(
      ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: 2), into: spring)
    #expect((trajectory.position(3) - spring.position(15)).magnitude < 1e-11)
    #expect((trajectory.position(4) - spring.position(30)).magnitude < 1e-11)
    #expect((trajectory.velocity(4) - spring.velocity(30)).magnitude < 1e-9)
    #expect(trajectory.position(1) == trajectory.position(2))
  }
}

/// Settling found on the dense polynomials against the closed form.
@Suite struct SettlingTests {
  private func settling(
    _ motion: SpringMotion, damping: Double, stiffness: Double, threshold: Double,
    duration: Double, steps: Int
  ) -> Double {
    solution(
      SpringForce(stiffness: stiffness, damping: damping),
      InitialValue(
        position: motion.start, velocity: motion.initialVelocity, duration: duration),
      steps: steps
    ).settlingTime(target: 0, threshold: threshold)
  }

  private func motion(_ ratio: Double, velocity: Double) throws -> (Spring, SpringMotion) {
    let w = 12.0
    let spring = try Spring(validating: 1, stiffness: w * w, damping: 2 * ratio * w)
    return (spring, spring.motion(from: 1, to: 0, initialVelocity: velocity))
  }

  @Test(arguments: [0.05, 0.3, 0.8, 1, 2], [0.1, 0.01, 1e-3])
  func settlingIsThatOfTheClosedForm(ratio: Double, threshold: Double) throws {
    for velocity in [0.0, 30, -30] {
      let (spring, motion) = try motion(ratio, velocity: velocity)
      let exact = motion.settlingTime(within: threshold)
      let found = settling(
        motion, damping: spring.damping, stiffness: spring.stiffness, threshold: threshold,
        duration: 15, steps: 3000)
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
      let bend = (rate(turn.time + 1e-4) - rate(turn.time - 1e-4)) / 2e-4
      #expect((rate(turn.time) / bend).magnitude < 100 * tolerance, "\(turn)")
    }
  }

  /// Each leaving has its return, and the last event is a return.
  @Test func leavingAndReturningAlternate() throws {
    let (spring, motion) = try motion(0.05, velocity: 0)
    let events = solution(
      SpringForce(stiffness: spring.stiffness, damping: spring.damping),
      InitialValue(position: motion.start, velocity: 0, duration: 5), steps: 1000
    ).events(.settling(target: 0, threshold: 0.1))
    // It begins outside, and every half turn with a peak beyond 0.1 leaves.
    let beyond = motion.turningPoints(until: 5).filter {
      $0 > 0 && motion.state(at: $0).position.magnitude > 0.1
    }
    #expect(beyond.count >= 5)
    let expected = (0...(2 * beyond.count)).map { $0 % 2 == 0 ? EventDirection.falling : .rising }
    #expect(events.map(\.direction) == expected)
  }

  /// A peak as high as the threshold touches the band's edge and does not
  /// count as leaving; one a little higher does.
  @Test func aTouchIsAnEventAndNoLeaving() throws {
    let (spring, motion) = try motion(0.3, velocity: 0)
    let peak = try #require(motion.turningPoints(until: 5).first { $0 > 0.3 })
    let height = motion.state(at: peak).position.magnitude
    let force = SpringForce(stiffness: spring.stiffness, damping: spring.damping)
    let start = InitialValue(position: 1.0, velocity: 0, duration: 5)
    let touching = solution(force, start, steps: 4000)
      .events(.settling(target: 0, threshold: height))
    #expect(touching.last?.direction == .touching)
    #expect(((touching.last?.time ?? 0) - peak).magnitude < 1e-6)
    let before = settling(
      motion, damping: spring.damping, stiffness: spring.stiffness, threshold: height,
      duration: 5, steps: 4000)
    #expect(before < peak - 0.05)
    let after = settling(
      motion, damping: spring.damping, stiffness: spring.stiffness, threshold: height * (1 - 1e-6),
      duration: 5, steps: 4000)
    #expect(after > peak)
    #expect((after - motion.settlingTime(within: height * (1 - 1e-6))).magnitude < 1e-7)
  }

  @Test func neverOutsideIsZeroAndNeverWithinInfinity() throws {
    let (spring, motion) = try motion(0.3, velocity: 0)
    func time(_ threshold: Double, _ duration: Double) -> Double {
      settling(
        motion, damping: spring.damping, stiffness: spring.stiffness, threshold: threshold,
        duration: duration, steps: 500)
    }
    #expect(time(1.5, 2) == 0)
    #expect(time(0.5, 0.01) == .infinity)
  }
}
