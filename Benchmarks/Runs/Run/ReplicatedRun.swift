import Measurement
import Reports

/// Runs a suite in as many processes as the options request and combines their
/// rows.
public struct ReplicatedRun {
  private let runner: SuiteRunner
  private let arguments: [String]

  /// - Parameters:
  ///   - runner: runs the suite if one process is enough.
  ///   - arguments: the arguments of this process, passed on to the workers.
  public init(_ runner: SuiteRunner, arguments: [String]) {
    self.runner = runner
    self.arguments = arguments
  }

  /// Runs `suite`; if interrupted, returns the rows finished so far.
  public func run(_ suite: any Suite) throws -> SuiteResult {
    let count = runner.options.processCount
    guard count > 1, !runner.options.isDryRun else { return try runner.run(suite) }
    var result = SuiteResult(rows: [])
    let schema = ReportColumns.schema(for: suite)
    runner.observer?.suiteBegan(suite, cases: try runner.selectedCases(of: suite).count)
    let folder = try RunFolder.temporary()
    defer { folder.remove() }
    for index in 0..<count where !runner.isInterrupted() {
      let worker = Worker(
        index: index, runID: runner.options.runID, suite: suite.name,
        path: folder.file("\(index).csv"))
      let part = try worker.run(arguments, schema: schema)
      result.rows += part.rows
      result.samples += part.samples
      runner.observer?.processEnded(index + 1, of: count)
    }
    result.isInterrupted = runner.isInterrupted()
    return result
  }
}
