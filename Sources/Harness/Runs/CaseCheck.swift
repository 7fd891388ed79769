import Synchronization

extension SuiteRunner {
  enum Outcome {
    case row(Row)
    /// The case cannot run here.
    case leftOut(reason: String)

    var row: Row? { if case .row(let row) = self { row } else { nil } }
  }

  /// Verifies the cases, concurrently if the suite allows it, and returns the
  /// outcome of each, in order; `nil` for cases not reached before an
  /// interruption.
  ///
  /// - Throws: the first error, in the order of the cases. The other cases are
  ///   still verified.
  func outcomes(of cases: [Case], of suite: any Suite) throws -> [Outcome?] {
    let schema = suite.schema
    let state = Mutex<(results: [Result<Outcome, any Error>?], doneCount: Int)>(
      (Array(repeating: nil, count: cases.count), 0))
    func check(_ index: Int) {
      guard !isInterrupted() else { return }
      let result = Result { try outcome(of: cases[index], suite.name, schema) }
      state.withLock { state in
        state.results[index] = result
        state.doneCount += 1
        progress(.verified(state.doneCount, of: cases.count))
      }
    }
    if suite.isVerifiedInParallel {
      // Adjacent cases often need the same shared result, and while one thread
      // computes it, the others would wait.
      let distance = 61
      let order = (0..<distance).flatMap { stride(from: $0, to: cases.count, by: distance) }
      options.concurrently(cases.count) { check(order[$0]) }
    } else {
      for index in cases.indices { check(index) }
    }
    return try state.withLock { $0.results }.map { try $0?.get() }
  }

  private func outcome(of item: Case, _ suite: String, _ schema: Schema) throws -> Outcome {
    var row = Row(schema)
    row["schema_version"] = .integer(ReportColumns.schemaVersion)
    row["suite"] = .text(suite)
    row["case_id"] = .text(item.id)
    row["process_index"] = .integer(options.processIndex)
    for (column, value) in item.keys { row[column] = value }
    let verdict = try item.verify(&row)
    if case .leftOut(let reason) = verdict { return .leftOut(reason: reason) }
    (row["status"], row["status_detail"]) = verdict.statusColumns
    return .row(row)
  }
}

/// A result, or a failure, that several cases need. The first caller computes
/// it; others wait meanwhile.
public final class SharedResult<Value: Sendable, Failure: Error>: Sendable {
  private let compute: @Sendable () throws(Failure) -> Value
  private let known = Mutex<Result<Value, Failure>?>(nil)

  public init(_ compute: @escaping @Sendable () throws(Failure) -> Value) { self.compute = compute }

  /// The result, computed in the first call.
  public func callAsFunction() throws(Failure) -> Value {
    let result = known.withLock { known in
      if let known { return known }
      let result = Result(catching: compute)
      known = result
      return result
    }
    return try result.get()
  }
}
