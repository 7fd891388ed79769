import Reports

/// The statistics of a method over points of a sweep: counts and the worst
/// points.
///
/// Tallies of parts add up to that of the whole, exactly and in any order.
struct SweepTally: Sendable, Hashable {
  private(set) var pointCount = 0
  /// The points at which the method gives no finite result.
  private(set) var failureCount = 0
  private var positions = ErrorHistogram()
  private var velocities = ErrorHistogram()
  private(set) var worstByPosition: WorstPoints
  private(set) var worstByVelocity: WorstPoints
  /// The first of the failures in the order of the sweep: all have the same
  /// badness.
  private var failures: WorstPoints
  /// The results of the searches around the worst points, by the index of the
  /// point at which a search began.
  private(set) var refinedByPosition: [Int: Refined] = [:]
  private(set) var refinedByVelocity: [Int: Refined] = [:]

  /// A point that need not be one of the sweep.
  struct Refined: Sendable, Hashable {
    let point: SweepPoint
    let error: SweepError
  }

  /// - Parameter limit: how many of the worst points to keep.
  init(limit: Int) {
    worstByPosition = WorstPoints(limit: limit)
    worstByVelocity = WorstPoints(limit: limit)
    failures = WorstPoints(limit: limit)
  }

  /// Adds the error at a point.
  ///
  /// - Parameter index: the place of the point in the sweep.
  @inline(__always)
  mutating func add(_ error: SweepError, _ index: Int, _ point: SweepPoint) {
    pointCount += 1
    guard error.isFinite else {
      failureCount += 1
      failures.add(.init(badness: 0, index: index, point: point, error: error))
      return
    }
    positions.add(error.position)
    velocities.add(error.velocity)
    // Tested here, because creating an entry costs more than the test.
    if error.position >= worstByPosition.threshold {
      worstByPosition.add(.init(badness: error.position, index: index, point: point, error: error))
    }
    if error.velocity >= worstByVelocity.threshold {
      worstByVelocity.add(.init(badness: error.velocity, index: index, point: point, error: error))
    }
  }

  mutating func add(_ other: SweepTally) {
    pointCount += other.pointCount
    failureCount += other.failureCount
    positions.add(other.positions)
    velocities.add(other.velocities)
    worstByPosition.add(other.worstByPosition)
    worstByVelocity.add(other.worstByVelocity)
    failures.add(other.failures)
    refinedByPosition.merge(other.refinedByPosition) { first, _ in first }
    refinedByVelocity.merge(other.refinedByVelocity) { first, _ in first }
  }

  /// Searches for worse points around the worst ones.
  ///
  /// - Parameter search: returns the worst point that it finds from a point on,
  ///   by one of the two errors.
  mutating func refine(_ search: (SweepPoint, KeyPath<SweepError, Double>) -> Refined) {
    for entry in worstByPosition.entries {
      refinedByPosition[entry.index] = search(entry.point, \.position)
    }
    for entry in worstByVelocity.entries {
      refinedByVelocity[entry.index] = search(entry.point, \.velocity)
    }
  }

  // MARK: As rows

  private static let quantiles = [0.5, 0.9, 0.99, 0.999, 0.999999]

  /// The rows of a summary, from which `restore` recreates the tally.
  func rows(_ frame: SweepReport.Frame, method: String) -> [Row] {
    func counts(_ statistic: String, _ position: Int, _ velocity: Int) -> Row {
      SweepReport.row(
        frame, method: method, statistic: statistic, counts: (position, velocity))
    }
    var rows = [
      counts("points", pointCount, pointCount), counts("failures", failureCount, failureCount),
    ]
    for part in SweepTally.quantiles {
      guard let position = positions.quantile(part), let velocity = velocities.quantile(part)
      else { continue }
      rows.append(
        SweepReport.row(
          frame, method: method, statistic: "quantile[\(Value.decimal(part))]",
          errors: SweepError(position: position, velocity: velocity)))
    }
    for (name, positions, velocities) in [
      ("decade", positions.namedDecades, velocities.namedDecades),
      ("bin", positions.namedBins, velocities.namedBins),
    ] {
      var merged: [Double: (position: Int, velocity: Int)] = [:]
      for (end, count) in positions { merged[end, default: (0, 0)].position = count }
      for (end, count) in velocities { merged[end, default: (0, 0)].velocity = count }
      rows += merged.sorted { $0.key < $1.key }.map { end, count in
        counts("\(name)[\(Value.decimal(end))]", count.position, count.velocity)
      }
    }
    for (name, list, refined) in [
      ("position", worstByPosition, refinedByPosition),
      ("velocity", worstByVelocity, refinedByVelocity), ("failure", failures, [:]),
    ] {
      rows += list.entries.enumerated().map { place, entry in
        SweepReport.row(
          frame, method: method, index: entry.index, entry.point, entry.error,
          statistic: name == "failure" ? name : "worst_\(name)", rank: place + 1)
      }
      // After a merge, some points are no longer among the worst.
      rows += list.entries.enumerated().compactMap { place, entry in
        refined[entry.index].map {
          SweepReport.row(
            frame, method: method, index: entry.index, $0.point, $0.error,
            statistic: "refined_\(name)", rank: place + 1)
        }
      }
    }
    return rows
  }

  /// Whether a row counts the errors of a bin. These rows are for `merge`; people
  /// read the decades.
  static func isBin(_ row: Row) -> Bool { row["statistic"].field.hasPrefix("bin[") }

  /// Adds what a row that `rows` made says; returns false if it is not such a
  /// row. Quantiles follow from the bins.
  mutating func restore(_ row: Row) -> Bool {
    guard case .text(let statistic) = row["statistic"] else { return false }
    // `bin[0.125]` has the name `bin` and the end 0.125.
    let parts = statistic.split(separator: "[", omittingEmptySubsequences: false)
    let end = parts.count == 2 ? Double(parts[1].dropLast()) : nil
    let counts = (row["position_count"].number, row["velocity_count"].number)
    switch (parts[0], end, counts) {
    case ("points", nil, (let count?, _)): pointCount += Int(count)
    case ("failures", nil, (let count?, _)): failureCount += Int(count)
    case ("quantile", _?, _): break
    case ("decade", let end?, (let position?, let velocity?)):
      return (position == 0 || positions.restore(decade: end, count: Int(position)))
        && (velocity == 0 || velocities.restore(decade: end, count: Int(velocity)))
    case ("bin", let end?, (let position?, let velocity?)):
      return (position == 0 || positions.restore(bin: end, count: Int(position)))
        && (velocity == 0 || velocities.restore(bin: end, count: Int(velocity)))
    default: return restorePoint(statistic, row)
    }
    return true
  }

  /// The same for a row of a single point.
  private mutating func restorePoint(_ statistic: String, _ row: Row) -> Bool {
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
    switch statistic {
    case "worst_position": worstByPosition.add(entry(positionError))
    case "worst_velocity": worstByVelocity.add(entry(velocityError))
    case "failure": failures.add(entry(0))
    case "refined_position": refinedByPosition[index] = Refined(point: point, error: error)
    case "refined_velocity": refinedByVelocity[index] = Refined(point: point, error: error)
    default: return false
    }
    return true
  }
}
