import Files
import Reports

/// Appends rows to a report.
public enum AppendedReport {
  /// The text before the rows of a run: that of the file at `path`, or only a
  /// header if there is no file.
  ///
  /// - Throws: `InputError` if the file is not a report of `schema`, and
  ///   `OutputError` if it has rows of this run: runs without times have the
  ///   same id, and the same rows, each time.
  public static func beginning(
    of path: String, schema: Schema, run: String
  ) throws -> String {
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

  /// Appends the rows of one run to the contents of `path`, replacing the file
  /// as a whole. The folder is locked meanwhile, so that no program loses the
  /// rows of another one.
  public static func append(_ rows: [Row], to path: String, schema: Schema) throws {
    // If `path` is a link, the folder of the file it points to.
    let folder = FileSystem.parts(FileSystem.destination(of: path) ?? path).folder
    let lock = FolderLock(waitingFor: folder)
    // The lock lasts as long as the object.
    defer { _ = lock }
    let run = rows.first?["run_id"].field ?? ""
    let beginning = try beginning(of: path, schema: schema, run: run)
    let sink = try OutputSink(path: path)
    try sink.write(beginning)
    for row in rows { try sink.write(CSVWriter.line(row)) }
    try sink.finish()
  }
}
