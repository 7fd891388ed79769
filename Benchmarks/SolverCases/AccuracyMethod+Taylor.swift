import Integrators

extension AccuracyMethod {
  private static func taylor(_ order: Int, isAdaptive: Bool) -> AccuracyMethod {
    AccuracyMethod(
      name: "taylor-\(order)" + (isAdaptive ? "" : "-fixed"), family: "taylor", order: order,
      summary: "Taylor series" + (isAdaptive ? ", adaptive" : ""), isAdaptive: isAdaptive,
      needs: "recurrences",
      ladder: { problem in
        if problem.name == "stiff" { return [] }
        return isAdaptive
          ? AccuracyLadder.tolerances(from: 2, through: 14)
          : AccuracyLadder.fixed(
            problem, first: Double(problem.coarsest), rungs: 8, parts: 2)
      },
      spring: {
        spring(TaylorSolver<Motion<SpringForce, Double>>(order: order, $0.stepping))
      },
      duffing: {
        duffing(TaylorSolver<Motion<DuffingForce, Double>>(order: order, $0.stepping))
      })
  }

  static var taylor: [AccuracyMethod] {
    [8, 16, 24, 30].flatMap { [taylor($0, isAdaptive: true), taylor($0, isAdaptive: false)] }
  }
}
