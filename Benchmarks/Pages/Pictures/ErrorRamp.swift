import Pictures
import Reports

/// The colours of errors in maps.
///
/// The upper six tenths of the ramp are for what can be seen, errors from a
/// thousandth to the whole scale: on one logarithm of sixteen decades a tenth
/// and the whole would look alike.
enum ErrorRamp {
  private static let visible = 1e-3
  private static let rounding = 1e-16
  private static let share = 0.4

  /// 0 for rounding, 1 for the scale itself; 2 above it, infinity where there
  /// is no answer.
  static func fraction(_ error: Double) -> Double {
    guard error > rounding else { return 0 }
    if error == .infinity { return .infinity }
    if error > 1 { return 2 }
    return error < visible
      ? share * logarithm(error / rounding) / logarithm(visible / rounding)
      : share + (1 - share) * logarithm(error / visible) / logarithm(1 / visible)
  }

  /// The key of a chart whose cells show `errors`.
  static func explain(_ chart: inout Chart, errors: [Double], inPercent: Bool = false) {
    chart.ramp = inPercent ? ("10⁻¹⁴ %", "100 %") : ("10⁻¹⁶", "1")
    chart.rampMarks = [
      (fraction(1e-8), inPercent ? "10⁻⁶ %" : "10⁻⁸"),
      (fraction(1e-3), inPercent ? "0.1 %" : "0.001"),
      (fraction(1e-2), inPercent ? "1 %" : "0.01"), (fraction(1e-1), inPercent ? "10 %" : "0.1"),
    ]
    let above = errors.filter { $0 > 1 && $0 < .infinity }.max()
    if let above {
      chart.beyondRamp.append(
        (
          2,
          inPercent
            ? "above 100 %, up to \(DecimalRounding.significant(above * 100, digits: 2)) %"
            : "above 1, up to \(DecimalRounding.significant(above, digits: 2))"
        ))
    }
    if errors.contains(.infinity) { chart.beyondRamp.append((.infinity, "diverges")) }
  }
}
