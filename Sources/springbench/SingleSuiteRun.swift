import Harness

/// A run of one suite by the command of its name: the rows go to standard
/// output or into one file.
struct SingleSuiteRun {
  var session: SuiteSession
  let suite: any Suite

  private var arguments: ParsedArguments { session.arguments }

  func run() throws -> ExitStatus {
    let cases = try session.runner(observer: nil).selectedCases(of: suite)
    guard !cases.isEmpty else { throw try nothingSelected() }
    if let worker = session.worker { return try session.work(worker, on: suite) }
    let isTimed = session.options.isTimed ?? suite.isTimedByDefault
    if !isTimed { try arguments.refuse(["thorough"], "is for times, which --time measures") }
    let progress = session.progress([suite])
    let finish = { [self] (result: SuiteResult) throws -> ExitStatus in
      progress.clear()
      session.noteLeftOut(result)
      let status = try write(result)
      if isTimed { session.noteMachine() }
      return status
    }
    return try finish(session.result(of: suite, observer: progress, endLate: finish))
  }

  /// The error for filters that select no case; it suggests the part of an id
  /// that is most like the end of the first filter.
  private func nothingSelected() throws -> UsageError {
    let ids = try suite.cases(session.options.context).map(\.id)
    let wanted = session.options.filters.first?.split(separator: "/").last ?? ""
    return UsageError(
      "no case of \(suite.name) is selected", mistaking: String(wanted),
      among: ids.flatMap { $0.split(separator: "/").map(String.init) }.uniqued())
  }

  /// Writes the rows and the suite's closing text, which stands below a table on
  /// standard output, otherwise, unless `--quiet` is given, on standard error.
  private func write(_ result: SuiteResult) throws -> ExitStatus {
    try CommonOptions.beforeVerdict {
      let isTable = try CommonOptions.reportFormat(arguments) == .table
      let rows =
        isTable && !arguments.has("columns") ? suite.consoleRows(result.rows) : result.rows
      try CommonOptions.writer(arguments, schema: suite.schema).finish(rows)
      guard !result.isInterrupted, let text = suite.closing(result) else { return }
      if isTable, ["-", nil].contains(arguments.string("output")) {
        try OutputSink.write("\n" + text, to: nil)
      } else if session.isTalkative {
        Diagnostics.show(text)
      }
    }
    return [result].status()
  }
}

/// A command that runs one suite. It makes the suite from its own options;
/// those in its specification end with `SuiteOptions.all`, which are handled
/// here.
protocol SuiteCommand: Command {
  /// The suite described by the command's own options.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus { try runSuite(arguments) }

  /// What `run` does, for commands that only sometimes run their suite.
  static func runSuite(_ arguments: ParsedArguments) throws -> ExitStatus {
    let run = try SingleSuiteRun(session: SuiteSession(arguments), suite: suite(arguments))
    return try run.run()
  }
}
