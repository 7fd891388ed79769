import Reports
import Springs

/// The easing `linear(…)` of CSS that comes closest to a motion: points of the
/// curve at equal times, connected by straight lines.
struct LinearEasing {
  /// The duration in milliseconds, with four digits.
  let milliseconds: String
  /// Parts of the distance, from 0 to 1, with four decimals: they resolve one
  /// pixel in 10,000.
  let points: [Double]
  /// How far the lines are from the curve at most, as a part of the distance.
  let deviation: Double

  /// The part of the distance that may be left at the end.
  private static let rest = 1e-3
  /// The deviation aimed at for a start at rest.
  private static let fidelity = 4e-3
  /// Bounds the length of the code.
  private static let mostPoints = 100.0

  /// `nil` for a motion that has no distance, or does not settle within a
  /// minute.
  init?(_ motion: SpringMotion) {
    let distance = motion.target - motion.start
    // In parts of the distance, whose overshoot cannot overflow.
    let motion = SpringMotion(
      rates: motion.rates, from: 0, to: 1, initialVelocity: motion.initialVelocity / distance)
    let settled = motion.settlingTime(relativeTo: Self.rest)
    guard distance != 0, settled > 0, settled < 60 else { return nil }
    milliseconds = DecimalRounding.significant(settled * 1000, digits: 4)
    // The duration as printed, so that the deviation is that of the printed
    // code.
    let duration = (Double(milliseconds) ?? settled * 1000) / 1000
    let lineCount = Self.lineCount(over: duration * motion.rates.angularFrequency)
    /// The part of the distance covered after `count` lines.
    func progress(_ count: Double) -> Double {
      motion.exactState(at: count / Double(lineCount) * duration).position
    }
    // The last point is the target, although the curve is still up to `rest`
    // away.
    points = (0..<lineCount).map { Self.rounded(progress(Double($0))) } + [1]
    deviation = Self.deviation(of: points, from: progress)
  }

  /// The number of lines for the fidelity over an angle ω t of a spring that starts
  /// at rest.
  private static func lineCount(over angle: Double) -> Int {
    // Linear interpolation over an interval h is off by h² |x''| / 8, and the
    // largest acceleration is ω² times the distance.
    let pointCount = (angle / (8 * fidelity).squareRoot()).rounded(.up) + 1
    return Int(min(max(pointCount, 3), mostPoints)) - 1
  }

  /// How far the lines between `points` are from a curve at most, as seen at 16
  /// parts of each line.
  ///
  /// - Parameter curve: its value after a number of lines.
  private static func deviation(of points: [Double], from curve: (Double) -> Double) -> Double {
    // After the end the curve is at most `rest` away.
    var deviation = rest
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      for share in stride(from: 0, through: 1, by: 1.0 / 16) {
        let line = start + (end - start) * share
        deviation = max(deviation, (curve(Double(index) + share) - line).magnitude)
      }
    }
    return deviation
  }

  /// To four decimals, without a negative zero.
  private static func rounded(_ number: Double) -> Double {
    let value = (number * 1e4).rounded() / 1e4
    return value == 0 ? 0 : value
  }
}
