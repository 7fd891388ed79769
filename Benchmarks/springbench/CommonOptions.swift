import Arguments
import Measurement
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

  // MARK: - Outputs

  /// A writer for rows according to the options.
  static func writer(_ arguments: ParsedArguments, schema: Schema) throws -> RowWriter {
    let writer = try RowWriter(
      schema, format: reportFormat(arguments), to: OutputSink(path: arguments.string("output")),
      style: tableStyle(arguments))
    writer.tellsHidden = { names in
      let list = names.count > 3 ? "\(names.count) columns" : names.joined(separator: ", ")
      arguments.note("no room for \(list); --wide shows all")
    }
    return writer
  }

  /// A writer for many rows that arrive one by one; after an interruption the
  /// rows so far are kept.
  static func streamingWriter(_ arguments: ParsedArguments, schema: Schema) throws -> RowWriter {
    let writer = try writer(arguments, schema: schema)
    watchInterrupts(keepingRowsOf: writer)
    writer.isInterrupted = { Interrupts.isRequested }
    return writer
  }

  /// Watches for requests to stop. A process that goes on for a second after
  /// one is ended; the rows so far are kept.
  static func watchInterrupts(keepingRowsOf writer: RowWriter) {
    // A weak reference: a writer that fails removes its file when it is
    // released.
    Interrupts.watch { [weak writer] in
      Failure.endProcess {
        try writer?.finish()
        return .interrupted
      }
    }
  }

  /// A line for the progress of a command, unless the options are against it.
  static func progressLine(_ arguments: ParsedArguments) -> ProgressLine {
    ProgressLine(isWanted: !arguments.has("quiet") && !arguments.has("no-progress"))
  }

  /// Writes text according to the options.
  static func write(_ text: String, _ arguments: ParsedArguments) throws -> ExitStatus {
    try OutputSink.write(text, to: arguments.string("output"))
    return .done
  }

  /// Writes output of a command whose exit status is a verdict. If the reader
  /// of the output has gone, the rest is not written, and the command goes on
  /// to its verdict.
  static func beforeVerdict(_ write: () throws -> Void) throws {
    do { try write() } catch OutputError.closedPipe {}
  }

  /// How tables look: by default coloured if they go to a terminal, and as wide
  /// as that.
  private static func tableStyle(_ arguments: ParsedArguments) throws -> ConsoleTable.Style {
    let path = arguments.string("output")
    let isColoured =
      switch try arguments.choice("color", among: ["auto", "always", "never"]) {
      case "always": true
      case "never": false
      default: TerminalColour.suits(path: path)
      }
    return ConsoleTable.Style(
      isColoured: isColoured,
      width: arguments.has("wide") ? nil : TerminalSize.tableWidth(path: path))
  }

  // MARK: - Formats

  /// The requested format, or the default for the destination.
  static func reportFormat(_ arguments: ParsedArguments) throws -> ReportFormat {
    let named = try arguments.choice("format", among: ReportFormat.allCases.map(\.rawValue))
      .flatMap(ReportFormat.init)
    // A format from the environment is meant for all commands. The name of the
    // file was chosen for this one, and decides.
    if let named, !OptionVariables.sets("format") { return named }
    let path = arguments.string("output")
    return try format(endingOf: path) ?? named ?? .preferred(path: path)
  }

  /// Rejects an output whose extension is that of another format.
  static func checkEnding(
    _ arguments: ParsedArguments, among formats: [String]
  ) throws(UsageError) {
    let name = arguments.string("output")?.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
    let ending = String(name[name.index(after: dot)...])
    if !formats.contains(ending), ending.allSatisfy(\.isLetter) {
      throw UsageError("--output: '\(ending)' is none of \(formats.joined(separator: ", "))")
    }
  }

  /// The format that the extension of a file's name stands for, in upper or
  /// lower case; `nil` for an extension of no meaning.
  ///
  /// - Throws: for a known format that this program does not write.
  private static func format(endingOf path: String?) throws(UsageError) -> ReportFormat? {
    guard let path = path?.lowercased(), let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...] {
    case "csv": return .csv
    case "json": return .json
    case "jsonl": return .jsonl
    case "md": return .markdown
    case let ending
    where [
      "tsv", "xls", "xlsx", "ods", "parquet", "feather", "arrow", "xml", "yaml", "yml", "html",
      "svg", "png", "pdf", "gz", "xz", "zst", "zip",
    ].contains(ending):
      throw UsageError(
        "--output: '\(ending)' is none of csv, json, jsonl, md; --format csv writes CSV there")
    default: return nil
    }
  }

  // MARK: - Times and conditions

  /// The unit that `--time-unit` names.
  static func timeUnit(_ arguments: ParsedArguments) throws(UsageError) -> TimeUnit? {
    let symbols = TimeUnit.allCases.map(\.rawValue).sorted()
    return try arguments.choice("time-unit", among: symbols).flatMap { TimeUnit(rawValue: $0) }
  }

  /// Checks the unit of times, in seconds, that were read from a column of a
  /// file. With `--time-unit` it notes times that are too dense for that unit.
  ///
  /// - Parameter longest: as in `TimeUnit.likely`.
  /// - Throws: `InputError` if, without the option, the times are likely to be
  ///   in another unit than seconds.
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
