import Equations
import Integrators

extension Method {
  /// The Nyström methods.
  static var nystrom: [Method] {
    nystromPair(
      "nystrom-64", .nystrom6, Stages6.self, nodes: 2, first: 1.4, "Nyström pair 6(4)")
      + nystromPair(
        "nystrom-86", .nystrom8, Stages9.self, nodes: 4, first: 1.4, "Nyström pair 8(6)")
      // Interpolation through two nodes has order 6.
      + [
        nystromMethod(
          "nystrom-86-two-nodes-fixed", order: 6, "Nyström pair 8(6), samples from two nodes",
          .steps(first: 1.4, not: .stiff, .critical),
          nystromSolvers(.nystrom8, Stages9.self, nodes: 2))
      ]
      + nystromPair(
        "nystrom-1210", .nystrom12, Stages17.self, nodes: 4, first: 1, "Nyström pair 12(10)")
  }

  /// A Nyström pair in adaptive steps, and the same in equal steps, whose
  /// ladder begins at `first` times the problem's `coarsest`. For the other
  /// parameters see `nystromSolvers`.
  @inline(__always)
  private static func nystromPair<N: StageCount>(
    _ name: String, _ tableau: StageTable, _ stages: N.Type, nodes: Int, first: Double,
    _ summary: String
  ) -> [Method] {
    let solvers = nystromSolvers(tableau, stages, nodes: nodes)
    return [
      nystromMethod(
        name, order: tableau.order, summary + ", adaptive",
        .tolerances(through: 13, not: .stiff, .critical), solvers),
      nystromMethod(
        name + "-fixed", order: tableau.order, summary,
        .steps(first: first, not: .stiff, .critical), solvers),
    ]
  }

  /// A Nyström method. The solver treats damping exactly. Where damping is
  /// critical, no force remains and there is no error to estimate.
  private static func nystromMethod(
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
}
