import Reports
import Runs

extension SweepContents {
  /// The sum of each method's tallies over all shards. Their counts must add up
  /// to the number of points, and the rows must be exactly those that
  /// `SweepTally` makes of them.
  mutating func tallies() throws(InputError) -> [(maker: SweepRowMaker, tally: SweepTally)] {
    guard case .integer(let topCount) = try first.row()["top_count"] else {
      throw first.error("top_count", "is empty")
    }
    var sums: [String: (maker: SweepRowMaker, tally: SweepTally)] = [:]
    for file in files.indices {
      var methodsOfFile: Set<String> = []
      while let row = files[file].next {
        let method = row.method
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
    while let record = files[file].next, record.method == maker.method {
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
