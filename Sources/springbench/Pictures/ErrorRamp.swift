import Harness
import Platform

/// A logarithmic colour scale for error maps. It has two parts with different
/// numbers of colours per decade.
struct ErrorRamp {
  /// The error of the first colour. The last colour is that of an error of 1.
  private let least: Double
  /// The error at which the second part begins, and the share of all colours
  /// that the first part has.
  private let bend: (error: Double, share: Double)
  private let title: String
  /// The texts beside the first and the last colour.
  private let ends: (String, String)
  /// The texts below the colours of some errors.
  private let marks: [(error: Double, text: String)]
  private let isInPercent: Bool

  /// For errors from rounding to visible ones. Six tenths of the colours are
  /// for visible errors, from a thousandth on: on a uniform scale of sixteen
  /// decades, 0.1 and 1 would look alike.
  static let seen = ErrorRamp(
    least: 1e-16, bend: (1e-3, 0.4),
    title: "Error in % of S, better: darker. Logarithmic; more colours from 0.1 % on",
    ends: ("10⁻¹⁴ %", "100 %"),
    marks: [(1e-8, "10⁻⁶ %"), (1e-3, "0.1 %"), (1e-2, "1 %"), (1e-1, "10 %")], isInPercent: true)
  /// For errors from 10⁻⁸ on, with the same number of colours for every decade:
  /// there is no first part.
  static let even = ErrorRamp(
    least: 1e-8, bend: (1e-8, 0), title: "Error / S, better: darker. Logarithmic",
    ends: ("10⁻⁸ or less", "1"), marks: [(1e-6, "10⁻⁶"), (1e-4, "10⁻⁴"), (1e-2, "0.01")],
    isInPercent: false)

  /// The `Cell.fraction` of an error: from 0 for the least error to 1 for an
  /// error of 1. The colours beyond the ramp are at 2, for larger errors, and
  /// at infinity, for infinite ones, which stand for no result.
  func fraction(_ error: Double) -> Double {
    guard error > least else { return 0 }
    if error == .infinity { return .infinity }
    if error > 1 { return 2 }
    return error < bend.error
      ? bend.share * log(error / least) / log(bend.error / least)
      : bend.share + (1 - bend.share) * log(error / bend.error) / log(1 / bend.error)
  }

  /// Adds a legend to a chart whose cells show `errors`.
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
