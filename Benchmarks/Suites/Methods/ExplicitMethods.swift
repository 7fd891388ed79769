import Equations
import Integrators

extension Method {
  /// The explicit Runge–Kutta methods.
  static var rungeKutta: [Method] {
    [
      method(
        "explicit-euler", also: ["euler", "forward-euler"], .explicitEuler, .steps(first: 8),
        "x and v from the state before"),
      method("midpoint", also: ["rk2"], .midpoint, .steps(first: 4), "explicit midpoint rule"),
      method("heun", .heun, .steps(first: 4), "explicit trapezoidal rule"),
      method("rk3", .kutta3, .steps(first: 4), "Kutta's third order"),
      method(
        "rk4", also: ["runge-kutta", "runge-kutta-4"], .rungeKutta4, .steps(first: 4),
        "the classical Runge–Kutta method", Stages4.self),
      method("rk38", .threeEighths, .steps(first: 4), "Kutta's 3/8 rule"),
      method(
        "bogacki-shampine-32", also: ["rk23", "ode23", "bs3", "bogacki-shampine"],
        .bogackiShampine3, .tolerances(through: 8, long: 5), "adaptive 3(2), Hermite output"),
      method(
        "cash-karp-54", also: ["rkck", "cash-karp"], .cashKarp5,
        .tolerances(through: 11, long: 8), "adaptive 5(4)"),
      method(
        "dormand-prince-54", also: ["rk45", "dopri5", "dopri", "ode45", "dp5", "dormand-prince"],
        .dormandPrince5, .tolerances(through: 12), "adaptive 5(4), Hermite output", Stages7.self),
      method(
        "tsitouras-54", also: ["tsit5", "tsitouras"], .tsitouras5, .tolerances(through: 12),
        "adaptive 5(4), Hermite output", Stages7.self),
      method(
        "verner-76", also: ["vern7"], .verner7, .tolerances(through: 13, long: 12), nodes: 3,
        "adaptive 7(6), Hermite output", Stages10.self),
      method(
        "verner-98", also: ["vern9", "ode89"], .verner9, .tolerances(through: 13, long: 12),
        nodes: 4, "adaptive 9(8), Hermite output", Stages16.self),
      method(
        "dop853", also: ["dop8", "dp8"], .dormandPrince8, .tolerances(through: 13, long: 12),
        nodes: 3, "adaptive 8(5,3), output through three nodes", DormandPrince8Stages.self),
      method(
        "dop853-fixed", .dormandPrince8, .steps(first: 1), nodes: 3, "dop853 in equal steps",
        DormandPrince8Stages.self),
      method(
        "verner-9-fixed", .verner9, .steps(first: 1), nodes: 4,
        "verner-98 in equal steps", Stages16.self),
    ]
  }

  /// An explicit tableau. Samples are interpolated through the ends of steps,
  /// `nodes` (2 to 4) at a time, to order 3 × `nodes`.
  private static func method(
    _ name: String, also aliases: [String] = [], _ tableau: StageTable,
    _ rungs: AccuracyLadder, nodes: Int = 2, _ summary: String, solvers: [SolverFactory] = []
  ) -> Method {
    Method(
      name: name, aliases: aliases, family: "explicit-runge-kutta", order: tableau.order,
      summary: summary, rungs: rungs,
      solvers: solvers + [.table(tableau, nodes: nodes)])
  }

  /// A tableau whose speed matters: its solver holds the state of one
  /// coordinate in registers, with as many unrolled stages as `stages` has.
  @inline(__always)
  private static func method<N: StageCount>(
    _ name: String, also aliases: [String] = [], _ tableau: StageTable,
    _ rungs: AccuracyLadder, nodes: Int = 2, _ summary: String, _ stages: N.Type
  ) -> Method {
    method(
      name, also: aliases, tableau, rungs, nodes: nodes, summary,
      solvers: [.scalar(tableau, stages, nodes: nodes)])
  }
}

extension Method {
  /// The multistep and extrapolation methods.
  static var multistep: [Method] {
    [
      symmetric,
      extrapolation(8, also: ["odex", "bulirsch-stoer"], "Gragg–Bulirsch–Stoer with four columns"),
      extrapolation(10, "Gragg–Bulirsch–Stoer with five columns"),
    ]
  }

  /// A multistep method. Its rungs take a whole number of equal steps from each
  /// sample to the next, so that no sample is interpolated. It is compiled for
  /// the Duffing oscillator, and once for all other equations that it solves.
  private static var symmetric: Method {
    Method(
      name: "symmetric-12", family: "multistep", order: 12,
      summary: "symmetric multistep, one force per step, damping removed exactly",
      isGiven: .splitForce, equations: "smooth \(oneForce)",
      rungs: AccuracyLadder { problem, _ throws(Refusal) in
        try problem.refuse([.overdamped])
        let stepsPerSample =
          problem.isLong
          ? [16] : problem.isLinear ? [1, 2, 4] : [1, 2, 3, 4, 5, 6, 8, 10, 12, 16]
        return stepsPerSample.map { SolverSetting(.fixed(steps: (problem.times.count - 1) * $0)) }
      },
      solvers: [
        SolverFactory { equation, setting in
          func run<P: RegisterEquation>(_ problem: P) -> any EquationSolver {
            ScalarRun(problem, SymmetricMultistepSolver<P>(steps: setting.stepping.steps))
          }
          if let duffing = equation as? DuffingOscillator { return run(duffing) }
          guard !equation.hasCorners, let scalar = AnyScalarEquation(equation),
            scalar.knownDamping != nil
          else { return nil }
          return run(scalar)
        }
      ])
  }

  private static func extrapolation(
    _ order: Int, also aliases: [String] = [], _ summary: String
  ) -> Method {
    Method(
      name: "extrapolation-\(order)", aliases: aliases, family: "extrapolation", order: order,
      summary: summary, rungs: .tolerances(through: 12, not: .stiff),
      solvers: [.system(nodes: 4) { _ in .extrapolation(columns: order / 2) }])
  }
}
