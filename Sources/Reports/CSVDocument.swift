/// One record of a CSV file.
public struct CSVRecord: Hashable, Sendable {
  /// The line on which it starts, counted from one.
  public let line: Int
  public let fields: [String]
}

/// A CSV file read as a whole: RFC 4180, with LF or CRLF, with or without a
/// byte-order mark, with quotes and line breaks inside quotes.
///
/// Every record must have as many fields as the header. Errors name file, line
/// and column.
public struct CSVDocument: Sendable {
  /// The most records in one file. With the limits of `CSVScanner` per record
  /// and of `InputFile` per file, memory stays within ten times the file's
  /// size.
  public static let mostRecords = 10_000_000

  /// The path as the user gave it.
  public let path: String
  public let header: [String]
  public private(set) var records: [CSVRecord]
  /// Whether the last line has no end, as in a file that was cut short.
  public let isOpenEnded: Bool

  /// Reads a file; `-` is standard input.
  public init(path: String) throws(InputError) {
    try self.init(bytes: InputFile.bytes(of: path), path: path)
  }

  public init(bytes: [UInt8], path: String) throws(InputError) {
    if let form = Self.foreignForm(bytes) {
      throw InputError(path: path, "looks like \(form); only UTF-8 text is read")
    }
    var scanner = CSVScanner(bytes: bytes, path: path)
    guard let first = try scanner.next() else { throw InputError(path: path, "the file is empty") }
    if first.fields.contains(where: { $0.contains("\r") }) && !bytes.contains(UInt8(ascii: "\n")) {
      throw InputError(path: path, line: 1, "lines must end with LF or CRLF, not with CR alone")
    }
    var seen: Set<String> = []
    for name in first.fields {
      guard !name.isEmpty else {
        throw InputError(path: path, line: first.line, "a column has no name")
      }
      guard seen.insert(name).inserted else {
        throw InputError(path: path, line: first.line, column: name, "stands twice in the header")
      }
    }
    var records: [CSVRecord] = []
    while let record = try scanner.next() {
      let count = record.fields.count
      if count < first.fields.count {
        throw InputError(
          path: path, line: record.line, column: first.fields[count],
          "is missing: \(count) fields where the header has \(first.fields.count)")
      }
      if count > first.fields.count {
        throw InputError(
          path: path, line: record.line, column: "\(first.fields.count + 1)",
          "is surplus: \(count) fields where the header has \(first.fields.count)"
            + Self.separatorHint(first.fields))
      }
      guard records.count < Self.mostRecords else {
        throw InputError(path: path, line: record.line, "is beyond \(Self.mostRecords) records")
      }
      records.append(record)
    }
    self.path = path
    header = first.fields
    self.records = records
    isOpenEnded = bytes.last != UInt8(ascii: "\n")
  }

  /// Keeps only the records with these texts in these columns, as `--where` does.
  ///
  /// - Throws: `InputError` if a column is missing, or no record is left.
  public mutating func select(
    _ conditions: [(column: String, text: String)]
  ) throws(InputError) {
    guard !conditions.isEmpty else { return }
    for (column, text) in conditions {
      let place = try position(of: column)
      records.removeAll { $0.fields[place] != text }
    }
    if records.isEmpty { throw InputError(path: path, "no row meets --where") }
  }

  /// The position of a column in `header`.
  public func position(of column: String) throws(InputError) -> Int {
    guard let position = header.firstIndex(of: column) else {
      throw InputError(path: path, line: 1, column: column, "is not in the header\(hint(column))")
    }
    return position
  }

  /// The positions of columns, in the order of the names.
  public func positions(of columns: [String]) throws(InputError) -> [Int] {
    try columns.map { column throws(InputError) in try position(of: column) }
  }

  /// A field as a decimal number, including infinities and NaN.
  public func number(_ record: CSVRecord, at position: Int) throws(InputError) -> Double {
    let field = record.fields[position]
    guard let number = Value.number(in: field) else {
      throw error(record, at: position, "'\(field)' is not a number")
    }
    return number
  }

  /// A field as a finite number.
  public func finite(_ record: CSVRecord, at position: Int) throws(InputError) -> Double {
    let number = try number(record, at: position)
    guard number.isFinite else {
      throw error(record, at: position, "'\(record.fields[position])' is not finite")
    }
    return number
  }

  /// An error about one field of one record.
  public func error(_ record: CSVRecord, at position: Int, _ problem: String) -> InputError {
    InputError(path: path, line: record.line, column: header[position], problem)
  }

  /// What the first bytes are of, if not of text in UTF-8.
  private static func foreignForm(_ bytes: [UInt8]) -> String? {
    let forms: [(start: [UInt8], name: String)] = [
      ([0x1f, 0x8b], "a compressed file (gzip)"), ([0x50, 0x4b, 3, 4], "a compressed file (zip)"),
      ([0x28, 0xb5, 0x2f, 0xfd], "a compressed file (zstd)"), ([0xff, 0xfe], "text in UTF-16"),
      ([0xfe, 0xff], "text in UTF-16"),
    ]
    return forms.first { bytes.starts(with: $0.start) }?.name
  }

  /// A hint for a header of another format, or with names that are not
  /// separated by commas.
  private static func separatorHint(_ header: [String]) -> String {
    if let first = header[0].first, "{[|".contains(first) {
      return "; of all formats only CSV is read"
    }
    guard header.count == 1, let mark = [";", "\t"].first(where: header[0].contains) else {
      return ""
    }
    return "; fields must be separated by commas, not \(mark == ";" ? "semicolons" : "tabs")"
  }

  /// What the header has instead of a missing column: other separators, numbers,
  /// the same quantity in another unit, or the name in other letters.
  private func hint(_ column: String) -> String {
    let separator = Self.separatorHint(header)
    if !separator.isEmpty { return separator }
    if header.allSatisfy({ Value.number(in: $0) != nil }) {
      return "; the first line must name the columns, and holds numbers"
    }
    if column.hasSuffix("_s"),
      let other = ["ms", "us", "ns"].map({ column.dropLast() + $0 }).first(where: header.contains)
    {
      return "; '\(other)' there has another unit"
    }
    let lowered = header.first {
      $0.lowercased().filter { $0 != " " } == column.lowercased()
    }
    return lowered.map { "; it is called '\($0)' there, and names are compared letter by letter" }
      ?? ""
  }
}
