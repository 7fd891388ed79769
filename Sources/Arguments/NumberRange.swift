import Glibc

/// A range of numbers in one word, FIRST..LAST/COUNT: `1e-3..1e-12/10`.
struct NumberRange {
  let first: Double
  let last: Double
  let count: Int

  /// A description of the syntax, for help pages.
  static let explanation =
    "A list of numbers may hold FIRST..LAST/COUNT: COUNT numbers in equal ratios, both ends "
    + "among them. 1e-3..1e-12/10 is 1e-3, 1e-4, …, 1e-12; 16..1024/7 is 16, 32, …, 1024. With an "
    + "end at 0 or below they are at equal distances: 0..1/5 is 0, 0.25, …, 1."

  /// - Returns: `nil` if the word is not a range.
  /// - Throws: for a range with invalid parts.
  init?(_ text: String, of quantity: Quantity, option: String) throws(UsageError) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let tail = text[dots.upperBound...].split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = quantity.value(of: String(text[..<dots.lowerBound])), tail.count == 2,
      let last = quantity.value(of: String(tail[0])), let count = Int(tail[1]),
      (2...10_000).contains(count)
    else {
      throw UsageError(
        "--\(option): '\(text)' is not a range such as 1e-3..1e-12/10, FIRST..LAST/COUNT")
    }
    self.first = first
    self.last = last
    self.count = count
  }

  /// The numbers: in equal ratios if both ends are positive, else at equal
  /// distances. Inner numbers are rounded to seven digits, so that ids and
  /// tables stay short.
  var values: [Double] {
    (0..<count).map { index in
      if index == 0 { return first }
      if index == count - 1 { return last }
      let part = Double(index) / Double(count - 1)
      return first > 0 && last > 0
        ? Self.rounded(first * pow(last / first, part))
        : Self.rounded(first + (last - first) * part)
    }
  }

  /// The nearest decimal of seven digits.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let exponent = Int(log10(value.magnitude).rounded(.down)) - 6
    guard let unit = Double("1e\(exponent)"), unit > 0 else { return value }
    return Double("\(Int((value / unit).rounded()))e\(exponent)") ?? value
  }
}
