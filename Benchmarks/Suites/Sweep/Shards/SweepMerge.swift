import Reports
import Runs

/// Merges the shards of a sweep in the order of the whole sweep, in constant
/// memory.
public struct SweepMerge {
  private typealias Shard = SweepContents.Shard
  private var contents: SweepContents

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
        throw RunFailure("shard \(row.shard) is doubled: \(other.path) and \(path)")
      }
    }
    guard let firstRow else { throw RunFailure("there is no row in any of the files") }
    contents = SweepContents(try Self.inOrder(byIndex, empty, firstRow), first: firstRow)
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
    guard empty.isEmpty else { throw RunFailure("\(empty[0].path): there is no row in it") }
    return shards
  }

  // MARK: Passing on their rows

  /// Passes on the rows of the whole sweep as lines of a CSV file.
  ///
  /// - Throws: what `body` throws, `InputError` where the rows of a shard are not
  ///   those it must have, and `RunFailure` where the shards do not fit together.
  public mutating func forEachLine(_ body: (String) throws -> Void) throws {
    guard contents.isOfPoints else {
      return try summary().forEach { try body(CSVWriter.line($0)) }
    }
    while let row = try contents.nextRow() { try body(row.mergedLine) }
  }

  /// The same as rows.
  public mutating func forEachRow(_ body: (Row) throws -> Void) throws {
    guard contents.isOfPoints else { return try summary().forEach(body) }
    while let row = try contents.nextRow() { try body(row.mergedRow()) }
  }

  /// Merges the summaries, which are small, method by method.
  private mutating func summary() throws -> [Row] {
    try contents.tallies().flatMap { maker, tally in
      if let flaw = tally.flaw(points: maker.pointCount) {
        throw RunFailure("\(maker.method): the shards together: \(flaw)")
      }
      return tally.rows(maker)
    }
  }
}
