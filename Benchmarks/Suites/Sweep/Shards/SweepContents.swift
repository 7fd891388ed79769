import Reports
import Runs

/// Reads the rows of a sweep in order, from all of its shard files or from a
/// single file, and throws if a row is missing, surplus or out of order.
///
/// A sweep has one of two forms. If it has rows of points, every point has a
/// row for each method. If it is a summary, each method has counts and a few
/// listed points: the counts must add up to the number of points, and the rows
/// must be exactly those that `SweepTally` makes of them.
struct SweepContents {
  private var files: [ShardRows]
  /// What the files hold together: the whole sweep, or one shard of it.
  private let part: SweepShard
  /// The first row of the first file that has one.
  let first: ShardRow
  /// The methods in the order of their rows. Those of points are complete after
  /// the rows of the first point, those of a summary after its last row.
  private(set) var methods: [String] = []
  /// The index within `part` of the point whose rows come next.
  private var currentPoint = 0
  /// How many rows of that point have been read: one per method.
  private var rowsOfCurrentPoint = 0

  /// All shards of a sweep, in order.
  init(_ files: [ShardRows], first: ShardRow) {
    (self.files, self.first, part) = (files, first, .whole)
  }

  /// One shard, or a whole sweep in one file; `nil` if it has no rows.
  init?(_ file: ShardRows) {
    guard let first = file.next else { return nil }
    (files, self.first, part) = ([file], first, first.shard)
  }

  /// Whether the rows are those of points, not of a summary.
  var isOfPoints: Bool {
    first.pointIndex != nil && first.field(SweepReport.statisticColumn).isEmpty
  }

  /// Reads all rows and checks that they are complete.
  mutating func check() throws(InputError) {
    if isOfPoints {
      while try nextRow() != nil {}
    } else {
      _ = try tallies()
    }
  }

  // MARK: Rows of points

  /// The next row; `nil` after the last.
  mutating func nextRow() throws(InputError) -> ShardRow? {
    while currentPoint < part.pointCount(of: first.pointCount) {
      let point = part.pointIndex(currentPoint)
      let file = files.count == 1 ? 0 : SweepShard.shardIndex(ofPoint: point, of: files.count) - 1
      if let row = files[file].next, row.pointIndex == point {
        try check(row, in: file)
        let method = row.field(SweepReport.methodColumn)
        // The first point determines the methods and their order.
        if currentPoint == 0, !methods.contains(method) { methods.append(method) }
        guard rowsOfCurrentPoint < methods.count, methods[rowsOfCurrentPoint] == method else {
          throw error(in: file, "the rows of point \(point) are not those of its methods")
        }
        rowsOfCurrentPoint += 1
        try files[file].advance()
        return row
      }
      guard rowsOfCurrentPoint == methods.count, rowsOfCurrentPoint > 0 else {
        throw error(in: file, "point \(point) is missing or not in its place")
      }
      currentPoint += 1
      rowsOfCurrentPoint = 0
    }
    for file in files.indices where files[file].next != nil {
      throw error(in: file, "there are rows behind the last point")
    }
    return nil
  }

  /// The shard that a file must hold, by the file's index.
  private func shard(in file: Int) -> SweepShard {
    guard files.count > 1, let shard = SweepShard(file + 1, of: files.count) else { return part }
    return shard
  }

  private func error(in file: Int, _ problem: String) -> InputError {
    InputError(path: files[file].path, "shard \(shard(in: file)): \(problem)")
  }

  /// The columns that have the same field in every row of a sweep.
  private static let commonColumns = [
    SweepReport.runColumn, SweepReport.pointsColumn, SweepReport.framesColumn,
    SweepReport.seedColumn,
  ]

  /// Checks that a row belongs to this sweep and to the shard of its file, and
  /// that all of its fields are valid.
  private func check(_ row: ShardRow, in file: Int) throws(InputError) {
    guard Self.commonColumns.allSatisfy({ row.field($0) == first.field($0) }),
      row.shard == shard(in: file)
    else { throw row.error("run_id", "is of another shard") }
    try row.checkFields()
  }

