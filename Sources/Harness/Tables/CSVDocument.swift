/// A CSV file read as a whole: RFC 4180, with LF or CRLF, with or without a
/// byte-order mark, with quotes and line breaks inside quotes.
///
/// Every record must have as many fields as the header. Errors name the file,
/// and the line and the column at fault, if any.
public struct CSVDocument: Sendable {
  /// The most records in one file. This bounds the memory together with the
  /// limits per record of `CSVScanner` and per file of `InputFile`.
  public static let mostRecords = 10_000_000

  private var columns: CSVHeader
  public private(set) var records: [CSVRecord] = []
  /// Whether the last line has no line break, as in a file that was cut short.
  private let isOpenEnded: Bool
  /// A note that the last line has no line break; `nil` if it has one.
  public var openEndNote: String? {
    guard isOpenEnded else { return nil }
    return InputError(
      path: path, line: records.last?.line ?? 1,
      "the last line has no end: the file may have been cut short"
    ).description
  }

  /// The path as the user gave it.
  public var path: String { columns.path }
  public var header: [String] { columns.names }

  /// The name of a file in reports: without folders and `.csv`, or `stdin`.
  public static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let isCSV = last.lowercased().hasSuffix(".csv")
    return path == "-" ? "stdin" : isCSV ? String(last.dropLast(4)) : last
  }

  /// Reads a file; `-` is standard input.
  public init(path: String) throws(InputError) {
    try self.init(bytes: InputFile.bytes(of: path), path: path)
  }

  public init(bytes: [UInt8], path: String) throws(InputError) {
    var scanner = CSVScanner(bytes: bytes, path: path)
    guard let (line, names) = try scanner.next() else {
      throw InputError(path: path, "the file is empty")
    }
    try Self.checkNames(names, line, path)
    columns = CSVHeader(names, path: path)
    isOpenEnded = bytes.last != UInt8(ascii: "\n")
    while let (line, fields) = try scanner.next() {
      let record = CSVRecord(columns: columns, line: line, fields: fields)
      try checkLength(record)
      guard records.count < Self.mostRecords else {
        throw InputError(path: path, line: line, "is beyond \(Self.mostRecords) records")
      }
      records.append(record)
    }
  }

  /// Throws for the first column without a name or with an earlier one's name.
  private static func checkNames(
    _ names: [String], _ line: Int, _ path: String
  ) throws(InputError) {
    var seen: Set<String> = []
    for name in names {
      guard !name.isEmpty else {
        throw InputError(path: path, line: line, "a column has no name")
      }
      guard seen.insert(name).inserted else {
        throw InputError(path: path, line: line, column: name, "appears twice in the header")
      }
    }
  }

  /// Throws unless a record has as many fields as the header.
  private func checkLength(_ record: CSVRecord) throws(InputError) {
    let (count, wanted) = (record.fields.count, header.count)
    guard count != wanted else { return }
    let counts = "\(count) fields where the header has \(wanted)"
    if count < wanted { throw record.error(header[count], "is missing: \(counts)") }
    throw record.error("\(wanted + 1)", "is surplus: \(counts)")
  }

  /// Gives columns the names by which they are looked up: the option `--map`.
  /// A name in the file still finds its column, unless it is the new name of
  /// another one. Errors about fields keep the names in the file.
  ///
  /// - Parameter pairs: new names, all different, each with the one in the
  ///   file.
  /// - Throws: `InputError` for a column that the file does not have.
  public mutating func rename(_ pairs: [(name: String, inFile: String)]) throws(InputError) {
    guard !pairs.isEmpty else { return }
    try require(pairs.map(\.inFile))
    let names = header.map { inFile in
      pairs.first { $0.inFile == inFile }?.name
        ?? (pairs.contains { $0.name == inFile } ? inFile + " (unused)" : inFile)
    }
    columns = CSVHeader(names, inFile: header, path: path)
    records = records.map { CSVRecord(columns: columns, line: $0.line, fields: $0.fields) }
  }

  public func nameInFile(_ column: String) -> String { columns.nameInFile(column) }

  /// Adds a column that has the same text in every record.
  ///
  /// - Precondition: the file does not have it.
  public mutating func add(_ column: String, _ text: String) {
    columns = CSVHeader(header + [column], inFile: columns.namesInFile + [column], path: path)
    records = records.map {
      CSVRecord(columns: columns, line: $0.line, fields: $0.fields + [text])
    }
  }

  /// Throws for the first of these columns that the file does not have.
  public func require(_ names: [String]) throws(InputError) {
    for column in names where columns.places[column] == nil {
      // `time_ms` is not `time_s` misspelt, but a time in another unit.
      let isTime = column.hasSuffix("_s")
      let others = header.filter { !isTime || !$0.hasPrefix(column.dropLast()) }
      let near = Suggestions.question(Suggestions.nearest(to: column, among: others))
      throw InputError(path: path, line: 1, column: column, "is not in the header\(near)")
    }
  }
}

