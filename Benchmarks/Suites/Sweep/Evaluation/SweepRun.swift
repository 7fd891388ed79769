import Batch
import Reports

/// Evaluates the points of a shard on several threads, one batch after another.
///
/// A plan either keeps a row of every point or only tallies (statistics and the
/// worst points). The division into batches does not affect the output: rows
/// are in the order of the points, and tallies add up exactly.
public struct SweepRun {
  public let plan: SweepPlan
  public let shard: SweepShard
  private let pool: WorkerPool
  public let threads: Int
  /// Called before every batch: whether to interrupt the work.
  public var isInterrupted: () -> Bool = { false }
  /// Called with the number of points done, after each batch.
  public var progress: (Int) -> Void = { _ in }

  public init(_ plan: SweepPlan, shard: SweepShard, threads: Int) {
    self.plan = plan
    self.shard = shard
    self.threads = threads
    pool = WorkerPool(threads: threads)
  }

  /// The number of points of the shard.
  public var pointCount: Int { shard.pointCount(of: plan.space.count) }

  /// Whether only statistics and the worst points are kept.
  private var isTallied: Bool { plan.topCount != nil }

  // MARK: Where the rows go

  /// Writes the shard as rows.
  ///
  /// - Parameter showsBins: whether to include the bins of the histograms,
  ///   which only `merge` needs.
  /// - Returns: whether all of it was written.
  public func run(into writer: RowWriter, showsBins: Bool) throws -> Bool {
    let isDone: Bool
    if isTallied {
      var tallies = plan.emptyTallies
      isDone = try fill(&tallies, from: 0) { _, _ in }
      if isDone {
        for row in rows(of: tallies) where showsBins || !SweepTally.isBin(row) {
          try writer.write(row)
        }
      }
    } else {
      isDone = try forEachBatchOfRows(from: 0, as: { $0 }) { rows, _ in
        for row in rows { try writer.write(row) }
      }
    }
    try writer.finish()
    return isDone
  }

