import Equations
import Integrators

extension Method {
  /// The methods for equations of second order: compositions of kicks and
  /// drifts, Nyström methods, and collocation.
  static var secondOrder: [Method] {
    [
      composition(
        "semi-implicit-euler", also: ["symplectic-euler", "euler-cromer"], .semiImplicitEuler,
        .explicit, first: 8,
        "velocity first, damping at the old velocity"),
      composition(
        "semi-implicit-euler-position", .semiImplicitEulerPositionFirst, .explicit, first: 8,
        "position first, damping at the old velocity"),
      composition(
        "velocity-verlet", also: ["verlet", "leapfrog"], .velocityVerlet, .inKick, first: 4,
        "kick, drift, kick; damping exact within the kick"),
      composition(
        "position-verlet", also: ["stormer-verlet"], .positionVerlet, .inKick, first: 4,
        "drift, kick, drift; damping exact within the kick"),
      composition(
        "damped-strang", .velocityVerlet, .removed, first: 4,
        "Strang splitting with the exact flow of the damping"),
      composition(
        "yoshida-4", also: ["yoshida"], .yoshida4, .removed, first: 4,
        "three Verlet steps, order 4"),
      composition(
        "yoshida-6", .yoshida6, .removed, first: 2, "seven Verlet steps, order 6"),
      composition(
        "blanes-moan-6", .blanesMoan6, .removed, first: 1, "eleven stages, order 6"),
      composition(
        "kahan-li-8", .kahanLi8, .removed, first: 1, "17 Verlet steps, order 8"),
    ]
      + nystrom(
        "nystrom-64", .nystrom6, Stages6.self, nodes: 2, first: 1.4, "Nyström pair 6(4)")
      + nystrom(
        "nystrom-86", .nystrom8, Stages9.self, nodes: 4, first: 1.4, "Nyström pair 8(6)")
      // Half the interpolation, for errors at which order 6 is enough for it.
      + [
        nystrom(
          "nystrom-86-two-nodes-fixed", order: 6, "Nyström pair 8(6), samples from two nodes",
          .steps(first: 1.4, not: .stiff, .critical),
          nystromSolvers(.nystrom8, Stages9.self, nodes: 2))
      ]
      + nystrom(
        "nystrom-1210", .nystrom12, Stages17.self, nodes: 4, first: 1, "Nyström pair 12(10)")
      + gauss("gauss-16", SIMD8<Double>.self, order: 16, first: 0.3, limit: "9.42")
      + gauss("gauss-32", Lanes16.self, order: 32, first: 0.25, limit: "21.99")
      + [general(SIMD8<Double>.self), general(Lanes16.self)]
  }

  /// A Nyström pair in adaptive steps, and the same in equal steps, whose
  /// ladder begins at `first` times the problem's `coarsest`. For the other
  /// parameters see `nystromSolvers`.
  @inline(__always)
  private static func nystrom<N: StageCount>(
    _ name: String, _ tableau: StageTable, _ stages: N.Type, nodes: Int, first: Double,
    _ summary: String
  ) -> [Method] {
    let solvers = nystromSolvers(tableau, stages, nodes: nodes)
    return [
      nystrom(
        name, order: tableau.order, summary + ", adaptive",
        .tolerances(through: 13, not: .stiff, .critical), solvers),
      nystrom(
        name + "-fixed", order: tableau.order, summary,
        .steps(first: first, not: .stiff, .critical), solvers),
    ]
  }

  /// A Nyström method. The solver treats damping exactly. Where damping is
  /// critical, no force remains and there is no error to estimate.
  private static func nystrom(
    _ name: String, order: Int, _ summary: String, _ rungs: AccuracyLadder,
    _ solvers: [SolverFactory]
  ) -> Method {
    Method(
      name: name, family: "nystrom", order: order, summary: summary, isGiven: .splitForce,
      equations:
        "x'' = f(t, x) - c*x' of one coordinate, x'' = f(t, x) of several, y' = f(t, x) without y",
      rungs: rungs, solvers: solvers)
  }

  /// The type of the stages fixes their number, to unroll loops. Samples are
  /// interpolated through `nodes` ends of steps, 2 to 4.
  @inline(__always)
  private static func nystromSolvers<N: StageCount>(
    _ table: StageTable, _: N.Type, nodes: Int
  ) -> [SolverFactory] {
    let stages = NystromStages<N>.self
    return [
      .duffing(table, stages, nodes: nodes), .scalar(table, stages, nodes: nodes),
      .table(table, nodes: nodes),
    ]
  }

  /// Gauss collocation with a node in each lane of `V`, in adaptive steps, and
  /// the same in equal steps; `first` is as for `nystrom`. On an
  /// undamped spring, steps above `limit`/ω may be unstable.
  @inline(__always)
  private static func gauss<V: NodeLanes>(
    _ name: String, _: V.Type, order: Int, first: Double, limit: String
  ) -> [Method] {
    let summary = "Gauss collocation, \(V.width) nodes in vector lanes"
    return [
      Method(
        name: name, family: "collocation", order: order, summary: summary + ", adaptive",
        isGiven: .splitForce, equations: oneForce,
        rungs: .tolerances(through: 14, not: .stiff), solvers: [.collocationApart(V.self)]),
      Method(
        name: name + "-fixed", family: "collocation", order: order,
        summary: summary + ", unstable at some hω above \(limit)",
        isGiven: .splitForce, equations: oneForce,
        rungs: AccuracyLadder { problem, order throws(Refusal) in
          if !problem.isCritical { try problem.refuse([.overdamped]) }
          let steps = try AccuracyLadder.steps(first: first).settings(problem, order)
          // On linear equations the first iterate is exact, so the tolerance of
          // the iteration makes no difference. On others it follows the steps.
          if problem.isLinear { return steps }
          return steps.enumerated().map { rung, setting in
            SolverSetting(setting.stepping, inner: Double("1e-\(min(4 + rung, 13))") ?? 1)
          }
        },
        solvers: [.collocationApart(V.self)]),
    ]
  }

  /// Gauss collocation of an acceleration that may depend on the velocity in
  /// any way, with a node in each lane of `V`.
  @inline(__always)
  private static func general<V: NodeLanes>(_: V.Type) -> Method {
    Method(
      name: "gauss-\(2 * V.width)-general", family: "collocation", order: 2 * V.width,
      summary: "Gauss collocation of any a(t, x, v) of one coordinate, adaptive",
      equations: "one coordinate", rungs: .tolerances(through: 14, not: .stiff),
      solvers: [.collocation(V.self)])
  }

  /// A composition of kicks and drifts in equal steps.
  private static func composition(
    _ name: String, also aliases: [String] = [], _ composition: Composition,
    _ damping: DampingSplit, first: Double, _ summary: String
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "symplectic", order: composition.order,
      summary: summary, isGiven: .splitForce,
      equations: "x'' = f(t, x) - c*x' and y' = f(t, x) without y",
      rungs: damping == .removed ? .steps(first: first, not: .critical) : .steps(first: first),
      solvers: [
        .system(nodes: composition.order > 4 ? 3 : 2) { equation in
          equation.linearDamping.map { .splitting(composition, damping, damping: $0) }
        }
      ])
  }
}
