import Equations
import Integrators
import Oscillators

extension AccuracyMethod {
  /// The methods by Taylor series.
  static var taylor: [AccuracyMethod] {
    [taylor(15, isAdaptive: false)]
      + [16, 24, 30].flatMap { [taylor($0, isAdaptive: true), taylor($0, isAdaptive: false)] }
  }

  private static func ladder(
    _ problem: AccuracyProblem, isAdaptive: Bool
  ) -> [AccuracySetting] {
    if isAdaptive { return AccuracyLadder.tolerances(from: 2, through: 16) }
    return problem.isStiff ? [] : AccuracyLadder.fixed(problem, first: 1, rungs: 8, parts: 2)
  }

  /// A solver for a linear equation. In equal steps a sample is computed from
  /// the nearer of two series, so it is at most half a step from the point of
  /// expansion; there the terms up to five eighths of the order are enough.
  private static func linear(
    _ order: Int, _ equation: any Equation, _ setting: AccuracySetting
  ) -> SystemRun? {
    guard let linear = equation as? any LinearEquation else { return nil }
    let solver = SystemTaylorSolver(
      linear, order: order, outputOrder: order * 5 / 8, setting.stepping)
    return { start, trajectory in solver.solve(from: start, into: trajectory) }
  }

  /// A solver for an equation that is read from a text or comes with one, by
  /// recurrences that follow from the text.
  private static func written(
    _ order: Int, _ equation: any Equation, _ setting: AccuracySetting
  ) -> SystemRun? {
    guard case .adaptive(let tolerance) = setting.stepping,
      let system = (equation as? ParsedEquation)?.system
        ?? (equation as? any WrittenEquation).map({ EquationSystem(of: $0) })
    else { return nil }
    // A solver is made for its sample times, which the first solve brings.
    var solver: SeriesSolver<Double>?
    return { start, trajectory in
      let ready =
        solver
        ?? SeriesSolver(system, order: order, tolerance: tolerance, times: trajectory.times)
      solver = ready
      return ready.solve(from: start, into: trajectory)
    }
  }

  private static func taylor(_ order: Int, isAdaptive: Bool) -> AccuracyMethod {
    // The velocity is the derivative of the series, so its order is one lower;
    // that is the order of the method.
    AccuracyMethod(
      name: "taylor-\(order)" + (isAdaptive ? "" : "-fixed"), family: "taylor", order: order - 1,
      summary: "Taylor series" + (isAdaptive ? ", adaptive" : ""), isAdaptive: isAdaptive,
      needs: "recurrences", ladder: { ladder($0, isAdaptive: isAdaptive) },
      solvers: [
        .spring { bind($0, TaylorSolver<LinearOscillator>(order: order, $1.stepping)) },
        .duffing { bind($0, TaylorSolver<DuffingOscillator>(order: order, $1.stepping)) },
        .other { written(order, $0, $1) ?? linear(order, $0, $1) },
      ])
  }
}
