import Equations
import Integrators

extension Method {
  /// The methods by Taylor series.
  static let taylor = [
    Method(
      name: "taylor-24", family: "taylor", order: 24, summary: "Taylor series, adaptive",
      isGiven: .series,
      equations: "texts, springs, oscillators, and chains and lattices of up to 1024 masses",
      rungs: .tolerances(through: 14),
      solvers: [
        SolverFactory { equation, setting in
          guard case .adaptive = setting.stepping else { return nil }
          return equation.expressions.map {
            SeriesRun($0, order: 24, tolerance: setting.stepping.tolerance)
          }
        }
      ])
  ]
}

/// A solver by recurrences, made for the sample times of its first solve.
private final class SeriesRun: EquationSolver {
  private let make: (SampleTimes) -> SeriesSolver<Double>
  private let width: Int
  private var solver: SeriesSolver<Double>?

  init(_ system: EquationSystem, order: Int, tolerance: Double) {
    width = system.count
    make = { SeriesSolver(system, order: order, tolerance: tolerance, times: $0) }
  }

  func solve(from start: SystemStart, into trajectory: Trajectory) -> SolveReport {
    let ready = solver ?? make(trajectory.times)
    solver = ready
    var report = ready.solve(from: start, into: trajectory)
    // The solver counts an order of the series of all coordinates as one.
    report.evaluations *= width
    return report
  }
}
