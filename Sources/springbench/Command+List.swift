import Engines
import Gestures
import Harness
import Interactions
import SolverSuites
import Springs
import Suites

/// `list`: names that options and operands can take, the columns of reports,
/// the machine; and whether files are reports.
enum ListCommand: Command {
  static let specification = CommandSpecification(
    name: "list",
    summary: "names of methods, engines, presets, …; columns; the machine; --check FILE",
    operands: "[KIND [NAME]] | --check FILE…",
    operandNames: [
      "": ["kinds"], "events": ["scenarios"], "outputs": ["scenarios"], "settings": ["scenarios"],
      "columns": ["reports"],
    ], operandCount: 0...Int.max,
    discussion: [
      "Without KIND: the kinds of names. NAME is a scenario, for its events, outputs or "
        + "settings, or a report, for its columns. 'list machine' prints what is "
        + "needed to judge a number measured here, as JSON. --check says what kind of report "
        + "each FILE is, or its first error."
    ],
    options: [Option("check", .flag, "check files against the columns of reports")]
      + CommonOptions.report,
    examples: ["list columns batch", "list --check results/latest/*.csv"])

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

  private static func showMachine(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.refuse(["format", "columns"], "is not for 'list machine', which is JSON")
    let record = EnvironmentRecord(options: RunOptions())
    try OutputSink.write(record.json.text + "\n", to: arguments.string("output"))
    return record.clock.keepsWorkAlive ? .done : .failed
  }

  /// Checks all files; the error in the first invalid one decides the status.
  private static func check(_ arguments: ParsedArguments) throws -> ExitStatus {
    try arguments.refuse(["format", "columns"], "is not for --check")
    guard !arguments.operands.isEmpty else { throw UsageError("--check needs FILE…") }
    let sink = try OutputSink(path: arguments.string("output"))
    var firstFailure: ExitStatus?
    for path in arguments.operands {
      do {
        let document = try CommonOptions.document(path, arguments)
        let (schema, rows) = try ReportValidator.readWhole(document)
        try CommonOptions.beforeVerdict {
          try sink.write("\(path): \(schema.name), \(rows.count) rows\n")
        }
      } catch let error as InputError {
        let status = Failure.report(error)
        firstFailure = firstFailure ?? status
      }
    }
    try CommonOptions.beforeVerdict { try sink.finish() }
    return firstFailure ?? .done
  }
}

/// One kind of names that `list` prints and completion may offer.
struct Listing: Sendable {
  /// One name, and what it stands for.
  typealias Entry = (name: String, summary: String)

  /// The name of the kind, such as `methods`.
  let kind: String
  let summary: String
  /// The entries. In some kinds they belong to an owner, a scenario or report,
  /// whose name follows the kind: `list events momentum-drawer`.
  let entries: @Sendable (_ owner: String?) throws -> [Entry]

  /// A kind whose entries are always the same.
  init(_ kind: String, _ summary: String, of entries: @escaping @Sendable () -> [Entry]) {
    self.init(owned: kind, summary) { owner in
      guard owner == nil else { throw UsageError("list \(kind) takes no further name") }
      return entries()
    }
  }

  /// A kind whose entries belong to an owner.
  init(
    owned kind: String, _ summary: String,
    of entries: @escaping @Sendable (_ owner: String?) throws -> [Entry]
  ) {
    (self.kind, self.summary, self.entries) = (kind, summary, entries)
  }

  static func named(_ kind: String) -> Listing? { all.first { $0.kind == kind } }

