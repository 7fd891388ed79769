import Glibc
import Harness
import SolverSuites

/// Compares two runs case by case.
///
/// Times vary more between processes than within one, so the median of a
/// process counts as one value. A change of a time requires a rank test that
/// stays significant after Holm's correction over all tested cases, and a ratio
/// beyond the threshold.
///
/// If the CPU's frequency changes between two runs, so do all times that the
/// CPU limits. A program on the other hardware thread of a core also slows down
/// work that keeps the core busy. Times are therefore also expressed in units
/// of a fixed piece of work that was timed around the samples
/// (`ReferenceChain`). A change must show in both units, unless the values in
/// one spread more than twice as much between processes as in the other.
/// Deterministic values need no test; see `exactVerdict`.
///
/// Two interleaved programs (`compare --run`) have run on the same machine at
/// the same time. For them, the ratios within pairs of processes are tested, by
/// the signed-rank test and the distribution-free interval of their median.
struct Comparison {
  /// The smallest relative change of a time that counts.
  var threshold = 0.05
  /// The significance level of the rank test after correction.
  let alpha = 0.05

  /// How many processes each side must have for a verdict on a time. The median
  /// of fewer ratios has no 95 % interval.
  static let runCounts = 6...30

  /// The fewest pairs of processes, unless the user gives a number.
  static let leastPairCount = 10

  /// The pairs of processes needed to detect a change in one of `cases` cases,
  /// but at least `leastPairCount`.
  ///
  /// They suffice if all pairs show a change in the same direction, except
  /// perhaps one of the three with the smallest changes. Five of the 2^pairs
  /// combinations of signs have a rank sum of at most three, and as many in the
  /// other direction, so the p-value of the signed-rank test is then at most 10
  /// / 2^pairs. Multiplied by `cases`, which is Holm's correction of the
  /// smallest p-value, it must not exceed `alpha`.
  func pairsNeeded(cases: Int) -> Int {
    var pairs = Self.leastPairCount
    while 10 * Double(max(cases, 1)) / Double(sign: .plus, exponent: pairs, significand: 1) > alpha
    {
      pairs += 1
    }
    return pairs
  }

  /// Compares the cases that both sides have: by suite, then by metric, then in
  /// the order of `base`.
  ///
  /// - Parameter ratios: the ratios of times, if the runs were interleaved.
  /// - Throws: `NothingToCompare` if there are no such cases, or none with
  ///   numbers on both sides.
  func compare(
    _ base: ComparisonSide, _ new: ComparisonSide, ratios: PairedRatios? = nil
  ) throws -> [ComparedMetric] {
    let suites = SharedSuite.all(base, new)
    var compared: [ComparedMetric] = []
    for suite in suites {
      for metric in Metric.all(of: suite.schema) {
        for pair in suite.pairs {
          let known = metric == .time ? ratios?.values[pair.id] : nil
          if let result = compare(pair, by: metric, ratios: known) { compared.append(result) }
        }
      }
    }
    guard !compared.isEmpty else {
      let isShared = suites.contains { !$0.pairs.isEmpty }
      let missing = isShared ? "numbers" : "case of the same inputs"
      throw NothingToCompare(
        "\(base.path) and \(new.path) have no \(missing) in common")
    }
    let tested = compared.indices.filter { compared[$0].pValue != nil }
    let corrected = holm(tested.compactMap { compared[$0].pValue })
    for (index, pValue) in zip(tested, corrected) { compared[index].holmPValue = pValue }
    for index in compared.indices { compared[index].verdict = verdict(of: compared[index]) }
    return compared
  }

  /// The comparison of one case by one metric, without its verdict. `nil` if a
  /// side has no value or, for the metric `status`, both have the same.
  private func compare(
    _ pair: SharedSuite.Pair, by metric: Metric, ratios: [Double]?
  ) -> ComparedMetric? {
    let (base, new) = (RunValues(pair.base, metric), RunValues(pair.new, metric))
    guard !base.plain.isEmpty, !new.plain.isEmpty else { return nil }
    if metric == .status, base.plain[0] == new.plain[0] { return nil }
    var result = ComparedMetric(caseID: pair.id, metric: metric, base: base.plain, new: new.plain)
    guard metric.isMeasured, Self.runCounts.contains(base.plain.count),
      Self.runCounts.contains(new.plain.count), result.baseMedian > 0, result.newMedian > 0
    else { return result }
    if let ratios {
      let sample = OrderedSample(ratios)
      // There may be too few for an interval.
      result.evidence =
        sample.medianInterval().map { interval in
          let pValue = SignedRank(ratios.map { log($0) }).pValue
          return [.init(ratio: sample.median, interval: interval, pValue: pValue)]
        } ?? []
    } else {
      result.evidence = RunValues.units(base, new).compactMap { unit in
        MannWhitney.medianRatio(unit.new, over: unit.base).map { ratio, interval in
          .init(
            ratio: ratio, interval: interval, pValue: MannWhitney(unit.new, unit.base).pValue)
        }
      }
    }
    return result
  }

