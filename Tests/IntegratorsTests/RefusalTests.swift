import Equations
import Integrators
import Oscillators
import Testing

/// What makes no sense stops with a message, in release builds too.
@Suite struct RefusalTests {
  private struct Damped: ScalarEquation {
    func acceleration(time: Double, position x: Double, velocity v: Double) -> Double { -x - v }
  }

  /// Stages without velocities would leave the damping out of account.
  @Test func velocityFreeMethodsRefuseDampedEquations() async {
    await #expect(processExitsWith: .failure) {
      _ = Damped().solve(
        from: [1], velocities: [0], until: 1, StepControl(Tolerance(1e-6)),
        by: StageTable(.nystrom8))
    }
    await #expect(processExitsWith: .failure) {
      _ = Lattice(columns: 3, stiffness: 1, massDamping: 0.1).solve(
        from: [1, 0, 0], velocities: [0, 0, 0], until: 1, steps: 10,
        by: StageTable(.velocityVerlet))
    }
    let free = Lattice(columns: 3, stiffness: 1).solve(
      from: [1, 0, 0], velocities: [0, 0, 0], until: 1, steps: 10, by: StageTable(.velocityVerlet))
    #expect(free.report.code == .success)
  }

  /// Whether a text's accelerations depend on a velocity, however it is written.
  @Test(arguments: [
    ("x'' = -x", true), ("x'' = -sin(x) + cos(2*t)", true), ("x'' = x'", false),
    ("x'' = -x - 0.1*x'", false), ("x'' = -x*abs(x')", false), ("y' = -y", false),
    ("x'' = -x; y'' = x - y", true), ("x'' = -x; y'' = x - y'", false),
    ("x'' = -x; y' = x - y", false), ("x'' = -x + 0*t", true),
  ])
  func textsSayWhetherTheyAreVelocityFree(text: String, isFree: Bool) throws {
    #expect(ParsedEquation(try EquationSystem(text)).isVelocityFree == isFree)
  }

  private static func solve(until duration: Double, _ times: [Double], nodes: Int = 3) {
    let trajectory = Trajectory(times: SampleTimes(times), recordsVelocities: true)
    _ = SystemSolver(Damped(), StageTable(.rungeKutta4), .fixed(steps: 10), nodes: nodes).solve(
      from: SystemStart(positions: [1], velocities: [0], duration: duration), into: trajectory)
  }

  @Test func samplesLieWithinTheSolve() async {
    Self.solve(until: 1, [0, 0.5, 1])
    Self.solve(until: 1, [0.25, 0.5])
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.5, 1.001]) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [-0.1, 0.5]) }
    await #expect(processExitsWith: .failure) { Self.solve(until: .nan, [0, 0.5]) }
    await #expect(processExitsWith: .failure) { _ = SampleTimes([0, .nan]) }
    await #expect(processExitsWith: .failure) {
      let solver = GaussSolver<SIMD8<Double>, SpringForce>(
        .adaptive(tolerance: 1e-9), iterationTolerance: 0)
      _ = solver.solve(
        ForceEquation(SpringForce(stiffness: 1, damping: 0)),
        from: InitialValue(position: 1, velocity: 0, duration: 1),
        into: Trajectory(times: SampleTimes(duration: 2, count: 9), recordsVelocities: true))
    }
  }

  @Test func neighboursAreTwoToFour() async {
    for nodes in 2...4 { Self.solve(until: 1, [0, 0.3], nodes: nodes) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 1) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 5) }
  }
}
