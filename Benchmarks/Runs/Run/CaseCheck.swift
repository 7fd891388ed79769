import Batch
import Reports
import Synchronization

/// Verifies the cases of a suite, on all CPUs where the suite allows it.
struct CaseCheck {
  let suite: any Suite
  let options: RunOptions
  /// Called before every case; when it is true, no further one is begun.
  let isInterrupted: () -> Bool

  /// The rows of `cases` in their order: of those verified, when interrupted.
  ///
  /// - Parameter progress: called with the row, how many are done, and of how
  ///   many.
  /// - Throws: what the first case threw that threw anything.
  func rows(of cases: [Case], progress: (Row?, Int, Int) -> Void) throws -> [Row] {
    let schema = ReportColumns.schema(for: suite)
    let found = Found(count: cases.count)
    func check(_ index: Int) {
      guard !isInterrupted() else { return }
      let result = Result { try row(of: cases[index], schema) }
      found.add(result, at: index) { progress(try? result.get(), $0, cases.count) }
    }
    if suite.isVerifiedInParallel {
      let order = Self.spread(cases.count)
      WorkerPool.shared.run(count: cases.count) { check(order[$0]) }
    } else {
      for index in cases.indices { check(index) }
    }
    return try found.results.compactMap { try $0?.get() }
  }

  private func row(of item: Case, _ schema: Schema) throws -> Row {
    var row = Row(schema)
    row["schema_version"] = .integer(ReportColumns.schemaVersion)
    row["run_id"] = .text(options.runID)
    row["suite"] = .text(suite.name)
    row["case_id"] = .text(item.id)
    row["process_index"] = .integer(options.processIndex)
    for (column, value) in item.keys { row[column] = value }
    let verdict = try item.verify(&row)
    (row["status"], row["status_detail"]) = StatusWords.of(verdict)
    return row
  }

  /// The numbers below `count`, each once, neighbours far apart: cases side by
  /// side often need the same thing, which only one thread can make.
  static func spread(_ count: Int) -> [Int] {
    guard count > 2 else { return Array(0..<count) }
    // A golden section of the whole leaves the largest gaps.
    var step = Int(0.618 * Double(count))
    while greatestCommonDivisor(step, count) > 1 { step += 1 }
    return (0..<count).map { $0 * step % count }
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// The rows so far, of whichever thread.
  private final class Found: @unchecked Sendable {
    // Unchecked, because what `progress` does must only happen one at a time.
    private let lock = Mutex(())
    private(set) var results: [Result<Row, any Error>?]
    private var doneCount = 0

    init(count: Int) {
      results = Array(repeating: nil, count: count)
    }

    func add(_ result: Result<Row, any Error>, at index: Int, progress: (Int) -> Void) {
      lock.withLock { _ in
        results[index] = result
        doneCount += 1
        progress(doneCount)
      }
    }
  }
}
