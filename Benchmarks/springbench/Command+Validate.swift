import Arguments
import Comparisons
import Reports

/// `validate`: are these files reports?
enum ValidateCommand: Command {
  static let specification = CommandSpecification(
    "validate", summary: "check report files against their schema", operands: "FILE…",
    operandsAreInputs: true,
    operandCount: 0...Int.max,
    discussion: [
      "Says what kind of report each file is and how many rows it has, or names the first field "
        + "that does not belong there, or the first row that a sweep lacks. --columns prints the "
        + "columns of a kind of report instead."
    ],
    options: [
      Option(
        "columns", .value("REPORT"), names: "reports",
        "print the columns of a kind of report: a suite, solve, describe, score, edges, …"),
      Option("columns-page", .flag, "print the columns of all reports as a page in Markdown"),
    ] + CommonOptions.report,
    examples: ["validate results/latest/*.csv", "validate --columns batch"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if arguments.has("columns") || arguments.has("columns-page") {
      guard arguments.operands.isEmpty else { throw UsageError("columns are printed without FILE") }
    }
    if let name = arguments.string("columns") {
      try arguments.refuse(["columns-page"], "and --columns exclude each other")
      return try columns(name, arguments)
    }
    if arguments.has("columns-page") { return try CommonOptions.write(ColumnsPage.text, arguments) }
    guard !arguments.operands.isEmpty else { throw UsageError("validate needs FILE…") }
    let sink = try OutputSink(path: arguments.string("output"))
    var worst = ExitStatus.done
    for path in arguments.operands {
      do {
        let finding = try ReportValidator.validate(path: path)
        if !arguments.has("quiet") {
          try CommonOptions.beforeVerdict {
            try sink.write("\(path): \(finding.schema), \(finding.rowCount) rows\n")
          }
          if let note = finding.note { arguments.note(note) }
        }
      } catch let error as InputError {
        // All files are checked; the status is that of the first invalid one.
        let status = Failure.report(error)
        if worst == .done { worst = status }
      }
    }
    try CommonOptions.beforeVerdict { try sink.finish() }
    return worst
  }

  private static func columns(_ name: String, _ arguments: ParsedArguments) throws -> ExitStatus {
    let schema = try ReportSchemas.all.named(name, "report", by: \.name)
    try CommonOptions.writer(arguments, schema: SchemaTable.schema)
      .finish(SchemaTable.rows(of: schema))
    return .done
  }
}
