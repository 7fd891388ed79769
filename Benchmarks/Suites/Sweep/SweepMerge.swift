import Reports

/// Merges the shards of a sweep in the order of the whole sweep, in constant
/// memory.
public struct SweepMerge {
  private var shards: [Shard] = []
  private var shardCount = 0
  private var first: ShardReader.Record?

  private struct Shard {
    var reader: ShardReader
    /// The next row.
    var ahead: ShardReader.Record?
  }

  /// Shards that do not form a sweep.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// Opens the shards and checks that they are all shards of one sweep.
  public init(_ paths: [String]) throws {
    var named: [Int: Shard] = [:]
    var empty: [Shard] = []
    for path in paths {
      var reader = try ShardReader(path: path)
      let ahead = try reader.next()
      let shard = Shard(reader: reader, ahead: ahead)
      guard let ahead else {
        empty.append(shard)
        continue
      }
      let first = self.first ?? ahead
      if self.first == nil { (self.first, shardCount) = (ahead, ahead.shard.count) }
      guard ahead.runID == first.runID, ahead.pointCount == first.pointCount else {
        throw Problem(
          "\(path): belongs to another sweep than \(paths[0]): other grid, methods or version")
      }
      guard ahead.shard.count == shardCount else {
        throw Problem("\(path): shard \(ahead.shard), where \(paths[0]) is one of \(shardCount)")
      }
      if let other = named.updateValue(shard, forKey: ahead.shard.index) {
        throw Problem("shard \(ahead.shard) is doubled: \(other.reader.path) and \(path)")
      }
    }
    guard let first else { throw Problem("there is no row in any of the files") }
    // A shard without points has no rows from which to tell which one it is.
    var missing: [String] = []
    for index in 1...shardCount {
      guard let shard = SweepShard(index, of: shardCount), named[index] == nil else { continue }
      let hasPoints = first.pointIndex == nil || shard.pointCount(of: first.pointCount) > 0
      if !hasPoints, let filler = empty.popLast() {
        named[index] = filler
      } else {
        missing.append("\(shard)")
      }
    }
    guard missing.isEmpty else {
      throw Problem(
        "missing shard\(missing.count > 1 ? "s" : "") " + missing.joined(separator: " "))
    }
    guard empty.isEmpty else { throw Problem("\(empty[0].reader.path): there is no row in it") }
    shards = (1...shardCount).compactMap { named[$0] }
  }

  /// Passes on the rows of the whole sweep, as lines of a CSV file or as rows
  /// for a table.
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
    var methods: [String] = []
    for point in 0..<first.pointCount {
      let place = SweepShard.shardIndex(ofPoint: point, of: shardCount) - 1
      var seen = 0
      while let record = shards[place].ahead, record.pointIndex == point {
        try check(record, shards[place].reader.path, place)
        let method = record.field(SweepReport.methodPlace)
        if point == 0 { methods.append(method) }
        guard seen < methods.count, methods[seen] == method else {
          throw torn(place, "the rows of point \(point) are not those of its methods")
        }
        seen += 1
        if let line {
          try line(record.wholeLine)
        } else {
          try row(record.wholeRow(path: shards[place].reader.path))
        }
        shards[place].ahead = try shards[place].reader.next()
      }
      guard seen == methods.count, seen > 0 else {
        throw torn(place, "point \(point) is missing or not in its place")
      }
    }
    for place in shards.indices where shards[place].ahead != nil {
      throw torn(place, "there are rows behind the last point")
    }
  }

  private func torn(_ place: Int, _ what: String) -> Problem {
    Problem("\(shards[place].reader.path): shard \(place + 1)/\(shardCount): \(what)")
  }

  private func check(_ record: ShardReader.Record, _ path: String, _ place: Int) throws {
    guard record.runID == first?.runID, record.shard.index == place + 1,
      record.shard.count == shardCount, record.pointCount == first?.pointCount
    else {
      throw InputError(path: path, line: record.line, column: "run_id", "is of another shard")
    }
  }

  /// Merges the summaries, which are small, method by method.
  private mutating func summary() throws -> [Row] {
    var order: [String] = []
    var tallies: [String: SweepTally] = [:]
    var limit: Int?
    for place in shards.indices {
      while let record = shards[place].ahead {
        let path = shards[place].reader.path
        try check(record, path, place)
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
        shards[place].ahead = try shards[place].reader.next()
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
