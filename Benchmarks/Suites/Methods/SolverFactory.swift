import Equations
import Integrators

/// A kind of equations that a method solves, with a function that makes the
/// solver for one of them.
enum SolverFactory: Sendable {
  /// Springs, by a solver that is compiled for their force: to call a closure
  /// for the force would cost more than the force itself.
  case spring(@Sendable (LinearOscillator, SolverSetting) -> ScalarRun)
  /// The Duffing oscillator, likewise.
  case duffing(@Sendable (DuffingOscillator, SolverSetting) -> ScalarRun)
  /// Any equation of one coordinate, in registers.
  case scalar(@Sendable (AnyScalarEquation, SolverSetting) -> ScalarRun)
  /// Any force of one coordinate, by unspecialised generic code.
  case force(any ForceMethod)
  /// Any number of coordinates, by a solver that can also return its solution
  /// as a value; `nil` for an equation that the method cannot solve.
  case system(@Sendable (any Equation, SolverSetting) -> SystemSolver?)
  /// The same by a solver that only writes samples.
  case other(@Sendable (any Equation, SolverSetting) -> Method.SystemRun?)

  /// The solver for an equation; `nil` if that is of another kind.
  func run(_ equation: any Equation, _ setting: SolverSetting) -> Method.Run? {
    switch self {
    case .spring(let make):
      (equation as? LinearOscillator).map { .scalar(make($0, setting)) }
    case .duffing(let make):
      (equation as? DuffingOscillator).map { .scalar(make($0, setting)) }
    case .scalar(let make):
      AnyScalarEquation(equation).map { .scalar(make($0, setting)) }
    case .force(let method):
      if let force = equation as? any ScalarForce {
        .scalar(method.run(force, setting))
      } else {
        AnyForce(equation).map { .scalar(method.run($0, setting)) }
      }
    case .system(let make):
      make(equation, setting).map { solver in .system { solver.solve(from: $0, into: $1) } }
    case .other(let make):
      make(equation, setting).map { .system($0) }
    }
  }

  /// Solves any equation by an explicit table, without specialisation. If the
  /// stages of the table take no velocities, only those that do not depend on
  /// velocities.
  static func table(_ table: StageTable, nodes: Int) -> SolverFactory {
    .system { equation, setting in
      guard table.takesVelocity || equation.isVelocityFree else { return nil }
      return switch setting.stepping {
      case .fixed: SystemSolver(equation, table, setting.stepping, nodes: nodes)
      case .adaptive: SystemSolver(equation, table, setting.control, nodes: nodes)
      }
    }
  }
}

extension SolverFactory {
  /// An implicit method for as many coordinates as Newton's matrix is not too
  /// large for.
  static func implicit(_ tableau: ImplicitTableau, nodes: Int) -> SolverFactory {
    .system { equation, setting in
      guard equation.count * tableau.stages <= 1024 else { return nil }
      return SystemSolver(implicit: equation, by: tableau, steps: setting.steps, nodes: nodes)
    }
  }

  /// A composition for x'' = f(t, x) − c x'.
  static func splitting(
    _ composition: Composition, _ split: DampingSplit, nodes: Int
  ) -> SolverFactory {
    .system { equation, setting in
      guard let damping = equation.linearDamping else { return nil }
      return SystemSolver(
        splitting: equation, damping: damping, by: composition, split, steps: setting.steps,
        nodes: nodes)
    }
  }
}

extension [SolverFactory] {
  /// Solves forces by one method, which is compiled for springs and the Duffing
  /// oscillator. Other equations are solved by the first of `others` that can;
  /// forces that none of these accepts, by unspecialised code of the method.
  @inline(__always)
  static func forces<M: ForceMethod>(_ method: M, others: SolverFactory...) -> [SolverFactory] {
    let compiled: [SolverFactory] = [
      .spring { method.run($0, $1) }, .duffing { method.run($0, $1) },
    ]
    return compiled + others + [.force(method)]
  }
}

/// The force of a smooth equation x'' = f(t, x) − c x' of one coordinate that is
/// known as expressions, for methods that evaluate forces on lanes.
struct AnyForce: ScalarForce {
  let damping: Double
  private let equation: AnyScalarEquation
  private let derivatives: ParsedEquation

  /// Methods check their steps more closely if a force is not compiled.
  static var hasCorners: Bool { true }

  /// `nil` for other equations.
  init?(_ equation: any Equation) {
    guard let system = equation.expressions, !system.hasCorners,
      let scalar = AnyScalarEquation(equation),
      let damping = system.linearDamping
    else { return nil }
    self.damping = damping[0]
    self.equation = scalar
    derivatives = ParsedEquation(system)
  }

  /// The force in one lane after the other.
  func force<L: Lanes>(_ position: L, _ time: L) -> L {
    var force = position
    withUnsafeMutableBytes(of: &force) { force in
      withUnsafeBytes(of: position) { position in
        withUnsafeBytes(of: time) { time in
          let (x, t) = (
            position.assumingMemoryBound(to: Double.self), time.assumingMemoryBound(to: Double.self)
          )
          let results = force.assumingMemoryBound(to: Double.self)
          for lane in results.indices {
            results[lane] = equation.acceleration(position: x[lane], velocity: 0, time: t[lane])
          }
        }
      }
    }
    return force
  }

  func forceGradient(_ position: Double, _ time: Double) -> Double {
    var slopes = [0.0, 0, 0]
    var span = slopes.mutableSpan
    derivatives.differentiate(time, [position].span, [0].span, into: &span)
    return slopes[1]
  }
}
