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
  /// Called from time to time: whether to interrupt the work.
  public var isInterrupted: () -> Bool = { false }
  /// Called from time to time with the number of points done.
  public var progress: (Int) -> Void = { _ in }

  public init(_ plan: SweepPlan, range: SweepRange, threads: Int) {
    self.plan = plan
    self.range = range
    self.threads = threads
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
    let templates = plan.methods.map { SweepReport.template(plan, range, $0) }
    let none = templates.map { _ in SweepTally(limit: plan.topCount ?? 0) }
    var tallies = none
    if plan.topCount == nil, pointCount == 0 {
      for template in templates {
        try writer.write(template.naming(statistic: "points", counts: (0, 0)))
      }
    }
    let pool = WorkerPool(threads: threads)
    let size = 8 * plan.blockSize
    var rest = range.points(of: plan.space.count)
    while !rest.isEmpty {
      if isInterrupted() { throw OutputError.interrupted }
      // Four parts for each thread: one that finishes early takes another.
      let batch = rest.prefix(4 * threads * size)
      let parts = stride(from: batch.startIndex, to: batch.endIndex, by: size).map {
        $0..<min($0 + size, batch.endIndex)
      }
      var results = parts.map { _ in (rows: [Row](), tallies: none) }
      results.withUnsafeMutableBufferPointer { results in
        pool.run(count: parts.count) { part in
          plan.evaluate(parts[part]) { index, point, method, error in
            if plan.topCount == nil {
              results[part].rows.append(templates[method].naming(index: index, point, error))
            } else {
              results[part].tallies[method].add(error, index, point)
            }
          }
        }
      }
      for (rows, part) in results {
        for row in rows { try writer.write(row) }
        for method in part.indices { tallies[method].add(part[method]) }
      }
      rest = batch.endIndex..<rest.upperBound
      progress(pointCount - rest.count)
    }
    if plan.topCount != nil {
      for row in zip(templates, tallies).flatMap({ $1.rows($0) })
      where showsBins || !SweepTally.isBin(row) {
        try writer.write(row)
      }
    }
    try writer.finish()
  }
}
