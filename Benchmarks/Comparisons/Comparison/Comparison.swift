import Glibc
import Reports
import Runs
import Statistics

/// Compares two runs case by case.
///
/// Times vary more between processes than within one, so the median of a
/// process counts as one value. A verdict requires three things at once: a rank
/// test that stays significant after Holm's correction over all cases, a
/// bootstrap interval of the ratio that excludes 1, and a ratio beyond the
/// threshold.
///
/// If the CPU's frequency changes between two runs, the times of all work that
/// the CPU limits change with it; and a program on the other thread of the same
/// core slows down work that keeps the core busy. Times are therefore also
/// expressed in units of two fixed pieces of work that were timed beside the
/// samples (`ReferenceTimes`). A verdict must hold in every unit, except in those
/// whose values spread more than twice as much between processes as those of the
/// steadiest. Deterministic values are compared exactly.
///
/// Two interleaved programs (`AlternatingRun`) ran on the same machine at the
/// same time. For them the ratios of their pairs of processes are tested, by
/// the signed-rank test and the distribution-free interval of their median.
public struct Comparison: Sendable {
  /// The smallest relative change of a time that counts.
  public var threshold = 0.05
  /// The significance level of the rank test after correction.
  public var alpha = 0.05
  /// The seed of the bootstrap.
  public var seed: UInt64 = 1
  /// The largest change of an error, relative to the scale, that the rounding of
  /// another CPU can cause in a long solve. Smaller changes count only if the
  /// error changes by more than a factor of two.
  public var errorTolerance = 1e-13
  /// Bootstrap draws per interval.
  public var draws = 10_000
  /// The names of the metrics to compare; empty for all.
  public var metrics: [String] = []

  public init() {}

  /// The fewest values per side for which a median has an interval.
  public static let minimumRunCount = 6

  /// The fewest pairs of processes, unless a number is given.
  public static let leastPairCount = 10

  /// The pairs of processes needed to detect a change in one of `cases` cases,
  /// but at least `leastPairCount`.
  ///
  /// They suffice if the ratios of all pairs change in the same direction, or all
  /// but one of the three smallest. Five of the 2^pairs combinations of signs
  /// have a rank sum of at most three, and as many in the other direction, so the
  /// p-value of the signed-rank test is at most 10 / 2^pairs. Times `cases`,
  /// which is Holm's correction of the smallest p-value, it is below `alpha`.
  public func pairsNeeded(cases: Int) -> Int {
    var pairs = Self.leastPairCount
    while 10 * Double(max(cases, 1)) / Double(sign: .plus, exponent: pairs, significand: 1) > alpha
    {
      pairs += 1
    }
    return pairs
  }

  /// Compares the results of two interleaved programs.
  public func compare(_ outcome: AlternatingRun.Outcome) throws -> [ComparedMetric] {
    try compare(outcome.base, outcome.new, ratios: outcome.ratios)
  }

  /// Compares the cases that both sides have, in the order of `base`.
  ///
  /// - Parameter ratios: the ratios of times, if the runs were interleaved.
  /// - Throws: `NothingToCompare` if there are no such cases, or none with
  ///   numbers on both sides.
  public func compare(
    _ base: ComparisonSide, _ new: ComparisonSide, ratios: PairedRatios? = nil
  ) throws -> [ComparedMetric] {
    var compared: [ComparedMetric] = []
    for suite in base.rows.keys.sorted() {
      guard let first = base.rows[suite], let second = new.rows[suite],
        let schema = first.first?.schema
      else { continue }
      let pairs = Self.pairs(first, second)
      for metric in Metric.all(of: schema) where wants(metric) {
        for pair in pairs {
          let known = metric == .time ? ratios?.values[pair.id] : nil
          if let result = compare(pair, by: metric, ratios: known) { compared.append(result) }
        }
      }
    }
    guard !compared.isEmpty else {
      let isShared = base.rows.contains { !Self.pairs($1, new.rows[$0] ?? []).isEmpty }
      let missing = isShared ? "numbers" : "case"
      throw NothingToCompare(
        "\(base.path) and \(new.path) have no \(missing) in common"
          + (isShared && !metrics.isEmpty ? " for \(metrics.joined(separator: ", "))" : ""))
    }
    return judged(compared)
  }

  /// Cases or numbers that cannot be compared, all for the same reason.
  public struct Gap: Sendable {
    public enum Kind: Sendable {
      /// Only the base has them.
      case lost
      /// Only the new side has them.
      case added
      /// Both sides have the case, with other inputs.
      case otherInputs
    }

    public let kind: Kind
    /// Begins the line of the gap: `lost: only old has`.
    public let reason: String
    /// Follows the reason: `1126 cases`.
    public let amount: String
    /// What cannot be compared, in words.
    public let names: [String]

