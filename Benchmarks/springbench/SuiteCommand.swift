import Arguments
import Measurement
import Reports
import Suites

/// A command that runs one suite.
///
/// It only says how the suite is made from its own options; its
/// specification's options end with `SuiteOptions.all`.
protocol SuiteCommand: Command {
  /// The suite that the command's own options ask for.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try SuiteSession(arguments).run(try suite(arguments))
  }
}

/// One suite, run and written as the options say.
struct SuiteSession {
  private let arguments: ParsedArguments
  private let options: RunOptions

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    var options = try SuiteOptions.decode(arguments)
    options.runID = RunIdentifier.make()
    self.options = options
  }

  /// Runs `suite` to the end of its report.
  func run(_ suite: any Suite) throws -> ExitStatus {
    let runner = SuiteRunner(options: options, floor: ClockProperties.measure().floor)
    let cases = try runner.selectedCases(of: suite)
    guard !cases.isEmpty else { throw try nothingSelected(suite, runner) }
    if arguments.has("list") { return try list(cases) }
    let writer = try CommonOptions.writer(arguments, schema: ReportColumns.schema(for: suite))
    let rows = try runner.run(suite)
    for row in rows { try writer.write(row) }
    try writer.finish()
    return rows.contains { $0["status"] == .text("failed") } ? .failed : .done
  }

  private func list(_ cases: [Case]) throws -> ExitStatus {
    let sink = try OutputSink(path: arguments.string("output"))
    for item in cases { try sink.write(item.id + "\n") }
    try sink.finish()
    return .done
  }

  private func nothingSelected(_ suite: any Suite, _ runner: SuiteRunner) throws -> UsageError {
    let ids = try suite.cases(options.context(for: suite)).map(\.id)
    let wanted = options.filters.first ?? ""
    let nearest = UsageError.unknown("case", wanted, among: ids).suggestions
    return UsageError("no case of \(suite.name) is selected", suggestions: nearest)
  }
}