  private func verdict(of result: ComparedMetric) -> ComparedMetric.Verdict {
    guard result.metric.isMeasured else { return exactVerdict(of: result) }
    guard let pValue = result.holmPValue else { return .insufficient }
    if pValue < alpha {
      if result.evidence.allSatisfy({ $0.ratio >= 1 + threshold }) { return .regression }
      if result.evidence.allSatisfy({ $0.ratio <= 1 - threshold }) { return .improvement }
    }
    let band = (1 - threshold)...(1 + threshold)
    let isInBand = result.evidence.contains {
      band.contains($0.interval.lowerBound) && band.contains($0.interval.upperBound)
    }
    return isInBand ? .unchanged : .inconclusive
  }

  /// The verdict on a deterministic value. Rounding differs between CPUs, so a
  /// difference up to 1e-9 of the number or 2^-52 is not a change. Nor is one
  /// up to 1e-13, as after a long solve, unless the number changes by more than
  /// a factor of two. An order is the slope between errors that may be close to
  /// rounding: up to 0.01 is not a change. Counts are not rounded; of
  /// instructions half a percent is not a change.
  private func exactVerdict(of result: ComparedMetric) -> ComparedMetric.Verdict {
    let difference = result.newMedian - result.baseMedian
    let largest = max(result.newMedian.magnitude, result.baseMedian.magnitude)
    let least = result.metric.name == "observed_order" ? 0.01 : 0x1p-52
    let rounding =
      result.metric.name == "instructions_per_unit"
      ? 0.005 * largest
      : result.metric.isRounded ? max(least, 1e-9 * largest, min(1e-13, largest / 2)) : 0
    // An infinite value on one side would make the allowed difference infinite.
    if result.newMedian == result.baseMedian
      || (largest.isFinite && difference.magnitude <= rounding)
    {
      return .unchanged
    }
    switch result.metric.direction(in: result.caseID) {
    case .growthIsWorse:
      // Errors may have a sign, as a phase error does.
      let growth =
        result.metric.name.contains("error")
        ? result.newMedian.magnitude - result.baseMedian.magnitude : difference
      return growth == 0 ? .changed : growth < 0 ? .improvement : .regression
    case .fallIsWorse: return difference > 0 ? .improvement : .regression
    case .neither: return .changed
    }
  }
}

/// The values of one metric of one case, one per process.
struct RunValues {
  /// The values in the metric's own unit, which is nanoseconds for times.
  /// Processes without a value are left out.
  let plain: [Double]
  /// The times of the fixed work in nanoseconds (column `yardstick_ns`); empty
  /// if a process lacks one, and for metrics other than time.
  private var chainTimes: [Double] = []

  init(_ rows: [Row], _ metric: Metric) {
    if metric == .status {
      // Whether the case succeeded: a failure of one process counts for all.
      let hasSucceeded = rows.allSatisfy { row in
        row["status"] == "ok" && !(row.schema.has(column: "pass") && row["pass"] == .boolean(false))
      }
      plain = rows.map { _ in hasSucceeded ? 1 : 0 }
      return
    }
    let valued = rows.filter { $0[metric.column].number != nil }
    plain = valued.compactMap { $0[metric.column].number }
    guard metric == .time, rows.first?.schema.has(column: "yardstick_ns") == true else { return }
    let times = valued.compactMap { $0["yardstick_ns"].number }.filter { $0 > 0 }
    if times.count == valued.count { chainTimes = times }
  }

  /// The values of both sides in each unit that counts: a change must show in
  /// all of these.
  ///
  /// A unit in which they spread more than twice as much as in the steadier one
  /// does not count: its noise would hide changes.
  ///
  /// - Precondition: the medians of `plain` are not 0.
  static func units(_ base: RunValues, _ new: RunValues) -> [(base: [Double], new: [Double])] {
    func inChains(_ side: RunValues) -> [Double] {
      zip(side.plain, side.chainTimes).map { $0 / $1 }
    }
    let units = [(base: base.plain, new: new.plain), (base: inChains(base), new: inChains(new))]
    let known = units.filter { !$0.base.isEmpty && !$0.new.isEmpty }
    let spreads = known.map { spread($0.base) + spread($0.new) }
    let steadiest = spreads.min() ?? 0
    return zip(known, spreads).filter { $0.1 <= 2 * steadiest }.map(\.0)
  }

  /// The mean distance from the median, relative to the median. The median of
  /// the distances would not show that a machine ran at another speed for less
  /// than half of the processes.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
