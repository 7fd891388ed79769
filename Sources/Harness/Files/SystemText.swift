import Platform

/// Texts that the system gives.
public enum SystemText {
  /// A variable of the environment.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The description of the last error of a system call.
  public static var lastError: String { String(cString: strerror(errno)) }
}

extension String {
  /// The longest message that is shown as a whole, in bytes.
  public static let longestMessage = 1000

  /// The text made safe for a terminal: control characters, line and paragraph
  /// separators and directional marks become '?'.
  public var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map(Self.visible)))
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

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: "?"
    case .format: scalar.properties.isBidiControl ? "?" : scalar
    default: scalar
    }
  }
}
