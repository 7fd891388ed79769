import Equations
import Integrators

extension AccuracyMethod {
  private static func ladder(
    _ problem: AccuracyProblem, isAdaptive: Bool
  ) -> [AccuracySetting] {
    if problem.name == "stiff" { return [] }
    if isAdaptive { return AccuracyLadder.tolerances(from: 2, through: 14) }
    return AccuracyLadder.fixed(problem, first: Double(problem.coarsest), rungs: 8, parts: 2)
  }

  /// The chain in equal steps; its output needs five eighths of the order, as
  /// it reaches only half a step.
  private static func chainSeries(_ order: Int, _ setting: AccuracySetting) -> ChainRun {
    guard case .fixed(let steps) = setting.stepping else {
      return { _, _ in SolveReport() }
    }
    let solver = WideTaylorSolver<ChainEquation>(
      order: order, outputOrder: order * 5 / 8, steps: steps)
    return chain(solver)
  }

  private static func taylor(_ order: Int, isAdaptive: Bool) -> AccuracyMethod {
    var method = AccuracyMethod(
      name: "taylor-\(order)" + (isAdaptive ? "" : "-fixed"), family: "taylor", order: order,
      summary: "Taylor series" + (isAdaptive ? ", adaptive" : ""), isAdaptive: isAdaptive,
      needs: "recurrences", ladder: { ladder($0, isAdaptive: isAdaptive) })
    method.spring = { setting in
      spring(TaylorSolver<Motion<SpringForce, Double>>(order: order, setting.stepping))
    }
    method.duffing = { setting in
      duffing(TaylorSolver<Motion<DuffingForce, Double>>(order: order, setting.stepping))
    }
    if !isAdaptive { method.chain = { chainSeries(order, $0) } }
    return method
  }

  static var taylor: [AccuracyMethod] {
    [taylor(15, isAdaptive: false)]
      + [16, 24, 30].flatMap { [taylor($0, isAdaptive: true), taylor($0, isAdaptive: false)] }
  }
}
