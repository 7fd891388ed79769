import Arguments
import Reports
import Runs

/// Options that several commands share, and what they do with them.
enum CommonOptions {
  static let output = Option(
    "output", short: "o", .value("FILE"), file: .redirectedOutput,
    "write there instead of standard output")
  static let overwrite = Option("overwrite", .flag, "replace output files that are there")
  static let wide = Option("wide", .flag, "tables with all columns, however wide the terminal is")
  static let input = Option(
    "input", short: "i", .value("FILE"), file: .input, "read there instead of standard input")
  static let colour = Option("color", .value("auto|always|never"), "colours on a terminal (auto)")
  static let quiet = Option("quiet", .flag, "no notes on standard error")
  static let noProgress = Option("no-progress", .flag, "no progress bar")
  static let condition = Option(
    "where", .repeated("COLUMN=TEXT"), "only rows whose field is that text")

  /// Options for the destination of output.
  static let outputs = [output, overwrite, quiet]
  /// Options for the destination and format of rows.
  static let report = report(
    format: "how to write (as FILE ends: .json, .jsonl, .md; else table on a terminal, csv "
      + "elsewhere)")

  /// The same, with a help text of its own for `--format`.
  static func report(format help: String) -> [Option] {
    let format = Option("format", .value("csv|table|json|jsonl|markdown"), help)
    return outputs + [format, wide, colour]
  }

  // MARK: - Inputs

  /// The input of a command: its operand, `--input`, or standard input.
  static func inputPath(_ arguments: ParsedArguments) throws(UsageError) -> String {
    let option = arguments.string("input")
    guard let operand = arguments.operands.first else { return option ?? "-" }
    guard option == nil else { throw UsageError("FILE and --input FILE exclude each other") }
    return operand
  }

  /// The CSV file at a path; notes that it may have been cut short.
  static func document(_ path: String, _ arguments: ParsedArguments) throws -> CSVDocument {
    let document = try CSVDocument(path: path)
    if let note = document.openEndNote { arguments.note(note) }
    return document
  }

  // MARK: - Times and conditions of inputs

  /// The unit that `--time-unit` names.
  static func timeUnit(_ arguments: ParsedArguments) throws(UsageError) -> TimeUnit? {
    let symbols = TimeUnit.allCases.map(\.rawValue).sorted()
    return try arguments.choice("time-unit", among: symbols).flatMap { TimeUnit(rawValue: $0) }
  }

  /// Checks the unit of times, in seconds, that were read from a column of a
  /// file. With `--time-unit` it notes times so dense that they were probably
  /// not in that unit: no pointer reports so often.
  ///
  /// - Parameter longest: without the option, times with this median interval,
  ///   in seconds, or more are not taken to be in seconds.
  /// - Throws: `InputError` for such times.
  static func checkUnit(
    of times: [Double], in column: String, of path: String, longest: Double,
    _ arguments: ParsedArguments
  ) throws(InputError) {
    if arguments.has("time-unit") {
      if let note = TimeUnit.densityNote(ofSeconds: times, path: path) { arguments.note(note) }
    } else if let likely = TimeUnit.likely(ofSeconds: times, longest: longest) {
      throw likely.error(path: path, column: column)
    }
  }

  /// The columns and texts of all `--where` options.
  static func conditions(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [(column: String, text: String)] {
    try arguments.strings("where").map { condition throws(UsageError) in
      guard let (column, text) = condition.keyAndValue else {
        throw UsageError("--where: '\(condition)' is not COLUMN=TEXT")
      }
      return (column, text)
    }
  }
}
