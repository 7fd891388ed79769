import Glibc

/// Creates identifiers of runs.
public enum RunIdentifier {
  /// From the current UTC time and the process id: `20260131T235959Z-4711`.
  public static func make() -> String { "\(UTCTime.now.compact)-\(getpid())" }

  /// A run identifier determined by `words` alone: their 64-bit FNV-1a hash
  /// (http://www.isthe.com/chongo/tech/comp/fnv), with a zero byte between two
  /// words.
  public static func make(ofContent words: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in words.joined(separator: "\0").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return "untimed-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A UTC time with a resolution of one second.
public struct UTCTime: Sendable, Hashable {
  private let parts: [Int]

  /// The current time.
  public static var now: UTCTime { UTCTime(secondsSince1970: time(nil)) }

  public init(secondsSince1970 seconds: Int) {
    var moment = seconds
    var parts = tm()
    gmtime_r(&moment, &parts)
    self.parts = [
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), Int(parts.tm_sec),
    ]
  }

  /// `20260131T235959Z`, suitable for a folder name.
  public var compact: String {
    let text = parts.map(Self.padded)
    return "\(text[0])\(text[1])\(text[2])T\(text[3])\(text[4])\(text[5])Z"
  }

  /// `2026-01-31T23:59:59Z`, RFC 3339.
  public var rfc3339: String {
    let text = parts.map(Self.padded)
    return "\(text[0])-\(text[1])-\(text[2])T\(text[3]):\(text[4]):\(text[5])Z"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
