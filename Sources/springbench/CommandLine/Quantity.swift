import Glibc

/// The quantity that a number on the command line measures, which determines
/// the units it may have. A number without a unit is in seconds, hertz, per
/// cent or, if it is a ratio, parts of 1.
enum Quantity: Sendable {
  /// A dimensionless number, or one in the units of the data.
  case plain
  /// `2s`, `16.7ms`, `200us`; in seconds.
  case time
  /// `60Hz`, or a period, `16.7ms`; in hertz.
  case frequency
  /// A time as above, or a frequency, `240Hz`, for its period; in seconds.
  case step
  /// `5%`; in per cent.
  case percentage
  /// A part of a whole: `0.05`, or `5%`.
  case ratio

  /// The quantity of a number in `unit`, which is empty for a ratio; `plain`
  /// for units other than s and Hz.
  init(unit: String) {
    self = ["s": .time, "Hz": .frequency, "": .ratio][unit] ?? .plain
  }

  /// The decimal exponents of units of time. One µ is the micro sign U+00B5,
  /// the other the Greek letter U+03BC.
  private static let times = ["s": 0, "ms": -3, "us": -6, "µs": -6, "μs": -6]

  /// The number that `text` represents; `nil` if it is not a number, has a unit
  /// of another quantity, or is not finite, such as the period of 0 Hz.
  ///
  /// The exponent of the unit is applied before the decimal is parsed, so that
  /// `16.7ms` is the double nearest to 0.0167.
  func value(of text: String) -> Double? {
    let unit = text.reversed().prefix { !$0.isNumber && $0 != "." }
    let number = String(text.dropLast(unit.count))
    let name = String(unit.reversed().drop { $0 == " " }).lowercased()
    guard let plain = Double(number), plain.isFinite else { return nil }
    if name.isEmpty { return plain }
    // A number that has an exponent of its own, `2e3ms`, is multiplied instead.
    func shifted(_ exponent: Int) -> Double {
      Double("\(number)e\(exponent)") ?? plain * (Double("1e\(exponent)") ?? 1)
    }
    func reciprocal(_ value: Double) -> Double? { (1 / value).isFinite ? 1 / value : nil }
    let time = Self.times[name].map(shifted)
    let frequency = name == "hz" ? plain : nil
    return switch self {
    case .plain: nil
    case .percentage: name == "%" ? plain : nil
    case .ratio: name == "%" ? shifted(-2) : nil
    case .time: time
    case .frequency: frequency ?? time.flatMap(reciprocal)
    case .step: time ?? frequency.flatMap(reciprocal)
    }
  }

  /// A description of valid numbers, with examples, for messages.
  var example: String {
    switch self {
    case .plain: "a finite number"
    case .time: "a time such as 2s, 16.7ms or 200us"
    case .frequency: "a frequency such as 60, 60Hz or 16.7ms"
    case .step: "a step such as 0.001, 1ms or 240Hz"
    case .percentage: "a percentage such as 5 or 5%"
    case .ratio: "a ratio such as 0.05 or 5%"
    }
  }
}

/// A range of numbers in one word, FIRST..LAST/COUNT: `1e-3..1e-12/10`.
struct NumberRange {
  let first: Double
  let last: Double
  let count: Int

  static let explanation =
    "Ranges: 1e-3..1e-12/10 is 1e-3, 1e-4, …, 1e-12 (equal ratios); 0..1/5 is 0, 0.25, …, 1."

  /// `nil` if the word is not a range. Throws for a range with invalid parts.
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
