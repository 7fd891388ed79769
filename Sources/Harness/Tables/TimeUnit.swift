/// A unit of the times in a file; raw values are its names for `--time-unit`.
public enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The symbols as the placeholder in a help text: `s|ms|us|ns`.
  public static let placeholder = allCases.map(\.rawValue).joined(separator: "|")

  /// The decimal exponent of `perSecond`.
  fileprivate var exponent: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// The number of these units in a second.
  public var perSecond: Double { pow(10, Double(exponent)) }
}

extension CSVRecord {
  /// The largest time accepted, in seconds. Times since 1970 reach it in
  /// 2286; a double above it does not resolve microseconds.
  private static let latest = 1e10

  /// The time in a column of this unit, in seconds.
  public func seconds(_ column: String, in unit: TimeUnit) throws(InputError) -> Double {
    var seconds = try finite(column)
    if unit != .seconds {
      // An exponent is appended to the text, because a division would round a
      // second time: 1108.1 ms might not be the double nearest to 1.1081 s.
      // A text that has an exponent cannot take another: its value is divided.
      seconds = Double("\(self[column])e-\(unit.exponent)") ?? seconds / unit.perSecond
    }
    guard seconds.magnitude <= Self.latest else {
      throw error(
        column, "\(seconds) s is beyond ±\(Self.latest); --time-unit tells the file's unit")
    }
    return seconds
  }
}
