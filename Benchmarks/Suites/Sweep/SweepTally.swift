import Harness
import Platform

/// The statistics of a method over points of a sweep: counts and the worst
/// points.
///
/// The tallies of parts of a sweep add up to the tally of the whole, exactly
/// and in any order.
package struct SweepTally: Sendable, Equatable {
  package private(set) var byPosition = ErrorCounts()
  package private(set) var byVelocity = ErrorCounts()
  package private(set) var worstPositions: WorstPoints
  package private(set) var worstVelocities: WorstPoints
  /// The first failures in the order of the sweep: all are equally bad.
  package private(set) var failures: WorstPoints

  /// - Parameter limit: how many of the worst points to keep.
  package init(limit: Int) {
    failures = WorstPoints(limit: limit)
    (worstPositions, worstVelocities) = (failures, failures)
  }

  /// Adds the error at a point, which has this index in the whole sweep.
  @inline(__always)
  package mutating func add(_ error: SweepError, _ index: Int, _ point: SweepPoint) {
    guard error.isFinite else {
      byPosition.addFailure()
      byVelocity.addFailure()
      failures.add(0, index, point, error)
      return
    }
    byPosition.add(error.position)
    byVelocity.add(error.velocity)
    worstPositions.add(error.position, index, point, error)
    worstVelocities.add(error.velocity, index, point, error)
  }

  package mutating func add(_ other: SweepTally) {
    byPosition.add(other.byPosition)
    byVelocity.add(other.byVelocity)
    worstPositions.add(other.worstPositions)
    worstVelocities.add(other.worstVelocities)
    failures.add(other.failures)
  }

  // MARK: As rows

  /// The rows of a summary, from which `restore` recreates the tally, each
  /// based on `template`.
  package func rows(_ template: Row) -> [Row] {
    let counts = ErrorCounts.names.enumerated().compactMap { place, name in
      let counts = (byPosition.counts[place], byVelocity.counts[place])
      return counts == (0, 0) && place > 1
        ? nil : template.naming(statistic: name, counts: counts)
    }
    // A quantile that would be the largest error has no row: there are too few
    // points to resolve it.
    let points = Double(byPosition.counts[0])
    let quantiles = [0.5, 0.9, 0.99, 0.999, 0.999999].filter { ($0 * points).rounded(.up) < points }
    var rows = Array(counts[..<2])
    for fraction in quantiles {
      var row = template.naming(statistic: "quantile[\(Value.decimal(fraction))]")
      row["max_position_error"] = Value(byPosition.quantile(fraction))
      row["max_velocity_error"] = Value(byVelocity.quantile(fraction))
      rows.append(row)
    }
    rows += counts[2...]
    for (list, points) in [
      ("worst_position", worstPositions), ("worst_velocity", worstVelocities),
      ("failure", failures),
    ] {
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

  /// Whether a row counts the errors of a bin, which only `merge` reads.
  static func isBin(_ row: Row) -> Bool { row["statistic"].field.hasPrefix("bin[") }

  /// Adds what a row made by `rows` says; returns false for any other row.
  package mutating func restore(_ row: Row) -> Bool {
    let statistic = row["statistic"].field
    if let place = ErrorCounts.places[statistic] {
      return byPosition.add(row["position_count"], at: place)
        && byVelocity.add(row["velocity_count"], at: place)
    }
    // Quantiles follow from the bins.
    if statistic.hasPrefix("quantile[") { return true }
    guard case .integer(let index) = row["point_index"], let zeta = row["zeta"].number,
      let omega = row["omega"].number, let velocity = row["velocity"].number,
      let step = row["step_size_s"].number, let position = row["max_position_error"].number,
      let speed = row["max_velocity_error"].number
    else { return false }
    let point = SweepPoint(zeta: zeta, omega: omega, velocity: velocity, step: step)
    let error = SweepError(position: position, velocity: speed)
    switch statistic {
    case "worst_position": worstPositions.add(error.position, index, point, error)
    case "worst_velocity": worstVelocities.add(error.velocity, index, point, error)
    case "failure": failures.add(0, index, point, error)
    default: return false
    }
    return true
  }

  /// Whether a restored tally has the counts and lists of `points` points.
  package func isWhole(points: Int) -> Bool {
    let failed = byPosition.counts[1]
    return [byPosition, byVelocity].allSatisfy { $0.isWhole(points: points, failures: failed) }
      && [
        (worstPositions, points - failed), (worstVelocities, points - failed), (failures, failed),
      ]
      .allSatisfy { $0.entries.count == min($0.limit, $1) }
  }
}

/// The numbers of points by the size of their errors.
///
/// Errors are counted twice: by decade, for people, and by bins, for quantiles,
/// which are as precise as a bin: an eighth of an octave (a factor of two).
/// Counts do not depend on the order of addition.
package struct ErrorCounts: Sendable, Equatable {
  /// Binary exponents of the octaves; smaller errors count in the first bin,
  /// larger ones in the last, which has no upper end.
  private static let exponents = -72...60
  /// The lower ends of the decades, read from text because a power computed by
  /// multiplication might not be correctly rounded. The first decade also
  /// counts all smaller errors, including zero, and the last all larger ones.
  private static let decades = (-21...18).map { Double("1e\($0)") ?? .nan }
  private static let bins = (0..<exponents.count * 8).map { bin in
    Double(
      sign: .plus, exponent: exponents.lowerBound + bin / 8, significand: 1 + Double(bin % 8) / 8)
  }
  private static let decadePlaces = 2..<2 + decades.count
  private static let binPlaces = decadePlaces.upperBound..<decadePlaces.upperBound + bins.count

  /// The names of the counts in files: all points, failures, then by lower ends
  /// `decade[0.1]` and so on, and `bin[0.125]` and so on.
  static let names =
    ["points", "failures"] + decades.map { "decade[\(Value.decimal($0))]" }
    + bins.map { "bin[\(Value.decimal($0))]" }
  static let places = Dictionary(uniqueKeysWithValues: zip(names, 0...))

  /// By the places of the names.
  package private(set) var counts = [Int](repeating: 0, count: names.count)

  package init() {}

  /// Counts a point without a finite error.
  package mutating func addFailure() {
    counts[0] += 1
    counts[1] += 1
  }

  @inline(__always)
  package mutating func add(_ error: Double) {
    counts[0] += 1
    // The exponent, with a bias of 1023, and the first three bits of the
    // mantissa: the number of the bin among the bins of all numbers.
    let bin =
      Int(truncatingIfNeeded: error.bitPattern >> 49)
      - 8 * (1023 + Self.exponents.lowerBound)
    counts[Self.binPlaces.lowerBound + max(0, min(bin, Self.bins.count - 1))] += 1
    let decade = Self.decades.partitioningIndex { $0 > error } - 1
    counts[Self.decadePlaces.lowerBound + max(0, decade)] += 1
  }

  package mutating func add(_ other: ErrorCounts) {
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// Adds a count from a file; false if it is no count, or the sum overflows.
  package mutating func add(_ count: Value, at place: Int) -> Bool {
    guard case .integer(let count) = count, count >= 0 else { return false }
    let (sum, overflows) = counts[place].addingReportingOverflow(count)
    if !overflows { counts[place] = sum }
    return !overflows
  }

  /// Whether this counts so many points and failures, and bins and decades each
  /// count the rest. Sums are doubles, as counts of a damaged file may
  /// overflow.
  func isWhole(points: Int, failures: Int) -> Bool {
    counts[0] == points && counts[1] == failures && failures <= points
      && [Self.decadePlaces, Self.binPlaces].allSatisfy { places in
        counts[places].reduce(0) { $0 + Double($1) } == Double(points - failures)
      }
  }

  /// The error that a fraction of all points, failures included, does not
  /// exceed, rounded up to the upper end of its bin. Infinity if it lies in the
  /// last bin or among the failures; `nil` without points.
  package func quantile(_ fraction: Double) -> Double? {
    guard counts[0] > 0 else { return nil }
    let wanted = (fraction * Double(counts[0])).rounded(.up)
    var cumulative = 0.0
    for (end, errors) in zip(Self.bins.dropFirst(), counts[Self.binPlaces]) where errors > 0 {
      cumulative += Double(errors)
      if cumulative >= wanted { return end }
    }
    return .infinity
  }
}

/// The worst points of a sweep by one error measure, worst first.
///
/// Equally bad points are in the order of the sweep, so the list does not
/// depend on the order in which points are added.
package struct WorstPoints: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// The error by which points are ranked.
    let badness: Double
    package let index: Int
    let point: SweepPoint
    let error: SweepError
  }

  let limit: Int
  package private(set) var entries: [Entry] = []
  /// A point of less badness cannot be added.
  private var threshold = -Double.infinity

  init(limit: Int) { self.limit = limit }

  @inline(__always)
  mutating func add(_ badness: Double, _ index: Int, _ point: SweepPoint, _ error: SweepError) {
    // Tested here, because creating an entry costs more than the test.
    guard badness >= threshold, limit > 0 else { return }
    insert(Entry(badness: badness, index: index, point: point, error: error))
  }

  private mutating func insert(_ entry: Entry) {
    let place =
      entries.firstIndex { ($0.badness, -$0.index) < (entry.badness, -entry.index) }
      ?? entries.count
    guard place < limit else { return }
    if entries.count == limit { entries.removeLast() }
    entries.insert(entry, at: place)
    if entries.count == limit { threshold = entries[limit - 1].badness }
  }

  package mutating func add(_ other: WorstPoints) {
    for entry in other.entries where entry.badness >= threshold { insert(entry) }
  }
}
