import Harness
import Testing

/// A row of CSV: its fields by the names of their columns.
typealias NamedFields = [String: String]

extension NamedFields {
  /// The number in a column; no number there fails the test.
  func number(
    _ column: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Double {
    try #require(
      self[column].flatMap(Double.init), "\(column) of \(self)", sourceLocation: sourceLocation)
  }
}

/// The rows of a text in CSV, without its header.
func namedRows(_ csv: String) throws -> [NamedFields] {
  let document = try CSVDocument(bytes: Array(csv.utf8), path: "CSV")
  return document.records.map { Dictionary(uniqueKeysWithValues: zip(document.header, $0.fields)) }
}
