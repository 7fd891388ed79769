/// The formats of reports.
public enum ReportFormat: String, CaseIterable, Sendable {
  case csv
  /// Columns for people, as many as fit.
  case table
  /// One array of objects (RFC 8259).
  case json
  /// A table in Markdown.
  case markdown

  /// A table for a terminal, CSV for pipes and files.
  public static func preferred(path: String?) -> ReportFormat {
    (path == nil || path == "-") && isatty(STDOUT_FILENO) == 1 ? .table : .csv
  }
}

/// Writes rows of one schema as they arrive. A table is written only at the
/// end, when the widths of its columns are known.
public final class RowWriter {
  private let sink: OutputSink
  private let schema: Schema
  /// The columns that are written.
  private let shown: Schema
  private let format: ReportFormat
  private let width: Int?
  private var rows: [Row] = []
  private var isFirst = true
  /// Called before every row; returns whether to interrupt the work. If so, the
  /// rows so far are written, the file gets its final name, and `write` throws
  /// `OutputError.interrupted`.
  public var isInterrupted: () -> Bool = { false }
  /// Called after a table is written, with the columns that had no room in it,
  /// unless there are none.
  public var tellsHidden: ([String]) -> Void = { _ in }

  /// Written below a table; other formats ignore it.
  public var footer = ""

  /// - Parameters:
  ///   - columns: those to write, in this order; if empty, all of the schema
  ///     or, in a table, those of its `console`.
  ///   - width: that a table must fit into, if any; other formats ignore it.
  public init(
    _ schema: Schema, columns: [Column] = [], format: ReportFormat, to sink: OutputSink,
    width: Int? = nil
  ) throws(OutputError) {
    self.schema = schema
    shown = columns.isEmpty ? schema : Schema(schema.name, columns)
    self.format = format
    self.width = width
    self.sink = sink
    switch format {
    case .csv: try sink.write(CSVWriter.header(shown))
    case .json: try sink.write("[")
    case .markdown: try sink.write(MarkdownTable.header(shown))
    case .table: break
    }
  }

  /// Adds a row, which must have the schema of the report.
  public func write(_ row: Row) throws(OutputError) {
    precondition(row.schema == schema, "a row of \(row.schema.name) in \(schema.name)")
    if isInterrupted() {
      try finish()
      throw .interrupted
    }
    let row = shown == schema ? row : Row(shown, shown.header.map { row[$0] })
    switch format {
    case .csv: try sink.write(CSVWriter.line(row))
    case .table: rows.append(row)
    case .json: try sink.write((isFirst ? "\n" : ",\n") + row.json.line)
    case .markdown: try sink.write(MarkdownTable.line(row))
    }
    isFirst = false
  }

  public static func writeCSV(
    _ rows: [Row], to path: String, schema: Schema
  ) throws(OutputError) {
    try RowWriter(schema, format: .csv, to: OutputSink(path: path)).finish(rows)
  }

  /// Adds the last rows, and finishes.
  public func finish(_ rows: some Sequence<Row>) throws(OutputError) {
    for row in rows { try write(row) }
    try finish()
  }

  /// Writes what is left and gives a file its final name.
  public func finish() throws(OutputError) {
    var hidden: [String] = []
    switch format {
    case .json: try sink.write("\n]\n")
    case .table:
      let table = ConsoleTable.fitted(rows, schema: shown, width: width)
      try sink.write(table.text + footer)
      hidden = table.hidden
    case .csv, .markdown: break
    }
    try sink.finish()
    if !hidden.isEmpty { tellsHidden(hidden) }
  }
}

/// Records as RFC 4180 text with LF line ends.
public enum CSVWriter {
  /// One line, with its line break.
  public static func line(_ fields: [String]) -> String {
    // Unquoted, this would be an empty line, which is not a record.
    if fields == [""] { return "\"\"\n" }
    return fields.map(quoted).joined(separator: ",") + "\n"
  }

  public static func header(_ schema: Schema) -> String { line(schema.header) }

  public static func line(_ row: Row) -> String { line(row.values.map(\.field)) }

  /// The field, quoted if it contains a comma, a quote or a line break.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains(where: ",\"\n\r".utf8.contains)
    // Unquoted, a leading U+FEFF would be read as a byte-order mark.
    guard needsQuotes || field.unicodeScalars.first == "\u{FEFF}" else { return field }
    // Scalar by scalar: for Swift, a quote with a combining accent is another
    // character, but it must be doubled.
    var doubled = String.UnicodeScalarView()
    for scalar in field.unicodeScalars {
      if scalar == "\"" { doubled.append(scalar) }
      doubled.append(scalar)
    }
    return "\"\(String(doubled))\""
  }
}

/// Rows as a table in GitHub-flavoured Markdown, with all digits.
public enum MarkdownTable {
  /// The two lines above the rows.
  public static func header(_ schema: Schema) -> String {
    line(schema.header) + line(schema.columns.map { $0.isNumeric ? "---:" : "---" })
  }

  public static func line(_ row: Row) -> String { line(row.values.map(\.field)) }

  /// One row of any fields.
  public static func line(_ fields: [String]) -> String {
    "| " + fields.map(escaped).joined(separator: " | ") + " |\n"
  }

  /// The field as `printable`, with a space for a line break, which would end
  /// the row. Bars, which would end the cell, are escaped scalar by scalar, as
  /// quotes are in `CSVWriter.quoted`.
  private static func escaped(_ field: String) -> String {
    field.map { $0.isNewline ? " " : String($0) }.joined().printable
      .unicodeScalars.map { $0 == "|" ? "\\|" : String($0) }.joined()
  }
}
