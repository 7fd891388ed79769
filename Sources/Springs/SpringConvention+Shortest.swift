import Platform

extension SpringConvention {
  /// The values of a spring in this convention, one after the other rounded to
  /// the fewest digits with which they still give the same motion: 0.7 where a
  /// conversion yields 0.7000000000000001.
  ///
  /// - Parameters:
  ///   - spring: the spring to express.
  ///   - slack: the relative difference of ω and of ζ up to which two motions
  ///     count as the same. The default is what one conversion may lose: 4
  ///     units in the last place.
  /// - Returns: the values by key, with both of Motion's durations (one at a
  ///   time can be read back); `nil` if the convention cannot express the
  ///   spring.
  public func shortestValues(
    of spring: Spring, within slack: Double = 4 * 0x1p-52
  ) -> [String: Double]? {
    guard let values = allValues(of: spring) else { return nil }
    var result = values
    // Motion's two durations are mutually exclusive: each is shortened without
    // the other.
    let excluded: [String?] = self == .motion ? ["visualDuration", "duration"] : [nil]
    for other in excluded {
      var given = values.filter { $0.key != other }
      for key in given.keys.sorted() { shorten(key, of: &given, like: spring, slack) }
      result.merge(given) { $1 }
    }
    return result
  }

  /// Rounds one of the values to the fewest digits, up to 15, that keep the
  /// motion.
  private func shorten(
    _ key: String, of values: inout [String: Double], like spring: Spring, _ slack: Double
  ) {
    guard let value = values[key] else { return }
    for digits in 1...15 {
      var candidate = values
      candidate[key] = Self.rounded(value, digits: digits)
      guard let back = try? self.spring(candidate), back.moves(like: spring, within: slack) else {
        continue
      }
      // The motion stays the same if mass and stiffness change together.
      guard back.mass == spring.mass || candidate["mass"] == nil else { continue }
      values = candidate
      return
    }
  }

  /// The value with a number of significant digits.
  private static func rounded(_ value: Double, digits: Int) -> Double {
    guard value != 0, value.isFinite else { return value }
    let exponent = Int(log10(value.magnitude).rounded(.down)) - digits + 1
    let unit = Double("1e\(exponent)") ?? 1
    guard unit > 0 else { return value }
    return Double("\(Int((value / unit).rounded()))e\(exponent)") ?? value
  }
}
