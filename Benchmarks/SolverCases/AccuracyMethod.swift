import Equations
import Integrators
import Oscillators
import Springs

/// A method of the accuracy suite: its description, its ladder of settings, and
/// a function that makes a solver for each kind of equation it can solve.
///
/// `spring` and `duffing` are compiled for these two forces, where a call of a
/// function costs more than the force itself. `force` solves other forces
/// without specialisation; `solving(_:)` sets all three. `scalar` solves any
/// equation of one coordinate, in registers. `solver` and `system` solve all
/// others, and those of one coordinate if a method gains nothing from `scalar`.
/// `run` tries them in the order in which they are declared.
public struct AccuracyMethod: Sendable {
  /// Solves an equation of any number of coordinates.
  public typealias SystemRun = (SystemStart, Trajectory) -> SolveReport

  /// A solver bound to its equation.
  package enum Run {
    case scalar(ScalarRun)
    case system(SystemRun)

    /// Solves from a start over a duration in s.
    @inline(__always)
    package func solve(
      _ positions: [Double], _ velocities: [Double], over duration: Double,
      into trajectory: Trajectory
    ) -> SolveReport {
      switch self {
      case .scalar(let run):
        run(
          InitialValue(position: positions[0], velocity: velocities[0], duration: duration),
          trajectory)
      case .system(let run):
        run(
          SystemStart(positions: positions, velocities: velocities, duration: duration),
          trajectory)
      }
    }
  }

  package let name: String
  /// The kind of method: `explicit-runge-kutta`, `nystrom`, `exact`, …
  package let family: String
  /// Nominal order; 0 for exact methods.
  package let order: Int
  package let summary: String
  /// Whether the steps are chosen by a tolerance.
  package var isAdaptive = false
  package var scalarType = "Float64"
  /// What the method is given: rhs, jacobian, recurrences or solution.
  package var needs = "rhs"
  /// The settings with which a problem is solved, from coarse to fine; none if
  /// the method does not suit the problem.
  package let ladder: @Sendable (AccuracyProblem) -> [AccuracySetting]
  var spring: (@Sendable (LinearOscillator, AccuracySetting) -> ScalarRun)?
  var duffing: (@Sendable (DuffingOscillator, AccuracySetting) -> ScalarRun)?
  var scalar: (@Sendable (AnyScalarEquation, AccuracySetting) -> ScalarRun)?
  /// A solver for any number of coordinates; `nil` for an equation that the
  /// method cannot solve. It can also return its solution as a value.
  package var solver: (@Sendable (any Equation, AccuracySetting) -> SystemSolver?)?
  /// The same for other types of solvers.
  var system: (@Sendable (any Equation, AccuracySetting) -> SystemRun?)?
  /// Solves any force of one coordinate.
  private(set) var force: (any ForceMethod)?
}

extension AccuracyMethod {
  /// A method of the user's own, at tolerances from 1e-2 to 10^−`last`.
  public init(
    name: String, order: Int, summary: String, lastTolerance last: Int,
    solve: @escaping @Sendable (any Equation, Tolerance) -> SystemRun
  ) {
    self.init(
      name: name, family: "own", order: order, summary: summary, isAdaptive: true,
      ladder: { _ in AccuracyLadder.tolerances(from: 2, through: last) },
      system: { equation, setting in
        guard case .adaptive(let tolerance) = setting.stepping else { return nil }
        return solve(equation, Tolerance(tolerance))
      })
  }

  /// The same method with a solver for any force.
  @inline(__always)
  func solving<M: ForceMethod>(_ method: M) -> AccuracyMethod {
    var result = self
    result.force = method
    result.spring = { method.run($0, $1) }
    result.duffing = { method.run($0, $1) }
    return result
  }

  /// The solver for an equation and a setting; nil if there is none.
  package func run(_ equation: any Equation, _ setting: AccuracySetting) -> Run? {
    if let spring, let force = equation as? LinearOscillator {
      return .scalar(spring(force, setting))
    }
    if let duffing, let force = equation as? DuffingOscillator {
      return .scalar(duffing(force, setting))
    }
    if let scalar, let equation = AnyScalarEquation(equation) {
      return .scalar(scalar(equation, setting))
    }
    if let solver = solver?(equation, setting) {
      return .system { start, trajectory in solver.solve(from: start, into: trajectory) }
    }
    if let run = system?(equation, setting) { return .system(run) }
    guard let force, let equation = equation as? any ScalarForce else { return nil }
    return .scalar(force.run(equation, setting))
  }

  /// Whether the method can run a problem at all.
  package func solves(_ problem: AccuracyProblem) -> Bool {
    guard let setting = ladder(problem).first else { return false }
    return run(problem.equation, setting) != nil
  }

  /// Solves any equation by an explicit table, without specialisation. A table
  /// without velocities in its stages only solves equations without velocities.
  static func solver(
    _ table: StageTable, nodes: Int
  ) -> @Sendable (any Equation, AccuracySetting) -> SystemSolver? {
    { equation, setting in
      guard table.takesVelocity || equation.isVelocityFree else { return nil }
      return SystemSolver(equation, table, setting.stepping, nodes: nodes)
    }
  }
}
