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
    var files: [Int: String] = [:]
    var first: SweepPart?
    for path in paths {
      let part = try SweepPart(firstRowOf: path)
      let one = first ?? part
      first = one
      guard part.templates[0]["grid_id"] == one.templates[0]["grid_id"],
        part.pointCount == one.pointCount
      else { throw Self.foreign(path, paths[0]) }
      guard part.range.count == one.range.count else {
        throw RunFailure(
          "\(path): range \(part.range), where \(paths[0]) is one of \(one.range.count)")
      }
      if let other = files.updateValue(path, forKey: part.range.index) {
        throw RunFailure("range \(part.range) is doubled: \(other) and \(path)")
      }
    }
    let count = first?.range.count ?? 0
    // A damaged file may say any number of ranges.
    let missing = (1...max(count, 1)).lazy.filter { files[$0] == nil }.prefix(101).map {
      "\($0)/\(count)"
    }
    guard missing.isEmpty else {
      throw RunFailure(
        "missing range\(missing.count > 1 ? "s" : "") "
          + missing.prefix(100).joined(separator: " ") + (missing.count > 100 ? " and more" : ""))
    }
    self.paths = files.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func foreign(_ path: String, _ other: String) -> RunFailure {
    RunFailure("\(path): belongs to another sweep than \(other): other grid, methods or version")
  }

  /// Calls `body` with each row of the whole sweep.
  ///
  /// - Throws: what `body` throws, `InputError` if a file does not have exactly
  ///   the rows that it should, and `RunFailure` if the methods of two files
  ///   differ.
  public func forEachRow(_ body: (Row) throws -> Void) throws {
    var sum: SweepPart?
    for path in paths {
      let part = try SweepPart(CSVDocument(path: path))
      if let whole = sum {
        guard part.templates == whole.templates else { throw Self.foreign(path, paths[0]) }
        for (method, tally) in part.tallies.enumerated() { sum?.tallies[method].add(tally) }
      } else {
        sum = part
      }
      for var row in part.rows where row["statistic"] == .missing {
        row.set(["range_index": .integer(1), "ranges_count": .integer(1)])
        try body(row)
      }
    }
    guard let sum else { return }
    for row in zip(sum.templates, sum.tallies).flatMap({ $1.rows($0) }) { try body(row) }
  }
}

/// The rows of one range of a sweep, or of all of it, read from a file; none is
/// missing or surplus.
private struct SweepPart {
  let rows: [Row]
  let range: SweepRange
  let pointCount: Int
  /// What the rows of each method share in the whole sweep.
  private(set) var templates: [Row] = []
  /// A tally of each method if the rows are a summary; else empty.
  var tallies: [SweepTally] = []

  /// Only the first row of a file, which is read twice.
  init(firstRowOf path: String) throws(InputError) {
    if path == "-" || FileSystem.status(path)?.isRegular == false {
      throw InputError(unreadable: path, "must be a file")
    }
    let lines = try InputFile.bytes(of: path).split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let document = try CSVDocument(
      bytes: Array(lines.prefix(2).joined(separator: [UInt8(ascii: "\n")])), path: path)
    try self.init(document, RowReader(SweepReport.schema).rows(of: document))
  }

  /// All rows of a file.
  init(_ document: CSVDocument) throws(InputError) {
    let all = try RowReader(SweepReport.schema).rows(of: document)
    try self.init(document, all)
    if rows[0]["top_count"] == .missing {
      try readPoints(document)
    } else {
      try readSummary(document)
    }
  }

  private init(_ document: CSVDocument, _ rows: [Row]) throws(InputError) {
    guard let first = rows.first else {
      throw InputError(path: document.path, "there is no row in it")
    }
    guard case .integer(let index) = first["range_index"],
      case .integer(let count) = first["ranges_count"], let range = SweepRange(index, of: count),
      case .integer(let pointCount) = first["points_count"], pointCount >= 0
    else { throw document.records[0].error("range_index", "is no range of the points") }
    (self.rows, self.range, self.pointCount) = (rows, range, pointCount)
    templates = [Self.template(first)]
  }

  /// What a row shares with the other rows of its method in the whole sweep.
  private static func template(_ row: Row) -> Row {
    var template = Row(SweepReport.schema)
    template.set(["status": "ok", "range_index": .integer(1), "ranges_count": .integer(1)])
    for column in [
      "schema_version", "suite", "grid_id", "method", "points_count", "top_count", "frames_count",
      "tolerance", "seed",
    ] { template[column] = row[column] }
    return template
  }

  /// Every point of the range has a row for each method; a range without points
  /// has one that says so.
  private mutating func readPoints(_ document: CSVDocument) throws(InputError) {
    templates = rows.prefix { $0["point_index"] == rows[0]["point_index"] }.map(Self.template)
    let points = range.points(of: pointCount)
    for (place, (row, record)) in zip(rows, document.records).enumerated() {
      let (point, method) = place.quotientAndRemainder(dividingBy: templates.count)
      guard point < max(points.count, 1) else {
        throw record.error("point_index", "is surplus: range \(range) is whole before it")
      }
      let expected: Value = points.isEmpty ? .missing : .integer(points.lowerBound + point)
      guard row["point_index"] == expected, Self.template(row) == templates[method] else {
        throw record.error("point_index", "is not \(expected.field) of the method before")
      }
    }
    guard rows.count / templates.count == max(points.count, 1),
      rows.count % templates.count == 0
    else {
      throw InputError(
        path: document.path,
        "range \(range) ends at \(rows.count / templates.count) of \(points.count) points")
    }
  }

  /// Every method has counts, and lists of its worst points.
  private mutating func readSummary(_ document: CSVDocument) throws(InputError) {
    templates = []
    guard case .integer(let limit) = rows[0]["top_count"] else { return }
    for (method, members) in zip(rows, document.records).grouped(by: { $0.0["method"] }) {
      var tally = SweepTally(limit: limit)
      let template = Self.template(members[0].0)
      for (row, record) in members where !tally.restore(row) {
        throw record.error("statistic", "is not known with these values")
      }
      let points = range.points(of: pointCount).count
      guard tally.isWhole(points: points), tally.rows(template).count == members.count else {
        throw InputError(
          path: document.path,
          "range \(range): the rows of \(method.field) do not add up to \(points) points")
      }
      templates.append(template)
      tallies.append(tally)
    }
  }
}

extension SweepReport {
  /// Checks that a file holds all rows of a sweep, or of one of its ranges, and
  /// no others.
  public static func checkWhole(_ document: CSVDocument) throws(InputError) {
    _ = try SweepPart(document)
  }
}
