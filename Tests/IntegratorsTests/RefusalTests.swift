import Equations
import Integrators
import TestSupport
import Testing

/// Invalid arguments end the process, in release builds as well.
@Suite struct RefusalTests {
  private static var damped: ParsedEquation { parsed("x'' = -x - x'") }

  /// Methods whose stages have no velocities would ignore the damping.
  @Test func velocityFreeMethodsRefuseDampedEquations() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.damped.solve(
        from: [1], velocities: [0], until: 1, .adaptive(tolerance: 1e-6),
        by: .table(.nystrom8))
    }
    await #expect(processExitsWith: .failure) {
      _ = parsed("x'' = -x; y'' = x - y - y'").solve(
        from: [1, 0], velocities: [0, 0], until: 1, .fixed(steps: 10), by: .table(.nystrom6))
    }
    let free = Lattice(columns: 3, stiffness: 1).solve(
      from: [1, 0, 0], velocities: [0, 0, 0], until: 1, .fixed(steps: 10), by: .table(.nystrom6)
    )
    #expect(free.report.code == .success)
  }

  @Test func absoluteTolerancesAndStepsMustBeAboveZero() async {
    await #expect(processExitsWith: .failure) {
      _ = RadauSolver<Stages3, SpringForce>(tolerance: 0)
    }
    await #expect(processExitsWith: .failure) { Self.solve { $0.tolerance.absolute = -1 } }
    await #expect(processExitsWith: .failure) { Self.solve { $0.firstStep = 0 } }
  }

  private static func solve(_ change: (inout StepControl) -> Void) {
    var control = StepControl(Tolerance(1e-6))
    change(&control)
    _ = damped.solve(from: [1], velocities: [0], until: 1, .adaptive(control))
  }

  private static func solve(until duration: Double, _ times: [Double], nodes: Int = 3) {
    let trajectory = Trajectory(times: SampleTimes(times), recordsVelocities: true)
    _ = SystemSolver(Self.damped, .table(.rungeKutta4), .fixed(steps: 10), nodes: nodes)
      .solve(
        from: SystemStart(positions: [1], velocities: [0], duration: duration), into: trajectory)
  }

  @Test func samplesLieWithinTheSolve() async {
    Self.solve(until: 1, [0, 0.5, 1])
    Self.solve(until: 1, [0.25, 0.5])
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.5, 1.001]) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [-0.1, 0.5]) }
    await #expect(processExitsWith: .failure) { Self.solve(until: .nan, [0, 0.5]) }
    await #expect(processExitsWith: .failure) {
      _ = InitialValue(position: 1.0, velocity: 0, duration: 0)
    }
    await #expect(processExitsWith: .failure) { _ = SampleTimes([0, .nan]) }
    await #expect(processExitsWith: .failure) {
      let solver = ForceGauss<SIMD8<Double>, SpringForce>(.adaptive(tolerance: 1e-9))
      _ = solver.solve(
        SpringForce(stiffness: 1, damping: 0),
        from: InitialValue(position: 1, velocity: 0, duration: 1),
        into: Trajectory(times: SampleTimes(duration: 2, count: 9), recordsVelocities: true))
    }
  }

  @Test func startsHaveEveryCoordinate() async {
    expectMessage(
      "1 positions and 1 velocities for 2 coordinates",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = parsed("x'' = -x; y'' = -y").solve(
          from: [1], velocities: [0], until: 1, .adaptive(tolerance: 1e-6))
      })
  }

  @Test func nodesAreTwoToFour() async {
    for nodes in 2...4 { Self.solve(until: 1, [0, 0.3], nodes: nodes) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 1) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 5) }
  }

  @Test func adaptiveStepsNeedTheEstimatesOfTheTableau() async {
    #expect(StageTable.tsitouras5.estimates == Stages7.estimates)
    #expect(StageTable.dormandPrince8.estimates == DormandPrince8Stages.estimates)
    await #expect(processExitsWith: .failure) {
      _ = ExplicitSolver<Stages4, SpringForce>(
        .rungeKutta4, .adaptive(tolerance: 1e-3), nodes: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = ExplicitSolver<Stages12, SpringForce>(
        .dormandPrince8, .adaptive(tolerance: 1e-3), nodes: 2)
    }
  }

  /// A mistyped coefficient must be refused, as it would give a wrong solution.
  @Test func coefficientsThatDoNotFitAreRefused() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = StageTable(order: 2, nodes: [0, 0.5], coupling: [[0.5 + 1e-11]], weights: [0, 1])
    }
    expectMessage("of order 2, 2 stages: coupling[0] sums to 0.50000000001, not 0.5", in: result)
    await #expect(processExitsWith: .failure) {
      _ = StageTable(order: 2, nodes: [0, 0.5], coupling: [[0.5]], weights: [0.1, 1])
    }
    await #expect(processExitsWith: .failure) {
      _ = StageTable(order: 2, nodes: [0, 0.5], coupling: [[0.5, 0]], weights: [0, 1])
    }
    await #expect(processExitsWith: .failure) {
      _ = Composition(order: 1, beginsWithKick: true, drifts: [1], kicks: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = Composition(order: 1, beginsWithKick: true, drifts: [1], kicks: [0.5, 0.4])
    }
  }
}
