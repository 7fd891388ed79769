import Equations
import Integrators

/// A method that solves any scalar force, by a solver compiled for its type.
protocol ForceMethod: Sendable {
  /// Makes a solver for a force.
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun
}

/// A solver bound to an equation of one coordinate.
package typealias ScalarRun = (InitialValue, Trajectory) -> SolveReport

/// A solver bound to the equation of a force.
@inline(__always)
func bind<S: Solver, F>(_ force: F, _ solver: S) -> ScalarRun
where S.Problem == ForceEquation<F> {
  { start, trajectory in solver.solve(ForceEquation(force), from: start, into: trajectory) }
}

/// The methods whose solvers have no other type parameter than the force.
enum SimpleMethod: ForceMethod {
  case composition(Composition, DampingSplit)
  case extrapolation(columns: Int)
  case symmetricMultistep

  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    let (steps, tolerance) = (setting.steps, setting.tolerance)
    switch self {
    case .composition(let composition, let damping):
      return bind(force, CompositionSolver<F>(composition, damping: damping, steps: steps))
    case .extrapolation(let columns):
      return bind(
        force,
        ExtrapolationSolver<ForceEquation<F>>(tolerance: tolerance, columns: columns))
    case .symmetricMultistep:
      return bind(force, SymmetricMultistepSolver<F>(.order12, steps: steps))
    }
  }
}

// Methods whose solvers have the number of stages or nodes as a second type
// parameter.

struct ExplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ExplicitTableau
  let nodes: Int
  @inline(__always)
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    bind(
      force,
      ExplicitSolver<Stages, ForceEquation<F>>(tableau, setting.stepping, nodes: nodes))
  }
}

struct NystromPair<Stages: StageCount>: ForceMethod {
  let tableau: NystromTableau
  let nodes: Int
  @inline(__always)
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    bind(force, NystromSolver<Stages, F>(tableau, setting.stepping, nodes: nodes))
  }
}

struct ImplicitMethod<Stages: StageCount>: ForceMethod {
  let tableau: ImplicitTableau
  var hermiteNodes: Int?
  @inline(__always)
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    bind(force, ImplicitSolver<Stages, F>(tableau, setting.stepping, hermiteNodes: hermiteNodes))
  }
}

struct Collocation<V: NodeLanes>: ForceMethod {
  @inline(__always)
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    bind(force, GaussSolver<V, F>(setting.stepping, iterationTolerance: setting.inner))
  }
}

/// Collocation of an acceleration that may depend on the velocity in any way.
struct GeneralCollocation<V: NodeLanes & ElementaryLanes>: ForceMethod {
  @inline(__always)
  func run<F: ScalarForce>(_ force: F, _ setting: SolverSetting) -> ScalarRun {
    let solver = GeneralGaussSolver<FormulaOnNodes<F, V>>(setting.control)
    return { solver.solve(FormulaOnNodes(force), from: $0, into: $1) }
  }
}
