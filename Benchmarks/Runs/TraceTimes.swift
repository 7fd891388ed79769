import Reports

/// Times in the files of other programs: their units, and how to notice that
/// the unit is not the expected one.
public enum TraceTimes {
  /// How many of each unit make a second.
  public static let units = ["s": 1.0, "ms": 1e3, "us": 1e6, "ns": 1e9]

  /// The names of the units in the order of help texts.
  public static let placeholder = "s|ms|us|ns"

  /// Converts a number of time units to seconds.
  ///
  /// - Parameters:
  ///   - text: the number as written. Its decimal point is moved, so that the
  ///     result is the number nearest to the decimal: 1108.1 ms are 1.1081 s.
  ///   - number: the same, as a number.
  public static func seconds(
    _ text: String, _ number: Double, unitsPerSecond: Double
  ) -> Double {
    let exponents = [1e3: "e-3", 1e6: "e-6", 1e9: "e-9"]
    // A text with an exponent of its own does not parse with a second one.
    return exponents[unitsPerSecond].flatMap { Double(text + $0) } ?? number / unitsPerSecond
  }

  /// The likely unit of times that were read as seconds; `nil` for seconds. It
  /// is the largest in which the median interval between rows is less than half
  /// a second. Rows of equal time do not count.
  ///
  /// - Parameter longest: the median interval in seconds from which the unit is
  ///   doubted; rows of a pointer are rarely a second apart.
  public static func likelyUnit(of times: [Double], longest: Double = 0.9) -> String? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    guard steps.count > 2, steps[steps.count / 2] >= longest else { return nil }
    let step = steps[steps.count / 2]
    return step < 500 ? "ms" : step < 5e5 ? "us" : "ns"
  }

  /// The error for a file whose times seem to be in `unit`.
  public static func unitError(_ unit: String, path: String, column: String) -> InputError {
    InputError(
      path: path, column: column,
      "looks like \(name(of: unit)); --time-unit \(unit) reads it so, --time-unit s as seconds")
  }

  /// The unit as a word.
  public static func name(of unit: String) -> String {
    ["ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"][unit] ?? "seconds"
  }

  /// Whether rows come faster than any pointer's, more than 20,000 a second, as
  /// if times in seconds had been read in a smaller unit.
  public static func areTooDense(_ times: [Double]) -> Bool {
    guard times.count > 3, let first = times.first, let last = times.last else { return false }
    return last - first < 5e-5 * Double(times.count - 1)
  }
}
