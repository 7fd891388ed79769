import Harness
import Suites

/// The values of one metric of one case, one per process.
///
/// Times are also known relative to the times of two pieces of reference work,
/// which were measured beside the samples and are the same in every run: a
/// chain of dependent operations (column `yardstick_ns`), and a bundle of eight
/// such chains side by side. In these units a time changes less when the CPU
/// runs at another speed.
struct RunValues {
  /// The values in the metric's own unit, which is nanoseconds for times.
  /// Processes without a value are left out.
  let plain: [Double]
  /// Times in chains and in bundles. Either is empty if a process lacks it, and
  /// for other metrics.
  private var inReferenceUnits: [[Double]] = []
  /// The times of a chain in nanoseconds; empty if a process lacks it, and for
  /// other metrics.
  private var chainTimes: [Double] = []

  init(_ rows: [Row], _ metric: Metric) {
    if metric == .status {
      plain = Self.statusValues(rows)
      return
    }
    let valued = rows.filter { $0[metric.column].number != nil }
    plain = valued.compactMap { $0[metric.column].number }
    guard metric == .time else { return }
    chainTimes = Self.positiveNumbers(valued, "yardstick_ns")
    // Ratios that were taken sample by sample are better: the median time of a
    // process and its median chain time may come from different CPU speeds.
    var inChains = Self.positiveNumbers(valued, "unit_median_chains")
    if inChains.isEmpty { inChains = zip(plain, chainTimes).map { $0 / $1 } }
    inReferenceUnits = [inChains, Self.positiveNumbers(valued, "unit_median_bundles")]
  }

  /// The numbers of a column; empty unless every row has one above 0.
  private static func positiveNumbers(_ rows: [Row], _ column: String) -> [Double] {
    var numbers: [Double] = []
    for row in rows {
      guard row.schema.has(column: column), let number = row[column].number, number > 0 else {
        return []
      }
      numbers.append(number)
    }
    return numbers
  }

  /// 1 or 0 for each process that did not skip the case: whether the case has
  /// succeeded. A failure of one process counts for all.
  private static func statusValues(_ rows: [Row]) -> [Double] {
    let statuses = rows.map { $0["status"].field }.filter { $0 != "skipped" }
    let hasSucceeded =
      !statuses.contains { ["failed", "diverged"].contains($0) }
      && !rows.contains { $0.schema.has(column: "pass") && $0["pass"] == .boolean(false) }
    return statuses.map { _ in hasSucceeded ? 1 : 0 }
  }

  /// The values of both sides in each unit that counts: a change is accepted
  /// only if it shows in all of these.
  ///
  /// A unit in which the values spread more than twice as much between
  /// processes as in the steadiest unit does not count, because its noise would
  /// hide changes that the others show.
  ///
  /// - Precondition: the medians of `plain` are not 0.
  static func units(_ base: RunValues, _ new: RunValues) -> [(base: [Double], new: [Double])] {
    let units =
      [(base: base.plain, new: new.plain)]
      + zip(base.inReferenceUnits, new.inReferenceUnits).map { (base: $0, new: $1) }
    let known = units.filter { !$0.base.isEmpty && !$0.new.isEmpty }
    let spreads = known.map { spread($0.base) + spread($0.new) }
    let steadiest = spreads.min() ?? 0
    return zip(known, spreads).filter { $0.1 <= 2 * steadiest }.map(\.0)
  }

  /// The ratio of the median chain times, new over base; `nil` if a side has
  /// none.
  static func referenceRatio(_ base: RunValues, _ new: RunValues) -> Double? {
    guard !base.chainTimes.isEmpty, !new.chainTimes.isEmpty else { return nil }
    return median(new.chainTimes) / median(base.chainTimes)
  }

  /// The mean distance from the median, relative to the median. The median of
  /// the distances would not show that a machine ran at another speed for less
  /// than half of the processes.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
