import Equations
import Integrators

/// The solvers whose results are pinned. `nodes` is the number of ends of steps
/// between which samples are interpolated.
extension PinTests {
  /// Makes a solver of springs.
  typealias Stepped = @Sendable (Stepping) -> any Solver<SpringForce>

  // MARK: Explicit methods

  struct ExplicitMethod: Sendable {
    let name: String
    let tableau: ExplicitTableau
    let solver: Stepped

    init<N: StageCount>(
      _ name: String, _: N.Type, _ tableau: ExplicitTableau, nodes: Int = 2
    ) {
      self.name = name
      self.tableau = tableau
      solver = { ExplicitSolver<N, SpringForce>(StageTable(tableau), $0, nodes: nodes) }
    }
  }

  static let tsitouras = ExplicitMethod("tsitouras", Stages7.self, .tsitouras5)
  static let dop853 = ExplicitMethod(
    "dop853", DormandPrince8Stages.self, .dormandPrince8, nodes: 3)

  static let explicitMethods = [
    ExplicitMethod("euler", Stages1.self, .explicitEuler),
    ExplicitMethod("midpoint", Stages2.self, .midpoint),
    ExplicitMethod("heun", Stages2.self, .heun),
    ExplicitMethod("kutta3", Stages3.self, .kutta3),
    ExplicitMethod("rk4", Stages4.self, .rungeKutta4, nodes: 3),
    ExplicitMethod("three-eighths", Stages4.self, .threeEighths),
    ExplicitMethod("bogacki-shampine", Stages4.self, .bogackiShampine3),
    ExplicitMethod("cash-karp", Stages6.self, .cashKarp5),
    ExplicitMethod("dormand-prince", Stages7.self, .dormandPrince5),
    tsitouras,
    ExplicitMethod("verner7", Stages10.self, .verner7, nodes: 3),
    ExplicitMethod("verner9", Stages16.self, .verner9, nodes: 4),
    dop853,
  ]

  static func nystrom<N: StageCount>(
    _: N.Type, _ tableau: NystromTableau, nodes: Int
  ) -> Stepped {
    { ExplicitSolver<NystromStages<N>, SpringForce>(StageTable(tableau), $0, nodes: nodes) }
  }

  static let nystrom8 = nystrom(Stages9.self, .nystrom8, nodes: 4)

  static let nystromMethods = [
    ("nystrom6", nystrom(Stages6.self, .nystrom6, nodes: 2)),
    ("nystrom6 of three nodes", nystrom(Stages6.self, .nystrom6, nodes: 3)),
    ("nystrom8", nystrom8),
    ("nystrom12", nystrom(Stages17.self, .nystrom12, nodes: 4)),
  ]

  static let compositions = [
    ("semi-implicit-euler", Composition.semiImplicitEuler), ("velocity-verlet", .velocityVerlet),
    ("semi-implicit-euler-position", .semiImplicitEulerPositionFirst),
    ("position-verlet", .positionVerlet), ("yoshida4", .yoshida4), ("yoshida6", .yoshida6),
    ("blanes-moan6", .blanesMoan6), ("kahan-li8", .kahanLi8),
  ]

  static let extrapolation: Stepped = { InMemory.extrapolation(stepping: $0) }

  // MARK: Implicit methods

  static func radau<N: StageCount>(_: N.Type, _ tableau: ImplicitTableau) -> Stepped {
    { RadauSolver<N, SpringForce>(tableau, tolerance: $0.tolerance) }
  }

  static let radau5 = radau(Stages3.self, .radau5)

  // MARK: Collocation in vector lanes

  static func gauss<V: NodeLanes>(
    _ stepping: Stepping, _: V.Type, iterationTolerance: Double = 1e-9,
    maximumIterations: Int = 24
  ) -> any Solver<SpringForce> {
    ForceGauss<V, SpringForce>(
      stepping, iterationTolerance: iterationTolerance, maximumIterations: maximumIterations)
  }

  /// Solves a text of one coordinate, whose acceleration may depend on the
  /// velocity in any way.
  static func collocation<V: NodeLanes>(
    of text: String, _ control: StepControl, _: V.Type
  ) -> (_ times: SampleTimes, _ x: Double, _ v: Double) -> Solved {
    let equation = AnyOnNodes<V>(try! EquationSystem(text))
    let solver = GaussSolver<AnyOnNodes<V>>(control)
    return { times, x, v in
      solved(at: times, x: x, v: v) {
        solver.solve(equation, from: $0, into: $1)
      }
    }
  }

  /// A step control with one option changed.
  static func control(
    _ tolerance: Double, _ change: (inout StepControl) -> Void = { _ in }
  ) -> StepControl {
    var control = StepControl(Tolerance(tolerance))
    change(&control)
    return control
  }
}
