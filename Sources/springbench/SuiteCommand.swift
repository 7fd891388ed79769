import Harness

/// A command that runs one suite, whose rows go to standard output or into one
/// file. It makes the suite from its own options; those in its specification end
/// with `SuiteOptions.all`.
protocol SuiteCommand: Command {
  /// The suite described by the command's own options.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    try SuiteSession(arguments).run(suite(arguments))
  }
}

extension SuiteSession {
  /// Runs one suite, as its command does.
  func run(_ suite: any Suite) throws -> ExitStatus {
    guard try !runner(observer: nil).selectedCases(of: suite).isEmpty else {
      // The part of an id that is most like the end of the first filter is
      // suggested.
      let ids = try suite.cases(options.context).map(\.id)
      throw UsageError(
        "no case of \(suite.name) is selected",
        mistaking: String(options.filters.first?.split(separator: "/").last ?? ""),
        among: ids.flatMap { $0.split(separator: "/").map(String.init) }.uniqued())
    }
    if let worker { return try work(worker, on: suite) }
    let isTimed = options.isTimed ?? suite.isTimedByDefault
    if !isTimed { try arguments.refuse(["thorough"], "is for times, which --time measures") }
    let progress = progress([suite])
    let finish = { (result: SuiteResult) throws -> ExitStatus in
      progress.clear()
      noteLeftOut(result)
      try CommonOptions.beforeVerdict { try write(result, of: suite) }
      let status = [result].status()
      if isTimed { noteMachine() }
      return status
    }
    return try finish(result(of: suite, observer: progress, endLate: finish))
  }

  /// Writes the rows and the suite's closing text, which stands below a table on
  /// standard output, otherwise, unless `--quiet` is given, on standard error.
  private func write(_ result: SuiteResult, of suite: any Suite) throws {
    let isTable = try CommonOptions.reportFormat(arguments) == .table
    let rows = isTable && !arguments.has("columns") ? suite.consoleRows(result.rows) : result.rows
    try CommonOptions.writer(arguments, schema: suite.schema).finish(rows)
    guard !result.isInterrupted, let text = suite.closing(result) else { return }
    if isTable, ["-", nil].contains(arguments.string("output")) {
      try OutputSink.write("\n" + text, to: nil)
    } else if isTalkative {
      Diagnostics.show(text)
    }
  }
}
