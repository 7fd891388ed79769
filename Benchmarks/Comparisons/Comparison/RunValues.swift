import Reports
import Statistics

/// The values of one metric of one case, one per process.
struct RunValues {
  /// As measured.
  let plain: [Double]
  /// Times in the other units of the reports: chains and bundles. Empty if a
  /// process lacks one.
  private let others: [[Double]]
  private let references: [Double]

  init(_ rows: [Row], _ metric: Metric) {
    func column(_ name: String) -> [Double] {
      let rows = rows.filter { $0.schema.has(column: name) && $0[metric.column].number != nil }
      return rows.compactMap { $0[name].number.flatMap { $0 > 0 ? $0 : nil } }
    }
    if metric == .status {
      // Skipped cases say nothing about the program; one failure decides the
      // status.
      let carriedOut = rows.map { $0["status"].field }.filter { $0 != "skipped" }
      let isSound = !carriedOut.contains { ["failed", "diverged"].contains($0) }
      plain = carriedOut.map { _ in isSound ? 1 : 0 }
      (others, references) = ([], [])
      return
    }
    let plain = rows.compactMap { $0[metric.column].number }
    func whole(_ values: [Double]) -> [Double] { values.count == plain.count ? values : [] }
    self.plain = plain
    guard metric == .time else {
      others = []
      references = []
      return
    }
    references = whole(column("yardstick_ns"))
    // From sample-by-sample ratios if the report has them: the median time and
    // the median reference time of a process may come from different speeds.
    var chains = whole(column("unit_median_chains"))
    if chains.isEmpty { chains = zip(plain, references).map { $0 / $1 } }
    others = [chains, whole(column("unit_median_bundles"))]
  }

  /// The units in which a change must show: nanoseconds, chains and bundles,
  /// except those whose values spread more than twice as much between processes
  /// as those of the steadiest.
  static func units(_ base: RunValues, _ new: RunValues) -> [(base: [Double], new: [Double])] {
    let units =
      [(base: base.plain, new: new.plain)]
      + zip(base.others, new.others).map { (base: $0, new: $1) }
    let known = units.filter { !$0.base.isEmpty && !$0.new.isEmpty }
    let spreads = known.map { spread($0.base) + spread($0.new) }
    let steadiest = spreads.min() ?? 0
    return zip(known, spreads).filter { $0.1 <= 2 * steadiest }.map(\.0)
  }

  /// New over base of the median reference times.
  static func referenceRatio(_ base: RunValues, _ new: RunValues) -> Double? {
    guard !base.references.isEmpty, !new.references.isEmpty else { return nil }
    return median(new.references) / median(base.references)
  }

  /// The mean relative distance from the median: a mean, because a median of
  /// distances would not show a machine that alternates between two speeds.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
