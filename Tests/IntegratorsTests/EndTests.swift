import Equations
import Glibc
import Integrators
import Oscillators
import Testing

/// How solves end, the defaults of their options, and the memory traffic of a
/// step.
@Suite struct EndTests {
  typealias Problem = ForceEquation<SpringForce, Double>

  /// A force that is NaN, and one that drives the state to infinity.
  @Test func failuresAreReported() {
    let none = SpringForce(stiffness: .nan, damping: 1)
    let away = SpringForce(stiffness: -1e9, damping: 0)
    func code<S: Solver>(_ solver: S, _ force: SpringForce) -> ResultCode
    where S.Problem == Problem {
      solver.solved(force, at: SampleTimes(duration: 2, count: 4)).report.code
    }
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

  /// A solve that fails before its first step has its start, and nothing after
  /// it.
  @Test func solutionsWithoutAStepHaveTheirStart() {
    var control = StepControl(Tolerance(1e-6))
    control.maximumSteps = 0
    let solution = SpringForce(stiffness: 1, damping: 0)
      .solve(from: [1], velocities: [2], until: 3, control)
    #expect(solution.report.code == .maxSteps)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0) == 1 && solution.velocity(at: 0) == 2)
    #expect(solution.position(at: 1e-9).isNaN && solution.velocity(at: -1e-9).isNaN)
    #expect(solution.events(.turning).isEmpty)
    #expect(solution.settlingTime(target: 1, threshold: 0.5) == 0)
  }

  /// A start that is not a number fails before the first step, too.
  @Test func startsThatAreNoNumbersNeverSettle() {
    let solution = SpringForce(stiffness: 1, damping: 1)
      .solve(from: [.nan], velocities: [0], until: 1, StepControl(Tolerance(1e-6)))
    #expect(solution.report.code != .success && solution.report.accepted == 0)
    #expect(solution.end == 0 && solution.stepTimes == [0])
    #expect(solution.position(at: 0).isNaN)
    #expect(solution.settlingTime(target: 0, threshold: 1) == .infinity)
  }

  /// A solution beyond all bounds ends where its last step begins.
  @Test func divergedSolutionsEndBeforeTheirLastStep() {
    let solution = SpringForce(stiffness: -1e40, damping: 0)
      .solve(from: [1], velocities: [0], until: 2, steps: 8)
    #expect(solution.report.code == .diverged)
    #expect(solution.end == 1.75)
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

  /// x'' = 400 x grows to 1e130 in 15 s, beyond the bound of 1e100; error
  /// estimates, which are relative to the state, stay small.
  @Test func adaptiveSolvesBeyondAllBoundsHaveDiverged() {
    func code<S: Solver>(_ solver: S) -> ResultCode where S.Problem == Problem {
      solver.solved(
        SpringForce(stiffness: -400, damping: 0), at: SampleTimes(duration: 15, count: 4)
      ).report.code
    }
    let control = Stepping.adaptive(tolerance: 1e-6)
    #expect(code(ExplicitSolver<Stages7, Problem>(.tsitouras5, control, nodes: 2)) == .diverged)
    #expect(code(NystromSolver<Nystrom8, SpringForce>(control, nodes: 2)) == .diverged)
    #expect(code(ExtrapolationSolver<Problem>(tolerance: 1e-6)) == .diverged)
    #expect(code(BackwardDifferenceSolver<SpringForce>(tolerance: 1e-6)) == .diverged)
    #expect(code(SwitchingSolver<SpringForce>(tolerance: 1e-6)) == .diverged)
  }

  /// The report's stiffness is the largest product of a step and the spectral
  /// radius of the equation. A linear equation knows its radius; for another
  /// the solver estimates it: never above the bound c/2 + √(c²/4 + k), and
  /// close to the radius where the solution oscillates.
  @Test(arguments: [(9.0, 0.0), (9, 1), (9, 6), (400, 100)])
  func stiffnessIsStepTimesSpectralRadius(stiffness: Double, damping: Double) {
    let half = damping / 2
    let radius =
      half * half > stiffness
      ? half + (half * half - stiffness).squareRoot() : stiffness.squareRoot()
    func report<Force: ScalarForce>(_ force: Force) -> SolveReport {
      ExplicitSolver<Stages7, ForceEquation<Force, Double>>(
        .dormandPrince5, .adaptive(tolerance: 1e-8), nodes: 2
      ).solved(force, at: SampleTimes(duration: 10, count: 2)).report
    }
    let known = report(LinearOscillator(stiffness: stiffness, damping: damping))
    // The longest step is no shorter than the average one.
    #expect(known.stiffness >= radius * 10 / Double(known.accepted))
    let estimated = report(SpringForce(stiffness: stiffness, damping: damping))
    let bound = half + (half * half + stiffness).squareRoot()
    #expect(estimated.stiffness <= 1.001 * bound / radius * known.stiffness)
    if half * half < stiffness { #expect(estimated.stiffness > 0.7 * known.stiffness) }
  }

  /// A solution that ends early can be evaluated up to its last step.
  @Test func aFailedSolutionEndsWithItsLastStep() {
    var control = StepControl(Tolerance(1e-9))
    control.maximumSteps = 5
    let solution = SpringForce(stiffness: 9, damping: 0).solve(
      from: [1], velocities: [0], until: 100, control)
    #expect(solution.report.code == .maxSteps)
    #expect(solution.stepTimes.count == solution.report.accepted + 1)
    #expect((solution.position(at: solution.end) - cos(3 * solution.end)).magnitude < 1e-8)
  }

  /// Samples that a solve does not reach are NaN, not those of the solve
  /// before.
  @Test func samplesThatAreNotReachedAreNaN() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let system = try EquationSystem("y' = y^2; x'' = -x")
    let solver = SeriesSolver<Double>(system, order: 20, tolerance: 1e-10, times: times)
    #expect((0..<18).allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
    #expect(solver.solve(positions: [0, 1], velocities: [-1, 0]).code == .success)
    #expect((0..<18).allSatisfy { solver.values[$0].isFinite && solver.rates[$0].isFinite })
    #expect(solver.solve(positions: [0, 1], velocities: [1, 0]).code != .success)
    #expect((6..<18).allSatisfy { solver.values[$0].isNaN && solver.rates[$0].isNaN })
  }

  /// Whether a trajectory records velocities is up to each solve.
  @Test func velocitiesAreThoseThatTheTrajectoryAsksFor() throws {
    let times = SampleTimes(duration: 4, count: 9)
    let solver = SeriesSolver<Double>(
      try EquationSystem("x'' = -x"), order: 20, tolerance: 1e-12, times: times)
    let start = SystemStart(positions: [0], velocities: [1], duration: 4)
    for recordsVelocities in [false, true] {
      let trajectory = Trajectory(times: times, recordsVelocities: recordsVelocities)
      #expect(solver.solve(from: start, into: trajectory).code == .success)
      #expect((trajectory.position(8) - sin(4)).magnitude < 1e-11)
      if recordsVelocities { #expect((trajectory.velocity(8) - cos(4)).magnitude < 1e-11) }
      #expect(solver.rates[8].isNaN != recordsVelocities)
    }
  }

  /// A sample at the end of a step belongs to that step: its rate is that of
  /// the series that ends there, not of the one that begins. For y' = −y and
  /// order 2 a series multiplies y by 1 − h + h²/2, with h = 0.25 here.
  @Test func aSampleBelongsToTheSeriesThatEndsThere() throws {
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

  /// The samples up to the end of a step include one at that time.
  @Test func aSampleBelongsToTheStepThatEndsThere() {
    for times in [SampleTimes(duration: 1.5, count: 4), SampleTimes([0, 0.5, 1, 1.5])] {
      let trajectory = Trajectory(times: times, recordsVelocities: false)
      for (time, end) in [(0.0, 1), (0.25, 1), (0.5, 2), (0.75, 2), (1, 3), (1.5, 4), (9, 4)] {
        #expect(trajectory.end(through: time) == end, "\(time)")
      }
    }
  }

  /// Numbers read or written per coordinate and step. Those of the first four
  /// methods and of Verlet's are counted by hand: for each stage and the end two
  /// numbers read, the slopes that it uses, four for the numbers written, and four
  /// more for the evaluation, which the end does not need if its slope is that of
  /// the last stage. Velocity Verlet: 2 + 1 + 4 + 4 for its stage, and 2 + 2 + 4
  /// for its end. The others are recorded.
  @Test func trafficIsThatOfTheTableau() {
    let explicit: [ExplicitTableau] = [
      .explicitEuler, .midpoint, .heun, .bogackiShampine3, .kutta3, .rungeKutta4, .threeEighths,
      .cashKarp5, .dormandPrince5, .tsitouras5, .verner7, .verner9, .dormandPrince8,
    ]
    #expect(
      explicit.map { StageTable($0).traffic }
        == [11, 23, 23, 36, 36, 49, 50, 81, 81, 81, 151, 269, 189])
    #expect(TableauTests.nystrom.map { StageTable($0).traffic } == [77, 127, 303])
    let compositions: [Composition] = [
      .velocityVerlet, .semiImplicitEuler, .semiImplicitEulerPositionFirst, .positionVerlet,
      .yoshida4, .yoshida6, .blanesMoan6, .kahanLi8,
    ]
    #expect(compositions.map { StageTable($0).traffic } == [19, 18, 17, 21, 46, 112, 194, 347])
  }

  /// A solve of zero duration takes no step and succeeds.
  @Test func noTimeTakesNoStep() {
    func expectNoStep<S: Solver, F: ScalarForce>(_ solver: S, _ force: F)
    where S.Problem == ForceEquation<F, Double> {
      let report = solver.solved(force, v: 2, at: SampleTimes([0, 0])).report
      #expect(report.code == .success && report.accepted + report.rejected == 0, "\(S.self)")
    }
    let spring = SpringForce(stiffness: 3, damping: 0.5)
    let control = Stepping.adaptive(tolerance: 1e-3)
    expectNoStep(BackwardDifferenceSolver<SpringForce>(tolerance: 1e-3), spring)
    expectNoStep(RosenbrockSolver<SpringForce>(tolerance: 1e-3), spring)
    expectNoStep(SwitchingSolver<SpringForce>(tolerance: 1e-3), spring)
    expectNoStep(ImplicitSolver<Stages3, SpringForce>(.radau5, control), spring)
    expectNoStep(ExplicitSolver<Stages7, Problem>(.tsitouras5, control, nodes: 2), spring)
    expectNoStep(NystromSolver<Nystrom6, SpringForce>(control, nodes: 2), spring)
    expectNoStep(
      GaussSolver<SIMD8<Double>, SpringForce>(control, iterationTolerance: 1e-6), spring)
    expectNoStep(
      TaylorSolver<LinearOscillator>(order: 6, control),
      LinearOscillator(stiffness: 3, damping: 0.5))
  }

  /// The defaults of a step control and of omitted arguments.
  @Test func omittedOptionsAreTheUsualOnes() {
    let control = StepControl(Tolerance(1e-5))
    #expect(control.tolerance == Tolerance(relative: 1e-5, absolute: 1e-5))
    #expect(control.firstStep == nil && control.smallestStep == 0 && control.memory == 0.1)
    #expect(control.largestStep == .infinity && control.maximumSteps == 2_000_000)
    #expect(control.safety == 0.8)
    let force = SpringForce(stiffness: 9, damping: 1, cubic: 2)
    func expectSame(_ omitted: Solution, _ given: Solution) {
      let velocities = [omitted, given].map { solution in
        (0...20).map { solution.velocity(at: 0.1 * Double($0)) }
      }
      #expect(velocities[0] == velocities[1])
    }
    let usual = StageTable(.dormandPrince8)
    let chosen = force.solve(from: [1], velocities: [0], until: 2, control)
    expectSame(
      chosen,
      force.solve(from: [1], velocities: [0], until: 2, control, by: usual, neighbours: 3))
    expectSame(
      force.solve(from: [1], velocities: [0], until: 2, steps: 5),
      force.solve(from: [1], velocities: [0], until: 2, steps: 5, by: usual, neighbours: 3))
    let animals = PinTests.Eating()
    expectSame(
      animals.solve(from: [1, 0.5, 0.25], until: 2, control),
      animals.solve(from: [1, 0.5, 0.25], until: 2, control, by: usual, neighbours: 3))
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

  /// Samples are computed four at a time: the last positions of a wide state
  /// must not be written into the velocities, which follow them in memory.
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

  /// A state with a position or a velocity above 1e100 has diverged.
  @Test func statesBeyondAllBoundsHaveDiverged() {
    let net = Lattice(columns: 3, stiffness: 1e-9)
    let chain = FermiChain(masses: 3, alpha: 0, beta: 0)
    /// The codes of three solvers for a state that is zero but for one
    /// coordinate.
    func codes(_ x: Double, _ v: Double, _ coordinate: Int) -> [ResultCode] {
      var (positions, velocities) = ([0.0, 0, 0], [0.0, 0, 0])
      (positions[coordinate], velocities[coordinate]) = (x, v)
      let start = SystemStart(positions: positions, velocities: velocities, duration: 1e-3)
      let trajectory = Trajectory(
        times: SampleTimes(duration: 1e-3, count: 2), width: 3, recordsVelocities: true)
      return [
        SystemTaylorSolver(net, order: 4, outputOrder: 4, .fixed(steps: 2)).solve,
        SystemSolver(chain, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve,
        SystemSolver(net, StageTable(.rungeKutta4), .fixed(steps: 2), nodes: 2).solve,
      ].map { $0(start, trajectory).code }
    }
    for coordinate in 0..<3 {
      #expect(codes(2e100, 0, coordinate) == [.diverged, .diverged, .diverged])
      #expect(codes(0.5e100, 0, coordinate) == [.success, .success, .success])
      // The series solver, the first, checks the position alone.
      #expect(codes(0, 2e100, coordinate).dropFirst() == [.diverged, .diverged])
    }
    for (position, expected) in [(1.005e100, ResultCode.diverged), (0.995e100, .success)] {
      let report = NystromSolver<Nystrom6, SpringForce>(.fixed(steps: 2), nodes: 2).solved(
        SpringForce(stiffness: 0, damping: 0), x: position,
        at: SampleTimes(duration: 1, count: 2)
      ).report
      #expect(report.code == expected)
    }
  }

  /// The sum over a wide state, which is computed in vectors with a remainder,
  /// reaches its last number.
  @Test(arguments: [1, 7, 8, 9, 100]) func sumsOfStatesReachTheLast(width: Int) {
    let sum = StateSum(width)
    sum.sum()
    #expect(sum.result == 1.5)
  }
}
