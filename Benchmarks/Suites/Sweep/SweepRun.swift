import Batch
import Harness

/// Evaluates the points of a range on several threads, and writes the results.
///
/// A plan keeps either a row of every point or only tallies: statistics and the
/// worst points. The division among threads does not affect the output: rows
/// are in the order of the points, and tallies add up exactly.
public struct SweepRun {
  public let plan: SweepPlan
  public let range: SweepRange
  public let threads: Int
  private let pool: WorkerPool
  /// Called from time to time: whether to interrupt the work.
  public var isInterrupted: () -> Bool = { false }
  /// Called from time to time with the number of points done.
  public var progress: (Int) -> Void = { _ in }

  public init(_ plan: SweepPlan, range: SweepRange, threads: Int) {
    self.plan = plan
    self.range = range
    self.threads = threads
    pool = WorkerPool(threads: threads)
  }

  /// The number of points of the range.
  public var pointCount: Int { range.points(of: plan.space.count).count }

  /// Writes the results as rows.
  ///
  /// - Parameter showsBins: whether to include the bins of histograms, which
  ///   only `merge` needs.
  /// - Throws: `OutputError.interrupted` before all is written, and what the
  ///   writer throws.
  public func run(into writer: RowWriter, showsBins: Bool) throws {
    let makers = plan.methods.map { plan.rowMaker(range, method: $0.name) }
    if plan.topCount == nil {
      if pointCount == 0 { for maker in makers { try writer.write(maker.emptyRow) } }
      try evaluateParts { points in
        var rows: [Row] = []
        plan.evaluate(points) { index, point, method, error in
          rows.append(makers[method].row(index: index, point, error))
        }
        return rows
      } use: {
        for row in $0 { try writer.write(row) }
      }
    } else {
      var tallies = plan.emptyTallies
      try evaluateParts { points in
        var tallies = plan.emptyTallies
        plan.evaluate(points) { index, point, method, error in
          tallies[method].add(error, index, point)
        }
        return tallies
      } use: { part in
        for (method, tally) in part.enumerated() { tallies[method].add(tally) }
      }
      for row in zip(makers, tallies).flatMap({ $1.rows($0) })
      where showsBins || !SweepTally.isBin(row) {
        try writer.write(row)
      }
    }
    try writer.finish()
  }

  /// Evaluates the points in parts of a few blocks.
  ///
  /// - Parameters:
  ///   - evaluate: called on the threads, each time with another part.
  ///   - use: called with the results, in the order of the points.
  private func evaluateParts<Result>(
    _ evaluate: (Range<Int>) -> Result, use: (Result) throws -> Void
  ) throws {
    let size = 8 * SweepBlock.size(frames: plan.frames)
    var rest = range.points(of: plan.space.count)
    while !rest.isEmpty {
      if isInterrupted() { throw OutputError.interrupted }
      // Four parts for each thread: one that finishes early takes another.
      let batch = rest.prefix(4 * threads * size)
      let parts = stride(from: batch.startIndex, to: batch.endIndex, by: size).map {
        $0..<min($0 + size, batch.endIndex)
      }
      var results = [Result?](repeating: nil, count: parts.count)
      results.withUnsafeMutableBufferPointer { results in
        pool.run(count: parts.count) { results[$0] = evaluate(parts[$0]) }
      }
      for case let result? in results { try use(result) }
      rest = batch.endIndex..<rest.upperBound
      progress(pointCount - rest.count)
    }
  }
}