  /// All kinds, in the order in which `list kinds` prints them.
  static let all: [Listing] = [
    Listing("commands", "what the program does") {
      Commands.listed.map { ($0.specification.name, $0.specification.summary) }
    },
    Listing("kernels", "ways to evaluate a batch, for batch --kernel") {
      BatchSuite.kernelSummaries
    },
    Listing("methods", "solvers and engines, for --method") {
      Method.all.map { ($0.name, $0.description) }
    },
    Listing("problems", "problems of the accuracy suite, for accuracy --problem") {
      Problem.all.map { ($0.name, $0.summary) }
    },
    Listing("detectors", "pause detectors, for --detector") {
      NamedPauseDetector.all.map { ($0.name, $0.summary) }
    },
    Listing("estimators", "velocity estimators for gesture velocity -d, and their sources") {
      NamedVelocityEstimator.all.map { ($0.name, "\($0.summary) (\($0.source))") }
    },
    Listing("presets", "published springs, for preset:NAME") {
      SpringPreset.all.map { ($0.name, $0.specification) }
    },
    Listing("specifications", "kinds of spring specifications with their keys, and the presets") {
      let kinds = HelpPage.specifications.map { ("\($0.0):", $0.1) }
      return kinds + SpringPreset.all.map { ("preset:\($0.name)", $0.specification) }
    },
    Listing("sets", "sets of conformance cases, for check --questions") {
      ConformanceSet.allCases.map { ($0.rawValue, $0.summary) }
    },
    Listing("defects", "mistakes that check recognises, and libraries that make them") {
      KnownDefect.all.map { defect in
        let libraries = defect.libraries.joined(separator: ", ")
        return (defect.name, defect.summary() + (libraries.isEmpty ? "" : "; as in \(libraries)"))
      }
    },
    Listing("properties", "what check --run asks a program for") {
      SpringProperty.allCases.map { ($0.rawValue, $0.summary) }
    },
    Listing("engines", "spring solvers of UI frameworks, for --engine") {
      let sources = engineSources
      return EngineCatalogue.engines.map { engine in
        (engine.name, "\(engine.method) (\(engine.source))\(sources[engine.name] ?? "")")
      }
    },
    Listing("scenarios", "interaction models, for gesture replay") {
      ScenarioCatalogue.scenarios.map { ($0.name, $0.description.summary) }
    },
    Listing(owned: "events", "what a trace of a SCENARIO may hold") { owner in
      try scenario(owner).description.events.map { ($0.name, eventSummary($0)) }
    },
    Listing(owned: "outputs", "what a SCENARIO shows") { owner in
      let description = try scenario(owner).description
      return description.outputs.map {
        ($0.name, $0.meaning + ($0.unit.isEmpty ? "" : " (\($0.unit))"))
      }
        + description.outputEvents.map { ("event:\($0.name)", $0.meaning) }
    },
    Listing(owned: "settings", "what --set can change of a SCENARIO, with its default") { owner in
      try scenario(owner).parameters.map {
        ($0.name, "\($0.meaning) (\($0.defaultText)\($0.unit.isEmpty ? "" : " \($0.unit)"))")
      }
    },
    Listing("kinds", "what 'list' lists") { all.map { ($0.kind, $0.summary) } },
    Listing("axes", "axes of a sweep, for its grid and --exhaustive-float") {
      SweepAxis.Quantity.allCases.map { ($0.rawValue, $0.summary) }
    },
    Listing("pictures", "pictures of reports, for plot --picture") {
      Picture.all.map { ($0.name, "of \($0.kind): \($0.summary)") }
    },
    Listing("reports", "kinds of reports, for list columns") {
      ReportSchemas.all.map { ($0.name, "\($0.columns.count) columns") }
    },
    Listing(owned: "columns", "what the columns of a REPORT say") { owner in
      // The columns of a report are no entries: `run` writes them.
      guard owner == nil else { return [] }
      throw UsageError("list columns needs a report (list reports)")
    },
    Listing("machine", "the environment record, as JSON") { [] },
    Listing("suites", "what 'run' runs") {
      Catalogue.suites.map { ($0.name, $0.summary) }
    },
  ]
}

extension Listing {
  /// What is known of the published code of each engine, and how the engine's
  /// model here was checked against it, from `Data/engines/sources.csv`.
  private static var engineSources: [String: String] {
    let table = try? CSVDocument(builtIn: "engines/sources.csv")
    return Dictionary(
      (table?.records ?? []).map { record in
        let release = [record["release"], record["date"]].filter { !$0.isEmpty }
        let words =
          (release.isEmpty ? [] : ["release \(release.joined(separator: ", "))"])
          + (record["archived"] == "true" ? ["archived"] : [])
          + ["checked: \(record["checked"])", "in flight: \(record["checked_in_flight"])"]
        return (record["engine"], words.map { "; \($0)" }.joined())
      }, uniquingKeysWith: { $1 })
  }

  private static func scenario(
    _ owner: String?
  ) throws(UsageError) -> any InteractionModel.Type {
    guard let owner else { throw UsageError("this list needs a scenario (list scenarios)") }
    return try GestureReplay.scenario(named: owner)
  }

  /// The meaning of an event and the fields that it takes: `… (needs y; may
  /// have x vx)`.
  private static func eventSummary(_ event: EventDescription) -> String {
    let fields = [("needs", event.required), ("may have", event.optional)].filter { !$1.isEmpty }
      .map { "\($0) \($1.map(\.rawValue).joined(separator: " "))" }
    return event.meaning + (fields.isEmpty ? "" : " (\(fields.joined(separator: "; ")))")
  }
}
