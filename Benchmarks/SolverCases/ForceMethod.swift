import Equations
import Integrators
import Oscillators

/// A method that solves every scalar force: what an entry of the catalogue is
/// made from. `run` makes a solver for a kind of force.
package protocol ForceMethod: Sendable {
  func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F>
}

/// A solver bound to a kind of force.
package typealias ForceRun<F> = (F, InitialValue<Double>, Trajectory) -> SolveReport

@inline(__always)
func bind<S: Solver, F>(_ solver: S) -> ForceRun<F> where S.Problem == ForceEquation<F, Double> {
  { force, start, trajectory in solver.solve(ForceEquation(force), from: start, into: trajectory) }
}

struct ExplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ExplicitTableau
  let nodes: Int
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(
      ExplicitSolver<Stages, ForceEquation<F, Double>>(tableau, setting.stepping, nodes: nodes))
  }
}

struct NystromPair<Method: NystromMethod>: ForceMethod {
  let nodes: Int
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(NystromSolver<Method, F>(setting.stepping, nodes: nodes))
  }
}

struct Splitting: ForceMethod {
  let composition: Composition
  let damping: DampingSplit
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(CompositionSolver<F, Double>(composition, damping: damping, steps: setting.steps))
  }
}

struct Collocation<V: NodeLanes>: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(GaussSolver<V, F>(setting.stepping, iterationTolerance: setting.inner))
  }
}

/// Given nothing but a(t, x, v).
struct GeneralCollocation<V: NodeLanes & ElementaryLanes>: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    let solver = GeneralGaussSolver<FormulaOnNodes<F, V>>(setting.control)
    return { solver.solve(FormulaOnNodes($0), from: $1, into: $2) }
  }
}

struct ImplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ImplicitTableau
  var hermiteNodes: Int?
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(ImplicitSolver<Stages, F>(tableau, setting.stepping, hermiteNodes: hermiteNodes))
  }
}

struct Adams: ForceMethod {
  let tableau: AdamsTableau
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(AdamsSolver<F>(tableau, steps: setting.steps))
  }
}

struct SymmetricMultistep: ForceMethod {
  let tableau: SymmetricTableau
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(SymmetricMultistepSolver<F>(tableau, steps: setting.steps))
  }
}

struct GlobalError: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(GlobalErrorSolver<F>(tolerance: setting.tolerance))
  }
}

struct Extrapolation: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(ExtrapolationSolver<ForceEquation<F, Double>>(tolerance: setting.tolerance))
  }
}

struct Newmark: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(NewmarkSolver<F>(steps: setting.steps))
  }
}

struct Rosenbrock: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(RosenbrockSolver<F>(tolerance: setting.tolerance))
  }
}

struct BackwardDifferences: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(BackwardDifferenceSolver<F>(tolerance: setting.tolerance))
  }
}

struct Switching: ForceMethod {
  @inline(__always) func run<F: ScalarForce>(_ setting: AccuracySetting) -> ForceRun<F> {
    bind(SwitchingSolver<F>(tolerance: setting.tolerance))
  }
}
