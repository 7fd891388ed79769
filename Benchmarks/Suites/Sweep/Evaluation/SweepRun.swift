import Batch
import Reports

/// Evaluates the points of a shard on several threads, one batch after another.
///
/// The division into batches does not affect the output: rows are in the order
/// of the points, and tallies add up exactly.
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
    var tallies = plan.emptyTallies
    let isDone =
      try forEachBatch(from: 0, &tallies, as: { $0 }) { rows, _, _ in
        for row in rows { try writer.write(row) }
      } && refine(&tallies) { _ in }
    if isDone, isTallied {
      for row in rows(of: tallies) where showsBins || !SweepTally.isBin(row) {
        try writer.write(row)
      }
    }
    try writer.finish()
    return isDone
  }

  /// Writes the shard into its file, continuing at the file's end.
  ///
  /// - Returns: whether the file is finished; if not, it can be resumed.
  public func run(into file: ShardFile) throws -> Bool {
    var tallies = plan.emptyTallies
    try restore(&tallies, from: file)
    let header = CSVWriter.header(SweepReport.schema)
    func summary(_ tallies: [SweepTally]) -> String {
      isTallied ? header + rows(of: tallies).map(CSVWriter.line).joined() : ""
    }
    if !isTallied, file.pointsDone == 0 { try file.write(header) }
    let isDone =
      try forEachBatch(from: file.pointsDone, &tallies, as: CSVWriter.line) {
        lines, tallies, done in
        if !isTallied { try file.write(lines.joined()) }
        try file.checkpoint(points: done, summary: summary(tallies))
      }
      && refine(&tallies) { try file.checkpoint(points: pointCount, summary: summary($0)) }
    guard isDone else { return false }
    try file.write(summary(tallies))
    try file.finish()
    return true
  }

  /// Restores the tallies of the points that the file has done.
  private func restore(_ tallies: inout [SweepTally], from file: ShardFile) throws {
    guard !file.summary.isEmpty else { return }
    let document = try CSVDocument(bytes: Array(file.summary.utf8), path: file.statePath)
    for (row, record) in zip(try RowReader(SweepReport.schema).rows(of: document), document.records)
    {
      let place = plan.methods.firstIndex { $0.name == row["method"].field }
      guard let place, tallies[place].restore(row) else {
        throw record.error("statistic", "is not known")
      }
    }
  }

  /// Searches around the worst points, if requested, where that is not done yet.
  ///
  /// - Parameter take: called with the tallies after each batch of searches.
  /// - Returns: whether all searches are done.
  private func refine(
    _ tallies: inout [SweepTally], _ take: ([SweepTally]) throws -> Void
  ) throws -> Bool {
    guard plan.refines else { return true }
    let starts = tallies.enumerated().flatMap { place, tally in
      tally.searchStarts.map { (place: place, start: $0) }
    }
    return try forEachBatch(of: 0..<starts.count, first: threads) { batch in
      var found = [MeasureTally.Refined?](repeating: nil, count: batch.count)
      found.withUnsafeMutableBufferPointer { found in
        pool.run(count: found.count) { number in
          let (place, start) = starts[batch.lowerBound + number]
          found[number] = WorstSearch(plan: plan, method: plan.methods[place])
            .search(from: start.entry.point, start.measure)
        }
      }
      for case ((let place, let start), let found?) in zip(starts[batch], found) {
        tallies[place].add(found, from: start)
      }
      try take(tallies)
    }
  }

  private func rows(of tallies: [SweepTally]) -> [Row] {
    zip(plan.methods, tallies).flatMap { $1.rows(plan.rowMaker(shard, method: $0.name)) }
  }

  // MARK: Batches

  /// The target duration of a batch, in seconds: the work that is lost if the
  /// process is killed.
  private static let batchTime = 0.5
  /// The most rows in a batch, all of which are in memory.
  private static let mostRows = 50_000

  /// Passes on a range in batches, whose size follows from the time that the
  /// previous one took.
  ///
  /// - Parameters:
  ///   - first: the size of the first batch.
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
      let factor = min(max(SweepRun.batchTime / max(elapsed, 1e-6), 0.25), 4)
      size = max(threads, min(Int(Double(size) * factor), most))
    }
    return true
  }

  /// Evaluates the points from index `start` on.
  ///
  /// - Parameters:
  ///   - tallies: one per method, to which points are added if the plan keeps
  ///     only the worst points.
  ///   - form: what a row is passed on as.
  ///   - take: called after each batch with its rows, or none if points are
  ///     tallied; with the tallies; and with the number of points of the shard
  ///     done so far.
  /// - Returns: whether all points are done.
  private func forEachBatch<Form>(
    from start: Int, _ tallies: inout [SweepTally], as form: (Row) -> Form,
    _ take: ([Form], [SweepTally], _ done: Int) throws -> Void
  ) throws -> Bool {
    let mostPoints = isTallied ? Int.max : max(1, SweepRun.mostRows / plan.methods.count)
    let points = min(start, pointCount)..<pointCount
    return try forEachBatch(of: points, first: 64 * threads, most: mostPoints) { batch in
      let pieces = pieces(of: batch, as: form)
      for piece in pieces {
        for (place, tally) in piece.tallies.enumerated() { tallies[place].add(tally) }
      }
      try take(pieces.flatMap(\.rows), tallies, batch.upperBound)
      progress(batch.upperBound)
    }
  }

  /// The result of a part of a batch: rows or tallies.
  private struct Piece<Form> {
    var rows: [Form] = []
    /// One per method.
    var tallies: [SweepTally] = []
  }

  /// Evaluates a batch, divided into pieces that threads take one after
  /// another.
  private func pieces<Form>(of numbers: Range<Int>, as form: (Row) -> Form) -> [Piece<Form>] {
    let count = min(numbers.count, threads == 1 ? 1 : 4 * threads)
    var pieces = [Piece<Form>](repeating: Piece(), count: count)
    pieces.withUnsafeMutableBufferPointer { pieces in
      pool.run(count: count) { place in
        let first = numbers.lowerBound + numbers.count * place / count
        let end = numbers.lowerBound + numbers.count * (place + 1) / count
        pieces[place] = piece(first..<end, as: form)
      }
    }
    return pieces
  }

  private func piece<Form>(_ numbers: Range<Int>, as form: (Row) -> Form) -> Piece<Form> {
    var piece = Piece<Form>()
    if isTallied {
      var tallies = plan.emptyTallies
      plan.evaluate(numbers, of: shard) { index, point, method, error in
        tallies[method].add(error, index, point)
      }
      piece.tallies = tallies
    } else {
      let makers = plan.methods.map { plan.rowMaker(shard, method: $0.name) }
      plan.evaluate(numbers, of: shard) { index, point, method, error in
        piece.rows.append(form(makers[method].row(index: index, point, error)))
      }
    }
    return piece
  }
}
