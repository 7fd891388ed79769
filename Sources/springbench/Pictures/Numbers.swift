import Harness

/// Formats numbers for charts.
enum Numbers {
  /// A coordinate, rounded to hundredths of a pixel, within ±1,000,000.
  static func pixel(_ value: Double) -> String {
    let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0
      ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A tick of an axis, with up to six digits.
  static func tick(_ value: Double) -> String { DecimalRounding.significant(value, digits: 6) }

  /// A power of ten with a superscript exponent: 10⁻³.
  static func powerOfTen(_ exponent: Int) -> String {
    if exponent == 0 { return "1" }
    if exponent == 1 { return "10" }
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let raised = String(exponent.magnitude).compactMap { $0.wholeNumberValue.map { digits[$0] } }
    return "10" + (exponent < 0 ? "⁻" : "") + String(raised)
  }
}
