import Reports
import Statistics

/// The values of one metric of one case, one a process.
struct RunValues {
  /// As measured.
  let plain: [Double]
  /// In yardsticks of the same process; empty where those are not known.
  let inYardsticks: [Double]
  private let yardsticks: [Double]

  init(_ rows: [Row], _ metric: Metric) {
    plain = rows.compactMap { $0[metric.column].number }
    var relative: [Double] = []
    var yardsticks: [Double] = []
    if metric == .time {
      for row in rows where row.schema.has(column: "yardstick_ns") {
        guard let value = row[metric.column].number, let yardstick = row["yardstick_ns"].number,
          yardstick > 0
        else { continue }
        relative.append(value / yardstick)
        yardsticks.append(yardstick)
      }
    }
    let isComplete = relative.count == plain.count
    inYardsticks = isComplete ? relative : []
    self.yardsticks = isComplete ? yardsticks : []
  }

  /// The units in which a change must show: nanoseconds, then yardsticks. One
  /// that spreads twice as much as the other is left out.
  static func units(
    _ base: RunValues, _ new: RunValues
  ) -> [(base: [Double], new: [Double])] {
    let plain = (base: base.plain, new: new.plain)
    guard !base.inYardsticks.isEmpty, !new.inYardsticks.isEmpty else { return [plain] }
    let relative = (base: base.inYardsticks, new: new.inYardsticks)
    let plainSpread = spread(plain.base) + spread(plain.new)
    let relativeSpread = spread(relative.base) + spread(relative.new)
    if relativeSpread <= 0.5 * plainSpread { return [relative] }
    if plainSpread <= 0.5 * relativeSpread { return [plain] }
    return [plain, relative]
  }

  /// New over base of the median yardstick.
  static func yardstickRatio(_ base: RunValues, _ new: RunValues) -> Double? {
    guard !base.yardsticks.isEmpty, !new.yardsticks.isEmpty else { return nil }
    return median(new.yardsticks) / median(base.yardsticks)
  }

  /// The mean distance from the median, relative to it: a mean, because two
  /// speeds that take turns hide from a median of distances.
  private static func spread(_ values: [Double]) -> Double {
    let centre = median(values)
    return mean(values.map { abs($0 - centre) }) / centre
  }
}
