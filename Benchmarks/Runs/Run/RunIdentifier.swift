import Glibc

/// Creates identifiers of runs.
public enum RunIdentifier {
  /// From the current UTC time and the process id: `20260131T235959Z-4711`.
  public static func make() -> String { "\(UTCTime.now.compact)-\(getpid())" }

  /// The identifier of a run without times. Equal words give the same
  /// identifier.
  ///
  /// - Parameter words: everything that determines the rows of the run.
  public static func make(ofContent words: [String]) -> String {
    "untimed-" + digest(words.joined(separator: "\0"))
  }

  /// The 64-bit FNV-1a hash of a text (its offset basis and prime are those of
  /// http://www.isthe.com/chongo/tech/comp/fnv), as 16 hexadecimal digits.
  public static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A UTC time with a resolution of one second.
public struct UTCTime: Sendable, Hashable {
  /// Year, month, day, hour, minute and second, of two digits or more.
  private let parts: [String]

  /// The current time.
  public static var now: UTCTime { UTCTime(secondsSince1970: time(nil)) }

  public init(secondsSince1970 seconds: Int) {
    var moment = seconds
    var parts = tm()
    gmtime_r(&moment, &parts)
    self.parts = [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
  }

  /// `20260131T235959Z`, suitable for a folder name.
  public var compact: String { parts[..<3].joined() + "T" + parts[3...].joined() + "Z" }

  /// `2026-01-31T23:59:59Z`, RFC 3339.
  public var rfc3339: String {
    parts[..<3].joined(separator: "-") + "T" + parts[3...].joined(separator: ":") + "Z"
  }
}
