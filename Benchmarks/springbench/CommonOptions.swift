import Arguments
import Reports

/// Options that every command with a report takes, and what they mean.
enum CommonOptions {
  static let output = OptionSpecification(
    "output", short: "o", .value(placeholder: "FILE"), "write there instead of standard output")
  static let format = OptionSpecification(
    "format", .value(placeholder: "csv|table"),
    "how to write (table on a terminal, else csv)")
  static let input = OptionSpecification(
    "input", short: "i", .value(placeholder: "FILE"), "read there instead of standard input")
  static let colour = OptionSpecification(
    "color", .value(placeholder: "auto|always|never"), "colours on a terminal (auto)")
  static let quiet = OptionSpecification("quiet", .flag, "no notes on standard error")

  /// Where and how a command writes its rows.
  static func writer(
    _ arguments: ParsedArguments, schema: Schema
  ) throws -> RowWriter {
    try RowWriter(
      schema, format: reportFormat(arguments), to: OutputSink(path: arguments.string("output")),
      isColoured: isColoured(arguments))
  }

  /// Whether tables are coloured: as asked for, else where a person looks.
  static func isColoured(_ arguments: ParsedArguments) throws -> Bool {
    switch try arguments.choice("color", among: ["auto", "always", "never"]) {
    case "always": true
    case "never": false
    default: TerminalColour.suits(path: arguments.string("output"))
    }
  }

  /// The format that was asked for, or that suits where the report goes.
  static func reportFormat(_ arguments: ParsedArguments) throws -> ReportFormat {
    let named = try arguments.choice("format", among: ReportFormat.allCases.map(\.rawValue))
    return named.flatMap(ReportFormat.init) ?? .preferred(path: arguments.string("output"))
  }
}
