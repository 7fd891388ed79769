import Reports
import Springs

/// The easing `linear(…)` of CSS for the motion of a spring: points of its
/// curve, connected by straight lines, which are shorter where the curve bends
/// more.
struct LinearEasing {
  /// The duration in milliseconds, with four digits.
  let milliseconds: String
  /// The arguments of `linear`: parts of the distance, and when they are
  /// reached, as percentages of the duration.
  let stops: String
  let lineCount: Int
  /// How far the lines are from the curve at most, as a part of the distance.
  let deviation: Double

  /// The part of the distance that may be left at the end.
  private static let rest = 1e-3
  /// The deviation at which a line is near enough to the curve.
  private static let goodDeviation = 4e-3
  /// Bounds the length of the code.
  private static let mostLines = 600

  /// `nil` for a motion that has no distance, or does not settle within a
  /// minute.
  init?(_ motion: SpringMotion) {
    let distance = motion.target - motion.start
    // The motion in parts of the distance: an overshoot over a huge distance
    // would overflow.
    let motion = SpringMotion(
      rates: motion.rates, from: 0, to: 1, initialVelocity: motion.initialVelocity / distance)
    let settled = motion.settlingTime(relativeTo: Self.rest)
    guard distance != 0, settled > 0, settled < 60 else { return nil }
    milliseconds = DecimalRounding.significant(settled * 1000, digits: 4)
    // The duration as printed, so that the deviation is that of the printed
    // code.
    let duration = (Double(milliseconds) ?? settled * 1000) / 1000
    let curve = Curve(motion: motion, duration: duration)
    let lines = Self.lines(along: curve)
    stops =
      (lines.map { line in
        Value.decimal(curve.point(line.start))
          + (line.start > 0 ? " \(Value.decimal((line.start * 1e5).rounded() / 1e3))%" : "")
      } + ["1"]).joined(separator: ", ")
    lineCount = lines.count
    // After the end of the easing the curve is still up to `rest` away.
    deviation = lines.map(\.deviation).reduce(Self.rest, max)
  }

  /// Lines from turning point to turning point of the motion, of which the
  /// worst is halved again and again until all are near the curve. Of a motion
  /// that turns too often, halves of a single line.
  private static func lines(along curve: Curve) -> [EasingLine] {
    let (motion, duration) = (curve.motion, curve.duration)
    // The most turning points that there can be.
    let mostTurns = duration * motion.rates.angularFrequency / .pi
    let turns = mostTurns < Double(mostLines - 2) ? motion.turningPoints(until: duration) : []
    let ends = ([0] + turns.map { curve.rounded($0 / duration) } + [1]).uniqued()
    var lines = zip(ends, ends.dropFirst()).map(curve.line)
    while lines.count < mostLines,
      let worst = lines.indices.max(by: { lines[$0].deviation < lines[$1].deviation }),
      lines[worst].deviation > goodDeviation
    {
      let (start, end) = (lines[worst].start, lines[worst].end)
      let middle = curve.rounded((start + end) / 2)
      // The middle is an end if both are neighbours in the percentages printed.
      guard middle > start, middle < end else { break }
      lines[worst...worst] = [curve.line(start, middle), curve.line(middle, end)]
    }
    return lines
  }
}

/// A line between two points of a curve, and its largest distance from the
/// curve.
private typealias EasingLine = (start: Double, end: Double, deviation: Double)

/// The curve of a motion from 0 to 1. Times are parts of the duration, from 0
/// to 1, too.
private struct Curve {
  let motion: SpringMotion
  /// In seconds.
  let duration: Double

  /// A time as the code shows it: to thousandths of a per cent.
  func rounded(_ time: Double) -> Double { (time * 1e5).rounded() / 1e5 }

  private func state(_ time: Double) -> SpringState { motion.exactState(at: time * duration) }

  /// The position as the code shows it: to four decimals, which resolve one
  /// pixel in 10,000, and without a negative zero. The last one is the target,
  /// although the motion is not yet there.
  func point(_ time: Double) -> Double {
    time == 1 ? 1 : (state(time).position * 1e4).rounded() / 1e4 + 0
  }

  func line(_ start: Double, _ end: Double) -> EasingLine {
    let (first, last) = (point(start), point(end))
    // `share` is a part of the line, from 0 to 1.
    func state(_ share: Double) -> SpringState { self.state(start + (end - start) * share) }
    func deviation(_ share: Double) -> Double {
      (state(share).position - (first + (last - first) * share)).magnitude
    }
    func isLessSteepThanLine(_ share: Double) -> Bool {
      state(share).velocity * (end - start) * duration < last - first
    }
    // The deviation is largest at an end of the line or where the curve is
    // parallel to it, which is found by bisection where the slopes of
    // neighbouring samples lie on either side of the line's.
    let samples = Array(stride(from: 0, through: 1, by: 1.0 / 16))
    let parallels = zip(samples, samples.dropFirst()).compactMap { from, to -> Double? in
      let isFirstLessSteep = isLessSteepThanLine(from)
      guard isLessSteepThanLine(to) != isFirstLessSteep else { return nil }
      var (low, high) = (from, to)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if isLessSteepThanLine(middle) == isFirstLessSteep { low = middle } else { high = middle }
      }
      return low
    }
    return (start, end, (samples + parallels).map(deviation).reduce(0, max))
  }
}
