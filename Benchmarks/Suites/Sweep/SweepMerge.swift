import Reports

/// Merges the shards of a sweep in the order of the whole sweep, in constant
/// memory.
public struct SweepMerge {
  /// All shards, in their order.
  private var shards: [Shard] = []
  private var shardCount = 0
  /// The first row of the first file that has one.
  private var first: ShardReader.Record?

  private struct Shard {
    var reader: ShardReader
    /// The next row; `nil` at the end of the file.
    var next: ShardReader.Record?

    init(path: String) throws(InputError) {
      reader = try ShardReader(path: path)
      next = try reader.next()
    }

    mutating func advance() throws(InputError) { next = try reader.next() }
  }

  /// Shards that do not form a sweep.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// Opens the shards and checks that they are all shards of one sweep.
  ///
  /// - Throws: `Problem` if they are not, and `InputError` for a file that is no
  ///   shard.
  public init(_ paths: [String]) throws {
    var byIndex: [Int: Shard] = [:]
    var empty: [Shard] = []
    for path in paths {
      let shard = try Shard(path: path)
      guard let row = shard.next else {
        empty.append(shard)
        continue
      }
      let first = self.first ?? row
      if self.first == nil { (self.first, shardCount) = (row, row.shard.count) }
      guard row.runID == first.runID, row.pointCount == first.pointCount else {
        throw Problem(
          "\(path): belongs to another sweep than \(paths[0]): other grid, methods or version")
      }
      guard row.shard.count == shardCount else {
        throw Problem("\(path): shard \(row.shard), where \(paths[0]) is one of \(shardCount)")
      }
      if let other = byIndex.updateValue(shard, forKey: row.shard.index) {
        throw Problem("shard \(row.shard) is doubled: \(other.reader.path) and \(path)")
      }
    }
    guard let first else { throw Problem("there is no row in any of the files") }
    // The file of a shard without points has no row that tells which shard it
    // is, so any such file may stand for any such shard.
    var missing: [String] = []
    for index in 1...shardCount {
      guard let shard = SweepShard(index, of: shardCount), byIndex[index] == nil else { continue }
      let hasPoints = first.pointIndex == nil || shard.pointCount(of: first.pointCount) > 0
      if !hasPoints, let file = empty.popLast() {
        byIndex[index] = file
      } else {
        missing.append("\(shard)")
      }
    }
    guard missing.isEmpty else {
      throw Problem(
        "missing shard\(missing.count > 1 ? "s" : "") " + missing.joined(separator: " "))
    }
    guard empty.isEmpty else { throw Problem("\(empty[0].reader.path): there is no row in it") }
    shards = (1...shardCount).compactMap { byIndex[$0] }
  }

  /// Passes on the rows of the whole sweep.
  ///
  /// - Parameters:
  ///   - line: called with each row as a line of a CSV file; `nil` to call `row`
  ///     in its place.
  ///   - row: called with each row.
  /// - Throws: what these throw, and `Problem` or `InputError` where the rows of
  ///   a shard are not those it must have.
  public mutating func forEachRow(
    line: ((String) throws -> Void)?, row: (Row) throws -> Void
  ) throws {
    guard let first else { return }
    guard first.pointIndex != nil, first.field(SweepReport.statisticPlace).isEmpty else {
      for merged in try summary() {
        if let line { try line(CSVWriter.line(merged)) } else { try row(merged) }
      }
      return
    }
    // The methods, in the order of the rows of every point.
    var methods: [String] = []
    for point in 0..<first.pointCount {
      let place = SweepShard.shardIndex(ofPoint: point, of: shardCount) - 1
      var seen = 0
      while let record = shards[place].next, record.pointIndex == point {
        try check(record, place)
        let method = record.field(SweepReport.methodPlace)
        if point == 0 { methods.append(method) }
        guard seen < methods.count, methods[seen] == method else {
          throw problem(place, "the rows of point \(point) are not those of its methods")
        }
        seen += 1
        if let line {
          try line(record.wholeLine)
        } else {
          try row(record.wholeRow(path: shards[place].reader.path))
        }
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

  private func problem(_ place: Int, _ what: String) -> Problem {
    Problem("\(shards[place].reader.path): shard \(place + 1)/\(shardCount): \(what)")
  }

  /// Checks that a row belongs to this sweep and to the shard at `place`.
  private func check(_ record: ShardReader.Record, _ place: Int) throws(InputError) {
    guard record.runID == first?.runID, record.shard.index == place + 1,
      record.shard.count == shardCount, record.pointCount == first?.pointCount
    else {
      throw InputError(
        path: shards[place].reader.path, line: record.line, column: "run_id", "is of another shard")
    }
  }

  /// Merges the summaries, which are small, method by method.
  private mutating func summary() throws -> [Row] {
    // The methods, in the order of their first rows.
    var order: [String] = []
    var tallies: [String: SweepTally] = [:]
    var limit: Int?
    for place in shards.indices {
      while let record = shards[place].next {
        let path = shards[place].reader.path
        try check(record, place)
        let row = try record.row(path: path)
        let method = row["method"].field
        if tallies[method] == nil {
          order.append(method)
          guard case .integer(let count) = row["top_count"] else {
            throw InputError(path: path, line: record.line, column: "top_count", "is empty")
          }
          limit = count
        }
        guard tallies[method, default: SweepTally(limit: limit ?? 0)].restore(row) else {
          throw InputError(
            path: path, line: record.line, column: "statistic", "is not known with these values")
        }
        try shards[place].advance()
      }
    }
    guard let first else { return [] }
    let frame = SweepReport.Frame(
      runID: first.runID, shard: .whole, pointCount: first.pointCount, topCount: limit)
    return try order.flatMap { method in
      let tally = tallies[method] ?? SweepTally(limit: 0)
      guard tally.pointCount == first.pointCount else {
        throw Problem(
          "\(method): the shards hold \(tally.pointCount) of \(first.pointCount) points")
      }
      return tally.rows(frame, method: method)
    }
  }
}
