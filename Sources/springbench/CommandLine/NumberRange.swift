import Glibc

/// A range of numbers in one word, FIRST..LAST/COUNT: `1e-3..1e-12/10`.
struct NumberRange {
  let first: Double
  let last: Double
  let count: Int

  /// A description of the syntax, for help pages.
  static let explanation =
    "Ranges: 1e-3..1e-12/10 is 1e-3, 1e-4, …, 1e-12 (equal ratios); 0..1/5 is 0, 0.25, …, 1."

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
  /// distances. Both ends are exact; a number between them that only rounding
  /// separates from a decimal of ten digits is that decimal, so that
  /// 1e-3..1e-5/3 has 1e-4.
  var values: [Double] {
    (0..<count).map { index in
      if index == 0 { return first }
      if index == count - 1 { return last }
      let (place, gaps) = (Double(index), Double(count - 1))
      if first > 0, last > 0 {
        let value = first * pow(last / first, place / gaps)
        return Self.decimal(near: value, size: value)
      }
      let value = (first * (gaps - place) + last * place) / gaps
      return Self.decimal(near: value, size: max(first.magnitude, last.magnitude))
    }
  }

  /// The nearest decimal whose last digit is the tenth significant one of
  /// `size`, if it is within 32 ulps of `size` from the value; otherwise the
  /// value itself.
  private static func decimal(near value: Double, size: Double) -> Double {
    guard size > 0, value.isFinite else { return value }
    let exponent = Int(log10(size).rounded(.down)) - 9
    guard let unit = Double("1e\(exponent)"), unit > 0,
      let decimal = Double("\(Int((value / unit).rounded()))e\(exponent)"),
      (decimal - value).magnitude <= 32 * size.ulp
    else { return value }
    return decimal
  }
}
