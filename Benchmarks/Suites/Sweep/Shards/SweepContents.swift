import Reports
import Runs

/// The rows of a sweep, from all of its shards or from one, in their order, and
/// the law by which they are whole.
///
/// Every point has a row for each method. In a summary the counts of each method
/// add up to the number of points, and the rows are those that the counts and
/// the listed points give.
struct SweepContents {
  private var shards: [Shard]
  /// The part of the sweep that the shards are together.
  private let part: SweepShard
  /// The first row of the first file that has one.
  let first: ShardRow
  /// The methods, in the order of their rows; those of points are known from the
  /// rows of the first point, those of a summary at its end.
  private(set) var methods: [String] = []
  /// The number, within `part`, of the point of the next row, and of its rows
  /// passed on.
  private var number = 0
  private var seen = 0

  /// Where the rows of a shard come from.
  struct Shard {
    let path: String
    /// The next row; `nil` at the end.
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

  /// All shards of a sweep, in their order.
  init(_ shards: [Shard], first: ShardRow) {
    (self.shards, self.first, part) = (shards, first, .whole)
  }

  /// One shard, or a whole sweep in one file; `nil` without rows.
  init?(_ shard: Shard) {
    guard let first = shard.next else { return nil }
    (shards, self.first, part) = ([shard], first, first.shard)
  }

  /// Whether the rows are those of all points, and no summary.
  var isOfPoints: Bool {
    first.pointIndex != nil && first.field(SweepReport.statisticPlace).isEmpty
  }

  /// Reads all rows and checks that they are whole.
  mutating func check() throws(InputError) {
    if isOfPoints {
      while try nextRow() != nil {}
    } else {
      _ = try tallies()
    }
  }

  // MARK: Rows of points

  /// The next row; `nil` behind the last. Every point must have a row for each
  /// method, in the same order at every point.
  mutating func nextRow() throws(InputError) -> ShardRow? {
    while number < part.pointCount(of: first.pointCount) {
      let point = part.pointIndex(number)
      let place =
        shards.count == 1 ? 0 : SweepShard.shardIndex(ofPoint: point, of: shards.count) - 1
      if let row = shards[place].next, row.pointIndex == point {
        try check(row, place)
        let method = row.field(SweepReport.methodPlace)
        if number == 0, !methods.contains(method) { methods.append(method) }
        guard seen < methods.count, methods[seen] == method else {
          throw problem(place, "the rows of point \(point) are not those of its methods")
        }
        seen += 1
        try shards[place].advance()
        return row
      }
      guard seen == methods.count, seen > 0 else {
        throw problem(place, "point \(point) is missing or not in its place")
      }
      (number, seen) = (number + 1, 0)
    }
    for place in shards.indices where shards[place].next != nil {
      throw problem(place, "there are rows behind the last point")
    }
    return nil
  }

  /// The shard at a place among the files.
  private func shard(at place: Int) -> SweepShard {
    guard shards.count > 1, let shard = SweepShard(place + 1, of: shards.count) else { return part }
    return shard
  }

  private func problem(_ place: Int, _ what: String) -> InputError {
    InputError(path: shards[place].path, "shard \(shard(at: place)): \(what)")
  }

  /// The columns that have the same field in every row of a sweep.
  private static let commonPlaces = [
    SweepReport.runPlace, SweepReport.pointsPlace, SweepReport.framesPlace, SweepReport.seedPlace,
  ]

  /// Checks that a row belongs to this sweep and to the shard at `place`, and
  /// that all of it can be read.
  private func check(_ row: ShardRow, _ place: Int) throws(InputError) {
    guard Self.commonPlaces.allSatisfy({ row.field($0) == first.field($0) }),
      row.shard == shard(at: place)
    else { throw row.error("run_id", "is of another shard") }
    try row.checkFields()
  }

  // MARK: Rows of a summary

  /// The sums over all shards, method by method.
  mutating func tallies() throws(InputError) -> [(maker: SweepRowMaker, tally: SweepTally)] {
    guard case .integer(let topCount) = try first.row()["top_count"] else {
      throw first.error("top_count", "is empty")
    }
    var sums: [String: (maker: SweepRowMaker, tally: SweepTally)] = [:]
    for place in shards.indices {
      var seen: Set<String> = []
      while let row = shards[place].next {
        let method = row.field(SweepReport.methodPlace)
        guard seen.insert(method).inserted else {
          throw row.error("method", "'\(method)' stands in two places")
        }
        let settings = try row.row()
        func maker(_ shard: SweepShard) -> SweepRowMaker {
          SweepRowMaker(
            runID: first.runID, shard: shard, pointCount: first.pointCount, topCount: topCount,
            method: method, frames: settings["frames_count"],
            tolerance: settings["relative_tolerance"], seed: settings["seed"])
        }
        let sum = sums[method] ?? (maker(.whole), SweepTally(limit: topCount))
        if sums[method] == nil { methods.append(method) }
        guard sum.maker == maker(.whole) else {
          throw row.error("relative_tolerance", "is that of another shard's")
        }
        sums[method] = sum
        sums[method]?.tally.add(try tally(place, maker(shard(at: place))))
      }
    }
    return methods.compactMap { sums[$0] }
  }

  /// The tally of a method in one shard, restored from its next rows, which must
  /// be those that the tally gives.
  private mutating func tally(
    _ place: Int, _ maker: SweepRowMaker
  ) throws(InputError) -> SweepTally {
    var tally = SweepTally(limit: maker.topCount ?? 0)
    var rows: [(record: ShardRow, row: Row)] = []
    while let record = shards[place].next,
      record.field(SweepReport.methodPlace) == maker.method
    {
      try check(record, place)
      let row = try record.row()
      guard tally.restore(row) else {
        throw record.error("statistic", "is not known with these values")
      }
      rows.append((record, row))
      try shards[place].advance()
    }
    let points = maker.shard.pointCount(of: first.pointCount)
    if let flaw = tally.flaw(points: points) { throw problem(place, "\(maker.method): \(flaw)") }
    let wanted = tally.rows(maker)
    for ((record, row), wanted) in zip(rows, wanted) where row != wanted {
      throw record.error("statistic", "'\(wanted["case_id"].field)' is missing or not in its place")
    }
    guard rows.count == wanted.count else {
      throw problem(
        place, "\(maker.method): \(rows.count) rows where the sums give \(wanted.count)")
    }
    return tally
  }
}

extension SweepReport {
  /// Checks that the rows of one file are whole: all those of a sweep, or of one
  /// of its shards, and no others.
  public static func checkWhole(
    _ rows: [Row], of document: CSVDocument
  ) throws(InputError) {
    var records = zip(rows, document.records).makeIterator()
    let shard = try SweepContents.Shard(path: document.path) { () throws(InputError) in
      guard let (row, record) = records.next() else { return nil }
      return try ShardRow(
        Array(CSVWriter.line(row).utf8.dropLast()), path: document.path, line: record.line)
    }
    var contents = SweepContents(shard)
    try contents?.check()
  }
}
