/// Splits bytes into records and fields.
struct CSVScanner {
  /// The most bytes in a field, and the most fields in a record.
  static let longestField = 1 << 20
  static let mostFields = 10_000

  private let bytes: [UInt8]
  private let path: String
  private var position: Int
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The fields of the next record, and the line on which it starts, counted
  /// from one; `nil` at the end of the file. Empty lines are skipped.
  mutating func next() throws(InputError) -> (line: Int, fields: [String])? {
    while position < bytes.count, skipLineBreak() {}
    guard position < bytes.count else { return nil }
    let firstLine = line
    var fields: [String] = []
    while true {
      guard fields.count < Self.mostFields else {
        throw InputError(path: path, line: line, "has more than \(Self.mostFields) fields")
      }
      fields.append(try field())
      guard position < bytes.count else { break }
      if bytes[position] == CSVScanner.comma {
        position += 1
        continue
      }
      if skipLineBreak() { break }
      // Only a field in quotes ends elsewhere.
      throw InputError(
        path: path, line: line, column: "\(fields.count)", "text stands after a closing quote")
    }
    return (firstLine, fields)
  }

  /// Whether a line break begins here: LF, CR LF, or CR as the last byte.
  private var isAtLineBreak: Bool {
    bytes[position] == CSVScanner.lineFeed
      || bytes[position] == CSVScanner.carriageReturn
        && (position + 1 >= bytes.count || bytes[position + 1] == CSVScanner.lineFeed)
  }

  private mutating func skipLineBreak() -> Bool {
    guard isAtLineBreak else { return false }
    position = min(position + (bytes[position] == CSVScanner.lineFeed ? 1 : 2), bytes.count)
    line += 1
    return true
  }

  private mutating func field() throws(InputError) -> String {
    if position < bytes.count, bytes[position] == CSVScanner.quote { return try quotedField() }
    let start = position
    while position < bytes.count, bytes[position] != CSVScanner.comma, !isAtLineBreak {
      position += 1
    }
    return try text(bytes[start..<position], line: line)
  }

  /// The content of a field in quotes, in which a quote is doubled.
  private mutating func quotedField() throws(InputError) -> String {
    let firstLine = line
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == CSVScanner.quote {
        guard position < bytes.count, bytes[position] == CSVScanner.quote else {
          return try text(content[...], line: firstLine)
        }
        position += 1
      } else if byte == CSVScanner.lineFeed {
        line += 1
      }
      content.append(byte)
    }
    throw InputError(path: path, line: firstLine, "a quote is not closed")
  }

  /// Checks and decodes the text of a field, which starts on `line`.
  private func text(_ bytes: ArraySlice<UInt8>, line: Int) throws(InputError) -> String {
    guard bytes.count <= Self.longestField else {
      throw InputError(
        path: path, line: line, "there is a field of more than \(Self.longestField) bytes")
    }
    if bytes.contains(0) { throw InputError(path: path, line: line, "there is a NUL byte") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(path: path, line: line, "the text is not UTF-8")
    }
    return text
  }
}
