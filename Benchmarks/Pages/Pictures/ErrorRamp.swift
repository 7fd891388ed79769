import Pictures
import Platform
import Reports

/// A logarithmic colour scale for error maps, in two parts of different slope.
struct ErrorRamp {
  /// The error with the first colour; the last colour is for an error of 1.
  private let least: Double
  /// The error at which the slope changes, and the share of the colours below it.
  private let bend: (error: Double, share: Double)
  private let title: String
  /// The texts of the first and the last colour.
  private let ends: (String, String)
  /// The texts between them.
  private let marks: [(error: Double, text: String)]
  private let isInPercent: Bool

  /// For errors from rounding to visible ones. Six tenths of the colours are for
  /// visible errors, from a thousandth on: on a uniform scale of sixteen decades
  /// 0.1 and 1 would look alike.
  static let seen = ErrorRamp(
    least: 1e-16, bend: (1e-3, 0.4),
    title: "Error in % of S, better: darker. Logarithmic; more colours from 0.1 % on",
    ends: ("10⁻¹⁴ %", "100 %"),
    marks: [(1e-8, "10⁻⁶ %"), (1e-3, "0.1 %"), (1e-2, "1 %"), (1e-1, "10 %")], isInPercent: true)
  /// For errors from 10⁻⁸ on, with the same number of colours for every decade: the
  /// slope changes where the scale begins.
  static let even = ErrorRamp(
    least: 1e-8, bend: (1e-8, 0), title: "Error / S, better: darker. Logarithmic",
    ends: ("10⁻⁸ or less", "1"), marks: [(1e-6, "10⁻⁶"), (1e-4, "10⁻⁴"), (1e-2, "0.01")],
    isInPercent: false)

  /// The `Cell.fraction` of an error: 0 up to the least error, 1 for an error of
  /// 1, 2 above that, infinity for an infinite error, which is no result.
  func fraction(_ error: Double) -> Double {
    guard error > least else { return 0 }
    if error == .infinity { return .infinity }
    if error > 1 { return 2 }
    return error < bend.error
      ? bend.share * log(error / least) / log(bend.error / least)
      : bend.share + (1 - bend.share) * log(error / bend.error) / log(1 / bend.error)
  }

  /// Adds the legend for cells that show `errors` to a chart.
  func explain(_ chart: inout Chart, errors: [Double]) {
    chart.rampTitle = title
    chart.ramp = ends
    chart.rampMarks = marks.map { (fraction($0.error), $0.text) }
    if let above = errors.filter({ $0 > 1 && $0 < .infinity }).max() {
      let worst = DecimalRounding.significant(isInPercent ? above * 100 : above, digits: 2)
      chart.beyondRamp.append(
        (2, isInPercent ? "above 100 %, up to \(worst) %" : "above 1, up to \(worst)"))
    }
    if errors.contains(.infinity) { chart.beyondRamp.append((.infinity, "diverges")) }
  }
}