extension CSVDocument {
  /// The first column that tells the pointers of a recording apart: it has the
  /// name of an identifier and several texts. `nil` if there is none. A column
  /// that differs in every row is passed over as a row number.
  public var pointerColumn: String? {
    header.first { column in
      let letters = column.lowercased().filter(\.isLetter)
      let isNamed =
        ["id", "identifier", "slot", "trackingid", "pointer", "finger"].contains(letters)
        || (letters.hasSuffix("id") || letters.hasSuffix("identifier"))
          && ["pointer", "touch", "finger", "contact"].contains(where: letters.contains)
      let count = isNamed ? Set(records.map { $0[column] }).count : 0
      return count > 1 && count < records.count
    }
  }

  /// Whether a text of a column appears again after a different one.
  public func alternates(_ column: String) -> Bool {
    let texts = records.map { $0[column] }
    // Without a return there is one change less than there are different texts.
    return zip(texts.dropFirst(), texts).count { $0 != $1 } >= Set(texts).count
  }
}

/// One record of a CSV file, whose fields are found by column names.
public struct CSVRecord: Sendable {
  let columns: CSVHeader
  /// The line on which it starts, counted from one.
  public let line: Int
  /// In the order of the header.
  public let fields: [String]

  public var path: String { columns.path }

  public func has(_ column: String) -> Bool { columns.places[column] != nil }

  /// The text in a column; empty if the file does not have the column.
  public subscript(column: String) -> String { columns.places[column].map { fields[$0] } ?? "" }

  /// A field as a decimal number, including infinities and NaN.
  public func number(_ column: String) throws(InputError) -> Double {
    guard let number = Value.number(in: self[column]) else { throw notANumber(column) }
    return number
  }

  /// The error for a field that is not a number.
  public func notANumber(_ column: String) -> InputError {
    error(column, "'\(self[column])' is not a number")
  }

  public func finite(_ column: String) throws(InputError) -> Double {
    let number = try number(column)
    guard number.isFinite else { throw error(column, "'\(self[column])' is not a finite double") }
    return number
  }

  /// An error about a field, with the name of its column in the file.
  public func error(_ column: String, _ problem: String) -> InputError {
    InputError(path: path, line: line, column: columns.nameInFile(column), problem)
  }
}

/// The names of the columns of a file, which all of its records share.
final class CSVHeader: Sendable {
  let path: String
  /// In the order of the file.
  let names: [String]
  /// Their names in the file, which differ for renamed columns.
  let namesInFile: [String]
  /// The index of each name, and of each name in the file that is not also a
  /// new one.
  let places: [String: Int]

  func nameInFile(_ column: String) -> String { places[column].map { namesInFile[$0] } ?? column }

  init(_ names: [String], inFile namesInFile: [String]? = nil, path: String) {
    self.path = path
    self.names = names
    self.namesInFile = namesInFile ?? names
    places = Dictionary(zip(names, 0...)) { first, _ in first }
      .merging(zip(self.namesInFile, 0...)) { name, _ in name }
  }
}
