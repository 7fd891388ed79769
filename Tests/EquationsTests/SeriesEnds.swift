import Equations
import Integrators
import Testing

extension SeriesSolver<Double> {
  /// A solver after a solve that must succeed.
  ///
  /// - Parameter start: x(0), or y(0) of an equation of first order, which is
  ///   in the place of a velocity; there `velocity` has no meaning.
  static func solved(
    _ text: String, from start: Double, velocity: Double = 0, order: Int = 24,
    tolerance: Double = 1e-13, times: SampleTimes, longestStep: Double = .infinity
  ) throws -> SeriesSolver {
    let system = try EquationSystem(text)
    let solver = SeriesSolver(
      system, order: order, tolerance: tolerance, times: times, longestStep: longestStep)
    let isFirstOrder = system.isFirstOrder[0]
    let report = solver.solve(
      positions: [isFirstOrder ? 0 : start], velocities: [isFirstOrder ? start : velocity])
    #expect(report.code == .success, "\(text)")
    return solver
  }

  /// How a solve from the start that the text gives ended, and the value of the
  /// first coordinate there.
  static func end(
    of text: String, order: Int = 24, after duration: Double
  ) throws -> (value: Double, code: ResultCode) {
    let system = try EquationSystem(text)
    let solver = SeriesSolver(
      system, order: order, tolerance: 1e-12, times: SampleTimes(duration: duration, count: 2))
    let report = solver.solve(
      positions: system.start.positions, velocities: system.start.velocities)
    // Values are by sample, then by coordinate.
    let firstCoordinateOfSecondSample = system.count
    return (solver.values[firstCoordinateOfSecondSample], report.code)
  }

  /// Position and velocity at the end of a solve that must succeed; for the
  /// start see `solved`.
  static func end(
    _ text: String, from start: Double, velocity: Double = 0, order: Int,
    tolerance: Double = 1e-13, after duration: Double
  ) throws -> (position: Double, velocity: Double) {
    let solver = try solved(
      text, from: start, velocity: velocity, order: order, tolerance: tolerance,
      times: SampleTimes(duration: duration, count: 2))
    return (solver.values[1], solver.rates[1])
  }
}
