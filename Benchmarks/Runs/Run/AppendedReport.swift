import Files
import Reports

/// Appends rows to a report.
public enum AppendedReport {
  /// The text before the new rows: that of the file at `path`, or only a header
  /// if there is no file.
  ///
  /// - Throws: `InputError` if the file is not a report of `schema`.
  public static func beginning(of path: String, schema: Schema) throws -> String {
    guard FileSystem.exists(path) else { return CSVWriter.header(schema) }
    let bytes = try InputFile.bytes(of: path)
    let document = try CSVDocument(bytes: bytes, path: path)
    guard document.header == schema.header else {
      throw InputError(path: path, line: 1, "has other columns than a \(schema.name) report")
    }
    // The rows are parsed only to refuse a damaged file.
    _ = try RowReader(schema).rows(of: document)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? text : text + "\n"
  }

  /// Appends `rows` to the contents of `path`, replacing the file as a whole.
  /// The folder is locked meanwhile, so that no program loses the rows of
  /// another one.
  public static func append(_ rows: [Row], to path: String, schema: Schema) throws {
    // If `path` is a link, the folder of the file it points to.
    let folder = FileSystem.parts(FileSystem.destination(of: path) ?? path).folder
    let lock = FolderLock(waitingFor: folder)
    // The lock lasts as long as the object.
    defer { _ = lock }
    let beginning = try beginning(of: path, schema: schema)
    let sink = try OutputSink(path: path)
    try sink.write(beginning)
    for row in rows { try sink.write(CSVWriter.line(row)) }
    try sink.finish()
  }
}
