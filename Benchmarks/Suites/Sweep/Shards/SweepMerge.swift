import Reports
import Runs

/// Merges the shard files of a sweep into one with the rows of the whole sweep,
/// in constant memory.
public struct SweepMerge {
  private var contents: SweepContents

  // MARK: Opening the shards

  /// Opens the files and checks that together they are all shards of one sweep.
  ///
  /// - Throws: `RunFailure` if they are not, and `InputError` for a file that
  ///   is not a shard.
  public init(_ paths: [String]) throws {
    var filesByShard: [Int: ShardRows] = [:]
    var emptyFiles: [ShardRows] = []
    var firstRow: ShardRow?
    for path in paths {
      let file = try ShardRows(path: path)
      guard let row = file.next else {
        emptyFiles.append(file)
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
      if let other = filesByShard.updateValue(file, forKey: row.shard.index) {
        throw RunFailure("shard \(row.shard) is doubled: \(other.path) and \(path)")
      }
    }
    guard let firstRow else { throw RunFailure("there is no row in any of the files") }
    contents = SweepContents(try Self.inOrder(filesByShard, emptyFiles, firstRow), first: firstRow)
  }

  /// The most missing shards that are named.
  private static let mostNamed = 100

  /// The files of all shards, ordered by shard.
  ///
  /// - Parameters:
  ///   - filesByShard: files with rows, by the index of their shard.
  ///   - emptyFiles: files without rows. Each belongs to a shard without
  ///     points, but nothing in it says to which, so any of them may stand for
  ///     any such shard.
  ///   - first: a row of the sweep.
  private static func inOrder(
    _ filesByShard: [Int: ShardRows], _ emptyFiles: [ShardRows], _ first: ShardRow
  ) throws(RunFailure) -> [ShardRows] {
    var ordered: [ShardRows] = []
    var emptyFiles = emptyFiles
    var missing: [String] = []
    for index in 1...first.shard.count {
      guard let shard = SweepShard(index, of: first.shard.count) else { continue }
      // A summary has rows even for a shard without points.
      let hasRows = first.pointIndex == nil || shard.pointCount(of: first.pointCount) > 0
      if let file = filesByShard[index] {
        ordered.append(file)
      } else if !hasRows, let file = emptyFiles.popLast() {
        ordered.append(file)
      } else if missing.count < mostNamed {
        missing.append("\(shard)")
      } else {
        missing.append("and more")
        break
      }
    }
    guard missing.isEmpty else {
      throw RunFailure(
        "missing shard\(missing.count > 1 ? "s" : "") " + missing.joined(separator: " "))
    }
    guard emptyFiles.isEmpty else {
      throw RunFailure("\(emptyFiles[0].path): there is no row in it")
    }
    return ordered
  }

  // MARK: The merged rows

  /// Calls `body` with each row of the whole sweep, as a line of a CSV file.
  ///
  /// - Throws: what `body` throws, `InputError` if a shard does not have
  ///   exactly the rows that it should, and `RunFailure` if the shards do not
  ///   fit together.
  public mutating func forEachLine(_ body: (String) throws -> Void) throws {
    guard contents.first.isOfPoint else {
      return try summary().forEach { try body(CSVWriter.line($0)) }
    }
    while let row = try contents.nextRow() { try body(row.mergedLine) }
  }

  /// The same, with the rows as values.
  public mutating func forEachRow(_ body: (Row) throws -> Void) throws {
    guard contents.first.isOfPoint else { return try summary().forEach(body) }
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
