import Batch
import Reports

/// Evaluates the points of a shard on several threads, one batch of points
/// after another (`SweepRun+Batches.swift`), and writes the results.
///
/// A plan keeps either a row of every point or only tallies: statistics and the
/// worst points. The division into batches does not affect the output: rows are
/// in the order of the points, and tallies add up exactly.
public struct SweepRun {
  public let plan: SweepPlan
  public let shard: SweepShard
  let pool: WorkerPool
  public let threads: Int
  /// Called before every batch: whether to interrupt the work.
  public var isInterrupted: () -> Bool = { false }
  /// Called after each batch, with the number of points done.
  public var progress: (Int) -> Void = { _ in }

  public init(_ plan: SweepPlan, shard: SweepShard, threads: Int) {
    self.plan = plan
    self.shard = shard
    self.threads = threads
    pool = WorkerPool(threads: threads)
  }

  /// The number of points of the shard.
  public var pointCount: Int { shard.pointCount(of: plan.space.count) }

  /// Whether only tallies are kept.
  private var isTallied: Bool { plan.topCount != nil }

  // MARK: Output

  /// Writes the shard as rows.
  ///
  /// - Parameter showsBins: whether to include the bins of the histograms,
  ///   which only `merge` needs.
  /// - Returns: whether all of it was written.
  public func run(into writer: RowWriter, showsBins: Bool) throws -> Bool {
    let isDone: Bool
    if isTallied {
      var tallies = plan.emptyTallies
      isDone = try addPoints(from: 0, to: &tallies) { _, _ in }
      if isDone {
        for row in rows(of: tallies) where showsBins || !SweepTally.isBin(row) {
          try writer.write(row)
        }
      }
    } else {
      isDone = try makeRows(from: 0, as: { $0 }) { rows, _ in
        for row in rows { try writer.write(row) }
      }
    }
    try writer.finish()
    return isDone
  }

  /// Writes the shard into its file, continuing after its last checkpoint.
  ///
  /// - Returns: whether the file is finished; if not, it can be resumed.
  public func run(into file: ShardFile) throws -> Bool {
    guard try isTallied ? writeSummary(into: file) : writeRows(into: file) else { return false }
    try file.finish()
    return true
  }

  private static let header = CSVWriter.header(SweepReport.schema)

  /// Writes a row of every point and method.
  private func writeRows(into file: ShardFile) throws -> Bool {
    if file.pointsDone == 0 { try file.write(Self.header) }
    return try makeRows(from: file.pointsDone, as: CSVWriter.line) { lines, done in
      try file.write(lines.joined())
      try file.checkpoint(points: done)
    }
  }

  /// Writes the statistics and the worst points. Until all points are done,
  /// only the checkpoints contain them.
  private func writeSummary(into file: ShardFile) throws -> Bool {
    func summary(_ tallies: [SweepTally]) -> String {
      Self.header + rows(of: tallies).map(CSVWriter.line).joined()
    }
    var tallies = try restoredTallies(from: file)
    let isDone = try addPoints(from: file.pointsDone, to: &tallies) { tallies, done in
      try file.checkpoint(points: done, summary: summary(tallies))
    }
    if isDone { try file.write(summary(tallies)) }
    return isDone
  }

  private func rows(of tallies: [SweepTally]) -> [Row] {
    zip(plan.methods, tallies).flatMap { $1.rows(plan.rowMaker(shard, method: $0.name)) }
  }

  /// The tallies of the points that the file has done.
  private func restoredTallies(from file: ShardFile) throws -> [SweepTally] {
    var tallies = plan.emptyTallies
    guard !file.summary.isEmpty else { return tallies }
    let document = try CSVDocument(bytes: Array(file.summary.utf8), path: file.statePath)
    for (row, record) in zip(try RowReader(SweepReport.schema).rows(of: document), document.records)
    {
      let method = plan.methods.firstIndex { $0.name == row["method"].field }
      guard let method, tallies[method].restore(row) else {
        throw record.error("statistic", "is not known")
      }
    }
    return tallies
  }

  // MARK: Rows

  /// The most rows in a batch, all of which are in memory.
  private static let mostRows = 50_000

  /// Makes a row of every method at every point from index `start` on.
  ///
  /// - Parameters:
  ///   - convert: called for every row on the thread that makes it.
  ///   - use: called after each batch with its converted rows, and with the
  ///     number of points of the shard done so far.
  /// - Returns: whether all points are done.
  private func makeRows<Converted>(
    from start: Int, as convert: (Row) -> Converted, use: ([Converted], _ done: Int) throws -> Void
  ) throws -> Bool {
    let makers = plan.methods.map { plan.rowMaker(shard, method: $0.name) }
    return try evaluatePoints(
      from: start, mostInBatch: max(1, SweepRun.mostRows / makers.count),
      evaluate: { points in
        var rows: [Converted] = []
        plan.evaluate(points, of: shard) { index, point, method, error in
          rows.append(convert(makers[method].row(index: index, point, error)))
        }
        return rows
      },
      use: { parts, done in try use(parts.flatMap(\.self), done) })
  }

  // MARK: Tallies

  /// Adds the points from index `start` on to the tallies, one per method. Then
  /// searches around the worst points, if the plan says so.
  ///
  /// - Parameter use: called after each batch with the tallies, and with the
  ///   number of points of the shard done so far.
  /// - Returns: whether all is done.
  private func addPoints(
    from start: Int, to tallies: inout [SweepTally],
    use: ([SweepTally], _ done: Int) throws -> Void
  ) throws -> Bool {
    let areAdded = try evaluatePoints(
      from: start,
      evaluate: { points in
        var tallies = plan.emptyTallies
        plan.evaluate(points, of: shard) { index, point, method, error in
          tallies[method].add(error, index, point)
        }
        return tallies
      },
      use: { parts, done in
        for part in parts {
          for (method, tally) in part.enumerated() { tallies[method].add(tally) }
        }
        try use(tallies, done)
      })
    guard areAdded, plan.refines else { return areAdded }
    return try refine(&tallies) { try use($0, pointCount) }
  }

  /// Searches around those of the worst points where there was no search yet.
  ///
  /// - Parameter use: called with the tallies after each batch of searches.
  /// - Returns: whether all searches are done.
  private func refine(
    _ tallies: inout [SweepTally], use: ([SweepTally]) throws -> Void
  ) throws -> Bool {
    let starts = tallies.enumerated().flatMap { method, tally in
      tally.searchStarts.map { (method: method, start: $0) }
    }
    return try forEachBatch(of: 0..<starts.count, firstSize: threads) { batch in
      let found = onThreads(batch.count) { number in
        let (method, start) = starts[batch.lowerBound + number]
        return WorstSearch(plan: plan, method: plan.methods[method])
          .search(from: start.entry.point, start.measure)
      }
      for ((method, start), found) in zip(starts[batch], found) {
        tallies[method].add(found, from: start)
      }
      try use(tallies)
    }
  }
}