  /// Writes the shard into its file, continuing at the file's end.
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
    return try forEachBatchOfRows(from: file.pointsDone, as: CSVWriter.line) { lines, done in
      try file.write(lines.joined())
      try file.checkpoint(points: done)
    }
  }

  /// Writes the statistics and the worst points. Until all are known, only the
  /// checkpoints hold them.
  private func writeSummary(into file: ShardFile) throws -> Bool {
    func summary(_ tallies: [SweepTally]) -> String {
      Self.header + rows(of: tallies).map(CSVWriter.line).joined()
    }
    var tallies = try restoredTallies(from: file)
    let isDone = try fill(&tallies, from: file.pointsDone) { tallies, done in
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
      let place = plan.methods.firstIndex { $0.name == row["method"].field }
      guard let place, tallies[place].restore(row) else {
        throw record.error("statistic", "is not known")
      }
    }
    return tallies
  }

  // MARK: Rows

  /// The most rows in a batch, all of which are in memory.
  private static let mostRows = 50_000

  /// Makes a row of every point from index `start` on and every method.
  ///
  /// - Parameters:
  ///   - form: what a row is passed on as; called on the threads.
  ///   - take: called after each batch with its rows, and with the number of
  ///     points of the shard done so far.
  /// - Returns: whether all points are done.
  private func forEachBatchOfRows<Form>(
    from start: Int, as form: (Row) -> Form, _ take: ([Form], _ done: Int) throws -> Void
  ) throws -> Bool {
    let makers = plan.methods.map { plan.rowMaker(shard, method: $0.name) }
    return try forEachBatchOfPoints(
      from: start, most: max(1, SweepRun.mostRows / makers.count),
      evaluate: { points in
        var rows: [Form] = []
        plan.evaluate(points, of: shard) { index, point, method, error in
          rows.append(form(makers[method].row(index: index, point, error)))
        }
        return rows
      },
      take: { pieces, done in try take(pieces.flatMap(\.self), done) })
  }

  // MARK: Tallies

  /// Adds the points from index `start` on to the tallies, one per method, and
  /// then searches around the worst ones, if the plan says so.
  ///
  /// - Parameter take: called after each batch, and with the number of points of
  ///   the shard done so far.
  /// - Returns: whether all is done.
  private func fill(
    _ tallies: inout [SweepTally], from start: Int,
    _ take: ([SweepTally], _ done: Int) throws -> Void
  ) throws -> Bool {
    let areTallied = try forEachBatchOfPoints(
      from: start, most: .max,
      evaluate: { points in
        var tallies = plan.emptyTallies
        plan.evaluate(points, of: shard) { index, point, method, error in
          tallies[method].add(error, index, point)
        }
        return tallies
      },
      take: { pieces, done in
        for piece in pieces {
          for (place, tally) in piece.enumerated() { tallies[place].add(tally) }
        }
        try take(tallies, done)
      })
    guard areTallied, plan.refines else { return areTallied }
    return try refine(&tallies) { try take($0, pointCount) }
  }

  /// Searches around the worst points where that is not done yet.
  ///
  /// - Parameter take: called with the tallies after each batch of searches.
  /// - Returns: whether all searches are done.
  private func refine(
    _ tallies: inout [SweepTally], _ take: ([SweepTally]) throws -> Void
  ) throws -> Bool {
    let starts = tallies.enumerated().flatMap { place, tally in
      tally.searchStarts.map { (place: place, start: $0) }
    }
    return try forEachBatch(of: 0..<starts.count, first: threads) { batch in
      let found = onThreads(batch.count) { number in
        let (place, start) = starts[batch.lowerBound + number]
        return WorstSearch(plan: plan, method: plan.methods[place])
          .search(from: start.entry.point, start.measure)
      }
      for ((place, start), found) in zip(starts[batch], found) {
        tallies[place].add(found, from: start)
      }
      try take(tallies)
    }
  }

  // MARK: Batches

  /// Evaluates the points of the shard from index `start` on.
  ///
  /// - Parameters:
  ///   - most: the most points in a batch.
  ///   - evaluate: called on the threads, each time with another part of a batch.
  ///   - take: called after each batch with the results in the order of the
  ///     points, and with the number of points of the shard done so far.
  /// - Returns: whether all points are done.
  private func forEachBatchOfPoints<Piece>(
    from start: Int, most: Int, evaluate: (Range<Int>) -> Piece,
    take: ([Piece], _ done: Int) throws -> Void
  ) throws -> Bool {
    let points = min(start, pointCount)..<pointCount
    return try forEachBatch(of: points, first: 64 * threads, most: most) { batch in
      // Four parts for each thread: one that is done early takes another.
      let count = min(batch.count, threads == 1 ? 1 : 4 * threads)
      let pieces = onThreads(count) { place in
        let first = batch.lowerBound + batch.count * place / count
        let end = batch.lowerBound + batch.count * (place + 1) / count
        return evaluate(first..<end)
      }
      try take(pieces, batch.upperBound)
      progress(batch.upperBound)
    }
  }

  /// The results of `count` calls of `work` with 0, 1, …, divided among the
  /// threads.
  private func onThreads<Result>(_ count: Int, _ work: (Int) -> Result) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    results.withUnsafeMutableBufferPointer { results in
      pool.run(count: count) { results[$0] = work($0) }
    }
    return results.compactMap(\.self)
  }

  /// The target duration of a batch, in seconds: the work that is lost if the
  /// process is killed.
  private static let batchTime = 0.5

  /// Passes on a range in batches, whose size follows from the time that the
  /// previous one took.
  ///
  /// - Parameters:
  ///   - first: the size of the first batch, small, because its time is not
  ///     known.
  ///   - most: the largest size.
  /// - Returns: whether all of it is done.
  private func forEachBatch(
    of numbers: Range<Int>, first: Int, most: Int = .max, _ body: (Range<Int>) throws -> Void
  ) throws -> Bool {
    var done = numbers.lowerBound
    var size = min(first, most)
    while done < numbers.upperBound {
      if isInterrupted() { return false }
      let end = size < numbers.upperBound - done ? done + size : numbers.upperBound
      let begin = ContinuousClock.now
      try body(done..<end)
      done = end
      let elapsed = (ContinuousClock.now - begin) / .seconds(1)
      // One batch that happens to be fast or slow is no measure of all others.
      let factor = min(max(SweepRun.batchTime / max(elapsed, 1e-6), 0.25), 4)
      size = max(threads, min(Int(Double(size) * factor), most))
    }
    return true
  }
}
