import Equations
import Integrators
import Oscillators

/// A method that solves every scalar force.
package protocol ForceMethod: Sendable {
  /// Makes a solver for a force.
  func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun
}

/// A solver bound to its equation.
package typealias ScalarRun = (InitialValue<Double>, Trajectory) -> SolveReport

/// A solver bound to the equation of a force.
@inline(__always)
func bind<S: Solver, F>(_ force: F, _ solver: S) -> ScalarRun
where S.Problem == ForceEquation<F, Double> {
  { start, trajectory in solver.solve(ForceEquation(force), from: start, into: trajectory) }
}

// The methods by family; their names are those of the solvers.

struct ExplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ExplicitTableau
  let nodes: Int
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(
      force,
      ExplicitSolver<Stages, ForceEquation<F, Double>>(tableau, setting.stepping, nodes: nodes))
  }
}

struct NystromPair<Method: NystromMethod>: ForceMethod {
  let nodes: Int
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, NystromSolver<Method, F>(setting.stepping, nodes: nodes))
  }
}

struct Splitting: ForceMethod {
  let composition: Composition
  let damping: DampingSplit
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, CompositionSolver<F, Double>(composition, damping: damping, steps: setting.steps))
  }
}

struct Collocation<V: NodeLanes>: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, GaussSolver<V, F>(setting.stepping, iterationTolerance: setting.inner))
  }
}

/// Collocation that uses nothing but a(t, x, v).
struct GeneralCollocation<V: NodeLanes & ElementaryLanes>: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    let solver = GeneralGaussSolver<FormulaOnNodes<F, V>>(setting.control)
    return { solver.solve(FormulaOnNodes(force), from: $0, into: $1) }
  }
}

struct ImplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ImplicitTableau
  var hermiteNodes: Int?
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, ImplicitSolver<Stages, F>(tableau, setting.stepping, hermiteNodes: hermiteNodes))
  }
}

struct Adams: ForceMethod {
  let tableau: AdamsTableau
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, AdamsSolver<F>(tableau, steps: setting.steps))
  }
}

struct SymmetricMultistep: ForceMethod {
  let tableau: SymmetricTableau
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, SymmetricMultistepSolver<F>(tableau, steps: setting.steps))
  }
}

struct GlobalError: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, GlobalErrorSolver<F>(tolerance: setting.tolerance))
  }
}

struct Extrapolation: ForceMethod {
  let columns: Int
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(
      force,
      ExtrapolationSolver<ForceEquation<F, Double>>(
        tolerance: setting.tolerance, columns: columns))
  }
}

struct Newmark: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, NewmarkSolver<F>(steps: setting.steps))
  }
}

struct Rosenbrock: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, RosenbrockSolver<F>(tolerance: setting.tolerance))
  }
}

struct BackwardDifferences: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, BackwardDifferenceSolver<F>(tolerance: setting.tolerance))
  }
}

struct Switching: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ force: F, _ setting: AccuracySetting) -> ScalarRun {
    bind(force, SwitchingSolver<F>(tolerance: setting.tolerance))
  }
}
