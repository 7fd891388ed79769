import Reports

/// Times in the files of other programs: their units, and how to notice that
/// the unit is not the expected one.
public enum TraceTimes {
  /// How many of each time unit make a second.
  public static let units = ["s": 1.0, "ms": 1e3, "us": 1e6, "ns": 1e9]

  /// The names of the units in the order of help texts.
  public static let placeholder = "s|ms|us|ns"

  /// Converts a number of time units to seconds.
  ///
  /// - Parameters:
  ///   - text: the number as written. An exponent is appended to it, because a
  ///     division would round once more: 1108.1 ms are the double nearest to
  ///     1.1081 s.
  ///   - number: the value of `text`.
  public static func seconds(
    _ text: String, _ number: Double, unitsPerSecond: Double
  ) -> Double {
    let exponents = [1e3: "e-3", 1e6: "e-6", 1e9: "e-9"]
    // A text that has an exponent already is no number with a second one.
    return exponents[unitsPerSecond].flatMap { Double(text + $0) } ?? number / unitsPerSecond
  }

  /// The likely unit of times that were read as seconds, from the median
  /// interval between rows: the largest unit in which it is less than half a
  /// second. `nil` if it may be in seconds, and for fewer than three intervals.
  /// Rows of equal time do not count.
  ///
  /// - Parameter longest: the shortest median interval, in seconds, that is too
  ///   long to be one; rows of a pointer are rarely a second apart.
  public static func likelyUnit(of times: [Double], longest: Double = 0.9) -> String? {
    guard let median = medianInterval(of: times), median >= longest else { return nil }
    return median < 500 ? "ms" : median < 5e5 ? "us" : "ns"
  }

  /// The median interval between rows of different times; `nil` for fewer than
  /// three.
  public static func medianInterval(of times: [Double]) -> Double? {
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return intervals.count > 2 ? intervals[intervals.count / 2] : nil
  }

  /// The error for a file whose times seem to be in `unit`, not in seconds.
  public static func unitError(_ unit: String, path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like \(name(of: unit)); --time-unit \(unit) reads it so, --time-unit s as seconds")
  }

  /// A unit as a word: `milliseconds` for `ms`.
  public static func name(of unit: String) -> String {
    ["ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"][unit] ?? "seconds"
  }

  /// The note on more than 20,000 rows a second, which no pointer reports: then
  /// the times were probably read in a unit that is too small.
  public static func densityNote(_ times: [Double], path: String) -> String? {
    guard times.count > 3, let first = times.first, let last = times.last,
      last - first < 5e-5 * Double(times.count - 1)
    else { return nil }
    return "\(path): more than 20,000 rows a second; are its times in another unit?"
  }
}
