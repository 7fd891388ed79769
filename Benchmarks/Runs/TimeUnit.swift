import Platform
import Reports

/// The unit of the times in a file. The raw value is its symbol on the command
/// line.
public enum TimeUnit: String, CaseIterable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  /// The symbols as the placeholder in a help text: `s|ms|us|ns`.
  public static let placeholder = allCases.map(\.rawValue).joined(separator: "|")

  /// The decimal exponent of `perSecond`.
  private var exponent: Int {
    switch self {
    case .seconds: 0
    case .milliseconds: 3
    case .microseconds: 6
    case .nanoseconds: 9
    }
  }

  /// The number of these units in a second.
  public var perSecond: Double { pow(10, Double(exponent)) }

  /// Converts a time in this unit to seconds.
  ///
  /// To do so, an exponent is appended to the text: a division would round a
  /// second time, so that 1108.1 ms might not be the double nearest to 1.1081
  /// s.
  ///
  /// - Parameters:
  ///   - text: the time as written.
  ///   - number: the value of `text`.
  public func inSeconds(_ text: String, _ number: Double) -> Double {
    if self == .seconds { return number }
    // If the text already has an exponent, it is not a number with two.
    return Double("\(text)e-\(exponent)") ?? number / perSecond
  }

  /// Guesses the unit of times that were read as seconds but have another unit:
  /// the largest one in which the median interval between rows of different
  /// times is less than half a second.
  ///
  /// - Parameter longest: times with this median interval, in seconds, or more
  ///   are not taken to be in seconds.
  /// - Returns: `nil` if the times may be in seconds, or if there are fewer
  ///   than three intervals.
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

  /// The note on a file with more than 20,000 rows a second; `nil` for others.
  /// No pointer reports so often, so the times were probably read in too small
  /// a unit.
  public static func densityNote(ofSeconds times: [Double], path: String) -> String? {
    densityNote(times, path, thousands: 20)
  }

  /// The same for frames, of which a display shows fewer than 2,000 a second.
  public static func frameDensityNote(ofSeconds times: [Double], path: String) -> String? {
    densityNote(times, path, thousands: 2)
  }

  private static func densityNote(
    _ times: [Double], _ path: String, thousands: Int
  ) -> String? {
    guard times.count > 3, let first = times.first, let last = times.last,
      (last - first) * 1000 * Double(thousands) < Double(times.count - 1)
    else { return nil }
    return
      "\(InputFile.name(of: path)): more than \(thousands),000 rows a second; are its times in "
      + "another unit?"
  }

  /// The note on frames that are more than a second apart; `nil` for others.
  /// Their times were probably read in too large a unit.
  public static func sparsityNote(ofSeconds times: [Double], path: String) -> String? {
    guard let interval = medianInterval(of: times), interval > 1 else { return nil }
    return
      "\(InputFile.name(of: path)): more than a second from frame to frame; are its times in "
      + "another unit?"
  }

  /// The error for a file whose times seem to be in this unit, not in seconds.
  public func error(path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like \(self); --time-unit \(rawValue) reads it so, --time-unit s as seconds")
  }
}
