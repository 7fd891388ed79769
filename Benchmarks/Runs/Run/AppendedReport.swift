import Files
import Reports

/// A report to which runs add their rows.
public struct AppendedReport {
  private let path: String
  private let schema: Schema

  /// - Parameter path: that of the report, which need not exist yet.
  public init(path: String, schema: Schema) {
    self.path = path
    self.schema = schema
  }

  /// Checks, before the work begins, that the rows of a run can be added.
  ///
  /// - Throws: `InputError` if the file is not a report of the schema, and
  ///   `OutputError` if it already has rows of this run. That can happen
  ///   because a run without times has the same id, and the same rows, each
  ///   time.
  public func check(run: String) throws { _ = try textBeforeRows(ofRun: run) }

  /// Adds the rows of one run by replacing the whole file.
  public func append(_ rows: [Row]) throws {
    // Reads the file again, because another run may have added rows since
    // `check`.
    let text = try textBeforeRows(ofRun: rows.first?["run_id"].field ?? "")
    let sink = try OutputSink(path: path)
    try sink.write(text)
    for row in rows { try sink.write(CSVWriter.line(row)) }
    try sink.finish()
  }

  /// The text of the file, or the header if there is no file. Throws if it has
  /// rows of this run.
  private func textBeforeRows(ofRun run: String) throws -> String {
    guard FileSystem.exists(path) else { return CSVWriter.header(schema) }
    let bytes = try InputFile.bytes(of: path)
    let document = try CSVDocument(bytes: bytes, path: path)
    guard document.header == schema.header else {
      throw InputError(path: path, line: 1, "has other columns than a \(schema.name) report")
    }
    // This also refuses a damaged file.
    let rows = try RowReader(schema).rows(of: document)
    guard !rows.contains(where: { $0["run_id"] == .text(run) }) else {
      throw OutputError.cannotCreate(
        path: path, reason: "it has the rows of this run already; --overwrite replaces them")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
