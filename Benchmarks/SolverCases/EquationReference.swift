import Equations
import Integrators
import Oscillators
import Springs

/// The solution of an equation without a closed form, computed by two solves:
/// the difference from the second is the error estimate of the first.
///
/// Both use Taylor series in double-double, the second with a lower order and a
/// looser tolerance. If one does not reach the end, for example because the
/// argument of a square root becomes zero, or if a root comes to rest there,
/// two explicit methods at the tightest tolerance replace them, or a method for
/// stiff equations at two tolerances; at the tightest ones rounding may keep
/// its steps too short to reach the end.
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
  /// The time (s) at which a series ended early or a root came to rest, if
  /// other methods replaced the series.
  package private(set) var seriesEnd: Double?
  /// The solution between the samples; `nil` unless requested.
  let solution: SeriesSolution<DoubleDouble>?

  /// - Throws: how the first failed solve ended, and those that were to replace
  ///   it, if nothing reached the end.
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
      if report.code == .success && series.rest == nil { continue }
      // A solve that takes too many steps may be stiff.
      let isStiff = report.code == .maxSteps
      // Other methods only crawl where a sign switches all the time.
      let mayCrawl = problem.system.hasSigns && [.unstable, .success].contains(report.code)
      var failures: [Failed] = []
      guard
        let tightest = Self.tightest(
          problem, times, mayCrawl ? budget / 10 : budget, isStiff: isStiff, &failures)
      else {
        // Beyond the zero of a root the other methods may have no numbers.
        if report.code == .success { continue }
        throw EquationFailure(
          code: report.code, time: series.end,
          substitutes: failures.map { solve, code in
            "\(solve.method) at \(solve.tolerance) (\(code.rawValue))"
          })
      }
      self = tightest
      seriesEnd = series.rest ?? series.end
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

  /// A method at a tight tolerance, by name.
  private typealias Tight = (method: String, tolerance: Double)
  private typealias Failed = (solve: Tight, code: ResultCode)
  private static let explicitPair: [Tight] = [("verner-98", 1e-14), ("dop853", 1e-14)]
  private static let stiffPair: [Tight] = [("rodas-5p", 1e-13), ("rodas-5p", 1e-12)]
  private static let looseStiffPair: [Tight] = [("rodas-5p", 1e-9), ("rodas-5p", 1e-8)]

  /// A reference by explicit methods or by the method for stiff equations: the
  /// first that is useful, or else the best; `nil` if all fail.
  ///
  /// - Parameters:
  ///   - budget: the most steps of each solve.
  ///   - isStiff: whether to try the method for stiff equations first.
  ///   - failures: which solves failed, and how.
  private static func tightest(
    _ problem: EquationStart, _ times: SampleTimes, _ budget: Int, isStiff: Bool,
    _ failures: inout [Failed]
  ) -> EquationReference? {
    // Both solves of a pair may step over the same switch or pulse and then
    // agree, so they restart at each moment where one may be.
    let moments = problem.system.driveMoments(until: times.end)
    var best: EquationReference?
    var isUseful: Bool { (best?.error ?? .infinity) <= usefulError }
    func add(_ pair: [Tight]) {
      let found = EquationReference(pair, problem, times, from: moments, budget, &failures)
      if let found, found.error < best?.error ?? .infinity { best = found }
    }
    for pair in isStiff ? [stiffPair, explicitPair] : [explicitPair, stiffPair] where !isUseful {
      add(pair)
    }
    // Looser solves may reach the end only where steps were too many, and do
    // not pass a pole.
    let wasSlow = failures.contains { $0.solve.method == "rodas-5p" && $0.code == .maxSteps }
    if !isUseful && wasSlow { add(looseStiffPair) }
    return best
  }

  /// A reference from two solves; `nil` if one of them fails.
  ///
  /// - Parameters:
  ///   - moments: when each solve restarts (s).
  ///   - budget: the most steps of each solve.
  ///   - failures: receives the solve that failed, and how.
  private init?(
    _ pair: [Tight], _ problem: EquationStart, _ times: SampleTimes, from moments: [Double],
    _ budget: Int, _ failures: inout [Failed]
  ) {
    var solves: [PiecewiseSolve] = []
    for tight in pair {
      guard let method = AccuracyMethod.named(tight.method) else { return nil }
      do {
        solves.append(
          try PiecewiseSolve(
            problem, method, tolerance: tight.tolerance, times, from: moments,
            maximumSteps: budget))
      } catch {
        failures.append((tight, error.code))
        return nil
      }
    }
    let (best, check) = (solves[0], solves[1])
    self.init(
      .tightest, values: best.values.map { DoubleDouble($0) },
      rates: best.rates.map { DoubleDouble($0) }, check: check.values.map { DoubleDouble($0) },
      coordinates: problem.system.count, until: times.end, nil)
  }

  /// - Parameters:
  ///   - check: the values of the second solve.
  ///   - end: the time of the last sample (s).
  private init(
    _ kind: AccuracyProblem.Reference, values: [DoubleDouble], rates: [DoubleDouble],
    check: [DoubleDouble], coordinates: Int, until end: Double,
    _ solution: SeriesSolution<DoubleDouble>?
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
