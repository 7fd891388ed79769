import Harness

/// The rows of one range of a sweep, or of all of it, read from a file and
/// checked: none is missing, surplus, or other than `sweep` writes it.
struct SweepPart {
  private let rows: [Row]
  /// The makers of the rows, one for each method.
  private(set) var makers: [SweepRowMaker] = []
  /// A tally of each method if the rows are a summary; else empty.
  private(set) var tallies: [SweepTally] = []

  /// - Parameter rows: of the document.
  init(_ rows: [Row], of document: CSVDocument) throws(InputError) {
    self.rows = rows
    guard let first = rows.first else { return }
    if first["top_count"] == .missing {
      try readPoints(document)
    } else {
      try readSummary(document)
    }
  }

  /// The rows of points.
  var pointRows: [Row] { rows.filter { $0["statistic"] == .missing } }

  /// The makers of the rows of the whole sweep.
  var wholeMakers: [SweepRowMaker] {
    makers.map {
      var maker = $0
      maker.range = .whole
      return maker
    }
  }

  /// The maker of a row.
  static func maker(_ row: Row, _ record: CSVRecord) throws(InputError) -> SweepRowMaker {
    guard let maker = SweepRowMaker(row) else {
      throw record.error("range_index", "is no range of the points")
    }
    return maker
  }

  /// Adds the maker of the first row of another method.
  @discardableResult
  private mutating func addMaker(
    _ row: Row, _ record: CSVRecord
  ) throws(InputError) -> SweepRowMaker {
    let maker = try Self.maker(row, record)
    if let first = makers.first {
      var other = maker
      (other.method, other.tolerance) = (first.method, first.tolerance)
      guard other == first, !makers.contains(where: { $0.method == maker.method }) else {
        throw record.error("method", "stands twice, or the row is of another sweep or range")
      }
    }
    makers.append(maker)
    return maker
  }

  /// Every point of the range has a row for each method; a range without points
  /// has one that says so.
  private mutating func readPoints(_ document: CSVDocument) throws(InputError) {
    let first = rows.prefix { $0["point_index"] == rows[0]["point_index"] }
    for (row, record) in zip(first, document.records) { try addMaker(row, record) }
    let points = makers[0].range.points(of: makers[0].pointCount)
    for (place, row) in rows.enumerated() {
      let record = document.records[place]
      let (point, method) = place.quotientAndRemainder(dividingBy: makers.count)
      if points.isEmpty {
        try Self.check(row, record, is: makers[method].emptyRow)
        continue
      }
      guard point < points.count else {
        throw record.error("point_index", "is surplus: range \(makers[0].range) is whole before it")
      }
      guard let values = SweepPoint(row), let error = SweepError(row) else {
        throw record.error("case_id", "is of a row without parameters or errors")
      }
      let expected = makers[method].row(index: points.lowerBound + point, values, error)
      try Self.check(row, record, is: expected)
    }
    guard rows.count / makers.count == max(points.count, 1), rows.count % makers.count == 0 else {
      throw InputError(
        path: document.path,
        "range \(makers[0].range) ends at \(rows.count / makers.count) of \(points.count) points")
    }
  }

  /// Every method has counts, and lists of its worst points.
  private mutating func readSummary(_ document: CSVDocument) throws(InputError) {
    var start = 0
    while start < rows.count {
      let records = document.records[start...]
      let own = rows[start...].prefix { $0["method"] == rows[start]["method"] }
      let maker = try addMaker(rows[start], document.records[start])
      var tally = SweepTally(limit: maker.topCount ?? 0)
      for (row, record) in zip(own, records) where !tally.restore(row) {
        throw record.error("statistic", "is not known with these values")
      }
      let expected = tally.rows(maker)
      for ((row, record), expected) in zip(zip(own, records), expected) {
        try Self.check(row, record, is: expected)
      }
      let points = maker.range.points(of: maker.pointCount).count
      guard own.count == expected.count, tally.isWhole(points: points) else {
        throw InputError(
          path: document.path,
          "range \(maker.range): the rows of \(maker.method) do not add up to \(points) points")
      }
      tallies.append(tally)
      start = own.endIndex
    }
  }

  /// Throws for the first column in which a row differs.
  private static func check(
    _ row: Row, _ record: CSVRecord, is expected: Row
  ) throws(InputError) {
    guard row != expected else { return }
    for column in row.schema.header where row[column] != expected[column] {
      throw record.error(
        column, "is '\(row[column].field)' where a sweep has '\(expected[column].field)'")
    }
  }
}

extension SweepReport {
  /// Checks that a file holds all rows of a sweep, or of one of its ranges, and
  /// no others.
  public static func checkWhole(_ rows: [Row], of document: CSVDocument) throws(InputError) {
    _ = try SweepPart(rows, of: document)
  }
}
