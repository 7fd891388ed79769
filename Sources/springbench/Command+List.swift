import Harness
import SolverSuites
import Suites

/// `list`: all names that options and operands can take, the columns of
/// reports, the machine; and whether files are reports.
enum ListCommand: Command {
  static let specification = CommandSpecification(
    "list", summary: "names of methods, engines, presets, …; columns; the machine; --check FILE",
    operands: "[KIND [NAME]] | --check FILE…",
    operandNames: [
      "": ["kinds"], "events": ["scenarios"], "outputs": ["scenarios"], "settings": ["scenarios"],
      "columns": ["reports"],
    ], operandCount: 0...Int.max,
    discussion: [
      "Without KIND: the kinds of names. NAME is the scenario whose events, outputs or "
        + "settings are listed, or the report whose columns are. 'list machine' prints what is "
        + "needed to judge a number measured here, as JSON. --check says what kind of report "
        + "each FILE is, or names its first wrong field or missing row."
    ],
    options: [Option("check", .flag, "check files against the columns of reports")]
      + CommonOptions.report,
    examples: ["list methods", "list columns batch", "list --check results/latest/*.csv"])

  private static let schema = Schema(
    "list",
    [Column("name", .text, "the name"), .optional("summary", .text, "what it is")],
    console: ["name", ConsoleColumn("summary", isWrapped: true)])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if arguments.has("check") { return try check(arguments) }
    guard arguments.operands.count <= 2 else { throw UsageError("list takes KIND and NAME") }
    let kind = arguments.operands.first ?? "kinds"
    let owner = arguments.operands.dropFirst().first
    let listing = try Listing.all.named(kind, "kind", by: \.kind)
    if kind == "machine", owner == nil { return try showMachine(arguments) }
    if kind == "columns", let owner {
      let report = try ReportSchemas.all.named(owner, "report", by: \.name)
      try CommonOptions.writer(arguments, schema: SchemaTable.schema)
        .finish(SchemaTable.rows(of: report))
      return .done
    }
    let entries = try listing.entries(owner)
    try CommonOptions.writer(arguments, schema: schema)
      .finish(entries.map { Row(schema, [.text($0.name), .text($0.summary)]) })
    return .done
  }

  /// Prints the environment record.
  private static func showMachine(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.refuse(["format", "columns"], "is not for 'list machine', which is JSON")
    let record = EnvironmentRecord(
      options: RunOptions(), toolVersion: Version.current, arguments: CommandLine.arguments)
    try OutputSink.write(record.json.text + "\n", to: arguments.string("output"))
    return record.clock.keepsWorkAlive ? .done : .failed
  }

  /// Checks all files; the first invalid one decides the status.
  private static func check(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.refuse(["format", "columns"], "is not for --check")
    guard !arguments.operands.isEmpty else { throw UsageError("--check needs FILE…") }
    let sink = try OutputSink(path: arguments.string("output"))
    var firstFailure: ExitStatus?
    for path in arguments.operands {
      do {
        let finding = try ReportValidator.validate(path: path)
        try CommonOptions.beforeVerdict {
          try sink.write("\(path): \(finding.schema), \(finding.rowCount) rows\n")
        }
        if let note = finding.note { arguments.note(note) }
      } catch let error as InputError {
        let status = Failure.report(error)
        firstFailure = firstFailure ?? status
      }
    }
    try CommonOptions.beforeVerdict { try sink.finish() }
    return firstFailure ?? .done
  }
}
