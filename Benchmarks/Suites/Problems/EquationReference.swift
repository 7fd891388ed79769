import Equations
import Integrators
import Springs

/// The solution of an equation without a closed form, computed by two solves:
/// the difference from the second is the error estimate of the first.
///
/// Both use Taylor series in double-double, the second with a lower order and a
/// looser tolerance. If one does not reach the end, the equation may be stiff:
/// two solves by a method for such equations then replace them.
package struct EquationReference: Sendable {
  package let kind: AccuracyProblem.Reference
  /// By sample, then by coordinate: positions and velocities, or y and y' of a
  /// coordinate of first order.
  package let values: [DoubleDouble]
  package let rates: [DoubleDouble]
  /// The largest magnitude of any coordinate at the samples, to which errors
  /// are relative.
  package let scale: Double
  /// The same of the rates, but at least `scale` divided by the time of the
  /// last sample: if the solution rests at all samples, its rates are only
  /// rounding errors.
  package let rateScale: Double
  /// For each sample, the largest difference of the two solves up to there,
  /// relative to `scale`.
  package let errors: [Double]
  /// A reference with a larger error estimate is not worth comparing with.
  package static let usefulError = 1e-6
  /// The solution between the samples; `nil` unless requested.
  let solution: SeriesSolution<DoubleDouble>?

  /// - Throws: how the first failed series ended, and the solves that were to
  ///   replace it, if nothing reached the end.
  package init(
    _ problem: EquationStart, times: SampleTimes, keepsSeries: Bool = false
  ) throws(EquationFailure) {
    // The most steps: fewer for many coordinates, whose steps take longer.
    let budget = min(200_000, max(20_000, 1_600_000 / problem.system.count))
    // The longest steps differ, too: where no tolerance limits the steps, the
    // two series should still be expanded at different times.
    let best = SeriesSolver<DoubleDouble>(
      problem.system, order: 36, tolerance: 1e-26, times: times, keepsSeries: keepsSeries,
      maximumSteps: budget, longestStep: times.end / 64)
    let check = SeriesSolver<DoubleDouble>(
      problem.system, order: 28, tolerance: 1e-22, times: times, maximumSteps: budget,
      longestStep: times.end / 57)
    // `check` comes first, as it takes less time to fail.
    for series in [check, best] {
      let report = series.solve(positions: problem.positions, velocities: problem.velocities)
      if report.code == .success { continue }
      let (reference, failures) = Self.stiff(problem, times, budget: budget)
      guard let reference else {
        throw EquationFailure(code: report.code, time: series.end, substitutes: failures)
      }
      self = reference
      return
    }
    let count = times.count * problem.system.count
    self.init(
      .computed, values: Array(UnsafeBufferPointer(start: best.values, count: count)),
      rates: Self.rates(of: best, problem.system),
      check: Array(UnsafeBufferPointer(start: check.values, count: count)),
      coordinates: problem.system.count, until: times.end, best.solution)
  }

  /// The rates at the samples. That of a coordinate of first order is the
  /// right-hand side at the sample itself; at a jump, the series on either side
  /// have other slopes.
  private static func rates(
    of series: SeriesSolver<DoubleDouble>, _ system: EquationSystem
  ) -> [DoubleDouble] {
    let equation = SeriesExpansion<DoubleDouble>(system.series, order: 2)
    var rates: [DoubleDouble] = []
    for sample in 0..<series.times.count {
      equation.row(0)[0] =
        DoubleDouble(series.times.high[sample]) + DoubleDouble(series.times.low[sample])
      let places = sample * system.count..<(sample + 1) * system.count
      for (index, place) in places.enumerated() {
        let value = series.values[place]
        if !system.isFirstOrder[index] { equation.position(index)[0] = value }
        equation.velocity(index)[0] = system.isFirstOrder[index] ? value : series.rates[place]
      }
      // Nothing remains of the sample before where a sign is zero.
      equation.choices = equation.choices.map { _ in 0 }
      equation.evaluate()
      rates += places.enumerated().map { index, place in
        system.isFirstOrder[index]
          ? equation.row(equation.program.outputs[index])[0] : series.rates[place]
      }
    }
    return rates
  }

  /// - Parameters:
  ///   - check: the values of the second solve.
  ///   - end: the time of the last sample (s).
  init(
    _ kind: AccuracyProblem.Reference, values: [DoubleDouble], rates: [DoubleDouble],
    check: [DoubleDouble], coordinates: Int, until end: Double,
    _ solution: SeriesSolution<DoubleDouble>? = nil
  ) {
    func largest(_ numbers: [DoubleDouble]) -> Double {
      numbers.reduce(0) { max($0, $1.high.magnitude) }
    }
    /// Errors are divided by the scale, so a zero becomes 1.
    func positive(_ scale: Double) -> Double { scale > 0 ? scale : 1 }
    self.kind = kind
    self.values = values
    self.rates = rates
    self.solution = solution
    scale = positive(largest(values))
    rateScale = positive(max(largest(rates), end > 0 ? scale / end : 0))
    var difference = 0.0
    var errors: [Double] = []
    for (index, value) in values.enumerated() {
      difference = max(difference, (value - check[index]).high.magnitude)
      if (index + 1) % coordinates == 0 { errors.append(difference / scale) }
    }
    self.errors = errors
  }

  /// The error estimate at the end, relative to `scale`.
  package var error: Double { errors.last ?? .infinity }
}

extension EquationReference {
  /// The errors of a solve at the samples, relative to the largest values.
  ///
  /// - Parameter coordinates: the number of coordinates of the equation.
  package func errors(of solve: EquationSolve, coordinates: Int) -> AccuracyErrors {
    var errors = AccuracyErrors()
    for (index, exact) in values.enumerated() {
      let (sample, coordinate) = index.quotientAndRemainder(dividingBy: coordinates)
      errors.add(
        position: deviation(solve.value(sample, coordinate), from: exact) / scale,
        velocity: deviation(solve.rate(sample, coordinate), from: rates[index]) / rateScale,
        isLastSample: index >= values.count - coordinates)
    }
    return errors
  }
}