    fileprivate init(_ kind: Kind, _ reason: String, _ subject: String, _ names: [String]) {
      self.kind = kind
      self.reason = reason
      amount = "\(names.count) \(subject)\(names.count == 1 ? "" : "s")"
      self.names = names
    }
  }

  /// What `compare` cannot compare because one side lacks it, or because its
  /// inputs differ; gaps without names are left out.
  public func gaps(_ base: ComparisonSide, _ new: ComparisonSide) -> [Gap] {
    /// What only `one` has.
    func only(
      _ one: ComparisonSide, _ other: ComparisonSide, _ kind: Gap.Kind, _ reason: String
    ) -> [Gap] {
      [
        Gap(kind, reason, "case", Self.missing(one, in: other)),
        Gap(kind, reason, "number", Self.emptied(one, in: other, columns: metrics)),
      ]
    }
    let other = Gap(
      .otherInputs, "of the same name, but with other inputs on each side:", "case",
      Self.otherInputs(base, new))
    return
      (only(base, new, .lost, "lost: only \(base.path) has")
      + only(new, base, .added, "only \(new.path) has") + [other])
      .filter { !$0.names.isEmpty }
  }

  /// The cases of `base` that are missing in `new`, in order.
  public static func missing(_ base: ComparisonSide, in new: ComparisonSide) -> [String] {
    base.rows.keys.sorted().flatMap { suite in
      let known = Set((new.rows[suite] ?? []).map { $0["case_id"].field })
      return (base.rows[suite] ?? []).map { $0["case_id"].field }.uniqued()
        .filter { !known.contains($0) }
    }
  }

  /// Deterministic values that `base` has and `new` lacks although the case
  /// succeeded there, each as "column of case".
  ///
  /// - Parameter columns: the columns to look at; empty for all.
  public static func emptied(
    _ base: ComparisonSide, in new: ComparisonSide, columns: [String] = []
  ) -> [String] {
    base.rows.keys.sorted().flatMap { suite -> [String] in
      guard let first = base.rows[suite], let second = new.rows[suite],
        let schema = first.first?.schema
      else { return [] }
      let metrics = Metric.all(of: schema).filter {
        !$0.isMeasured && $0 != .status && (columns.isEmpty || columns.contains($0.name))
      }
      return pairs(first, second).flatMap { pair in
        let successes = RunValues(pair.new, .status).plain
        guard !successes.isEmpty, !successes.contains(0) else { return [String]() }
        return metrics.filter {
          !RunValues(pair.base, $0).plain.isEmpty && RunValues(pair.new, $0).plain.isEmpty
        }.map { "\($0.name) of \(pair.id)" }
      }
    }
  }

  /// The cases that both sides have with different inputs, each with the first
  /// such input: the user's own spring may have the same name on both sides, but
  /// other parameters.
  public static func otherInputs(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    base.rows.keys.sorted().flatMap { suite -> [String] in
      guard let first = base.rows[suite], let second = new.rows[suite] else { return [] }
      let inputs = Catalogue.keys(ofSuite: suite)
      return pairs(first, second).compactMap { pair in
        guard let one = pair.base.first, let other = pair.new.first else { return nil }
        return inputs.sorted().first { name in
          guard let a = one[name].number, let b = other[name].number else { return false }
          return (a - b).magnitude > 1e-9 * max(a.magnitude, b.magnitude)
        }.map { "\(pair.id) (\($0): \(one[$0].field) and \(other[$0].field))" }
      }
    }
  }

  private func wants(_ metric: Metric) -> Bool { metrics.isEmpty || metrics.contains(metric.name) }

  /// The rows of one case on both sides, one row per process.
  private struct Pair {
    let id: String
    let base: [Row]
    let new: [Row]
  }

  /// The cases that both sides have, in the order of `base`.
  private static func pairs(_ base: [Row], _ new: [Row]) -> [Pair] {
    let newRows = Dictionary(grouping: new) { $0["case_id"].field }
    return base.grouped { $0["case_id"].field }.compactMap { id, baseRows in
      newRows[id].map { Pair(id: id, base: baseRows, new: $0) }
    }
  }

