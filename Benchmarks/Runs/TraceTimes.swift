import Reports

/// Times in the files of other programs: their units, and how to notice one
/// that was not named.
public enum TraceTimes {
  /// How many of each make a second.
  public static let units = ["s": 1.0, "ms": 1e3, "us": 1e6, "ns": 1e9]

  /// The names of the units in the order of help texts.
  public static let placeholder = "s|ms|us|ns"

  /// A number of time units in seconds.
  ///
  /// - Parameters:
  ///   - text: the number as written. Its decimal point is moved, so that the
  ///     result is the number nearest to the decimal: 1108.1 ms are 1.1081 s.
  ///   - number: the same, as a number.
  public static func seconds(
    _ text: String, _ number: Double, unitsPerSecond: Double
  ) -> Double {
    let exponents = [1e3: "e-3", 1e6: "e-6", 1e9: "e-9"]
    // A text with an exponent of its own is none with two.
    return exponents[unitsPerSecond].flatMap { Double(text + $0) } ?? number / unitsPerSecond
  }

  /// Whether times look like milliseconds: an interval of 4 to 40 is too long
  /// for seconds between touches, and as milliseconds corresponds to 25 to 240
  /// Hz. Rows of equal time do not count.
  public static func seemToBeInMilliseconds(_ times: [Double]) -> Bool {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.count > 2 && (4...40).contains(steps[steps.count / 2])
  }

  /// What is said of such a file.
  public static func millisecondsError(path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like milliseconds; --time-unit ms reads it so, --time-unit s as seconds")
  }
}
