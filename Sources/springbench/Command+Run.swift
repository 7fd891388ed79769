import Harness
import Suites

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
      Option("only", .list("SUITE"), names: "suites", "only these suites"),
      Option(
        "output", short: "o", .value("DIR"), file: .output,
        "write there (results/<UTC time>, with results/latest pointing at it)"),
      Option("overwrite", .flag, "remove the reports of all suites that are in DIR first"),
      CommonOptions.quiet,
      Option("samples-out", .flag, "write every single sample: SUITE.samples.csv"),
    ] + SuiteOptions.selection + SuiteOptions.measurement,
    examples: ["run", "run --quick", "run --only batch,accuracy --for-compare -o results/new"])

  /// The time for measuring all suites, in seconds: with the verification of
  /// their cases a full run then takes well under two minutes on two cores.
  private static let fullBudget = 46.0

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var session = try SuiteSession(arguments)
    session.options.isTimed = session.options.isTimed ?? true
    session.options.keepsSamples = arguments.has("samples-out")
    if session.options.isTimed == false {
      try arguments.refuse(["samples-out"], "is for times, which --no-timing leaves out")
    }
    if session.options.processCount > 1 {
      try arguments.refuse(["samples-out"], "is for a run in one process")
    }
    let names = try arguments.names("only", kind: "suite", among: Catalogue.suites.map(\.name))
    let suites = try selected(session, names: names)
    let budget = suites.reduce(0) { $0 + $1.timeBudget }
    session.options.budgetFactor = min(1, fullBudget / max(budget, 1))
    if arguments.has("list") { return try list(suites, session) }
    if let worker = session.worker, let suite = Catalogue.suite(named: worker.suite) {
      return try session.work(worker, on: suite)
    }
    return try WholeRun(session, suites).run()
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
