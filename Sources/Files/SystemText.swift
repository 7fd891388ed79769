import Platform

/// Conversion of file names and arguments, which are bytes and need not be
/// UTF-8.
///
/// A byte that is not part of a valid character becomes one of the private-use
/// characters from U+10FF00 on, and is converted back to that byte, so that
/// every name survives the round trip. PEP 383 does the same with surrogates,
/// which a Swift string cannot contain.
public enum SystemText {
  /// U+10FF00 + b stands for the byte b.
  fileprivate static let escapes: ClosedRange<UInt32> = 0x10FF00...0x10FFFF

  /// The text of NUL-terminated bytes.
  public static func decode(_ bytes: UnsafePointer<CChar>) -> String {
    decode(UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map(UInt8.init(bitPattern:)))
  }

  /// The text of bytes.
  public static func decode(_ bytes: [UInt8]) -> String {
    if let text = plain(bytes[...]) { return text }
    var text = ""
    var position = 0
    // One character after the other: the shortest sequence that is valid, or
    // the byte on its own.
    while position < bytes.count {
      let lengths = 1...min(4, bytes.count - position)
      let character = lengths.lazy
        .compactMap { length in plain(bytes[position..<position + length]).map { ($0, length) } }
        .first
      if let (scalar, length) = character {
        text += scalar
        position += length
      } else {
        text.unicodeScalars.append(escape(bytes[position]))
        position += 1
      }
    }
    return text
  }

  /// The text of valid UTF-8 without our private-use characters.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), escapedByte(in: text) == nil else {
      return nil
    }
    return text
  }

  /// The NUL-terminated bytes of a text.
  public static func bytes(of text: String) -> [CChar] {
    guard escapedByte(in: text) != nil else { return Array(text.utf8CString) }
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes += UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? []
      }
    }
    return bytes + [0]
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(escapes.lowerBound + UInt32(byte)) ?? "\u{FFFD}"
  }

  /// The first character that stands for a byte.
  private static func escapedByte(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { escapes.contains($0.value) }
  }

  /// The arguments of the program, its own name first.
  public static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { decode($0) } }
  }

  /// A variable of the environment.
  public static func variable(_ name: String) -> String? { getenv(name).map { decode($0) } }

  /// The description of the last error of a system call.
  public static var lastError: String { String(cString: strerror(errno)) }
}

extension String {
  /// The longest message that is shown as a whole, in bytes.
  public static let longestMessage = 1000

  /// The text made safe for a terminal: control characters, line and paragraph
  /// separators and directional marks become '?', invalid bytes become `\xE9`.
  public var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.flatMap(Self.visible)))
  }

  /// The same with the middle of a long text omitted.
  public var asOneLine: String {
    let shown = printable
    // Compared in bytes, because counting the characters of a long text takes
    // long.
    guard shown.utf8.count > Self.longestMessage else { return shown }
    let half = Self.longestMessage / 2 - 1
    return String(shown.unicodeScalars.prefix(half)) + " … "
      + String(shown.unicodeScalars.suffix(half))
  }

  private static func visible(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if SystemText.escapes.contains(scalar.value) {
      return Array("\\x\(String(scalar.value & 0xFF, radix: 16, uppercase: true))".unicodeScalars)
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return ["?"]
    case .format: return scalar.properties.isBidiControl ? ["?"] : [scalar]
    default: return [scalar]
    }
  }
}
