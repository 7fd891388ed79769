import Harness

/// The statistics of a method over points of a sweep: counts and the worst
/// points.
///
/// The tallies of parts of a sweep add up to the tally of the whole, exactly
/// and in any order.
struct SweepTally: Sendable, Hashable {
  private(set) var pointCount = 0
  /// The points at which the method gives no finite result.
  private(set) var failureCount = 0
  /// The first failures in the order of the sweep, as all have the same
  /// badness.
  private var failures: WorstPoints
  /// Over the points that are not failures.
  private(set) var byPosition: MeasureTally
  private(set) var byVelocity: MeasureTally

  /// The statistics of one measure, the error of position or of velocity.
  struct MeasureTally: Sendable, Hashable {
    var histogram = ErrorHistogram()
    var worst: WorstPoints

    /// - Parameter measured: the one of the errors that this tally is about.
    @inline(__always)
    mutating func add(_ measured: Double, index: Int, point: SweepPoint, error: SweepError) {
      histogram.add(measured)
      // Tested here, because creating an entry costs more than the test.
      guard measured >= worst.threshold else { return }
      worst.add(.init(badness: measured, index: index, point: point, error: error))
    }

    mutating func add(_ other: MeasureTally) {
      histogram.add(other.histogram)
      worst.add(other.worst)
    }
  }

  /// - Parameter limit: how many of the worst points to keep.
  init(limit: Int) {
    failures = WorstPoints(limit: limit)
    byPosition = MeasureTally(worst: failures)
    byVelocity = byPosition
  }

  /// Adds the error at a point.
  ///
  /// - Parameter index: the point's place in the whole sweep.
  @inline(__always)
  mutating func add(_ error: SweepError, _ index: Int, _ point: SweepPoint) {
    pointCount += 1
    guard error.isFinite else {
      failureCount += 1
      failures.add(.init(badness: 0, index: index, point: point, error: error))
      return
    }
    byPosition.add(error.position, index: index, point: point, error: error)
    byVelocity.add(error.velocity, index: index, point: point, error: error)
  }

  mutating func add(_ other: SweepTally) {
    pointCount += other.pointCount
    failureCount += other.failureCount
    failures.add(other.failures)
    byPosition.add(other.byPosition)
    byVelocity.add(other.byVelocity)
  }
}

// MARK: - As rows

extension SweepTally {
  /// The rows of a summary, from which `restore` recreates the tally.
  func rows(_ maker: SweepRowMaker) -> [Row] {
    [
      maker.row(statistic: "points", counts: (pointCount, pointCount)),
      maker.row(statistic: "failures", counts: (failureCount, failureCount)),
    ] + quantileRows(maker) + histogramRows(maker)
      + Self.listRows("worst_position", byPosition.worst, maker)
      + Self.listRows("worst_velocity", byVelocity.worst, maker)
      + Self.listRows("failure", failures, maker)
  }

  /// The rows of quantiles. A quantile that would be the largest error has
  /// none: there are too few points to resolve it.
  private func quantileRows(_ maker: SweepRowMaker) -> [Row] {
    [0.5, 0.9, 0.99, 0.999, 0.999999].compactMap { fraction in
      guard (fraction * Double(pointCount)).rounded(.up) < Double(pointCount),
        let position = byPosition.histogram.quantile(fraction, failures: failureCount),
        let velocity = byVelocity.histogram.quantile(fraction, failures: failureCount)
      else { return nil }
      return maker.row(
        statistic: "quantile[\(Value.decimal(fraction))]",
        errors: SweepError(position: position, velocity: velocity))
    }
  }

  /// A row for each decade or bin that contains an error of position or
  /// velocity.
  private func histogramRows(_ maker: SweepRowMaker) -> [Row] {
    ErrorHistogram.names.enumerated().compactMap { place, name in
      let counts = (byPosition.histogram.counts[place], byVelocity.histogram.counts[place])
      return counts == (0, 0) ? nil : maker.row(statistic: name, counts: counts)
    }
  }

  private static func listRows(
    _ list: String, _ points: WorstPoints, _ maker: SweepRowMaker
  ) -> [Row] {
    points.entries.enumerated().map { index, entry in
      maker.row(index: entry.index, entry.point, entry.error, entry: (list, rank: index + 1))
    }
  }

  /// Whether a row counts the errors of a bin. These rows are for `merge`;
  /// people read the decades.
  static func isBin(_ row: Row) -> Bool { row["statistic"].field.hasPrefix("bin[") }

  /// Adds what a row made by `rows` says; returns false if it is not such a
  /// row.
  mutating func restore(_ row: Row) -> Bool {
    let statistic = row["statistic"].field
    if let place = ErrorHistogram.places[statistic] {
      return byPosition.histogram.add(row["position_count"], at: place)
        && byVelocity.histogram.add(row["velocity_count"], at: place)
    }
    if statistic == "points" { return pointCount.addCount(row["position_count"]) }
    if statistic == "failures" { return failureCount.addCount(row["position_count"]) }
    // They follow from the bins.
    if statistic.hasPrefix("quantile[") { return true }
    guard case .integer(let index) = row["point_index"], let point = SweepPoint(row),
      let error = SweepError(row)
    else { return false }
    func entry(_ badness: Double) -> WorstPoints.Entry {
      .init(badness: badness, index: index, point: point, error: error)
    }
    switch statistic {
    case "worst_position": byPosition.worst.add(entry(error.position))
    case "worst_velocity": byVelocity.worst.add(entry(error.velocity))
    case "failure": failures.add(entry(0))
    default: return false
    }
    return true
  }

  /// Whether a tally that was restored from rows counts and lists what a tally
  /// of `points` points does.
  func isWhole(points: Int) -> Bool {
    let errorCount = pointCount - failureCount
    return pointCount == points && errorCount >= 0 && failures.isWhole(failureCount)
      && [byPosition, byVelocity].allSatisfy {
        $0.histogram.counts(errorCount) && $0.worst.isWhole(errorCount)
      }
  }
}

extension Int {
  /// Adds a count from a file; returns false if the value is not a count or the
  /// sum overflows.
  mutating func addCount(_ value: Value) -> Bool {
    guard case .integer(let count) = value, count >= 0 else { return false }
    let (sum, overflows) = addingReportingOverflow(count)
    if !overflows { self = sum }
    return !overflows
  }
}