  /// The comparison of one case by one metric, without its verdict; `nil` if a
  /// side has no value, or if both have the same status.
  private func compare(_ pair: Pair, by metric: Metric, ratios: [Double]?) -> ComparedMetric? {
    let base = RunValues(pair.base, metric)
    let new = RunValues(pair.new, metric)
    guard !base.plain.isEmpty, !new.plain.isEmpty else { return nil }
    if metric == .status, base.plain[0] == new.plain[0] { return nil }
    var result = ComparedMetric(caseID: pair.id, metric: metric, base: base.plain, new: new.plain)
    if metric == .time { result.roughInterval = Self.roughInterval(pair) }
    guard metric.isMeasured, base.plain.count >= Self.minimumRunCount,
      new.plain.count >= Self.minimumRunCount, result.baseMedian > 0, result.newMedian > 0
    else { return result }
    if let ratios {
      result.evidence = Self.evidence(of: ratios)
    } else {
      result.evidence = RunValues.units(base, new).map { unit in
        ComparedMetric.Evidence(
          ratio: median(unit.new) / median(unit.base),
          interval: bootstrapMedianRatio(unit.new, over: unit.base, draws: draws, seed: seed),
          pValue: MannWhitney(unit.new, unit.base).pValue)
      }
    }
    result.referenceRatio = RunValues.referenceRatio(base, new)
    return result
  }

  /// The range of ratios that the intervals of the first process of each side
  /// allow; `nil` if one has none.
  private static func roughInterval(_ pair: Pair) -> ClosedRange<Double>? {
    func bounds(_ rows: [Row]) -> (low: Double, high: Double)? {
      guard let row = rows.first, row.schema.has(column: "unit_median_ci95_low_ns"),
        let low = row["unit_median_ci95_low_ns"].number,
        let high = row["unit_median_ci95_high_ns"].number, low > 0
      else { return nil }
      return (low, high)
    }
    guard let base = bounds(pair.base), let new = bounds(pair.new) else { return nil }
    return new.low / base.high...new.high / base.low
  }

  /// The evidence from the ratios of interleaved pairs; empty if they are too few
  /// for an interval.
  private static func evidence(of ratios: [Double]) -> [ComparedMetric.Evidence] {
    let sample = OrderedSample(ratios)
    guard let interval = sample.medianInterval() else { return [] }
    return [
      ComparedMetric.Evidence(
        ratio: sample.median, interval: interval, pValue: SignedRank(ratios.map { log($0) }).pValue)
    ]
  }

  /// Corrects the p-values over all cases and determines the verdicts.
  private func judged(_ compared: [ComparedMetric]) -> [ComparedMetric] {
    var results = compared
    let tested = results.indices.filter { results[$0].pValue != nil }
    let corrected = holm(tested.compactMap { results[$0].pValue })
    for (index, pValue) in zip(tested, corrected) { results[index].holmPValue = pValue }
    for index in results.indices { results[index].verdict = verdict(of: results[index]) }
    return results
  }

  private func verdict(of result: ComparedMetric) -> ComparedMetric.Verdict {
    guard result.metric.isMeasured else { return exactVerdict(of: result) }
    guard let pValue = result.holmPValue, !result.evidence.isEmpty else { return .insufficient }
    if pValue < alpha {
      if result.evidence.allSatisfy({ isBeyond($0, upwards: true) }) { return .regression }
      if result.evidence.allSatisfy({ isBeyond($0, upwards: false) }) { return .improvement }
    }
    let band = (1 - threshold)...(1 + threshold)
    let isInBand = result.evidence.contains {
      band.contains($0.interval.lowerBound) && band.contains($0.interval.upperBound)
    }
    return isInBand ? .unchanged : .inconclusive
  }

  /// Whether one unit shows a change beyond the threshold.
  private func isBeyond(_ evidence: ComparedMetric.Evidence, upwards: Bool) -> Bool {
    !evidence.interval.contains(1)
      && (upwards ? evidence.ratio >= 1 + threshold : evidence.ratio <= 1 - threshold)
  }

  /// The verdict on a deterministic value. Differences that may be rounding,
  /// which differs between CPUs, are no change; of an error, which is relative to
  /// the scale, these are changes below `errorTolerance` and a factor of two. A
  /// count that varies between processes of one program (such as the bytes that a
  /// hashed collection allocates) has changed only if the ranges of the two sides
  /// do not overlap.
  private func exactVerdict(of result: ComparedMetric) -> ComparedMetric.Verdict {
    let difference = result.newMedian - result.baseMedian
    let largest = max(result.newMedian.magnitude, result.baseMedian.magnitude)
    let rounding =
      result.metric.isError
      ? max(0x1p-52, 1e-9 * largest, min(errorTolerance, largest / 2)) : 1e-12 * largest
    // An infinite value on one side would make the allowed difference infinite.
    let isSame =
      result.newMedian == result.baseMedian
      || (largest.isFinite && difference.magnitude <= rounding)
    if isSame || result.overlaps { return .unchanged }
    switch result.metric.direction {
    case .growthIsWorse: return difference < 0 ? .improvement : .regression
    case .fallIsWorse: return difference > 0 ? .improvement : .regression
    case .neither: return .changed
    }
  }
}
