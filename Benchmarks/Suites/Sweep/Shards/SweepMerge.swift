import Reports
import Runs

/// Merges the shards of a sweep in the order of the whole sweep, in constant
/// memory.
public struct SweepMerge {
  /// All shards, in their order.
  private var shards: [Shard]
  /// The first row of the first file that has one.
  private let first: ShardRow

  private struct Shard {
    var reader: ShardReader
    /// The next row; `nil` at the end of the file.
    var next: ShardRow?

    init(path: String) throws(InputError) {
      reader = try ShardReader(path: path)
      next = try reader.next()
    }

    mutating func advance() throws(InputError) { next = try reader.next() }
  }

  // MARK: Finding all shards

  /// Opens the shards and checks that they are all shards of one sweep.
  ///
  /// - Throws: `RunFailure` if they are not, and `InputError` for a file that is no
  ///   shard.
  public init(_ paths: [String]) throws {
    var byIndex: [Int: Shard] = [:]
    var empty: [Shard] = []
    var firstRow: ShardRow?
    for path in paths {
      let shard = try Shard(path: path)
      guard let row = shard.next else {
        empty.append(shard)
        continue
      }
      let first = firstRow ?? row
      firstRow = first
      guard row.runID == first.runID, row.pointCount == first.pointCount else {
        throw RunFailure(
          "\(path): belongs to another sweep than \(first.path): other grid, methods or version")
      }
      guard row.shard.count == first.shard.count else {
        throw RunFailure(
          "\(path): shard \(row.shard), where \(first.path) is one of \(first.shard.count)")
      }
      if let other = byIndex.updateValue(shard, forKey: row.shard.index) {
        throw RunFailure("shard \(row.shard) is doubled: \(other.reader.path) and \(path)")
      }
    }
    guard let firstRow else { throw RunFailure("there is no row in any of the files") }
    first = firstRow
    shards = try Self.inOrder(byIndex, empty, first)
  }

  /// The most missing shards that are named.
  private static let mostNamed = 100

  /// All shards of a sweep in their order.
  ///
  /// - Parameters:
  ///   - known: the shards with rows, by index.
  ///   - empty: files without rows, each of a shard without points. No row tells
  ///     which shard it is, so any of them may stand for any such shard.
  ///   - first: a row of the sweep.
  private static func inOrder(
    _ known: [Int: Shard], _ empty: [Shard], _ first: ShardRow
  ) throws(RunFailure) -> [Shard] {
    var shards: [Shard] = []
    var empty = empty
    var missing: [String] = []
    for index in 1...first.shard.count {
      guard let place = SweepShard(index, of: first.shard.count) else { continue }
      let hasPoints = first.pointIndex == nil || place.pointCount(of: first.pointCount) > 0
      if let shard = known[index] {
        shards.append(shard)
      } else if !hasPoints, let file = empty.popLast() {
        shards.append(file)
      } else if missing.count < mostNamed {
        missing.append("\(place)")
      } else {
        missing.append("and more")
        break
      }
    }
    guard missing.isEmpty else {
      throw RunFailure(
        "missing shard\(missing.count > 1 ? "s" : "") " + missing.joined(separator: " "))
    }
    guard empty.isEmpty else { throw RunFailure("\(empty[0].reader.path): there is no row in it") }
    return shards
  }

  // MARK: Passing on their rows

  /// Passes on the rows of the whole sweep as lines of a CSV file.
  ///
  /// - Throws: what `body` throws, and `RunFailure` or `InputError` where the rows of
  ///   a shard are not those it must have.
  public mutating func forEachLine(_ body: (String) throws -> Void) throws {
    guard isOfPoints else { return try summary().forEach { try body(CSVWriter.line($0)) } }
    try forEachPoint { try body($0.mergedLine) }
  }

  /// The same as rows.
  public mutating func forEachRow(_ body: (Row) throws -> Void) throws {
    guard isOfPoints else { return try summary().forEach(body) }
    try forEachPoint { try body($0.mergedRow()) }
  }

  /// Whether the rows are those of all points, and no summary.
  private var isOfPoints: Bool {
    first.pointIndex != nil && first.field(SweepReport.statisticPlace).isEmpty
  }

  /// Passes on the rows of all points, which must have a row for each method, in
  /// the same order at every point.
  private mutating func forEachPoint(_ body: (ShardRow) throws -> Void) throws {
    // Known from the rows of the first point.
    var methods: [String] = []
    for point in 0..<first.pointCount {
      let place = SweepShard.shardIndex(ofPoint: point, of: shards.count) - 1
      var seen = 0
      while let record = shards[place].next, record.pointIndex == point {
        try check(record, place)
        let method = record.field(SweepReport.methodPlace)
        if point == 0 { methods.append(method) }
        guard seen < methods.count, methods[seen] == method else {
          throw problem(place, "the rows of point \(point) are not those of its methods")
        }
        seen += 1
        try body(record)
        try shards[place].advance()
      }
      guard seen == methods.count, seen > 0 else {
        throw problem(place, "point \(point) is missing or not in its place")
      }
    }
    for place in shards.indices where shards[place].next != nil {
      throw problem(place, "there are rows behind the last point")
    }
  }

  private func problem(_ place: Int, _ what: String) -> RunFailure {
    RunFailure("\(shards[place].reader.path): shard \(place + 1)/\(shards.count): \(what)")
  }

  /// Checks that a row belongs to this sweep and to the shard at `place`, and
  /// that all of it can be read.
  private func check(_ record: ShardRow, _ place: Int) throws(InputError) {
    guard record.runID == first.runID, record.pointCount == first.pointCount,
      record.shard == SweepShard(place + 1, of: shards.count)
    else { throw record.error("run_id", "is of another shard") }
    try record.checkFields()
  }

  /// Merges the summaries, which are small, method by method.
  private mutating func summary() throws -> [Row] {
    guard case .integer(let topCount) = try first.row()["top_count"] else {
      throw first.error("top_count", "is empty")
    }
    // The methods, in the order of their first rows.
    var methods: [String] = []
    var tallies: [String: SweepTally] = [:]
    for place in shards.indices {
      while let record = shards[place].next {
        try check(record, place)
        let row = try record.row()
        let method = row["method"].field
        if tallies[method] == nil { methods.append(method) }
        guard tallies[method, default: SweepTally(limit: topCount)].restore(row) else {
          throw record.error("statistic", "is not known with these values")
        }
        try shards[place].advance()
      }
    }
    return try methods.flatMap { method in
      let tally = tallies[method] ?? SweepTally(limit: topCount)
      guard tally.pointCount == first.pointCount else {
        throw RunFailure(
          "\(method): the shards hold \(tally.pointCount) of \(first.pointCount) points")
      }
      return tally.rows(
        SweepRowMaker(
          runID: first.runID, shard: .whole, pointCount: first.pointCount, topCount: topCount,
          method: method))
    }
  }
}
