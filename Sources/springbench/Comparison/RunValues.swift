import Harness
import SolverSuites

/// The values of one metric of one case, one per process.
///
/// Times are also known relative to the time of a fixed chain of operations
/// that was measured around the samples (column `yardstick_ns`). In this unit a
/// time changes less when the CPU runs at another speed.
struct RunValues {
  /// The values in the metric's own unit, which is nanoseconds for times.
  /// Processes without a value are left out.
  let plain: [Double]
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

  /// 1 or 0 for each process: whether the case has succeeded. A failure of one
  /// process counts for all.
  private static func statusValues(_ rows: [Row]) -> [Double] {
    let hasSucceeded = rows.allSatisfy { row in
      row["status"] == "ok" && !(row.schema.has(column: "pass") && row["pass"] == .boolean(false))
    }
    return rows.map { _ in hasSucceeded ? 1 : 0 }
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
    func inChains(_ side: RunValues) -> [Double] {
      zip(side.plain, side.chainTimes).map { $0 / $1 }
    }
    let units = [(base: base.plain, new: new.plain), (base: inChains(base), new: inChains(new))]
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
