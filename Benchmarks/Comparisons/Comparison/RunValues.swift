import Reports
import Statistics

/// The values of one metric of one case, one a process.
struct RunValues {
  /// As measured.
  let plain: [Double]
  /// Times in the other units that the reports have: in chains and in bundles.
  /// Empty where a process has none.
  private let others: [[Double]]
  private let references: [Double]

  init(_ rows: [Row], _ metric: Metric) {
    func column(_ name: String) -> [Double] {
      let rows = rows.filter { $0.schema.has(column: name) && $0[metric.column].number != nil }
      return rows.compactMap { $0[name].number.flatMap { $0 > 0 ? $0 : nil } }
    }
    if metric == .status {
      // What was skipped says nothing of the program; one process that fails
      // says it for all.
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
    // Sample by sample, where the report has it: within a process a median time
    // and a median reference time may come from different speeds.
    var chains = whole(column("unit_median_chains"))
    if chains.isEmpty { chains = zip(plain, references).map { $0 / $1 } }
    others = [chains, whole(column("unit_median_bundles"))]
  }

  /// The units in which a change must show: nanoseconds, chains and bundles. A
  /// unit that spreads twice as much over the processes as the steadiest is
  /// left out.
  static func units(
    _ base: RunValues, _ new: RunValues
  ) -> [(base: [Double], new: [Double])] {
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

  /// The mean distance from the median, relative to it: a mean, because two
  /// speeds that alternate hide from a median of distances.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