  // MARK: Rows of a summary

  /// The sum of each method's tallies over all shards.
  mutating func tallies() throws(InputError) -> [(maker: SweepRowMaker, tally: SweepTally)] {
    guard case .integer(let topCount) = try first.row()["top_count"] else {
      throw first.error("top_count", "is empty")
    }
    var sums: [String: (maker: SweepRowMaker, tally: SweepTally)] = [:]
    for file in files.indices {
      var methodsOfFile: Set<String> = []
      while let row = files[file].next {
        let method = row.field(SweepReport.methodColumn)
        guard methodsOfFile.insert(method).inserted else {
          throw row.error("method", "'\(method)' stands in two places")
        }
        let settings = try row.row()
        func maker(_ shard: SweepShard) -> SweepRowMaker {
          SweepRowMaker(
            runID: first.runID, shard: shard, pointCount: first.pointCount, topCount: topCount,
            method: method, frames: settings["frames_count"],
            tolerance: settings["relative_tolerance"], seed: settings["seed"])
        }
        if sums[method] == nil {
          methods.append(method)
          sums[method] = (maker(.whole), SweepTally(limit: topCount))
        }
        guard sums[method]?.maker == maker(.whole) else {
          throw row.error("relative_tolerance", "is that of another shard's")
        }
        sums[method]?.tally.add(try tally(in: file, maker(shard(in: file))))
      }
    }
    return methods.compactMap { sums[$0] }
  }

  /// Restores the tally of one method in one shard from the next rows of its
  /// file, and checks that these are exactly the rows that the tally makes.
  private mutating func tally(
    in file: Int, _ maker: SweepRowMaker
  ) throws(InputError) -> SweepTally {
    var tally = SweepTally(limit: maker.topCount ?? 0)
    var rows: [(record: ShardRow, row: Row)] = []
    while let record = files[file].next,
      record.field(SweepReport.methodColumn) == maker.method
    {
      try check(record, in: file)
      let row = try record.row()
      guard tally.restore(row) else {
        throw record.error("statistic", "is not known with these values")
      }
      rows.append((record, row))
      try files[file].advance()
    }
    let pointCount = maker.shard.pointCount(of: first.pointCount)
    if let flaw = tally.flaw(points: pointCount) {
      throw error(in: file, "\(maker.method): \(flaw)")
    }
    let expected = tally.rows(maker)
    for ((record, row), expected) in zip(rows, expected) where row != expected {
      throw record.error(
        "statistic", "'\(expected["case_id"].field)' is missing or not in its place")
    }
    guard rows.count == expected.count else {
      throw error(
        in: file, "\(maker.method): \(rows.count) rows where the sums give \(expected.count)")
    }
    return tally
  }
}

/// The rows of one shard file, of which the next one can be inspected before it
/// is consumed.
struct ShardRows {
  let path: String
  /// `nil` at the end.
  private(set) var next: ShardRow?
  private let read: () throws(InputError) -> ShardRow?

  init(path: String) throws(InputError) {
    var reader = try ShardReader(path: path)
    try self.init(path: path) { () throws(InputError) in try reader.next() }
  }

  init(path: String, _ read: @escaping () throws(InputError) -> ShardRow?) throws(InputError) {
    self.path = path
    self.read = read
    next = try read()
  }

  mutating func advance() throws(InputError) { next = try read() }
}

extension SweepReport {
  /// Checks that a file holds all rows of a sweep, or of one of its shards, and
  /// no others.
  public static func checkWhole(
    _ rows: [Row], of document: CSVDocument
  ) throws(InputError) {
    var records = zip(rows, document.records).makeIterator()
    let file = try ShardRows(path: document.path) { () throws(InputError) in
      guard let (row, record) = records.next() else { return nil }
      return try ShardRow(
        Array(CSVWriter.line(row).utf8.dropLast()), path: document.path, line: record.line)
    }
    var contents = SweepContents(file)
    try contents?.check()
  }
}
