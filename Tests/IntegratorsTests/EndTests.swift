import Equations
import Glibc
import Integrators
import Oscillators
import Testing

/// How solves end, the defaults of their options, and the traffic of a step.
@Suite struct EndTests {
  typealias Problem = ForceEquation<SpringForce, Double>

  private func code<S: Solver>(_ solver: S, _ force: SpringForce) -> ResultCode
  where S.Problem == Problem {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 2, count: 4), recordsVelocities: true)
    return solver.solve(
      ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: 2),
      into: trajectory
    ).code
  }

  /// A force that is NaN, and one that drives the state to infinity.
  @Test func solvesThatFailSaySo() {
    let none = SpringForce(stiffness: .nan, damping: 1)
    let away = SpringForce(stiffness: -1e9, damping: 0)
    for stepping in [Stepping.fixed(steps: 8), .adaptive(tolerance: 1e-6)] {
      for force in [none, away] {
        let codes = [
          code(ImplicitSolver<Stages3, SpringForce>(.radau5, stepping), force),
          code(ExplicitSolver<Stages7, Problem>(.dormandPrince5, stepping, nodes: 2), force),
          code(NystromSolver<Nystrom8, SpringForce>(stepping, nodes: 2), force),
          code(GaussSolver<SIMD8<Double>, SpringForce>(stepping, iterationTolerance: 1e-9), force),
        ]
        // Radau's method, the first, damps even growth as fast as this.
        let failures = force.stiffness.isNaN ? codes : Array(codes.dropFirst())
        #expect(failures.allSatisfy { $0 != .success }, "\(stepping) \(force): \(codes)")
      }
    }
  }

  /// Samples after a step that failed are not reached, whether steps end on all
  /// samples, as six do, or not.
  @Test(arguments: [5, 6])
  func newmarkWritesNothingAfterAFailure(steps: Int) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 2, count: 4), recordsVelocities: true)
    let report = NewmarkSolver<SpringForce>(steps: steps).solve(
      ForceEquation(SpringForce(stiffness: .nan, damping: 1)),
      from: InitialValue(position: 1, velocity: 0, duration: 2), into: trajectory)
    #expect(report.code == .diverged)
    #expect(trajectory.reachedCount <= 1)
  }

  /// x'' = 400 x grows to 1e130 in 15 s; the estimates, which are relative, see
  /// nothing wrong.
  @Test func adaptiveSolvesBeyondAllBoundsHaveDiverged() {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 15, count: 4), recordsVelocities: true)
    func code<S: Solver>(_ solver: S) -> ResultCode where S.Problem == Problem {
      solver.solve(
        ForceEquation(SpringForce(stiffness: -400, damping: 0)),
        from: InitialValue(position: 1, velocity: 0, duration: 15), into: trajectory
      ).code
    }
    let control = Stepping.adaptive(tolerance: 1e-6)
    #expect(code(ExplicitSolver<Stages7, Problem>(.tsitouras5, control, nodes: 2)) == .diverged)
    #expect(code(NystromSolver<Nystrom8, SpringForce>(control, nodes: 2)) == .diverged)
    #expect(code(ExtrapolationSolver<Problem>(tolerance: 1e-6)) == .diverged)
    #expect(code(BackwardDifferenceSolver<SpringForce>(tolerance: 1e-6)) == .diverged)
    #expect(code(SwitchingSolver<SpringForce>(tolerance: 1e-6)) == .diverged)
  }

  /// A linear equation knows its spectral radius; an estimate is never above
  /// the bound c/2 + √(c²/4 + k), and near the radius where the solution
  /// oscillates.
  @Test(arguments: [(9.0, 0.0), (9, 1), (9, 6), (400, 100)])
  func stiffnessIsStepTimesSpectralRadius(stiffness: Double, damping: Double) {
    let half = damping / 2
    let radius =
      half * half > stiffness
      ? half + (half * half - stiffness).squareRoot() : stiffness.squareRoot()
    func report<Force: ScalarForce>(_ force: Force) -> (estimate: Double, steps: Double) {
      let trajectory = Trajectory(
        times: SampleTimes(duration: 10, count: 2), recordsVelocities: true)
      let report = ExplicitSolver<Stages7, ForceEquation<Force, Double>>(
        .dormandPrince5, .adaptive(tolerance: 1e-8), nodes: 2
      ).solve(
        ForceEquation(force), from: InitialValue(position: 1, velocity: 0, duration: 10),
        into: trajectory)
      return (report.stiffness, Double(report.accepted))
    }
    let known = report(LinearOscillator(stiffness: stiffness, damping: damping))
    // On average the steps are this long.
    #expect(known.estimate >= radius * 10 / known.steps)
    let estimated = report(SpringForce(stiffness: stiffness, damping: damping))
    let bound = half + (half * half + stiffness).squareRoot()
    #expect(estimated.estimate <= 1.001 * bound / radius * known.estimate)
    if half * half < stiffness { #expect(estimated.estimate > 0.7 * known.estimate) }
  }

  /// A solution that fails holds all of its steps.
  @Test func aFailedSolutionEndsWithItsLastStep() {
    var control = StepControl(Tolerance(1e-9))
    control.maximumSteps = 5
    let solution = SpringForce(stiffness: 9, damping: 0).solve(
      from: [1], velocities: [0], until: 100, control)
    #expect(solution.report.code == .maxSteps)
    #expect(solution.stepTimes.count == solution.report.accepted + 1)
    #expect((solution.position(at: solution.end) - cos(3 * solution.end)).magnitude < 1e-8)
  }

  /// Samples that a solve does not reach do not keep those of the one before.
  @Test func samplesThatAreNotReachedShow() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let system = try EquationSystem("y' = y^2; x'' = -x")
    let solver = SeriesSolver<Double>(system, order: 20, tolerance: 1e-10, times: times)
    #expect(solver.solve(positions: [0, 1], velocities: [-1, 0]).code == .success)
    #expect((0..<18).allSatisfy { solver.values[$0].isFinite && solver.rates[$0].isFinite })
    #expect(solver.solve(positions: [0, 1], velocities: [1, 0]).code != .success)
    #expect((6..<18).allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
  }

  /// A sample at the end of a step belongs to it: its rate is that of the
  /// series that ends there, not of the next.
  @Test func seriesEndBehindTheirSamples() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let solver = SeriesSolver<Double>(
      try EquationSystem("y' = -y"), order: 2, tolerance: 1, times: times, longestStep: 0.25)
    let report = solver.solve(positions: [0], velocities: [1])
    #expect(report.code == .success && report.accepted == 16)
    var y = 1.0
    for k in 1...8 {
      let middle = y * (1 - 0.25 + 0.03125)
      y = middle * (1 - 0.25 + 0.03125)
      #expect((solver.values[k] - y).magnitude < 1e-15)
      #expect((solver.rates[k] + middle * (1 - 0.25)).magnitude < 1e-15)
    }
  }

  /// The same for the count of samples up to a step's end.
  @Test func stepsEndBehindTheirSamples() {
    for times in [SampleTimes(duration: 1.5, count: 4), SampleTimes([0, 0.5, 1, 1.5])] {
      let trajectory = Trajectory(times: times, recordsVelocities: false)
      for (time, end) in [(0.0, 1), (0.25, 1), (0.5, 2), (0.75, 2), (1, 3), (1.5, 4), (9, 4)] {
        #expect(trajectory.end(through: time) == end, "\(time)")
      }
    }
  }

  /// Counted by hand from the tableaux: each stage takes two states, the slopes
  /// it uses, four numbers written, and four more for its evaluation.
  @Test(arguments: [
    (StageTable(.explicitEuler), 11), (StageTable(.midpoint), 23), (StageTable(.heun), 23),
    (StageTable(.bogackiShampine3), 36), (StageTable(Composition.velocityVerlet), 23),
  ])
  func trafficIsThatOfTheTableau(table: StageTable, numbers: Int) {
    #expect(table.traffic == numbers)
  }

  /// A solve of zero duration takes no step and succeeds.
  @Test func noTimeTakesNoStep() {
    let trajectory = Trajectory(times: SampleTimes([0, 0]), recordsVelocities: true)
    func steps<S: Solver>(_ solver: S) -> Int where S.Problem == Problem {
      let report = solver.solve(
        ForceEquation(SpringForce(stiffness: 3, damping: 0.5)),
        from: InitialValue(position: 1, velocity: 2, duration: 0), into: trajectory)
      return report.code == .success ? report.accepted + report.rejected : -1
    }
    #expect(steps(BackwardDifferenceSolver<SpringForce>(tolerance: 1e-3)) == 0)
    #expect(steps(RosenbrockSolver<SpringForce>(tolerance: 1e-3)) == 0)
    #expect(steps(SwitchingSolver<SpringForce>(tolerance: 1e-3)) == 0)
    #expect(
      steps(ImplicitSolver<Stages3, SpringForce>(.radau5, .adaptive(tolerance: 1e-3))) == 0)
    #expect(
      steps(ExplicitSolver<Stages7, Problem>(.tsitouras5, .adaptive(tolerance: 1e-3), nodes: 2))
        == 0)
    #expect(steps(NystromSolver<Nystrom6, SpringForce>(.adaptive(tolerance: 1e-3), nodes: 2)) == 0)
    #expect(
      steps(
        GaussSolver<SIMD8<Double>, SpringForce>(
          .adaptive(tolerance: 1e-3), iterationTolerance: 1e-6)) == 0)
    let still = TaylorSolver<LinearOscillator>(order: 6, .adaptive(tolerance: 1e-3)).solve(
      ForceEquation(LinearOscillator(stiffness: 3, damping: 0.5)),
      from: InitialValue(position: 1, velocity: 2, duration: 0), into: trajectory)
    #expect(still.code == .success && still.accepted == 0)
  }

  /// The defaults of a step control and of omitted arguments.
  @Test func omittedOptionsAreTheUsualOnes() {
    let control = StepControl(Tolerance(1e-5))
    #expect(control.tolerance == Tolerance(relative: 1e-5, absolute: 1e-5))
    #expect(control.firstStep == nil && control.smallestStep == 0 && control.memory == 0.1)
    #expect(control.largestStep == .infinity && control.maximumSteps == 2_000_000)
    #expect(control.safety == 0.8)
    let force = SpringForce(stiffness: 9, damping: 1, cubic: 2)
    func places(_ solution: Solution) -> [Double] {
      (0...20).map { solution.velocity(at: 0.1 * Double($0)) }
    }
    let chosen = force.solve(from: [1], velocities: [0], until: 2, control)
    #expect(
      places(chosen)
        == places(
          force.solve(
            from: [1], velocities: [0], until: 2, control, by: StageTable(.dormandPrince8),
            neighbours: 3)))
    #expect(
      places(force.solve(from: [1], velocities: [0], until: 2, steps: 5))
        == places(
          force.solve(
            from: [1], velocities: [0], until: 2, steps: 5, by: StageTable(.dormandPrince8),
            neighbours: 3)))
    let eating = PinTests.Eating()
    #expect(
      places(eating.solve(from: [1, 0.5, 0.25], until: 2, control))
        == places(
          eating.solve(
            from: [1, 0.5, 0.25], until: 2, control, by: StageTable(.dormandPrince8),
            neighbours: 3)))
    // The coordinate and the tolerance of events.
    let events = chosen.events(.turning)
    #expect(events == chosen.events(.turning, coordinate: 0, tolerance: 1e-12))
    #expect(events.count >= 1)
  }

  /// After a reset every number of a trajectory is NaN.
  @Test(arguments: [1, 3, 20]) func nothingIsLeftOfASolve(width: Int) {
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1, count: 5), width: width, recordsVelocities: true)
    let ones = Array(repeating: 1.0, count: width)
    for _ in 0..<5 { trajectory.record(ones, ones) }
    #expect((0..<width).allSatisfy { trajectory.position(4, coordinate: $0) == 1 })
    trajectory.reset()
    for k in 0..<5 {
      for c in 0..<width {
        #expect(trajectory.position(k, coordinate: c).isNaN)
        #expect(trajectory.velocity(k, coordinate: c).isNaN)
      }
    }
    #expect(trajectory.next == 0)
  }

  /// Pinned: a table's last row taken for its end, or the other way round,
  /// would change the count.
  @Test func trafficIsAsEver() {
    let explicit: [ExplicitTableau] = [
      .kutta3, .rungeKutta4, .threeEighths, .cashKarp5, .dormandPrince5, .tsitouras5, .verner7,
      .verner9, .dormandPrince8,
    ]
    #expect(
      explicit.map { StageTable($0).traffic } == [36, 49, 50, 81, 81, 81, 151, 269, 189])
    #expect(
      [NystromTableau.nystrom6, .nystrom8, .nystrom12].map { StageTable($0).traffic }
        == [81, 131, 303])
    let compositions: [Composition] = [
      .semiImplicitEuler, .semiImplicitEulerPositionFirst, .positionVerlet, .yoshida4, .yoshida6,
      .blanesMoan6, .kahanLi8,
    ]
    #expect(compositions.map { StageTable($0).traffic } == [22, 21, 21, 50, 116, 198, 351])
  }

  /// Samples are computed four at a time: the last positions of a wide net must
  /// not spill into the velocities, which follow them in memory.
  @Test func samplesOfPositionsStayInTheirMemory() {
    let net = Lattice(columns: 100, stiffness: 3)
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1, count: 112), width: 100, recordsVelocities: true)
    let start = SystemStart(
      positions: Array(repeating: 1, count: 100), velocities: Array(repeating: -2, count: 100),
      duration: 1)
    _ = SystemTaylorSolver(net, order: 12, outputOrder: 12, .fixed(steps: 11))
      .solve(from: start, into: trajectory)
    #expect((0..<100).allSatisfy { trajectory.velocity(0, coordinate: $0) == -2 })
  }

  /// A state above 1e100 has diverged, in its position or its velocity.
  @Test func statesBeyondAllBoundsHaveDiverged() {
    let net = Lattice(columns: 3, stiffness: 1e-9)
    let free = SpringForce(stiffness: 0, damping: 0)
    func code(_ x: Double, _ v: Double, _ coordinate: Int) -> [ResultCode] {
      var (positions, velocities) = ([0.0, 0, 0], [0.0, 0, 0])
      (positions[coordinate], velocities[coordinate]) = (x, v)
      let start = SystemStart(positions: positions, velocities: velocities, duration: 1e-3)
      func solve(_ solver: (SystemStart, Trajectory) -> SolveReport) -> ResultCode {
        let trajectory = Trajectory(
          times: SampleTimes(duration: 1e-3, count: 2), width: 3, recordsVelocities: true)
        return solver(start, trajectory).code
      }
      let chain = FermiChain(masses: 3, alpha: 0, beta: 0)
      return [
        solve(SystemTaylorSolver(net, order: 4, outputOrder: 4, .fixed(steps: 2)).solve),
        solve(SystemSolver(chain, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve),
        solve(SystemSolver(net, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve),
      ]
    }
    for coordinate in 0..<3 {
      #expect(code(2e100, 0, coordinate) == [.diverged, .diverged, .diverged])
      #expect(code(0.5e100, 0, coordinate) == [.success, .success, .success])
      // The series solver checks the position alone.
      #expect(code(0, 2e100, coordinate).dropFirst() == [.diverged, .diverged])
    }
    let trajectory = Trajectory(
      times: SampleTimes(duration: 1, count: 2), recordsVelocities: false)
    for (position, expected) in [(1.005e100, ResultCode.diverged), (0.995e100, .success)] {
      let report = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 2), nodes: 2).solve(
        ForceEquation(free), from: InitialValue(position: position, velocity: 0, duration: 1),
        into: trajectory)
      #expect(report.code == expected)
    }
  }

  @Test(arguments: [1, 7, 8, 9, 100]) func sumsOfStatesReachTheLast(width: Int) {
    let sum = StateSum(width)
    sum.sum()
    #expect(sum.result == 1.5)
  }
}
