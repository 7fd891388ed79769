import Harness
import Suites

/// `validate`: are these files reports?
enum ValidateCommand: Command {
  static let specification = CommandSpecification(
    "validate", summary: "check report files against their schema", operands: "FILE…",
    operandsAreInputs: true, operandCount: 0...Int.max,
    discussion: [
      "Says what kind of report each file is and how many rows it has, or names the first field "
        + "that does not belong there, or the first row that a sweep lacks. --columns prints the "
        + "columns of a kind of report instead."
    ],
    options: [
      Option(
        "columns", .value("REPORT"), names: "reports",
        "print the columns of a kind of report: a suite, solve, describe, score, edges, …")
    ] + CommonOptions.report,
    examples: ["validate results/latest/*.csv", "validate --columns batch"])

  static func run(_ arguments: ParsedArguments) throws -> ExitStatus {
    if let name = arguments.string("columns") {
      return try printColumns(of: name, arguments)
    }
    try arguments.refuse(["format", "wide"], "is for --columns")
    return try validateFiles(arguments)
  }

  private static func printColumns(
    of name: String, _ arguments: ParsedArguments
  ) throws -> ExitStatus {
    guard arguments.operands.isEmpty else { throw UsageError("columns are printed without FILE") }
    let schema = try ReportSchemas.all.named(name, "report", by: \.name)
    try CommonOptions.writer(arguments, schema: SchemaTable.schema)
      .finish(SchemaTable.rows(of: schema))
    return .done
  }

  /// Checks all files; the status is that of the first invalid one.
  private static func validateFiles(_ arguments: ParsedArguments) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError("validate needs FILE…") }
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
