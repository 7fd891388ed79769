import Harness
import Springs

/// The easing `linear(…)` of CSS for the motion of a spring: points connected
/// by straight lines, which are shorter where the motion bends more.
struct LinearEasing {
  /// The duration in milliseconds, to four significant digits.
  let milliseconds: String
  /// The arguments of `linear`: positions as parts of the distance, with times
  /// as percentages of the duration.
  let stops: String
  /// A bound on the distance of the lines from the motion, over its distance.
  let deviation: Double

  /// What may be left at the end, as a part of the distance.
  private static let rest = 1e-3
  /// How far the lines may be from the motion at each place, before positions
  /// are rounded: `deviation` is then mostly about 0.4 % of the distance.
  private static let tolerance = 3.6e-3
  /// Lines further from the motion no longer look like it.
  private static let worstDeviation = 0.05
  /// Points lie at whole thousandths of the duration: in the code, percentages
  /// with one decimal.
  private static let places = 1000

  private typealias Point = (place: Int, position: Double)

  /// `nil` for a motion that has no distance, does not settle within a minute,
  /// or is too fast for a thousand lines to stay within `worstDeviation`.
  init?(_ motion: SpringMotion) {
    let distance = motion.target - motion.start
    // The motion in parts of the distance: an overshoot over a huge distance
    // would overflow.
    let motion = SpringMotion(
      rates: motion.rates, from: 0, to: 1, initialVelocity: motion.initialVelocity / distance)
    let settled = motion.settlingTime(relativeTo: Self.rest)
    guard distance != 0, settled > 0, settled < 60 else { return nil }
    milliseconds = DecimalRounding.significant(settled * 1000, digits: 4)
    // As printed, so that the deviation belongs to the printed code.
    let duration = (Double(milliseconds) ?? settled * 1000) / 1000
    // Places a radian of phase or more apart would not show the motion.
    let phase = motion.rates.isOverdamped ? 0 : motion.rates.dampedFrequency.high * duration
    guard phase < Double(Self.places) else { return nil }
    func position(_ place: Double) -> Double {
      motion.position(at: duration * place / Double(Self.places))
    }
    let points = Self.points((0...Self.places).map { position(Double($0)) })
    stops = points.map(Self.text).joined(separator: ", ")
    // After the end of the easing the motion is still up to `rest` away.
    deviation = worse(Self.rest, Self.deviation(of: points, from: position))
    guard deviation <= Self.worstDeviation else { return nil }
  }

  /// Points from 0 at the start to 1 at the end, by a swing filter: each line
  /// is as long as possible. It stays within the tolerance at every place, and
  /// its end within the range of the motion.
  ///
  /// - Parameter positions: of the motion, at every place.
  private static func points(_ positions: [Double]) -> [Point] {
    let (lowest, highest) = (min(positions.min() ?? 0, 1), max(positions.max() ?? 1, 1))
    var points: [Point] = [(0, 0)]
    var place = 1
    // The slopes, per place, of lines within the tolerance so far.
    var (least, greatest) = (-Double.infinity, Double.infinity)
    while place <= places {
      let (start, position) = points[points.count - 1]
      let isLast = place == places
      let low = isLast ? 1 : max(positions[place] - tolerance, lowest)
      let high = isLast ? 1 : min(positions[place] + tolerance, highest)
      let slopes = (
        least: max(least, (low - position) / Double(place - start)),
        greatest: min(greatest, (high - position) / Double(place - start))
      )
      if slopes.least <= slopes.greatest || place == start + 1 {
        (least, greatest) = slopes
        place += 1
      } else {
        let end = position + (least + greatest) / 2 * Double(place - 1 - start)
        // + 0 makes a negative zero positive.
        points.append((place - 1, (end * 1e4).rounded() / 1e4 + 0))
        (least, greatest) = (-.infinity, .infinity)
      }
    }
    return points + [(places, 1)]
  }

  /// A bound on how far the lines are from the motion, from 16 samples between
  /// neighbouring places.
  ///
  /// The largest distance may lie between samples. It is up to 16/15 of the
  /// largest sampled one, for a motion that jumps just after a line's start.
  private static func deviation(
    of points: [Point], from position: (_ place: Double) -> Double
  ) -> Double {
    zip(points, points.dropFirst()).flatMap { first, last in
      (0...16 * (last.place - first.place)).map { sample in
        let place = Double(sample) / 16
        let rise = (last.position - first.position) / Double(last.place - first.place)
        return (position(Double(first.place) + place) - first.position - rise * place).magnitude
      }
    }.worst() * 16 / 15
  }

  /// A stop; the ends need no time.
  private static func text(_ point: Point) -> String {
    let percent = Value.decimal(Double(point.place) / 10)
    return Value.decimal(point.position)
      + (point.place > 0 && point.place < places ? " \(percent)%" : "")
  }
}
