import Equations
import Integrators

/// A solver bound to an equation.
package protocol EquationSolver {
  /// Solves from a start, leaving the samples in `trajectory`.
  func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport
}

extension SystemSolver: EquationSolver {}

/// A solver of one coordinate in registers, bound to its equation. It holds a
/// closure, since the compiler does not specialise generic methods that are
/// called through a protocol.
struct ScalarRun: EquationSolver {
  private let run: (InitialValue, Trajectory) -> SolveReport

  init(_ run: @escaping (InitialValue, Trajectory) -> SolveReport) { self.run = run }

  @inline(__always)
  init<S: Solver>(_ problem: S.Problem, _ solver: S) {
    run = { solver.solve(problem, from: $0, into: $1) }
  }

  @inline(__always)
  init<E: NodeEquation>(_ equation: E, _ setting: SolverSetting) {
    let solver = GaussSolver<E>(setting.stepping, iterationTolerance: setting.iterationTolerance)
    run = { solver.solve(equation, from: $0, into: $1) }
  }

  func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    run(
      InitialValue(
        position: start.positions[0], velocity: start.velocities[0], duration: start.duration),
      trajectory)
  }
}

/// Makes solvers of one kind for equations; returns `nil` for an equation that
/// this kind does not solve.
package struct SolverFactory: Sendable {
  package let solver: @Sendable (any Equation, SolverSetting) -> (any EquationSolver)?

  /// Solves in memory by the method that `method` returns for an equation, with
  /// samples interpolated through this many `nodes`.
  static func system(
    nodes: Int, _ method: @escaping @Sendable (any Equation) -> SystemMethod?
  ) -> SolverFactory {
    SolverFactory { equation, setting in
      method(equation).map { SystemSolver(equation, $0, setting.stepping, nodes: nodes) }
    }
  }

  /// Solves any equation by an explicit table, in memory. If the stages of the
  /// table take no velocities, it solves only equations without velocities.
  static func table(_ table: StageTable, nodes: Int) -> SolverFactory {
    system(nodes: nodes) { table.takesVelocity || $0.isVelocityFree ? .table(table) : nil }
  }

  /// Solves equations of one coordinate by an explicit table in registers, with
  /// a solver compiled once for all. If `Stages` take no velocities, it solves
  /// only equations in which velocities occur at most in a linear damping.
  @inline(__always)
  static func scalar<Stages: StageCount>(
    _ table: StageTable, _: Stages.Type, nodes: Int
  ) -> SolverFactory {
    SolverFactory { equation, setting in
      guard let scalar = AnyScalarEquation(equation),
        Stages.takesVelocity || scalar.knownDamping != nil
      else { return nil }
      return ScalarRun(
        scalar,
        ExplicitSolver<Stages, AnyScalarEquation>(table, setting.stepping, nodes: nodes))
    }
  }

  /// The same, compiled for the Duffing oscillator alone.
  @inline(__always)
  static func duffing<Stages: StageCount>(
    _ table: StageTable, _: Stages.Type, nodes: Int
  ) -> SolverFactory {
    SolverFactory { equation, setting in
      (equation as? DuffingOscillator).map {
        ScalarRun(
          $0, ExplicitSolver<Stages, DuffingOscillator>(table, setting.stepping, nodes: nodes))
      }
    }
  }

  /// Solves equations of one coordinate by Gauss collocation, with a node in
  /// each lane of `V` and a solver compiled once for all.
  @inline(__always)
  static func collocation<V: NodeLanes>(_: V.Type) -> SolverFactory {
    SolverFactory { equation, setting in
      if let scalar = equation as? any ScalarEquation {
        return ScalarRun(AnyOnNodes<V>(scalar), setting)
      }
      guard let parsed = equation as? ParsedEquation, parsed.count == 1 else { return nil }
      return ScalarRun(AnyOnNodes<V>(parsed.system), setting)
    }
  }

  /// Gauss collocation of a force and its linear damping, compiled for springs
  /// and for the Duffing oscillator. Other equations of known linear damping
  /// are solved as by `collocation`.
  @inline(__always)
  static func collocationApart<V: NodeLanes>(_: V.Type) -> SolverFactory {
    SolverFactory { equation, setting in
      switch equation {
      case let spring as LinearOscillator:
        ScalarRun(ForceOnNodes<LinearOscillator, V>(spring), setting)
      case let duffing as DuffingOscillator:
        ScalarRun(ForceOnNodes<DuffingOscillator, V>(duffing), setting)
      default:
        equation.linearDamping == nil ? nil : collocation(V.self).solver(equation, setting)
      }
    }
  }

  static func spring(
    _ run: @escaping @Sendable (LinearOscillator, InitialValue, Trajectory) -> SolveReport
  ) -> SolverFactory {
    SolverFactory { equation, _ in
      (equation as? LinearOscillator).map { spring in ScalarRun { run(spring, $0, $1) } }
    }
  }

  /// A Radau method in adaptive steps, compiled for springs and for the Duffing
  /// oscillator. It takes any `ScalarForce`, but no equations read from a text:
  /// a step might pass one of their poles unseen.
  @inline(__always)
  static func radau<N: StageCount>(_: N.Type) -> SolverFactory {
    SolverFactory { equation, setting in
      func run<F: ScalarForce>(_ force: F) -> any EquationSolver {
        ScalarRun(force, RadauSolver<N, F>(tolerance: setting.stepping.tolerance))
      }
      return switch equation {
      case let spring as LinearOscillator: run(spring)
      case let duffing as DuffingOscillator: run(duffing)
      default: (equation as? any ScalarForce).map { run($0) }
      }
    }
  }
}
