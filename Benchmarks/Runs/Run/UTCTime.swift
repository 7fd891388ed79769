import Glibc

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
