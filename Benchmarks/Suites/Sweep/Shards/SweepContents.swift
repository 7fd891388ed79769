import Reports
import Runs

/// Reads the rows of a sweep in order, from all of its shard files or from a
/// single file, and throws if a row is missing, surplus or out of order.
///
/// A sweep has one of two forms. If it has rows of points, every point has a
/// row for each method. If it is a summary, each method has counts and a few
/// listed points: see `tallies`.
struct SweepContents {
  var files: [ShardRows]
  /// What the files hold together: the whole sweep, or one shard of it.
  private let part: SweepShard
  /// The first row of the first file that has one.
  let first: ShardRow
  /// The methods in the order of their rows. Those of points are complete after
  /// the rows of the first point, those of a summary after its last row.
  var methods: [String] = []
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

  /// Reads all rows and checks that they are complete.
  mutating func check() throws(InputError) {
    if first.isOfPoint {
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
        let method = row.method
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
  func shard(in file: Int) -> SweepShard {
    guard files.count > 1, let shard = SweepShard(file + 1, of: files.count) else { return part }
    return shard
  }

  func error(in file: Int, _ problem: String) -> InputError {
    InputError(path: files[file].path, "shard \(shard(in: file)): \(problem)")
  }

  /// Checks that a row belongs to this sweep and to the shard of its file, and
  /// that all of its fields are valid.
  func check(_ row: ShardRow, in file: Int) throws(InputError) {
    guard row.isOfSameSweep(as: first), row.shard == shard(in: file) else {
      throw row.error("run_id", "is of another shard")
    }
    try row.checkFields()
  }
}
