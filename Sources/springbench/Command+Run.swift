import Harness
import SolverSuites

/// `run`: every suite into one folder.
enum RunCommand: Command {
  static let specification = CommandSpecification(
    "run", summary: "every suite, or those named: reports into a folder, a summary to read",
    operands: "[SUITE…]", operandNames: ["": ["suites"]], operandCount: 0...Int.max,
    discussion: [
      "Checks every case, then measures it. Writes one CSV file per suite and "
        + "environment.json into the folder and prints a summary. Ctrl-C keeps finished rows."
    ],
    options: [
      Option(
        "output", short: "o", .value("DIR"), file: .output,
        "write there (results/<UTC time>, with results/latest pointing at it)"),
      Option(
        "overwrite", short: "f", .flag, "remove the reports of all suites that are in DIR first"),
      CommonOptions.quiet,
    ] + SuiteOptions.measurement,
    examples: ["run", "run --quick", "run batch accuracy --thorough -o results/new"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    var session = try SuiteSession(arguments)
    session.options.isTimed = session.options.isTimed ?? true
    if try MeasureSettings(arguments).samples != nil {
      throw UsageError("--measure samples=FILE is for the command of one suite")
    }
    let known = Catalogue.suites.map(\.name)
    let names = try arguments.operands.map { try known.named($0, "suite") { $0 } }
    let suites = try selected(session, names: names)
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
}
