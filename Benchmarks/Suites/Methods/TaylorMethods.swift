import Equations
import Integrators

extension Method {
  /// The methods by Taylor series.
  static var taylor: [Method] { [taylor(isAdaptive: true), taylor(isAdaptive: false)] }

  private static let taylorOrder = 24

  /// A solver for a linear equation. In equal steps a sample is computed from
  /// the nearer of two series, so it is at most half a step from the point of
  /// expansion. There, terms up to five eighths of the order are enough. One
  /// coordinate takes all terms, as they cost little.
  private static func linear(
    _ equation: any Equation, _ setting: SolverSetting
  ) -> (any EquationSolver)? {
    guard let linear = equation as? any LinearEquation else { return nil }
    return SystemTaylorSolver(
      linear, order: taylorOrder,
      outputOrder: linear.count == 1 ? taylorOrder : taylorOrder * 5 / 8, setting.stepping)
  }

  /// A solver by recurrences that follow from the equation's expressions.
  private static func written(
    _ equation: any Equation, _ setting: SolverSetting
  ) -> (any EquationSolver)? {
    guard case .adaptive = setting.stepping,
      let system = equation.expressions
        ?? (equation is DuffingOscillator ? try? EquationSystem("x'' = -x - x^3") : nil)
    else { return nil }
    return SeriesRun(system, order: taylorOrder, tolerance: setting.stepping.tolerance)
  }

  private static func taylor(isAdaptive: Bool) -> Method {
    // The velocity is the derivative of the series, so its order is one lower;
    // that is the order of the method.
    Method(
      name: "taylor-24" + (isAdaptive ? "" : "-fixed"), family: "taylor", order: taylorOrder - 1,
      summary: "Taylor series" + (isAdaptive ? ", adaptive" : ""), isGiven: .series,
      equations: isAdaptive ? "formulas and linear equations" : "springs, chains and lattices",
      rungs: isAdaptive ? .tolerances(through: 14) : .steps(first: 1, not: .stiff),
      solvers: [SolverFactory { written($0, $1) ?? linear($0, $1) }])
  }
}

/// A solver by recurrences, made for the sample times of its first solve.
private final class SeriesRun: EquationSolver {
  private let make: (SampleTimes) -> SeriesSolver<Double>
  private var solver: SeriesSolver<Double>?

  init(_ system: EquationSystem, order: Int, tolerance: Double) {
    make = { SeriesSolver(system, order: order, tolerance: tolerance, times: $0) }
  }

  func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    let ready = solver ?? make(trajectory.times)
    solver = ready
    return ready.solve(from: start, into: trajectory)
  }
}
