import Equations
import Integrators
import Testing

/// Solves by power series from the start that a text gives, or else from zero.
extension SeriesSolver<Double> {
  static func solve(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, times: SampleTimes,
    longestStep: Double = .infinity
  ) throws -> (solver: SeriesSolver, report: SolveReport) {
    let system = try EquationSystem(text)
    let solver = SeriesSolver(
      system, order: order, tolerance: tolerance, times: times, longestStep: longestStep)
    let (positions, velocities) = system.start
    return (solver, solver.solve(positions: positions, velocities: velocities))
  }

  /// A solver after a solve that must succeed.
  static func solved(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, times: SampleTimes,
    longestStep: Double = .infinity
  ) throws -> SeriesSolver {
    let (solver, report) = try solve(
      text, order: order, tolerance: tolerance, times: times, longestStep: longestStep)
    #expect(report.code == .success, "\(text)")
    return solver
  }

  /// The first coordinate and its rate at the end of a solve that must succeed.
  static func end(
    _ text: String, order: Int = 24, tolerance: Double = 1e-13, after duration: Double
  ) throws -> (value: Double, rate: Double) {
    let solver = try solved(
      text, order: order, tolerance: tolerance, times: SampleTimes([duration]))
    return (solver.values[0], solver.rates[0])
  }
}
