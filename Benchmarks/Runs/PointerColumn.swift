import Reports

/// The column of a recording that tells several pointers apart.
public struct PointerColumn: Sendable {
  /// The names of such columns, without marks and in small letters; those that
  /// contain `id` and one of the last four are others.
  private static let names = [
    "id", "identifier", "slot", "trackingid", "pointer", "touch", "finger", "contact",
  ]

  public let name: String
  /// The different texts in it, two or more.
  public let texts: [String]

  /// The first such column of a file; `nil` if all its rows seem to be of one
  /// pointer.
  public init?(_ document: CSVDocument) {
    for column in document.header {
      let name = column.lowercased().filter(\.isLetter)
      guard
        Self.names.contains(name)
          || name.contains("id") && Self.names.suffix(4).contains(where: name.contains)
      else { continue }
      let texts = document.records.map { $0[column] }.uniqued()
      if texts.count > 1 {
        (self.name, self.texts) = (column, texts)
        return
      }
    }
    return nil
  }

  /// How to read one of the pointers.
  public var remedy: String { "--where \(name)=\(texts[0]) reads a single pointer" }

  /// The note on the file at `path`.
  public func note(_ path: String) -> String {
    "\(InputFile.name(of: path)): column \(name) tells \(texts.count) pointers apart, which are read as one; \(remedy)"
  }
}
