import Reports
import Statistics

/// The values of one metric of one case, one per process.
struct RunValues {
  /// The values in the metric's own unit. Processes without a value are left
  /// out.
  let plain: [Double]
  /// Times in the other two units, chains and bundles; either is empty if one of
  /// the processes lacks it. Empty for other metrics.
  private var others: [[Double]] = []
  /// The times of the chain in nanoseconds; empty if one of the processes lacks
  /// it, and for other metrics.
  private var references: [Double] = []

  init(_ rows: [Row], _ metric: Metric) {
    if metric == .status {
      // Skipped cases say nothing about the program; one failure decides the
      // status.
      let carriedOut = rows.map { $0["status"].field }.filter { $0 != "skipped" }
      let hasSucceeded =
        !carriedOut.contains { ["failed", "diverged"].contains($0) }
        && !rows.contains { $0.schema.has(column: "pass") && $0["pass"] == .boolean(false) }
      plain = carriedOut.map { _ in hasSucceeded ? 1 : 0 }
      return
    }
    let valued = rows.filter { $0[metric.column].number != nil }
    plain = valued.compactMap { $0[metric.column].number }
    guard metric == .time else { return }
    /// A column of positive numbers; empty if a process lacks one.
    func column(_ name: String) -> [Double] {
      let values = valued.compactMap { row in
        row.schema.has(column: name) ? row[name].number.flatMap { $0 > 0 ? $0 : nil } : nil
      }
      return values.count == valued.count ? values : []
    }
    references = column("yardstick_ns")
    // Ratios that were taken sample by sample are better: the median time of a
    // process and its median reference time may come from different speeds.
    var chains = column("unit_median_chains")
    if chains.isEmpty { chains = zip(plain, references).map { $0 / $1 } }
    others = [chains, column("unit_median_bundles")]
  }

  /// Both sides in each unit in which a change must show: nanoseconds, chains and
  /// bundles, except those whose values spread more than twice as much between
  /// processes as those of the steadiest.
  static func units(_ base: RunValues, _ new: RunValues) -> [(base: [Double], new: [Double])] {
    let units =
      [(base: base.plain, new: new.plain)]
      + zip(base.others, new.others).map { (base: $0, new: $1) }
    let known = units.filter { !$0.base.isEmpty && !$0.new.isEmpty }
    let spreads = known.map { spread($0.base) + spread($0.new) }
    let steadiest = spreads.min() ?? 0
    return zip(known, spreads).filter { $0.1 <= 2 * steadiest }.map(\.0)
  }

  /// New over base of the median reference times; `nil` if a side has none.
  static func referenceRatio(_ base: RunValues, _ new: RunValues) -> Double? {
    guard !base.references.isEmpty, !new.references.isEmpty else { return nil }
    return median(new.references) / median(base.references)
  }

  /// The mean distance from the median, relative to the median. A median of the
  /// distances would not show a machine that runs at another speed for less than
  /// half of the processes.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
