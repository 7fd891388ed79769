/// One record of a CSV file, whose fields are found by the names of their
/// columns.
public struct CSVRecord: Sendable {
  let header: CSVHeader
  /// The line on which it starts, counted from one.
  public let line: Int
  /// In the order of the header.
  public let fields: [String]

  /// The path of its file as the user gave it.
  public var path: String { header.path }

  /// Whether its file has a column.
  public func has(_ column: String) -> Bool { header.places[column] != nil }

  /// The text in a column; empty if the file does not have the column.
  public subscript(column: String) -> String { header.places[column].map { fields[$0] } ?? "" }

  /// A field as a decimal number, including infinities and NaN.
  public func number(_ column: String) throws(InputError) -> Double {
    guard let number = Value.number(in: self[column]) else { throw notANumber(column) }
    return number
  }

  /// The error for a field that is not a number, with a hint if it has a
  /// decimal comma.
  public func notANumber(_ column: String) -> InputError {
    let text = self[column]
    let hasComma = text.contains(",") && Value.number(in: text.replacing(",", with: ".")) != nil
    return error(
      column, "'\(text)' is not a number" + (hasComma ? "; decimals are written with a point" : ""))
  }

  /// A field as a finite number.
  public func finite(_ column: String) throws(InputError) -> Double {
    let number = try number(column)
    guard number.isFinite else { throw error(column, "'\(self[column])' is not finite") }
    return number
  }

  /// An error about one of its fields, which has the name of its column in the
  /// file.
  public func error(_ column: String, _ problem: String) -> InputError {
    InputError(path: path, line: line, column: header.nameInFile(column), problem)
  }
}

/// The names of the columns of a file, which all of its records share.
final class CSVHeader: Sendable {
  /// The path of the file as the user gave it.
  let path: String
  /// In the order of the file. All are different.
  let names: [String]
  /// The same as they stand in the file.
  let namesInFile: [String]
  /// The index of each name, and of each in the file that is not another name.
  let places: [String: Int]

  /// What the file calls a column.
  func nameInFile(_ column: String) -> String { places[column].map { namesInFile[$0] } ?? column }

  init(_ names: [String], inFile namesInFile: [String]? = nil, path: String) {
    self.path = path
    self.names = names
    self.namesInFile = namesInFile ?? names
    places = Dictionary(zip(names, 0...)) { first, _ in first }
      .merging(zip(self.namesInFile, 0...)) { name, _ in name }
  }
}
