import Equations
import Integrators

extension AccuracyMethod {
  /// An explicit tableau in fixed steps.
  @inline(__always)
  private static func fixed<N: StageCount>(
    _ name: String, _ tableau: ExplicitTableau, _ stages: N.Type, nodes: Int, first: Double,
    rungs: Int, parts: Int,
    chain: (@Sendable (AccuracySetting) -> ChainRun)? = nil, _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "explicit-runge-kutta", order: tableau.order, summary: summary,
      ladder: { problem in
        AccuracyLadder.fixed(
          problem, first: first * Double(problem.coarsest), rungs: rungs, parts: parts)
      },
      spring: {
        spring(ExplicitSolver<N, Motion<SpringForce, Double>>(tableau, $0.stepping, nodes: nodes))
      },
      duffing: {
        duffing(
          ExplicitSolver<N, Motion<DuffingForce, Double>>(tableau, $0.stepping, nodes: nodes))
      },
      chain: chain)
  }

  /// An explicit pair in adaptive steps.
  @inline(__always)
  private static func adaptive<N: StageCount>(
    _ name: String, _ tableau: ExplicitTableau, _ stages: N.Type, nodes: Int, last: Int,
    chain: (@Sendable (AccuracySetting) -> ChainRun)? = nil, _ summary: String
  ) -> AccuracyMethod {
    AccuracyMethod(
      name: name, family: "explicit-runge-kutta", order: tableau.order, summary: summary,
      isAdaptive: true,
      ladder: { problem in
        AccuracyLadder.tolerances(
          from: 2, through: problem.name == "undamped" ? min(last, 12) : last)
      },
      spring: {
        spring(ExplicitSolver<N, Motion<SpringForce, Double>>(tableau, $0.stepping, nodes: nodes))
      },
      duffing: {
        duffing(
          ExplicitSolver<N, Motion<DuffingForce, Double>>(tableau, $0.stepping, nodes: nodes))
      },
      chain: chain)
  }

  /// The same tableau on the chain, whose wide states make large code: only
  /// for methods that have something to win there.
  @inline(__always)
  private static func onChain<N: StageCount>(
    _ tableau: ExplicitTableau, _ stages: N.Type, nodes: Int
  ) -> @Sendable (AccuracySetting) -> ChainRun {
    { chain(ExplicitSolver<N, ChainEquation>(tableau, $0.stepping, nodes: nodes)) }
  }

  static var rungeKutta: [AccuracyMethod] {
    [
      fixed(
        "explicit-euler", .explicitEuler, Stages1.self, nodes: 2, first: 8, rungs: 8, parts: 1,
        "x and v from the state before"),
      fixed(
        "midpoint", .midpoint, Stages2.self, nodes: 2, first: 4, rungs: 8, parts: 1,
        "explicit midpoint rule"),
      fixed(
        "heun", .heun, Stages2.self, nodes: 2, first: 4, rungs: 8, parts: 1,
        "explicit trapezoidal rule"),
      fixed(
        "rk3", .kutta3, Stages3.self, nodes: 2, first: 4, rungs: 8, parts: 1, "Kutta's third order"),
      fixed(
        "rk4", .rungeKutta4, ClassicalStages.self, nodes: 2, first: 4, rungs: 8, parts: 1,
        chain: onChain(.rungeKutta4, ClassicalStages.self, nodes: 2),
        "the classical Runge–Kutta method"),
      fixed(
        "rk38", .threeEighths, Stages4.self, nodes: 2, first: 4, rungs: 8, parts: 1,
        "Kutta's 3/8 rule"),
      adaptive(
        "bogacki-shampine-32", .bogackiShampine3, Stages4.self, nodes: 2, last: 8,
        "adaptive 3(2), Hermite output"),
      adaptive(
        "cash-karp-54", .cashKarp5, Stages6.self, nodes: 2, last: 11, "adaptive 5(4)"),
      adaptive(
        "dormand-prince-54", .dormandPrince5, Stages7.self, nodes: 2, last: 12,
        chain: onChain(.dormandPrince5, Stages7.self, nodes: 2),
        "adaptive 5(4), Hermite output"),
      adaptive(
        "tsitouras-54", .tsitouras5, Stages7.self, nodes: 2, last: 12,
        chain: onChain(.tsitouras5, Stages7.self, nodes: 2),
        "adaptive 5(4), Hermite output"),
      adaptive(
        "verner-76", .verner7, Stages10.self, nodes: 3, last: 13, "adaptive 7(6), Hermite output"),
      adaptive(
        "verner-98", .verner9, Stages16.self, nodes: 4, last: 13,
        chain: onChain(.verner9, Stages16.self, nodes: 4),
        "adaptive 9(8), Hermite output"),
      adaptive(
        "dop853", .dormandPrince8, Stages12.self, nodes: 3, last: 13,
        chain: onChain(.dormandPrince8, Stages12.self, nodes: 3),
        "adaptive 8(5,3), output through three nodes"),
      fixed(
        "dop853-fixed", .dormandPrince8, Stages12.self, nodes: 3, first: 1, rungs: 15, parts: 4,
        chain: onChain(.dormandPrince8, Stages12.self, nodes: 3),
        "the same in equal steps"),
      fixed(
        "verner-9-fixed", .verner9, Stages16.self, nodes: 4, first: 1, rungs: 15, parts: 4,
        chain: onChain(.verner9, Stages16.self, nodes: 4),
        "the ninth-order method in equal steps"),
    ]
  }
}
