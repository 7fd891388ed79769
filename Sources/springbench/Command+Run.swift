import Harness
import SolverSuites
import Suites

/// `run`: every suite into one folder.
enum RunCommand: Command {
  static let specification = CommandSpecification(
    name: "run", summary: "every suite, or those named: reports into a folder, a summary to read",
    operands: "[SUITE…]", operandNames: ["": ["suites"]], operandCount: 0...Int.max,
    discussion: [
      "Checks every case, then times those that are about speed. Writes one CSV file per suite and "
        + "environment.json into the folder and prints a summary. Ctrl-C keeps finished rows."
    ],
    options: [
      Option(
        "output", short: "o", .value("DIR"), file: .output,
        "write there (results/<UTC time>, with results/latest pointing at it)"),
      Option(
        "overwrite", short: "f", .flag, "first remove the reports of all suites from DIR"),
      CommonOptions.quiet,
    ] + SuiteOptions.measurement,
    examples: ["run --quick", "run batch accuracy --thorough -o results/new"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var session = try SuiteSession(arguments)
    session.options.isTimed = session.options.isTimed ?? true
    let known = Catalogue.suites.map(\.name)
    let names = try arguments.operands.map { try known.named($0, "suite") { $0 } }
    let suites = try Catalogue.suites.filter { suite in
      try (names.isEmpty || names.contains(suite.name))
        && !session.runner.selectedCases(of: suite).isEmpty
    }
    guard !suites.isEmpty else { throw UsageError("no case of any suite is selected") }
    if let worker = session.worker, let suite = Catalogue.suite(named: worker.suite) {
      return try session.work(worker, on: suite)
    }
    return try run(suites, session)
  }

  private static func run(_ suites: [any Suite], _ session: SuiteSession) throws -> ExitStatus {
    let output = session.arguments.string("output")
    let folder = try output.map(RunFolder.init) ?? .byTime()
    let (line, start) = (ProgressLine(isWanted: session.isTalkative), MonotonicClock.now)
    /// The suites that have run so far; the last one may be unfinished.
    var parts: [RunSummary.Part] = []
    func writeEnvironment(isInterrupted: Bool) throws {
      var record = session.environment
      record.isInterrupted = isInterrupted
      record.loadAverageAtEnd = OperatingSystem.loadAverage
      record.duration = MonotonicClock.seconds(since: start)
      try OutputSink.write(record.json.text + "\n", to: folder.file("environment.json"))
    }
    try folder.create()
    if session.arguments.has("overwrite") {
      // Reports of an older run would seem to belong to this run's record.
      for suite in Catalogue.suites {
        FileSystem.remove(folder.file(suite.name + ".csv"))
      }
    } else {
      try folder.refuse(existing: suites.map { $0.name + ".csv" } + ["environment.json"])
    }
    // The record that is left if the process is killed.
    try writeEnvironment(isInterrupted: true)
    for (index, suite) in suites.enumerated() where !Interrupts.isRequested {
      let progress = session.progress(of: index, among: suites, on: line)
      let result = try session.result(of: suite, progress: progress)
      line.clear()
      session.noteLeftOut(result)
      try RowWriter.writeCSV(
        result.rows, to: folder.file(suite.name + ".csv"), schema: suite.schema)
      if session.options.keepsSamples {
        try RowWriter.writeCSV(
          result.samples, to: folder.file(suite.name + ".samples.csv"), schema: SampleRows.schema)
      }
      parts.append((suite, result))
    }
    let results = parts.map(\.result)
    let isWhole = !Interrupts.isRequested && !results.contains(where: \.isInterrupted)
    try writeEnvironment(isInterrupted: !isWhole)
    if isWhole, output == nil { folder.becomeLatest() }
    let time = DecimalRounding.significant(MonotonicClock.seconds(since: start), digits: 3)
    let interrupted =
      "\ninterrupted: \(parts.count) of \(suites.count) suites begun, the last may be unfinished; "
      + "results/latest is unchanged\n"
    try OutputSink.write(
      RunSummary(parts).text + (isWhole ? "" : interrupted)
        + "\nreports in \(folder.path), \(time) s\n", to: nil)
    session.noteMachine()
    return isWhole ? results.status() : .interrupted
  }
}

extension [SuiteResult] {
  /// The exit status of a run of suites with these results. Some cases may be
  /// unstable or have no row because they cannot run here; if that holds for
  /// all, the run has failed, and a message says so.
  ///
  /// - Parameter isPart: whether this is a worker; the process that started it
  ///   judges whether all cases are unstable.
  func status(isPart: Bool = false) -> ExitStatus {
    if contains(where: \.isInterrupted) { return .interrupted }
    let statuses = flatMap(\.rows).map { $0["status"] }
    if statuses.contains("wrong") { return .failed }
    guard !isPart, statuses.allSatisfy({ $0 == "unstable" }) else { return .done }
    let reason = statuses.isEmpty ? "all are left out" : "\(statuses.count) unstable"
    Diagnostics.say("no case gave a result: \(reason)")
    return .failed
  }
}
