import Platform
import Reports

/// The unit of the times in a file. The raw value is its symbol on the command
/// line.
public enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The symbols, as help texts show a choice.
  public static let placeholder = allCases.map(\.rawValue).joined(separator: "|")

  /// The decimal exponent of a second in this unit.
  private var exponent: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// A second in this unit.
  public var perSecond: Double { pow(10, Double(exponent)) }

  /// Converts a time in this unit to seconds.
  ///
  /// An exponent is appended to the text, because a division would round once
  /// more: 1108.1 ms are the double nearest to 1.1081 s.
  ///
  /// - Parameters:
  ///   - text: the time as written.
  ///   - number: the value of `text`.
  public func inSeconds(_ text: String, _ number: Double) -> Double {
    if self == .seconds { return number }
    // A text that has an exponent already is no number with a second one.
    return Double("\(text)e-\(exponent)") ?? number / perSecond
  }

  /// Guesses the unit of times that were read as seconds, from the median
  /// interval between rows of different times: the largest unit in which it is
  /// less than half a second.
  ///
  /// - Parameter longest: the median interval, in seconds, from which on the
  ///   times cannot be in seconds.
  /// - Returns: `nil` if the times may be in seconds, or if there are fewer than
  ///   three intervals.
  public static func likely(ofSeconds times: [Double], longest: Double) -> TimeUnit? {
    guard let median = medianInterval(of: times), median >= longest else { return nil }
    return median < 500 ? .milliseconds : median < 5e5 ? .microseconds : .nanoseconds
  }

  /// The median interval between rows of different times; `nil` for fewer than
  /// three.
  public static func medianInterval(of times: [Double]) -> Double? {
    guard let (step, count) = times.medianStep, count > 2 else { return nil }
    return step
  }

  /// The note on more than 20,000 rows a second, which no pointer reports: then
  /// the times were probably read in a unit that is too small.
  public static func densityNote(ofSeconds times: [Double], path: String) -> String? {
    guard times.count > 3, let first = times.first, let last = times.last,
      last - first < 5e-5 * Double(times.count - 1)
    else { return nil }
    return
      "\(InputFile.name(of: path)): more than 20,000 rows a second; are its times in another unit?"
  }

  /// The error for a file whose times seem to be in this unit, not in seconds.
  public func error(path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like \(self); --time-unit \(rawValue) reads it so, --time-unit s as seconds")
  }
}
