import Equations
import Integrators
import Oscillators
import Testing

/// Invalid arguments end the process, in release builds, too.
@Suite struct RefusalTests {
  private static var damped: ParsedEquation { parsed("x'' = -x - x'") }

  /// Methods whose stages have no velocities would ignore the damping.
  @Test func velocityFreeMethodsRefuseDampedEquations() async {
    await #expect(processExitsWith: .failure) {
      _ = Self.damped.solve(
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

  /// Whether a text's accelerations depend on a velocity, in any notation.
  @Test(arguments: [
    ("x'' = -x", true), ("x'' = -sin(x) + cos(2*t)", true), ("x'' = x'", false),
    ("x'' = -x - 0.1*x'", false), ("x'' = -x*abs(x')", false), ("y' = -y", false),
    ("x'' = -x; y'' = x - y", true), ("x'' = -x; y'' = x - y'", false),
    ("x'' = -x; y' = x - y", false), ("x'' = -x + 0*t", true),
  ])
  func textsSayWhetherTheyAreVelocityFree(text: String, isFree: Bool) throws {
    #expect(ParsedEquation(try EquationSystem(text)).isVelocityFree == isFree)
  }

  @Test func tolerancesAndStepsMustBeAboveZero() async {
    await #expect(processExitsWith: .failure) {
      _ = RosenbrockSolver<SpringForce>(tolerance: -1e-6)
    }
    await #expect(processExitsWith: .failure) {
      _ = ImplicitSolver<Stages3, SpringForce>(.radau5, .fixed(steps: 0))
    }
    await #expect(processExitsWith: .failure) { _ = AdamsSolver<SpringForce>(.adams4, steps: 0) }
    await #expect(processExitsWith: .failure) {
      _ = TaylorSolver<LinearOscillator>(order: 16, .fixed(steps: 0))
    }
    await #expect(processExitsWith: .failure) {
      var control = StepControl(Tolerance(1e-6))
      control.tolerance.absolute = -1
      _ = Self.damped.solve(from: [1], velocities: [0], until: 1, control)
    }
    await #expect(processExitsWith: .failure) {
      var control = StepControl(Tolerance(1e-6))
      control.firstStep = 0
      _ = Self.damped.solve(from: [1], velocities: [0], until: 1, control)
    }
  }

  /// Samples that a failed solve did not reach are NaN: x'' = x² from 1 has a
  /// pole at 2.97 s.
  @Test(arguments: [1, 7, 16]) func samplesThatAreNotReachedAreNoNumbers(neighbour: Int) {
    let times = SampleTimes(duration: 5, count: 8 * neighbour + 3)
    let trajectory = Trajectory(times: times, recordsVelocities: true)
    let start = SystemStart(positions: [1], velocities: [0], duration: 5)
    let runaway = parsed("x'' = x^2")
    for solver in [
      SystemSolver(runaway, StageTable(.dormandPrince8), .adaptive(tolerance: 1e-9), nodes: 3),
      SystemSolver(extrapolating: runaway, columns: 4, StepControl(Tolerance(1e-9))),
    ] {
      #expect(solver.solve(from: start, into: trajectory).code != .success)
      #expect(trajectory.reachedCount < times.count)
      for index in 0..<times.count {
        let (x, v) = (trajectory.position(index), trajectory.velocity(index))
        if index < trajectory.reachedCount {
          #expect(times.high[index] < 2.98 && x >= 1 && v >= 0)
        } else {
          #expect(x.isNaN && v.isNaN)
        }
      }
    }
  }

  private static func solve(until duration: Double, _ times: [Double], nodes: Int = 3) {
    let trajectory = Trajectory(times: SampleTimes(times), recordsVelocities: true)
    _ = SystemSolver(Self.damped, StageTable(.rungeKutta4), .fixed(steps: 10), nodes: nodes).solve(
      from: SystemStart(positions: [1], velocities: [0], duration: duration), into: trajectory)
  }

  /// Samples may begin after the start and end before the end of a solve, but
  /// not lie outside it.
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

  /// Samples are interpolated through two to four nodes.
  @Test func nodesAreTwoToFour() async {
    for nodes in 2...4 { Self.solve(until: 1, [0, 0.3], nodes: nodes) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 1) }
    await #expect(processExitsWith: .failure) { Self.solve(until: 1, [0, 0.3], nodes: 5) }
  }
}
