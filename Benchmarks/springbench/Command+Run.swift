import Arguments
import Comparisons
import Files
import Measurement
import Reports
import Runs

/// `run`: every suite into one folder.
enum RunCommand: Command {
  static let specification = CommandSpecification(
    "run", summary: "every suite: reports into a folder, a summary to read",
    discussion: [
      "Verifies every case against its reference, then measures in interleaved rounds. Writes "
        + "one CSV file a suite and environment.json into the folder and prints a summary.",
      "Ctrl-C keeps the rows that are finished.",
    ],
    options: [
      Option("only", .list("SUITE"), "only these suites"),
      Option(
        "output", short: "o", .value("DIR"),
        "write there (results/<UTC time>, with results/latest pointing at it)"),
      Option("overwrite", .flag, "remove the reports of all suites that are in DIR first"),
      CommonOptions.quiet,
      Option("append", .flag, "add rows to reports that are there"),
      Option("samples-out", .flag, "write every single sample: SUITE.samples.csv"),
    ] + SuiteOptions.selection + SuiteOptions.measurement + SuiteOptions.progress,
    examples: ["run", "run --quick", "run --only batch,accuracy --for-compare -o results/new"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var session = try SuiteSession(arguments)
    session.options.isTimed = session.options.isTimed ?? true
    let names = try arguments.names("only", kind: "suite", among: Catalogue.suites.map(\.name))
    let suites = try selected(session, names: names)
    let budget = suites.reduce(0) { $0 + $1.timeBudget }
    // Shortens the time budgets of the suites to 46 s together.
    session.options.budgetFactor = min(1, 46 / max(budget, 1))
    if arguments.has("list") { return try list(suites, session) }
    if let worker = session.worker, let suite = Catalogue.suite(named: worker.suite) {
      return try session.work(worker, on: suite)
    }
    return try WholeRun(session: session, suites: suites).run()
  }

  /// The requested suites with at least one selected case.
  private static func selected(_ session: SuiteSession, names: [String]) throws -> [any Suite] {
    let runner = session.runner(observer: nil)
    let suites = try Catalogue.suites.filter { suite in
      try (names.isEmpty || names.contains(suite.name)) && !runner.selectedCases(of: suite).isEmpty
    }
    guard !suites.isEmpty else { throw UsageError("no case of any suite is selected") }
    return suites
  }

  private static func list(_ suites: [any Suite], _ session: SuiteSession) throws -> ExitStatus {
    let runner = session.runner(observer: nil)
    let cases = try suites.flatMap { try runner.selectedCases(of: $0) }
    try OutputSink.write(cases.map { $0.id + "\n" }.joined(), to: nil)
    return .done
  }
}

/// Several suites in one run, one after the other, written into one folder.
private struct WholeRun {
  let session: SuiteSession
  let suites: [any Suite]

  private var arguments: ParsedArguments { session.arguments }

  func run() throws -> ExitStatus {
    let start = MonotonicClock.now
    let named = arguments.string("output")
    let folder = try named.map(RunFolder.init) ?? .byTime()
    // The lock lives until the end of this function.
    let lock = try prepare(folder)
    defer { _ = lock }
    session.warn()
    // The record that is left if the process is killed.
    try session.writeEnvironment(
      to: folder.file("environment.json"), since: start, isInterrupted: true)
    let progress = session.progress(suites)
    var results: [SuiteResult] = []
    var parts: [RunSummary.Part] = []
    for suite in suites where !Interrupts.isRequested {
      let begin = MonotonicClock.now
      let result = try session.result(of: suite, observer: progress)
      try write(result, of: suite, into: folder)
      results.append(result)
      parts.append(
        RunSummary.Part(
          name: suite.name, summary: suite.summary, rows: result.rows,
          highlights: suite.highlights(result.rows),
          seconds: MonotonicClock.seconds(since: begin)))
    }
    progress.clear()
    let isWhole = !Interrupts.isRequested && !results.contains(where: \.isInterrupted)
    try session.writeEnvironment(
      to: folder.file("environment.json"), since: start, isInterrupted: !isWhole)
    if named == nil, isWhole { folder.becomeLatest() }
    try summarise(parts, folder, isWhole: isWhole, seconds: MonotonicClock.seconds(since: start))
    return isWhole ? SuiteSession.status(results) : .interrupted
  }

  /// Prepares the folder for the reports, and locks it against other runs. Runs
  /// that append to reports need the lock only when they write.
  private func prepare(_ folder: RunFolder) throws -> FolderLock? {
    if arguments.has("append"), arguments.has("overwrite") {
      throw UsageError("--append and --overwrite exclude each other")
    }
    try folder.create()
    if arguments.has("append") {
      for suite in suites {
        _ = try AppendedReport.beginning(
          of: folder.file(suite.name + ".csv"), schema: ReportColumns.schema(for: suite),
          run: session.options.runID)
      }
      return nil
    }
    let lock = try folder.lock()
    if arguments.has("overwrite") {
      // Reports of an older run would seem to belong to this run's record.
      for suite in Catalogue.suites {
        for kind in [".csv", ".samples.csv"] { FileSystem.remove(folder.file(suite.name + kind)) }
      }
    } else {
      try folder.refuse(existing: suites.map { $0.name + ".csv" } + ["environment.json"])
    }
    return lock
  }

  private func write(_ result: SuiteResult, of suite: any Suite, into folder: RunFolder) throws {
    let path = folder.file(suite.name + ".csv")
    let schema = ReportColumns.schema(for: suite)
    if arguments.has("append") {
      try AppendedReport.append(result.rows, to: path, schema: schema)
    } else {
      try SuiteSession.write(result.rows, to: path, schema: schema)
    }
    if session.options.keepsSamples {
      try SuiteSession.write(
        result.samples, to: folder.file(suite.name + ".samples.csv"), schema: SampleRows.schema)
    }
  }

  /// Prints the summary, and where the reports are.
  private func summarise(
    _ parts: [RunSummary.Part], _ folder: RunFolder, isWhole: Bool, seconds: Double
  ) throws {
    let sink = try OutputSink(path: nil)
    try sink.write(RunSummary(parts).text)
    let time = DecimalRounding.significant(seconds, digits: 3)
    if !isWhole {
      try sink.write(
        "\ninterrupted: \(parts.count) of \(suites.count) suites begun, the last one unfinished; "
          + "results/latest is unchanged\n")
    }
    try sink.write("\nreports in \(folder.path), \(time) s\n")
    try sink.finish()
  }
}
