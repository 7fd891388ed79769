import Files
import Reports

/// A report to which rows are added.
public enum AppendedReport {
  /// The text before the new rows: the whole file with its header, or the
  /// header alone where there is no file yet.
  ///
  /// - Throws: `InputError` when the file is no report of `schema`.
  public static func beginning(of path: String, schema: Schema) throws -> String {
    guard FileSystem.exists(path) else { return CSVWriter.header(schema) }
    let bytes = try InputFile.bytes(of: path)
    let document = try CSVDocument(bytes: bytes, path: path)
    guard document.header == schema.header else {
      throw InputError(path: path, line: 1, "has other columns than a \(schema.name) report")
    }
    // Read as rows too: a torn file must not grow.
    _ = try RowReader(schema).rows(of: document)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Writes `rows` below what `path` holds already; the file is replaced as a
  /// whole. Programs that add to files of one folder do so one after the other.
  public static func append(_ rows: [Row], to path: String, schema: Schema) throws {
    let folder = FileSystem.parts(FileSystem.destination(of: path) ?? path).folder
    let lock = FolderLock(waitingFor: folder)
    defer { _ = lock }
    let beginning = try beginning(of: path, schema: schema)
    let sink = try OutputSink(path: path)
    try sink.write(beginning)
    for row in rows { try sink.write(CSVWriter.line(row)) }
    try sink.finish()
  }
}
