/// The column of a recording that distinguishes its pointers: touches, fingers.
public struct PointerColumn: Sendable {
  public let name: String
  /// The different texts in it, at least two.
  public let texts: [String]

  /// The first such column of a file; `nil` if all rows seem to be of one
  /// pointer.
  public init?(_ document: CSVDocument) {
    for column in document.header where Self.isNameOfSuch(column) {
      let texts = document.records.map { $0[column] }.uniqued()
      if texts.count > 1 {
        (name, self.texts) = (column, texts)
        return
      }
    }
    return nil
  }

  /// Whether a column is called `tracking_id`, `Finger`, `touchIdentifier` or
  /// the like.
  private static func isNameOfSuch(_ column: String) -> Bool {
    let letters = column.lowercased().filter(\.isLetter)
    let pointers = ["pointer", "touch", "finger", "contact"]
    return (["id", "identifier", "slot", "trackingid"] + pointers).contains(letters)
      || letters.contains("id") && pointers.contains(where: letters.contains)
  }

  /// How the user can read one of the pointers.
  public var remedy: String { "--where \(name)=\(texts[0]) reads a single pointer" }

  /// The note to the user on the file at `path`.
  public func note(_ path: String) -> String {
    "\(InputFile.name(of: path)): column \(name) tells \(texts.count) pointers apart, which are read as one; \(remedy)"
  }
}
