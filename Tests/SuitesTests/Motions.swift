import Equations
import Integrators
import SolverSuites
import Springs
import Suites
import Testing

typealias State = (position: Double, velocity: Double)

func distance(_ a: State, _ b: State) -> Double {
  hypot(a.position - b.position, a.velocity - b.velocity)
}

/// A motion of a spring x'' = −x − q x³ − c x'.
struct Motion {
  let name: String
  /// c.
  var damping = 0.0
  /// q.
  var cubic = 0.0
  /// In s.
  var duration: Double

  static let all = [
    Motion(name: "nonlinear", damping: 0.3, cubic: 1, duration: 4),
    Motion(name: "long nonlinear", damping: 0.05, cubic: 1, duration: 20),
    Motion(name: "linear", damping: 0.3, duration: 20),
    Motion(name: "undamped", duration: 100),
  ]

  /// Some methods solve the linear oscillator alone.
  private var equation: any Equation {
    cubic == 0
      ? LinearOscillator(stiffness: 1, damping: damping)
      : CubicSpring(damping: damping, cubic: cubic)
  }

  /// The state at the end by equal steps, and the report; `nil` if the method
  /// does not solve the equation.
  func end(
    by method: Method, steps: Int, from start: State
  ) -> (state: State, report: SolveReport)? {
    method.solved(
      equation, from: start, at: SampleTimes(duration: duration, count: 2),
      SolverSetting(.fixed(steps: steps), iterationTolerance: 1e-15)
    ).map { (($0.trajectory.position(1), $0.trajectory.velocity(1)), $0.report) }
  }

  /// The state at the end: of a linear spring by the closed form, of others by
  /// collocation of order 32.
  func exactEnd(from start: State) throws -> State {
    if let spring = equation as? LinearOscillator {
      return spring.exactState(at: DoubleDouble(duration), from: start)
    }
    let reference = try #require(Method.named("gauss-32-fixed"))
    return try #require(end(by: reference, steps: Int(duration * 16), from: start)).state
  }
}

/// x'' = −x − q x³ − c x'.
private struct CubicSpring: ScalarForce {
  var damping: Double
  var cubic: Double
  @inline(__always) func force<L: Lanes>(_ x: L, _ t: L) -> L {
    x * L.multiplyAdd(L(constant: -cubic) * x, x, L(constant: -1))
  }
  func forceGradient(_ x: Double, _ t: Double) -> Double { -1 - 3 * cubic * x * x }
}

extension LinearOscillator {
  /// The state after a time in double-double, rounded.
  func exactState(at time: DoubleDouble, from start: State) -> State {
    let state = state(
      at: time, position: DoubleDouble(start.position), velocity: DoubleDouble(start.velocity))
    return (state.position.rounded, state.velocity.rounded)
  }
}

extension Method: CustomTestStringConvertible {
  public var testDescription: String { name }

  /// A solve of an equation of one coordinate from time 0 to the last sample;
  /// `nil` if the method does not solve it.
  func solved(
    _ equation: any Equation, from start: State, at times: SampleTimes, _ setting: SolverSetting,
    recordsVelocities: Bool = true
  ) -> (report: SolveReport, trajectory: Trajectory)? {
    let trajectory = Trajectory(times: times, recordsVelocities: recordsVelocities)
    let start = SystemStart(
      positions: [start.position], velocities: [start.velocity], duration: times.end)
    return (try? solver(equation, setting)).map {
      ($0.solve(from: start, into: trajectory), trajectory)
    }
  }

  /// The method's `SystemSolver`, which can return its solution as a value;
  /// `nil` if there is none for the equation.
  func systemSolver(_ equation: any Equation, _ setting: SolverSetting) -> SystemSolver? {
    solvers.lazy.compactMap { $0.solver(equation, setting) as? SystemSolver }.first
  }

  /// Whether the method is measured on a problem.
  func solves(_ problem: Problem) -> Bool {
    guard (try? check(problem)) != nil, let ladder = try? ladder(problem) else { return false }
    return !ladder.isEmpty
  }

  /// Whether the method takes as many steps as it is told to.
  var takesEqualSteps: Bool {
    let motion = Motion(name: "undamped", duration: 4)
    return motion.end(by: self, steps: 400, from: (1, 0))?.report.accepted == 400
  }
}
