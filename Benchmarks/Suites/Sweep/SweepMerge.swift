import Harness

/// Merges the files of all ranges of a sweep into the rows of the whole sweep,
/// with one file at a time in memory.
public struct SweepMerge {
  /// In the order of the ranges.
  private let paths: [String]

  /// Reads the first row of each file, and checks that together they are all
  /// ranges of one sweep.
  ///
  /// - Throws: `RunFailure` if they are not, and `InputError` for a file that
  ///   is not part of a sweep.
  public init(_ paths: [String]) throws {
    var files: [Int: (path: String, maker: SweepRowMaker)] = [:]
    var first: (path: String, maker: SweepRowMaker)?
    for path in paths {
      let maker = try Self.firstMaker(path)
      let one = first ?? (path, maker)
      first = one
      guard maker.gridID == one.maker.gridID, maker.pointCount == one.maker.pointCount else {
        throw Self.foreign(path, one.path)
      }
      guard maker.range.count == one.maker.range.count else {
        throw RunFailure(
          "\(path): range \(maker.range), where \(one.path) is one of \(one.maker.range.count)")
      }
      if let other = files.updateValue((path, maker), forKey: maker.range.index) {
        throw RunFailure("range \(maker.range) is doubled: \(other.path) and \(path)")
      }
    }
    let count = first?.maker.range.count ?? 0
    // A damaged file may say any number of ranges.
    let missing = (1...max(count, 1)).lazy.filter { files[$0] == nil }.prefix(101).map {
      "\($0)/\(count)"
    }
    guard missing.isEmpty else {
      throw RunFailure(
        "missing range\(missing.count > 1 ? "s" : "") "
          + missing.prefix(100).joined(separator: " ") + (missing.count > 100 ? " and more" : ""))
    }
    self.paths = files.sorted { $0.key < $1.key }.map(\.value.path)
  }

  private static func foreign(_ path: String, _ other: String) -> RunFailure {
    RunFailure("\(path): belongs to another sweep than \(other): other grid, methods or version")
  }

  /// The maker of the first row of a file.
  private static func firstMaker(_ path: String) throws(InputError) -> SweepRowMaker {
    // It is read twice.
    if path == "-" || FileSystem.status(path)?.isRegular == false {
      throw InputError(unreadable: path, "must be a file")
    }
    let lines = try InputFile.bytes(of: path).split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let document = try CSVDocument(
      bytes: Array(lines.prefix(2).joined(separator: [UInt8(ascii: "\n")])), path: path)
    guard let row = try RowReader(SweepReport.schema).rows(of: document).first else {
      throw InputError(path: path, "there is no row in it")
    }
    return try SweepPart.maker(row, document.records[0])
  }

  /// Calls `body` with each row of the whole sweep.
  ///
  /// - Throws: what `body` throws, `InputError` if a file does not have exactly
  ///   the rows that it should, and `RunFailure` if the methods of two files
  ///   differ.
  public func forEachRow(_ body: (Row) throws -> Void) throws {
    var makers: [SweepRowMaker] = []
    var tallies: [SweepTally] = []
    for path in paths {
      let document = try CSVDocument(path: path)
      let part = try SweepPart(RowReader(SweepReport.schema).rows(of: document), of: document)
      if makers.isEmpty {
        (makers, tallies) = (part.wholeMakers, part.tallies)
      } else {
        guard part.wholeMakers == makers else { throw Self.foreign(path, paths[0]) }
        for (method, tally) in part.tallies.enumerated() { tallies[method].add(tally) }
      }
      for var row in part.pointRows {
        row["range_index"] = .integer(1)
        row["ranges_count"] = .integer(1)
        try body(row)
      }
    }
    for row in zip(makers, tallies).flatMap({ $1.rows($0) }) { try body(row) }
  }
}
