import Reports

/// The statistics of a method over points of a sweep: counts and the worst
/// points.
///
/// The tallies of parts of a sweep add up to that of the whole, exactly and in
/// any order.
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

  /// - Parameter limit: how many of the worst points to keep.
  init(limit: Int) {
    failures = WorstPoints(limit: limit)
    byPosition = MeasureTally(limit: limit)
    byVelocity = MeasureTally(limit: limit)
  }

  /// Adds the error at a point.
  ///
  /// - Parameter index: that of the point in the whole sweep.
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

  /// Where a search for a worse point begins, and by which error.
  struct SearchStart {
    let entry: WorstPoints.Entry
    let measure: KeyPath<SweepError, Double>
  }

  /// The worst points around which there has been no search.
  var searchStarts: [SearchStart] {
    byPosition.unsearched.map { SearchStart(entry: $0, measure: \.position) }
      + byVelocity.unsearched.map { SearchStart(entry: $0, measure: \.velocity) }
  }

  /// Adds the worst point that the search from `start` found.
  mutating func add(_ found: MeasureTally.Refined, from start: SearchStart) {
    if start.measure == \.position {
      byPosition.refined[start.entry.index] = found
    } else {
      byVelocity.refined[start.entry.index] = found
    }
  }

  /// What is wrong with a tally that was restored from rows; `nil` if nothing
  /// is.
  ///
  /// - Parameter points: how many points it must have.
  func flaw(points: Int) -> String? {
    guard pointCount == points else { return "the rows hold \(pointCount) of \(points) points" }
    let errorCount = pointCount - failureCount
    guard errorCount >= 0, failures.isWhole(failureCount) else {
      return "the failures are not all there"
    }
    for (name, measure) in [("position", byPosition), ("velocity", byVelocity)] {
      guard measure.isComplete(errorCount: errorCount) else {
        return "the bins, the decades or the worst by \(name) are not those of \(errorCount) errors"
      }
    }
    guard byPosition.refined.isEmpty == byVelocity.refined.isEmpty else {
      return "there were searches by one of the errors only"
    }
    return nil
  }
}

// MARK: - As rows

extension SweepTally {
  /// The rows of a summary, from which `restore` recreates the tally.
  func rows(_ maker: SweepRowMaker) -> [Row] {
    [
      maker.row(statistic: "points", counts: (pointCount, pointCount)),
      maker.row(statistic: "failures", counts: (failureCount, failureCount)),
    ] + quantileRows(maker) + histogramRows("decade", \.namedDecades, maker)
      + histogramRows("bin", \.namedBins, maker)
      + Self.listRows("worst_position", byPosition.worst, maker)
      + Self.listRows("refined_position", byPosition.refinedWorst(\.position), maker)
      + Self.listRows("worst_velocity", byVelocity.worst, maker)
      + Self.listRows("refined_velocity", byVelocity.refinedWorst(\.velocity), maker)
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
  private func histogramRows(
    _ statistic: String, _ counts: KeyPath<ErrorHistogram, [ErrorHistogram.NamedCount]>,
    _ maker: SweepRowMaker
  ) -> [Row] {
    var merged: [Double: SweepRowMaker.PointCounts] = [:]
    for (name, count) in byPosition.histogram[keyPath: counts] {
      merged[name, default: (0, 0)].position = count
    }
    for (name, count) in byVelocity.histogram[keyPath: counts] {
      merged[name, default: (0, 0)].velocity = count
    }
    return merged.sorted { $0.key < $1.key }.map { name, counts in
      maker.row(statistic: "\(statistic)[\(Value.decimal(name))]", counts: counts)
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
    // `bin[0.125]` is the bin with the lower end 0.125.
    let parts = statistic.split(separator: "[", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      switch statistic {
      case "points": return pointCount.addCount(row["position_count"])
      case "failures": return failureCount.addCount(row["position_count"])
      default: return restorePoint(statistic, row)
      }
    }
    guard let end = Double(parts[1].dropLast()) else { return false }
    switch parts[0] {
    // Quantiles follow from the bins.
    case "quantile": return true
    case "decade":
      return byPosition.histogram.restore(decade: end, count: row["position_count"])
        && byVelocity.histogram.restore(decade: end, count: row["velocity_count"])
    case "bin":
      return byPosition.histogram.restore(bin: end, count: row["position_count"])
        && byVelocity.histogram.restore(bin: end, count: row["velocity_count"])
    default: return false
    }
  }

  /// Adds a row of one of the lists of points.
  private mutating func restorePoint(_ list: String, _ row: Row) -> Bool {
    guard let zeta = row["zeta"].number, let omega = row["omega"].number,
      let velocity = row["velocity"].number, let step = row["step_size_s"].number,
      let positionError = row["max_position_error"].number,
      let velocityError = row["max_velocity_error"].number,
      case .integer(let index) = row["point_index"]
    else { return false }
    let point = SweepPoint(zeta: zeta, omega: omega, velocity: velocity, step: step)
    let error = SweepError(position: positionError, velocity: velocityError)
    func entry(_ badness: Double) -> WorstPoints.Entry {
      .init(badness: badness, index: index, point: point, error: error)
    }
    switch list {
    case "worst_position": byPosition.worst.add(entry(positionError))
    case "worst_velocity": byVelocity.worst.add(entry(velocityError))
    case "failure": failures.add(entry(0))
    case "refined_position": byPosition.refined[index] = .init(point: point, error: error)
    case "refined_velocity": byVelocity.refined[index] = .init(point: point, error: error)
    default: return false
    }
    return true
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
