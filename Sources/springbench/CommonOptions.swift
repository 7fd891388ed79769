import Harness

/// Options that several commands share, and what they do with them.
enum CommonOptions {
  static let output = Option(
    "output", short: "o", .value("FILE"), file: .redirectedOutput,
    "write there instead of standard output")
  static let overwrite = Option(
    "overwrite", short: "f", .flag, "replace output files that are there")
  static let format = Option(
    "format", .value("csv|table|json|markdown"),
    "how to write (as FILE ends: .json, .md; else a table on a terminal, csv elsewhere)")
  static let columns = Option(
    "columns", .list("NAME"), "these columns, in this order (list columns REPORT)")
  static let quiet = Option("quiet", .flag, "no notes and no progress bar on standard error")
  static let condition = Option(
    "where", .repeated("COLUMN=TEXT"), "only rows with that text")

  /// Options for the destination of output.
  static let outputs = [output, overwrite, quiet].map(\.shared)
  /// Options for the destination and format of rows.
  static let report = outputs + [format.shared, columns.shared]

  /// The names of columns in a file of another program.
  ///
  /// - Parameter example: for the help.
  static func map(_ example: String) -> Option {
    Option("map", .list("NAME=THEIRS"), "names of columns in the file: \(example)")
  }

  // MARK: - Inputs

  /// The CSV file at a path; notes that it may have been cut short.
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

  /// The pairs of `--map NAME=THEIRS,…`: the name of a column here and that
  /// in the file.
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
      throw UsageError("--map: '\(name)' stands twice")
    }
    return pairs
  }

  // MARK: - Times and conditions of inputs

  /// The unit that `--time-unit` names.
  static func timeUnit(_ arguments: ParsedArguments) throws(UsageError) -> TimeUnit? {
    let symbols = TimeUnit.allCases.map(\.rawValue).sorted()
    return try arguments.choice("time-unit", among: symbols).flatMap { TimeUnit(rawValue: $0) }
  }

  /// Checks the unit of times, in seconds, that were read from a column of a
  /// file without `--time-unit`.
  ///
  /// - Parameter longest: times with this median interval, in seconds, or more
  ///   are not taken to be in seconds.
  /// - Throws: `InputError` for such times.
  static func checkUnit(
    of times: [Double], in column: String, of path: String, longest: Double,
    _ arguments: ParsedArguments
  ) throws(InputError) {
    if !arguments.has("time-unit"), let likely = TimeUnit.likely(ofSeconds: times, longest: longest)
    {
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
