import Arguments
import Files
import Glibc
import Measurement
import Reports
import Runs

/// A command that runs one suite. It makes the suite from its own options;
/// those in its specification end with `SuiteOptions.all`, which are handled here.
protocol SuiteCommand: Command {
  /// The suite described by the command's own options.
  static func suite(_ arguments: ParsedArguments) throws -> any Suite
}

extension SuiteCommand {
  static func run(_ arguments: ParsedArguments) throws -> ExitStatus { try runSuite(arguments) }

  /// What `run` does, for commands that only sometimes run their suite.
  static func runSuite(_ arguments: ParsedArguments) throws -> ExitStatus {
    var run = try SingleSuiteRun(session: SuiteSession(arguments), suite: suite(arguments))
    return try run.run()
  }
}

/// Runs one suite and writes its results according to the options.
struct SingleSuiteRun {
  var session: SuiteSession
  let suite: any Suite

  private var arguments: ParsedArguments { session.arguments }
  private var schema: Schema { ReportColumns.schema(for: suite) }

  private var environmentPath: String? {
    arguments.string("env-out").flatMap { $0 == "none" ? nil : $0 }
  }

  mutating func run() throws -> ExitStatus {
    let start = MonotonicClock.now
    let cases = try session.runner(observer: nil).selectedCases(of: suite)
    guard !cases.isEmpty else { throw try nothingSelected() }
    if arguments.has("list") {
      guard !arguments.has("append") else {
        throw UsageError("--list and --append exclude each other")
      }
      return try CommonOptions.write(cases.map { $0.id + "\n" }.joined(), arguments)
    }
    if let worker = session.worker { return try session.work(worker, on: suite) }
    // They are written at the end, when an error would come too late.
    for path in [arguments.string("samples-out"), environmentPath] {
      if let path, path != "-" { try OutputSink.check(path: path) }
    }
    let isTimed = session.options.isTimed ?? suite.isTimedByDefault
    if isTimed {
      session.warn()
    } else {
      try SuiteOptions.refuseTiming(arguments, because: "which --time measures")
      session.identify(by: suite, cases)
    }
    if arguments.has("append") { try prepareAppending() }
    let progress = session.progress([suite])
    let result = try session.result(of: suite, observer: progress)
    progress.clear()
    try CommonOptions.beforeVerdict {
      try write(result.rows)
      try close(result.rows)
    }
    if let path = arguments.string("samples-out") {
      try SuiteSession.write(result.samples, to: path, schema: SampleRows.schema)
    }
    if let path = environmentPath { try session.writeEnvironment(to: path, since: start) }
    return SuiteSession.status([result])
  }

  /// Writes or appends the rows.
  private func write(_ rows: [Row]) throws {
    if arguments.has("append"), let path = arguments.string("output") {
      return try AppendedReport.append(rows, to: path, schema: schema)
    }
    // Files have every column; tables for people begin with the most important
    // ones.
    let isTable = try CommonOptions.reportFormat(arguments) == .table
    let shown =
      isTable ? ReportColumns.briefSchema(for: suite, isWhole: arguments.has("wide")) : schema
    let writer = try CommonOptions.writer(arguments, schema: shown)
    for row in rows {
      var row = ReportColumns.project(row, onto: shown)
      // All ids of a suite begin with its name.
      if isTable { row["case_id"] = .text(shortened(row["case_id"].field)) }
      try writer.write(row)
    }
    try writer.finish()
  }

  private func shortened(_ id: String) -> String {
    let prefix = suite.name + "/"
    return id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id
  }

  /// Prints the suite's closing text: below a table on standard output,
  /// otherwise, unless `--quiet` is given, on standard error.
  private func close(_ rows: [Row]) throws {
    guard let text = suite.closing(rows) else { return }
    let path = arguments.string("output")
    if try CommonOptions.reportFormat(arguments) == .table, path == nil || path == "-" {
      try OutputSink.write("\n" + text, to: nil)
    } else if session.isTalkative {
      Failure.show(text)
    }
  }

  /// Checks before the work begins whether its rows can be appended.
  private func prepareAppending() throws {
    guard let path = arguments.string("output"), path != "-" else {
      throw UsageError("--append needs --output FILE")
    }
    guard !arguments.has("overwrite") else {
      throw UsageError("--append and --overwrite exclude each other")
    }
    guard try CommonOptions.reportFormat(arguments) == .csv else {
      throw UsageError("--append adds rows to CSV files only")
    }
    if let status = FileSystem.status(path), status.st_mode & S_IFMT != S_IFREG {
      throw UsageError("--append adds rows to a file; '\(path)' is none")
    }
    _ = try AppendedReport.beginning(of: path, schema: schema, run: session.options.runID)
  }

  /// The error for filters that select no case; it suggests the part of an id that
  /// is most like the end of the first filter.
  private func nothingSelected() throws -> UsageError {
    let ids = try suite.cases(session.options.context(for: suite)).map(\.id)
    let wanted = session.options.filters.first?.split(separator: "/").last ?? ""
    return UsageError(
      "no case of \(suite.name) is selected", mistaking: String(wanted),
      among: ids.flatMap { $0.split(separator: "/").map(String.init) }.uniqued())
  }
}
