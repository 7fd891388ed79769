import Platform

/// Rounded decimals, for people; files have all digits.
public enum DecimalRounding {
  /// A number with `digits` significant digits, without zeros at their end.
  /// Numbers below 1e-4 and from 1e9 on have an exponent.
  public static func significant(_ number: Double, digits: Int) -> String {
    guard number.isFinite, number != 0 else { return Value.decimal(number) }
    var exponent = Int(floor(log10(number.magnitude)))
    // Near the smallest numbers, 10^exponent is subnormal and has few correct
    // digits, so these are multiplied by 10^60 first.
    let lift = exponent < -280 ? 60 : 0
    let lifted = number.magnitude * power(lift)
    var mantissa = (lifted / power(exponent + lift) * power(digits - 1)).rounded()
    if mantissa >= power(digits) {
      exponent += 1
      mantissa /= 10
    }
    var figures = String(Int(mantissa))
    while figures.count > 1, figures.hasSuffix("0") { figures.removeLast() }
    let sign = number < 0 ? "-" : ""
    if exponent < -4 || exponent > 8 {
      let head = figures.prefix(1)
      let tail = figures.dropFirst()
      return "\(sign)\(head)\(tail.isEmpty ? "" : ".")\(tail)e\(exponent)"
    }
    if exponent < 0 { return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(figures)" }
    if figures.count <= exponent + 1 {
      return sign + figures + String(repeating: "0", count: exponent + 1 - figures.count)
    }
    return "\(sign)\(figures.prefix(exponent + 1)).\(figures.dropFirst(exponent + 1))"
  }

  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}
