import Harness
import Springs

/// The statistics of a method over points of a sweep: counts, the worst points
/// and the first failures.
///
/// The tallies of parts of a sweep add up to the tally of the whole, exactly
/// and in any order.
package struct SweepTally: Sendable, Equatable {
  /// The lower ends of the decades, read from text because a power computed by
  /// multiplication might not be correctly rounded. The first decade also
  /// counts all smaller errors, including zero, and the last all larger ones.
  private static let decades = (-21...18).map { Double("1e\($0)") ?? .nan }

  /// The names of the counts in files: `points`, `failures` and the decades by
  /// their lower ends, such as `decade[0.1]`.
  private static let names =
    ["points", "failures"] + decades.map { "decade[\(Value.decimal($0))]" }
  private static let places = Dictionary(uniqueKeysWithValues: zip(names, 0...))

  /// The numbers of points, in the order of `names`: all, failures, and the
  /// others by the decade of their position errors.
  package private(set) var counts = [Int](repeating: 0, count: names.count)
  package private(set) var worstPositions: WorstPoints
  /// The first failures in the order of the sweep: all are equally bad.
  private var failures: WorstPoints

  /// - Parameter limit: the most points to keep in each list.
  package init(limit: Int) {
    failures = WorstPoints(limit: limit)
    worstPositions = failures
  }

  /// Adds the error at a point, which has this index in the whole sweep.
  @inline(__always)
  package mutating func add(_ error: SweepError, _ index: Int, _ point: SweepPoint) {
    counts[0] += 1
    guard error.isFinite else {
      counts[1] += 1
      failures.add(0, index, point, error)
      return
    }
    let decade = Self.decades.partitioningIndex { $0 > error.position } - 1
    counts[2 + max(0, decade)] += 1
    worstPositions.add(error.position, index, point, error)
  }

  package mutating func add(_ other: SweepTally) {
    for place in counts.indices { counts[place] += other.counts[place] }
    worstPositions.add(other.worstPositions)
    failures.add(other.failures)
  }

  // MARK: As rows

  /// The rows of a summary, from which `restore` recreates the tally, each
  /// based on `template`. Decades without points have none.
  package func rows(_ template: Row) -> [Row] {
    var rows = zip(Self.names, counts).enumerated().compactMap { place, entry in
      entry.1 == 0 && place > 1 ? nil : template.naming(statistic: entry.0, count: entry.1)
    }
    for (list, points) in [("worst_position", worstPositions), ("failure", failures)] {
      for (place, entry) in points.entries.enumerated() {
        var row = template.naming(
          "\(list)/\(place + 1)", index: entry.index, entry.point, entry.error)
        row["statistic"] = .text(list)
        row["rank"] = .integer(place + 1)
        rows.append(row)
      }
    }
    return rows
  }

  /// Adds what a row made by `rows` says. Returns false if it lacks a valid
  /// number or its statistic is unknown, and if a sum of counts overflows.
  package mutating func restore(_ row: Row) -> Bool {
    let statistic = row["statistic"].field
    if let place = Self.places[statistic] {
      guard case .integer(let count) = row["position_count"], count >= 0 else { return false }
      let (sum, overflows) = counts[place].addingReportingOverflow(count)
      if !overflows { counts[place] = sum }
      return !overflows
    }
    guard case .integer(let index) = row["point_index"], let zeta = row["zeta"].number,
      let omega = row["omega"].number, let velocity = row["velocity"].number,
      let step = row["step_size_s"].number, let position = row["max_position_error"].number,
      let speed = row["max_velocity_error"].number
    else { return false }
    let point = SweepPoint(zeta: zeta, omega: omega, velocity: velocity, step: step)
    let error = SweepError(position: position, velocity: speed)
    switch statistic {
    case "worst_position": worstPositions.add(error.position, index, point, error)
    case "failure": failures.add(0, index, point, error)
    default: return false
    }
    return true
  }

  /// Whether the counts and lists of a restored tally fit this many points. The
  /// sum is a double, as counts of a damaged file may overflow.
  package func isWhole(points: Int) -> Bool {
    let failed = counts[1]
    return counts[0] == points && failed <= points
      && counts[2...].reduce(0) { $0 + Double($1) } == Double(points - failed)
      && [(worstPositions, points - failed), (failures, failed)]
        .allSatisfy { $0.entries.count == min($0.limit, $1) }
  }
}

/// The worst points of a sweep, worst first.
///
/// Equally bad points are in the order of the sweep, so the list does not
/// depend on the order in which points are added.
package struct WorstPoints: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// What ranks points: the position error, or 0 for a failure.
    let badness: Double
    package let index: Int
    let point: SweepPoint
    let error: SweepError
  }

  let limit: Int
  package private(set) var entries: [Entry] = []

  init(limit: Int) { self.limit = limit }

  @inline(__always)
  mutating func add(_ badness: Double, _ index: Int, _ point: SweepPoint, _ error: SweepError) {
    // Tested here, so that few entries are created in vain.
    if entries.count == limit, badness < entries.last?.badness ?? .infinity { return }
    insert(Entry(badness: badness, index: index, point: point, error: error))
  }

  private mutating func insert(_ entry: Entry) {
    let place =
      entries.firstIndex { ($0.badness, -$0.index) < (entry.badness, -entry.index) }
      ?? entries.count
    guard place < limit else { return }
    if entries.count == limit { entries.removeLast() }
    entries.insert(entry, at: place)
  }

  package mutating func add(_ other: WorstPoints) { for entry in other.entries { insert(entry) } }
}
