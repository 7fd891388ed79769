/// Reads JSON text (RFC 8259).
public struct JSONParser {
  private let bytes: [UInt8]
  private let path: String
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// The single value that `bytes` contains.
  ///
  /// - Parameter path: named in errors.
  public static func value(of bytes: [UInt8], path: String) throws(InputError) -> JSONValue {
    var parser = JSONParser(bytes, path: path)
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == bytes.count else { throw parser.error("more text follows the value") }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func value() throws(InputError) -> JSONValue {
    skipBlanks()
    guard let first = next else { throw error("the text ends early") }
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw error("it is nested too deeply") }
    switch first {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .text(try string())
    default: return try word()
    }
  }

  private mutating func object() throws(InputError) -> JSONValue {
    var members: [JSONValue.Member] = []
    position += 1
    if skip("}") { return .object([]) }
    while true {
      skipBlanks()
      let name = try string()
      guard skip(":") else { throw error("a colon is missing") }
      members.append(JSONValue.Member(name, try value()))
      if skip("}") { return .object(members) }
      guard skip(",") else { throw error("a comma is missing") }
    }
  }

  private mutating func array() throws(InputError) -> JSONValue {
    var values: [JSONValue] = []
    position += 1
    if skip("]") { return .array([]) }
    while true {
      values.append(try value())
      if skip("]") { return .array(values) }
      guard skip(",") else { throw error("a comma is missing") }
    }
  }

  private mutating func string() throws(InputError) -> String {
    guard next == UInt8(ascii: "\"") else { throw error("a string is missing") }
    position += 1
    var content: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else {
          throw error("a string is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): content += try escape()
      case 0..<0x20: throw error("a string holds a control character")
      default: content.append(byte)
      }
    }
    throw error("a string is not closed")
  }

  /// What the letters after a backslash stand for, except for `u`.
  private static let escapes: [Unicode.Scalar: UInt8] = [
    "n": 10, "r": 13, "t": 9, "b": 8, "f": 12, "\"": 34, "\\": 92, "/": 47,
  ]

  private mutating func escape() throws(InputError) -> [UInt8] {
    guard let byte = next else { throw error("a string is not closed") }
    position += 1
    if byte == UInt8(ascii: "u") { return try codePoint() }
    guard let meant = Self.escapes[Unicode.Scalar(byte)] else {
      throw error("a string holds an unknown escape")
    }
    return [meant]
  }

  /// The bytes of `\uXXXX`, or of a pair of surrogates; a lone surrogate
  /// becomes U+FFFD.
  private mutating func codePoint() throws(InputError) -> [UInt8] {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: Array("\\u".utf8)) {
      position += 2
      units.append(try codeUnit())
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func codeUnit() throws(InputError) -> UInt16 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else {
      throw error("four hexadecimal digits are missing")
    }
    position += 4
    return unit
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() throws(InputError) -> JSONValue {
    let start = position
    let ends = Array(",]}: \n\r\t".utf8)
    while let byte = next, !ends.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    let isNumeric =
      text.first != "+" && text.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) }
    // An integer cannot represent negative zero.
    if isNumeric, text != "-0", let number = Int(text) { return .integer(number) }
    guard isNumeric, let number = Double(text), number.isFinite else {
      throw error("'\(text)' is no value")
    }
    return .real(number)
  }

  /// Skips blanks, and then `character` if it follows. Returns whether it does.
  private mutating func skip(_ character: Character) -> Bool {
    skipBlanks()
    guard let next, next == character.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let next, [32, 9, 10, 13].contains(next) { position += 1 }
  }

  private func error(_ problem: String) -> InputError {
    let line = bytes.prefix(position).count { $0 == 10 } + 1
    return InputError(path: path, line: line, problem)
  }
}
