import Glibc

/// How rows are shown.
public enum ReportFormat: String, CaseIterable, Sendable {
  case csv
  case table

  /// A table for people, CSV for pipes and files.
  public static func preferred(path: String?) -> ReportFormat {
    (path == nil || path == "-") && isatty(STDOUT_FILENO) == 1 ? .table : .csv
  }
}

/// Writes rows of one schema as they come: CSV at once, a table at the end,
/// when the widths of its columns are known.
public final class RowWriter {
  private let sink: OutputSink
  private let schema: Schema
  private let format: ReportFormat
  private let isColoured: Bool
  private var rows: [Row] = []
  /// Asked before every row: whether somebody wants the work to end. Then what
  /// there is gets written, the file its name, and `write` throws
  /// `OutputError.interrupted`.
  public var isInterrupted: () -> Bool = { false }

  /// - Parameter isColoured: of tables; CSV never is.
  public init(
    _ schema: Schema, format: ReportFormat, to sink: OutputSink, isColoured: Bool = false
  ) throws(OutputError) {
    self.schema = schema
    self.format = format
    self.isColoured = isColoured
    self.sink = sink
    if format == .csv { try sink.write(CSVWriter.header(schema)) }
  }

  public func write(_ row: Row) throws(OutputError) {
    precondition(row.schema == schema, "a row of \(row.schema.name) in \(schema.name)")
    if isInterrupted() {
      try finish()
      throw .interrupted
    }
    if format == .csv {
      try sink.write(CSVWriter.line(row))
    } else {
      rows.append(row)
    }
  }

  /// Writes what is left and gives a file its name.
  public func finish() throws(OutputError) {
    if format == .table {
      try sink.write(ConsoleTable.text(rows, schema: schema, isColoured: isColoured))
    }
    try sink.finish()
  }
}
