import Harness

/// Joins the files of all ranges into the rows of the whole sweep.
public struct SweepMerge {
  /// The files in the order of their ranges.
  private let paths: [String]
  /// What the rows of each method share in the whole sweep.
  private let templates: [Row]
  /// A tally of each method if the files are summaries; else empty.
  private var tallies: [SweepTally] = []

  /// Checks that the files are all ranges of one sweep, each once and whole.
  ///
  /// - Throws: `RunFailure` if they are not, and `InputError` for a file that
  ///   is not a whole range.
  public init(_ paths: [String]) throws {
    var files: [Int: String] = [:]
    var first: SweepPart?
    for path in paths {
      // `forEachRow` may read the file again.
      if path == "-" || FileSystem.status(path)?.isRegular == false {
        throw InputError(unreadable: path, "must be a file")
      }
      let part = try SweepPart(CSVDocument(path: path))
      let one = first ?? part
      first = one
      guard part.templates == one.templates else {
        throw RunFailure(
          "\(path): belongs to another sweep than \(paths[0]): other grid, options or version, "
            + "or a method is missing in one of them")
      }
      guard part.range.count == one.range.count else {
        throw RunFailure(
          "\(path): is range \(part.range), but \(paths[0]) is one of \(one.range.count)")
      }
      if let other = files.updateValue(path, forKey: part.range.index) {
        throw RunFailure("range \(part.range) appears twice: \(other) and \(path)")
      }
      if files.count == 1 {
        tallies = part.tallies
      } else {
        for (method, tally) in part.tallies.enumerated() { tallies[method].add(tally) }
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
    templates = first?.templates ?? []
  }

  /// Checks that a file has every row of a sweep or a range for its methods.
  public static func checkRange(_ document: CSVDocument) throws(InputError) {
    _ = try SweepPart(document)
  }

  /// Calls `body` with each row of the whole sweep. Rows of points have no
  /// statistic; rows of ranges without points have one, and are left out.
  public func forEachRow(_ body: (Row) throws -> Void) throws {
    for path in tallies.isEmpty ? paths : [] {
      for var row in try RowReader(SweepReport.schema).rows(of: CSVDocument(path: path))
      where row["statistic"] == .missing {
        row.set(["range_index": .integer(1), "ranges_count": .integer(1)])
        try body(row)
      }
    }
    for row in zip(templates, tallies).flatMap({ $1.rows($0) }) { try body(row) }
  }
}

/// A file with all rows of a range of a sweep, or of a sweep, for its methods.
private struct SweepPart {
  let range: SweepRange
  /// As in `SweepMerge`.
  private(set) var templates: [Row] = []
  private(set) var tallies: [SweepTally] = []

  /// - Throws: `InputError` if a row is missing or surplus.
  init(_ document: CSVDocument) throws(InputError) {
    let rows = try RowReader(SweepReport.schema).rows(of: document)
    guard let first = rows.first else {
      throw InputError(path: document.path, "there is no row in it")
    }
    guard case .integer(let index) = first["range_index"],
      case .integer(let count) = first["ranges_count"], let range = SweepRange(index, of: count),
      case .integer(let pointCount) = first["points_count"], pointCount >= 0
    else { throw document.records[0].error("range_index", "is no range of the points") }
    self.range = range
    let points = range.points(of: pointCount)
    if case .integer(let limit) = first["top_count"] {
      try readSummary(rows, document, limit, points: points.count)
    } else {
      try readPoints(rows, document, points)
    }
  }

  /// What a row shares with the other rows of its method in the whole sweep.
  private static func template(_ row: Row) -> Row {
    var template = Row(SweepReport.schema)
    template.set(["status": "ok", "range_index": .integer(1), "ranges_count": .integer(1)])
    for column in [
      "schema_version", "suite", "grid_id", "method", "points_count", "top_count", "frames_count",
      "seed",
    ] { template[column] = row[column] }
    return template
  }

  /// Every point of the range has a row for each method; a range without points
  /// has one row for each method.
  private mutating func readPoints(
    _ rows: [Row], _ document: CSVDocument, _ points: Range<Int>
  ) throws(InputError) {
    templates = rows.prefix { $0["point_index"] == rows[0]["point_index"] }.map(Self.template)
    for (place, row) in rows.enumerated() {
      let (point, method) = place.quotientAndRemainder(dividingBy: templates.count)
      let expected: Value = points.isEmpty ? .missing : .integer(points.lowerBound + point)
      guard point < max(points.count, 1), row["point_index"] == expected,
        Self.template(row) == templates[method]
      else {
        throw document.records[place].error(
          "point_index", "is not the next in range \(range), or its method or sweep is another")
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

  /// Every method has counts, each in one row, and lists of points.
  private mutating func readSummary(
    _ rows: [Row], _ document: CSVDocument, _ limit: Int, points: Int
  ) throws(InputError) {
    for (method, members) in Array(zip(rows, document.records)).grouped(by: { $0.0["method"] }) {
      var tally = SweepTally(limit: limit)
      let template = Self.template(members[0].0)
      for (row, record) in members where !tally.restore(row) {
        throw record.error("statistic", "is unknown, or its numbers are missing or invalid")
      }
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
