import Reports

/// The statistics of all points of a method: counts and the worst points.
///
/// Tallies of parts add up to that of the whole, exactly and in any order.
struct SweepTally: Sendable, Hashable {
  private(set) var pointCount = 0
  private(set) var failureCount = 0
  private var positions = ErrorHistogram()
  private var velocities = ErrorHistogram()
  private(set) var worstByPosition: WorstPoints
  private(set) var worstByVelocity: WorstPoints
  /// The first points at which the method gives no finite result.
  private var failures: WorstPoints
  /// The results of the search around the worst points, by the index of the
  /// starting point.
  private(set) var refinedByPosition: [Int: Refined] = [:]
  private(set) var refinedByVelocity: [Int: Refined] = [:]

  struct Refined: Sendable, Hashable {
    let point: SweepPoint
    let error: SweepError
  }

  init(limit: Int) {
    worstByPosition = WorstPoints(limit: limit)
    worstByVelocity = WorstPoints(limit: limit)
    failures = WorstPoints(limit: limit)
  }

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

  /// Searches around the worst points.
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
    func statistic(
      _ name: String, errors: SweepError? = nil, _ position: Int? = nil, _ velocity: Int? = nil
    ) -> Row {
      SweepReport.row(
        frame, method: method, statistic: name, errors: errors,
        counts: position.map { ($0, velocity ?? $0) })
    }
    var rows = [statistic("points", pointCount), statistic("failures", failureCount)]
    for part in SweepTally.quantiles {
      guard let position = positions.quantile(part), let velocity = velocities.quantile(part)
      else { continue }
      rows.append(
        statistic(
          "quantile[\(Value.decimal(part))]",
          errors: SweepError(position: position, velocity: velocity)))
    }
    rows += SweepTally.histogramRows(positions.namedDecades, velocities.namedDecades) {
      statistic("decade[\(Value.decimal($0))]", $1, $2)
    }
    rows += SweepTally.histogramRows(positions.namedBins, velocities.namedBins) {
      statistic("bin[\(Value.decimal($0))]", $1, $2)
    }
    for (name, list, refined) in [
      ("position", worstByPosition, refinedByPosition),
      ("velocity", worstByVelocity, refinedByVelocity), ("failure", failures, [:]),
    ] {
      for (place, entry) in list.entries.enumerated() {
        rows.append(
          SweepReport.row(
            frame, method: method, index: entry.index, entry.point, entry.error,
            statistic: name == "failure" ? name : "worst_\(name)", rank: place + 1))
      }
      // Only for points that are still among the worst.
      for (place, entry) in list.entries.enumerated() {
        guard let found = refined[entry.index] else { continue }
        rows.append(
          SweepReport.row(
            frame, method: method, index: entry.index, found.point, found.error,
            statistic: "refined_\(name)", rank: place + 1))
      }
    }
    return rows
  }

  private static func histogramRows(
    _ positions: [(name: Double, count: Int)], _ velocities: [(name: Double, count: Int)],
    _ row: (Double, Int, Int) -> Row
  ) -> [Row] {
    var counts: [Double: (Int, Int)] = [:]
    for (name, count) in positions { counts[name, default: (0, 0)].0 = count }
    for (name, count) in velocities { counts[name, default: (0, 0)].1 = count }
    return counts.sorted { $0.key < $1.key }.map { row($0.key, $0.value.0, $0.value.1) }
  }

  /// Whether a row counts the errors of a bin, for `merge`, not for people.
  static func isBin(_ row: Row) -> Bool { row["statistic"].field.hasPrefix("bin[") }

  /// Restores the contents of a row; returns false if it is not a row of a
  /// summary.
  mutating func restore(_ row: Row) -> Bool {
    guard case .text(let statistic) = row["statistic"] else { return false }
    let parts = statistic.split(separator: "[", omittingEmptySubsequences: false)
    let name = parts.count == 2 ? Double(parts[1].dropLast()) : nil
    let counts = (row["position_count"].number, row["velocity_count"].number)
    switch (parts[0], name, counts) {
    case ("points", nil, (let count?, _)): pointCount += Int(count)
    case ("failures", nil, (let count?, _)): failureCount += Int(count)
    case ("quantile", _?, _): break
    case ("decade", let name?, (let position?, let velocity?)):
      return (position == 0 || positions.restore(decade: name, count: Int(position)))
        && (velocity == 0 || velocities.restore(decade: name, count: Int(velocity)))
    case ("bin", let name?, (let position?, let velocity?)):
      return (position == 0 || positions.restore(bin: name, count: Int(position)))
        && (velocity == 0 || velocities.restore(bin: name, count: Int(velocity)))
    default: return restorePoint(statistic, row)
    }
    return true
  }

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
