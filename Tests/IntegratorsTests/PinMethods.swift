import Equations
import Integrators

/// The solvers whose results are pinned. A number of `nodes` is that of the steps'
/// ends between which samples are interpolated.
extension PinTests {
  /// Makes a solver of springs.
  typealias Make = @Sendable () -> any Solver<SpringProblem>
  /// Makes a solver of springs that takes equal steps or keeps a tolerance.
  typealias Stepped = @Sendable (Stepping) -> any Solver<SpringProblem>
  /// Makes a solver of springs that keeps a tolerance.
  typealias Adaptive = @Sendable (Double) -> any Solver<SpringProblem>

  /// A solver with its tableau, which says whether it estimates errors.
  static func explicit<N: StageCount>(
    _: N.Type, _ tableau: ExplicitTableau, nodes: Int = 2
  ) -> (tableau: ExplicitTableau, solver: Stepped) {
    (tableau, { ExplicitSolver<N, SpringProblem>(tableau, $0, nodes: nodes) })
  }

  static let explicitMethods = [
    ("euler", explicit(Stages1.self, .explicitEuler)),
    ("midpoint", explicit(Stages2.self, .midpoint)),
    ("heun", explicit(Stages2.self, .heun)),
    ("kutta3", explicit(Stages3.self, .kutta3)),
    ("rk4", explicit(Stages4.self, .rungeKutta4, nodes: 3)),
    ("classical", explicit(ClassicalStages.self, .rungeKutta4)),
    ("three-eighths", explicit(Stages4.self, .threeEighths)),
    ("bogacki-shampine", explicit(Stages4.self, .bogackiShampine3)),
    ("cash-karp", explicit(Stages6.self, .cashKarp5)),
    ("dormand-prince", explicit(Stages7.self, .dormandPrince5)),
    ("tsitouras", explicit(Stages7.self, .tsitouras5)),
    ("verner7", explicit(Stages10.self, .verner7, nodes: 3)),
    ("verner9", explicit(Stages16.self, .verner9, nodes: 4)),
    ("dop853", explicit(DormandPrince8Stages.self, .dormandPrince8, nodes: 3)),
  ]

  static func nystrom<N: StageCount>(
    _: N.Type, _ tableau: NystromTableau, nodes: Int
  ) -> Stepped {
    { NystromSolver<N, SpringForce>(tableau, $0, nodes: nodes) }
  }

  static let nystromMethods = [
    ("nystrom6", nystrom(Stages6.self, .nystrom6, nodes: 2)),
    ("nystrom8", nystrom(Stages9.self, .nystrom8, nodes: 4)),
    ("nystrom12", nystrom(Stages17.self, .nystrom12, nodes: 4)),
  ]

  static func gauss<V: NodeLanes>(
    _ stepping: Stepping, _: V.Type, iterationTolerance: Double = 1e-9,
    maximumIterations: Int = 24
  ) -> any Solver<SpringProblem> {
    GaussSolver<V, SpringForce>(
      stepping, iterationTolerance: iterationTolerance, maximumIterations: maximumIterations)
  }

  static func implicit<N: StageCount>(
    _: N.Type, _ tableau: ImplicitTableau, nodes: Int? = nil
  ) -> Stepped {
    { ImplicitSolver<N, SpringForce>(tableau, $0, hermiteNodes: nodes) }
  }

  static let compositions = [
    ("semi-implicit-euler", Composition.semiImplicitEuler), ("velocity-verlet", .velocityVerlet),
    ("semi-implicit-euler-position", .semiImplicitEulerPositionFirst),
    ("position-verlet", .positionVerlet), ("yoshida4", .yoshida4), ("yoshida6", .yoshida6),
    ("blanes-moan6", .blanesMoan6), ("kahan-li8", .kahanLi8),
  ]

  static let symmetricMethods = TableauTests.symmetric.map { ("symmetric\($0.order)", $0) }

  static func adaptive(_ solver: @escaping Stepped) -> Adaptive {
    { solver(.adaptive(tolerance: $0)) }
  }

  static let radau5 = adaptive(implicit(Stages3.self, .radau5))
  static let radau9 = adaptive(implicit(Stages5.self, .radau9))
  static let rosenbrock: Adaptive = { RosenbrockSolver<SpringForce>(tolerance: $0) }
  static let switching: Adaptive = { SwitchingSolver<SpringForce>(tolerance: $0) }
  static let bdf: Adaptive = { BackwardDifferenceSolver<SpringForce>(tolerance: $0) }
  static let extrapolation: Adaptive = { ExtrapolationSolver<SpringProblem>(tolerance: $0) }
  static let globalError: Adaptive = { GlobalErrorSolver<SpringForce>(tolerance: $0) }

  /// Solves a text of one coordinate, whose acceleration may depend on the
  /// velocity in any way, by collocation.
  static func collocation<V: NodeLanes & ElementaryLanes>(
    of text: String, _ control: StepControl, _: V.Type, logsSteps: Bool = false
  ) -> (_ times: SampleTimes, _ x: Double, _ v: Double) -> Solved {
    let equation = ParsedOnNodes<V>(try! EquationSystem(text))
    let solver = GeneralGaussSolver<ParsedOnNodes<V>>(control)
    return { times, x, v in
      IntegratorsTests.solved(at: times, x: x, v: v, logsSteps: logsSteps) {
        solver.solve(equation, from: $0, into: $1)
      }
    }
  }
}
