import Harness

/// Options that several commands share, and their use.
enum CommonOptions {
  static let output = Option(
    "output", short: "o", .value("FILE"), file: .output,
    "write there instead of standard output")
  static let overwrite = Option(
    "overwrite", short: "f", .flag, "replace output files that are there")
  static let format = Option(
    "format", .value("csv|table|json|markdown"),
    "how to write (as FILE ends: .json, .md; else a table on a terminal, csv elsewhere)")
  static let columns = Option(
    "columns", .list("NAME"), "these columns, in this order (list columns REPORT)")
  static let quiet = Option("quiet", .flag, "no notes and no progress bar on standard error")

  static let outputs = [output, overwrite, quiet].map(\.shared)
  static let report = outputs + [format.shared, columns.shared]

  /// The option that names the columns in a file of another program.
  static func map(_ example: String) -> Option {
    Option("map", .list("NAME=THEIRS"), "names of columns in the file: \(example)")
  }

  // MARK: - Inputs

  /// The CSV file at a path. Notes if it may have been cut short.
  ///
  /// - Parameter known: the columns that `--map` may name in it.
  static func document(
    _ path: String, _ arguments: ParsedArguments, naming known: [String] = []
  ) throws -> CSVDocument {
    let names = known.isEmpty ? [] : try map(arguments, among: known)
    var document = try CSVDocument(path: path)
    if let note = document.openEndNote { arguments.note(note) }
    try document.rename(names)
    return document
  }

  /// The pairs of `--map NAME=THEIRS,…`: names of columns here and in the file.
  static func map(
    _ arguments: ParsedArguments, among known: [String]
  ) throws(UsageError) -> [(name: String, inFile: String)] {
    let pairs = try arguments.list("map").map {
      item throws(UsageError) -> (name: String, inFile: String) in
      guard let (name, inFile) = item.keyAndValue, !inFile.isEmpty else {
        throw UsageError("--map: '\(item)' is not NAME=THEIRS")
      }
      guard known.contains(name) else { throw UsageError.unknown("column", name, among: known) }
      return (name, inFile)
    }
    if let name = pairs.map(\.name).firstRepeated ?? pairs.map(\.inFile).firstRepeated {
      throw UsageError("--map: '\(name)' appears twice")
    }
    return pairs
  }

  // MARK: - Times of inputs

  static func timeUnit(_ arguments: ParsedArguments) throws(UsageError) -> TimeUnit? {
    let symbols = TimeUnit.allCases.map(\.rawValue).sorted()
    return try arguments.choice("time-unit", among: symbols).flatMap { TimeUnit(rawValue: $0) }
  }

  /// Throws if rows are so far apart that their times, read as seconds without
  /// `--time-unit`, are probably in another unit. Events written by hand may be
  /// some seconds apart.
  static func checkUnit(
    of times: [Double], in document: CSVDocument, _ arguments: ParsedArguments
  ) throws(InputError) {
    guard !arguments.has("time-unit"), times.count > 3, let step = times.medianStep, step >= 4
    else { return }
    let unit = step < 500 ? "ms" : step < 5e5 ? "us" : "ns"
    throw InputError(
      path: document.path, column: document.nameInFile("time_s"),
      "rows are \(DecimalRounding.significant(step, digits: 4)) s apart: add --time-unit \(unit) "
        + "(or s)")
  }
}

/// Where output goes, in which form, and what an interruption leaves of it.
extension CommonOptions {
  static func writer(_ arguments: ParsedArguments, schema: Schema) throws -> RowWriter {
    let format = try reportFormat(arguments)
    let path = arguments.string("output")
    let names = try arguments.list("columns")
    if let name = names.first(where: { !schema.has(column: $0) }) {
      throw UsageError.unknown("column", name, among: schema.header)
    }
    // The width suits the destination; chosen columns are never cut.
    let width = names.isEmpty ? TerminalSize.tableWidth(path: path) : nil
    let writer = try RowWriter(
      schema, columns: names.map { schema.columns[schema.position(of: $0)] }, format: format,
      to: OutputSink(path: path), width: width)
    writer.tellsHidden = { hidden in
      arguments.note("no room for \(hidden.joined(separator: ", ")): --columns NAME,… chooses")
    }
    return writer
  }

  /// A writer of many rows; after an interruption, those so far are kept.
  static func streamingWriter(
    _ arguments: ParsedArguments, schema: Schema
  ) throws -> RowWriter {
    let writer = try writer(arguments, schema: schema)
    writer.isInterrupted = { Interrupts.isRequested }
    Interrupts.watch()
    return writer
  }

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

  // MARK: - Formats

  /// The format of rows. The first of these decides: `--format`, the extension
  /// of the output file, the default for the destination.
  ///
  /// - Throws: for an unknown format; without a format, for html, svg and png.
  static func reportFormat(_ arguments: ParsedArguments) throws(UsageError) -> ReportFormat {
    let words = ReportFormat.allCases.map(\.rawValue)
    if let word = try arguments.choice("format", among: words),
      let format = ReportFormat(rawValue: word)
    {
      return format
    }
    let ending = ending(of: arguments.string("output"))
    if ["html", "svg", "png"].contains(ending) {
      throw UsageError(
        "--output: '\(ending)' is for pages or pictures (spring, plot, report), not for rows")
    }
    let usual = ["csv": ReportFormat.csv, "json": .json, "md": .markdown][ending]
    return usual ?? .preferred(path: arguments.string("output"))
  }

  /// For commands that have no option `--format`: rejects an output whose
  /// extension is none of `formats`. A name without an extension is accepted.
  static func checkEnding(
    _ arguments: ParsedArguments, among formats: [String]
  ) throws(UsageError) {
    let ending = ending(of: arguments.string("output"))
    guard ending.isEmpty || formats.contains(ending) else {
      throw UsageError("--output: '\(ending)' is not one of \(formats.joined(separator: ", "))")
    }
  }

  /// The extension of a file's name in lower case; empty without one, and for
  /// one that has more than letters, as in `plot.v2`.
  static func ending(of path: String?) -> String {
    let parts = path?.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count > 1, let ending = parts.last, ending.allSatisfy(\.isLetter) else { return "" }
    return ending.lowercased()
  }
}
