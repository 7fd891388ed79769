import Equations
import Integrators

extension Method {
  /// The explicit Runge–Kutta methods.
  static var rungeKutta: [Method] {
    [
      general(
        "explicit-euler", also: ["euler", "forward-euler"], .explicitEuler, first: 8,
        "x and v from the state before"),
      general("midpoint", also: ["rk2"], .midpoint, "explicit midpoint rule"),
      general("heun", .heun, "explicit trapezoidal rule"),
      general("rk3", .kutta3, "Kutta's third order"),
      fixed(
        "rk4", also: ["runge-kutta", "runge-kutta-4"], .rungeKutta4, Unestimated<Stages4>.self,
        nodes: 2, first: 4, "the classical Runge–Kutta method"),
      general("rk38", .threeEighths, "Kutta's 3/8 rule"),
      general(
        "bogacki-shampine-32", also: ["rk23", "ode23", "bs3", "bogacki-shampine"],
        .bogackiShampine3, last: 8, "adaptive 3(2), Hermite output"),
      general("cash-karp-54", also: ["rkck", "cash-karp"], .cashKarp5, last: 11, "adaptive 5(4)"),
      adaptive(
        "dormand-prince-54", also: ["rk45", "dopri5", "dopri", "ode45", "dp5", "dormand-prince"],
        .dormandPrince5, Stages7.self, nodes: 2, last: 12,
        "adaptive 5(4), Hermite output"),
      adaptive(
        "tsitouras-54", also: ["tsit5", "tsitouras"], .tsitouras5, Stages7.self, nodes: 2, last: 12,
        "adaptive 5(4), Hermite output"),
      adaptive(
        "verner-76", also: ["vern7"], .verner7, Stages10.self, nodes: 3, last: 13,
        "adaptive 7(6), Hermite output"),
      adaptive(
        "verner-98", also: ["vern9", "ode89"], .verner9, Stages16.self, nodes: 4, last: 13,
        "adaptive 9(8), Hermite output"),
      adaptive(
        "dop853", also: ["dop8", "dp8"], .dormandPrince8, DormandPrince8Stages.self, nodes: 3,
        last: 13,
        "adaptive 8(5,3), output through three nodes"),
      fixed(
        "dop853-fixed", .dormandPrince8, DormandPrince8Stages.self, nodes: 3, first: 1,
        "the same in equal steps"),
      fixed(
        "verner-9-fixed", .verner9, Stages16.self, nodes: 4, first: 1,
        "the ninth-order method in equal steps"),
    ]
  }

  /// An explicit tableau in equal steps, in registers for one coordinate: for
  /// methods whose speed matters.
  ///
  /// - Parameters:
  ///   - stages: the type that fixes the number of stages, to unroll loops.
  ///   - nodes: the number of ends of steps through which samples are
  ///     interpolated, 2 to 4; the order of the output is three times as large.
  ///   - first: the steps of the first rung, as a multiple of the problem's
  ///     `coarsest`.
  @inline(__always)
  private static func fixed<N: StageCount>(
    _ name: String, also aliases: [String] = [], _ tableau: ExplicitTableau, _ stages: N.Type,
    nodes: Int, first: Double, _ summary: String
  ) -> Method {
    compiled(name, also: aliases, tableau, stages, nodes, isAdaptive: false, summary) {
      AccuracyLadder.fixed($0, first: first, order: tableau.order)
    }
  }

  /// An explicit pair in adaptive steps, in the same way, at ten tolerances down
  /// to 10^−`last`, on long problems to 1e-12 at most.
  @inline(__always)
  private static func adaptive<N: StageCount>(
    _ name: String, also aliases: [String] = [], _ tableau: ExplicitTableau, _ stages: N.Type,
    nodes: Int, last: Int,
    _ summary: String
  ) -> Method {
    compiled(name, also: aliases, tableau, stages, nodes, isAdaptive: true, summary) { problem in
      AccuracyLadder.tolerances(through: problem.isLong ? min(last, 12) : last)
    }
  }

  /// A tableau whose solver holds the state of an equation of one coordinate in
  /// registers, with unrolled stages.
  @inline(__always)
  private static func compiled<N: StageCount>(
    _ name: String, also aliases: [String] = [], _ tableau: ExplicitTableau, _ stages: N.Type,
    _ nodes: Int, isAdaptive: Bool,
    _ summary: String, ladder: @escaping @Sendable (Problem) throws(Refusal) -> [SolverSetting]
  ) -> Method {
    Method(
      name: name, also: aliases, family: "explicit-runge-kutta", order: tableau.order,
      summary: summary,
      isAdaptive: isAdaptive, ladder: ladder,
      solvers: [
        .scalar(ExplicitMethod<N>(table: StageTable(tableau), nodes: nodes)),
        .table(StageTable(tableau), nodes: nodes),
      ])
  }

  /// A method that is not used for its speed: one solver, in memory, for equations
  /// of any kind. It is adaptive at ten tolerances down to 10^−`last` if the tableau
  /// estimates errors; else it takes equal steps, beginning with `first` times
  /// the problem's `coarsest`.
  private static func general(
    _ name: String, also aliases: [String] = [], _ tableau: ExplicitTableau, first: Double = 4,
    last: Int = 12,
    _ summary: String
  ) -> Method {
    let isAdaptive = !tableau.error.isEmpty
    return Method(
      name: name, also: aliases, family: "explicit-runge-kutta", order: tableau.order,
      summary: summary,
      isAdaptive: isAdaptive,
      ladder: { problem in
        isAdaptive
          ? AccuracyLadder.tolerances(through: problem.isLong ? last - 3 : last)
          : AccuracyLadder.fixed(problem, first: first, order: tableau.order)
      },
      solvers: [.table(StageTable(tableau), nodes: 2)])
  }
}

extension Method {
  /// The multistep and extrapolation methods.
  static var multistep: [Method] {
    [
      symmetric,
      extrapolation(8, "Gragg–Bulirsch–Stoer with four columns"),
      extrapolation(10, "Gragg–Bulirsch–Stoer with five columns"),
    ]
  }

  /// Its ladder has only steps that end on all samples, `parts` between each
  /// two: interpolation would cost more than steps.
  private static var symmetric: Method {
    Method(
      name: "symmetric-12", family: "multistep", order: 12,
      summary: "symmetric multistep, one force a step, damping removed exactly",
      given: .splitForce, equations: oneForce,
      ladder: { problem throws(Refusal) in
        try problem.refuseOverdamped()
        guard let intervals = problem.sampleIntervals else {
          throw .unsuited("samples are not evenly spaced")
        }
        let parts =
          problem.isLong
          ? [16] : problem.isLinear ? [1, 2, 4] : [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
        return parts.map { SolverSetting(.fixed(steps: intervals * $0)) }
      },
      solvers: [.duffing(SymmetricMethod()), .scalar(SymmetricMethod())])
  }

  private static func extrapolation(_ order: Int, _ summary: String) -> Method {
    Method(
      name: "extrapolation-\(order)", also: order == 8 ? ["odex", "bulirsch-stoer"] : [],
      family: "extrapolation", order: order, summary: summary,
      isAdaptive: true,
      ladder: { problem throws(Refusal) in
        try problem.refuseStiff()
        return AccuracyLadder.tolerances(through: 12)
      },
      solvers: [.system { SystemSolver(extrapolating: $0, columns: order / 2, $1.control) }])
  }
}
