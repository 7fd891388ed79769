import Equations
import Integrators
import Oscillators

/// What a method solves: a kind of equations, and a function that makes its
/// solver for one of them.
enum SolverFactory: Sendable {
  /// Springs, by a solver that is compiled for their force: a call of a function
  /// would cost more than the force itself.
  case spring(@Sendable (LinearOscillator, AccuracySetting) -> ScalarRun)
  /// The Duffing oscillator, likewise.
  case duffing(@Sendable (DuffingOscillator, AccuracySetting) -> ScalarRun)
  /// Any equation of one coordinate, in registers.
  case scalar(@Sendable (AnyScalarEquation, AccuracySetting) -> ScalarRun)
  /// Any force of one coordinate, without specialisation.
  case force(any ForceMethod)
  /// Any number of coordinates, by a solver that can also return its solution as
  /// a value; `nil` for an equation that the method cannot solve.
  case system(@Sendable (any Equation, AccuracySetting) -> SystemSolver?)
  /// The same by a solver of another type.
  case other(@Sendable (any Equation, AccuracySetting) -> AccuracyMethod.SystemRun?)

  /// The solver for an equation; `nil` if that is of another kind.
  func run(_ equation: any Equation, _ setting: AccuracySetting) -> AccuracyMethod.Run? {
    switch self {
    case .spring(let make):
      (equation as? LinearOscillator).map { .scalar(make($0, setting)) }
    case .duffing(let make):
      (equation as? DuffingOscillator).map { .scalar(make($0, setting)) }
    case .scalar(let make):
      AnyScalarEquation(equation).map { .scalar(make($0, setting)) }
    case .force(let method):
      (equation as? any ScalarForce).map { .scalar(method.run($0, setting)) }
    case .system(let make):
      make(equation, setting).map { solver in .system { solver.solve(from: $0, into: $1) } }
    case .other(let make):
      make(equation, setting).map { .system($0) }
    }
  }

  /// Solves any equation by an explicit table, without specialisation. A table
  /// without velocities in its stages only solves equations without velocities.
  static func table(_ table: StageTable, nodes: Int) -> SolverFactory {
    .system { equation, setting in
      guard table.takesVelocity || equation.isVelocityFree else { return nil }
      return SystemSolver(equation, table, setting.stepping, nodes: nodes)
    }
  }
}

extension [SolverFactory] {
  /// Solves every force by one method, and other equations by `others`, which
  /// also take precedence for forces that the method is not compiled for.
  @inline(__always)
  static func forces<M: ForceMethod>(_ method: M, others: SolverFactory...) -> [SolverFactory] {
    let compiled: [SolverFactory] = [
      .spring { method.run($0, $1) }, .duffing { method.run($0, $1) },
    ]
    return compiled + others + [.force(method)]
  }
}
