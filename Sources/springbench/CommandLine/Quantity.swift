/// The quantity that a number on the command line measures, which determines
/// the units it may have. A number without a unit is in seconds, hertz or per
/// cent.
public enum Quantity: Sendable {
  /// A dimensionless number, or one in the units of the data.
  case plain
  /// `2s`, `16.7ms`, `200us`, `5m`, in seconds.
  case time
  /// `60Hz`, `1kHz`, or a period, `16.7ms`; in hertz.
  case frequency
  /// A time as above, or the frequency whose period it is: `240Hz`; in seconds.
  case step
  /// `5%`, in per cent.
  case percentage
  /// A part of a whole: `0.05`, or `5%`.
  case ratio

  /// The quantity of a number whose unit is `unit`, empty for a ratio; `plain`
  /// for a unit that no other quantity has.
  public init(unit: String) {
    switch unit {
    case "s": self = .time
    case "Hz": self = .frequency
    case "": self = .ratio
    default: self = .plain
    }
  }

  /// The decimal exponents of units of time. One µ is the micro sign U+00B5,
  /// the other the Greek letter U+03BC.
  private static let times = ["s": 0, "ms": -3, "us": -6, "µs": -6, "μs": -6, "ns": -9]
  private static let frequencies = ["hz": 0, "khz": 3, "mhz": 6]

  /// The number that `text` represents; `nil` if it is not a number, not
  /// finite, or has a unit of another quantity.
  ///
  /// The exponent of the unit is applied before the decimal is parsed, so that
  /// `16.7ms` is the double nearest to 0.0167.
  public func value(of text: String) -> Double? {
    let unit = text.reversed().prefix { !$0.isNumber && $0 != "." }
    let number = String(text.dropLast(unit.count))
    let name = String(unit.reversed().drop { $0 == " " }).lowercased()
    guard let plain = Double(number), plain.isFinite else { return nil }
    if name.isEmpty { return plain }
    // A number that has an exponent of its own, `2e3ms`, is multiplied instead.
    func shifted(_ exponent: Int) -> Double {
      Double("\(number)e\(exponent)") ?? plain * (Double("1e\(exponent)") ?? 1)
    }
    switch self {
    case .plain: return nil
    case .percentage: return name == "%" ? plain : nil
    case .ratio: return name == "%" ? shifted(-2) : nil
    case .time: return Self.times[name].map(shifted) ?? (name == "m" ? plain * 60 : nil)
    case .frequency:
      if let exponent = Self.frequencies[name] { return shifted(exponent) }
      return Quantity.time.value(of: text).flatMap(Self.reciprocal)
    case .step:
      if let exponent = Self.frequencies[name] { return Self.reciprocal(shifted(exponent)) }
      return Quantity.time.value(of: text)
    }
  }

  private static func reciprocal(_ value: Double) -> Double? {
    let result = 1 / value
    return result.isFinite ? result : nil
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
