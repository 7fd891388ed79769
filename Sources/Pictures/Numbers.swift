import Reports

#if canImport(Glibc)
  import Platform
#else
  import Darwin
#endif

/// Formats numbers for charts.
enum Numbers {
  /// A coordinate, rounded to hundredths of a pixel.
  static func pixel(_ value: Double) -> String {
    let hundredths = Int((max(-1e6, min(1e6, value)) * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0
      ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A tick of a linear axis.
  static func tick(_ value: Double) -> String { DecimalRounding.significant(value, digits: 6) }

  /// A power of ten with a superscript exponent.
  static func power(_ exponent: Int) -> String {
    if exponent == 0 { return "1" }
    if exponent == 1 { return "10" }
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let raised = String(exponent.magnitude).compactMap { $0.wholeNumberValue.map { digits[$0] } }
    return "10" + (exponent < 0 ? "⁻" : "") + String(raised)
  }

  static func log10(_ value: Double) -> Double {
    #if canImport(Glibc)
      Glibc.log10(value)
    #else
      Darwin.log10(value)
    #endif
  }

  static func power(of exponent: Double) -> Double {
    #if canImport(Glibc)
      Glibc.pow(10, exponent)
    #else
      Darwin.pow(10, exponent)
    #endif
  }
}
