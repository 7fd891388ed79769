import Equations
import Integrators

extension AccuracyMethod {
  /// The multistep and extrapolation methods.
  static var multistep: [AccuracyMethod] {
    [
      symmetric,
      extrapolation(8, "Gragg–Bulirsch–Stoer with four columns"),
      extrapolation(10, "Gragg–Bulirsch–Stoer with five columns"),
    ]
  }

  /// Its ladder has only steps that end on all samples, `parts` between each
  /// two: interpolation would cost more than steps.
  private static var symmetric: AccuracyMethod {
    AccuracyMethod(
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

  private static func extrapolation(_ order: Int, _ summary: String) -> AccuracyMethod {
    AccuracyMethod(
      name: "extrapolation-\(order)", also: order == 8 ? ["odex", "bulirsch-stoer"] : [],
      family: "extrapolation", order: order, summary: summary,
      isAdaptive: true,
      ladder: { problem throws(Refusal) in
        try problem.refuseStiff()
        return AccuracyLadder.tolerances(from: 2, through: 12)
      },
      solvers: [.system { SystemSolver(extrapolating: $0, columns: order / 2, $1.control) }])
  }
}
