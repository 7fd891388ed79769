import Reports
import Springs

/// The easing `linear(…)` of CSS for a motion: points of the curve, connected by
/// straight lines, which are shorter where the curve bends more.
struct LinearEasing {
  /// The duration in milliseconds, with four digits.
  let milliseconds: String
  /// What stands in the brackets: parts of the distance, and when they are
  /// reached.
  let stops: String
  let lineCount: Int
  /// How far the lines are from the curve at most, as a part of the distance.
  let deviation: Double

  /// The part of the distance that may be left at the end.
  private static let rest = 1e-3
  /// The deviation aimed at.
  private static let fidelity = 4e-3
  /// Bounds the length of the code.
  private static let mostLines = 600

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
    let curve = Curve(motion: motion, duration: duration)
    let lines = Self.lines(along: curve)
    stops =
      (lines.map { line in
        Value.decimal(curve.point(line.start))
          + (line.start > 0 ? " \(Value.decimal((line.start * 1e5).rounded() / 1e3))%" : "")
      } + ["1"]).joined(separator: ", ")
    lineCount = lines.count
    // After the end the curve is at most `rest` away.
    deviation = lines.map(\.deviation).reduce(Self.rest, max)
  }

  /// Lines from turn to turn, unless these are too many, of which the worst is
  /// halved again and again until all are near the curve.
  private static func lines(along curve: Curve) -> [EasingLine] {
    let (motion, duration) = (curve.motion, curve.duration)
    let swings = duration * motion.rates.angularFrequency / .pi
    let turns = swings < Double(mostLines - 2) ? motion.turningPoints(until: duration) : []
    let ends = ([0] + turns.map { curve.part($0 / duration) } + [1]).uniqued()
    var lines = zip(ends, ends.dropFirst()).map(curve.line)
    while lines.count < mostLines,
      let worst = lines.indices.max(by: { lines[$0].deviation < lines[$1].deviation }),
      lines[worst].deviation > fidelity
    {
      let (start, end) = (lines[worst].start, lines[worst].end)
      let middle = curve.part((start + end) / 2)
      guard middle > start, middle < end else { break }
      lines[worst...worst] = [curve.line(start, middle), curve.line(middle, end)]
    }
    return lines
  }
}

/// A line between two points of a curve; times are parts of the duration.
private typealias EasingLine = (start: Double, end: Double, deviation: Double)

/// A motion from 0 to 1 as its code shows it, in rounded numbers.
private struct Curve {
  let motion: SpringMotion
  let duration: Double

  /// A part of the duration, to thousandths of a per cent.
  func part(_ part: Double) -> Double { (part * 1e5).rounded() / 1e5 }

  private func progress(_ part: Double) -> Double {
    motion.exactState(at: part * duration).position
  }

  /// To four decimals, which resolve one pixel in 10,000, without a negative
  /// zero. The last point is the target, although the curve is not yet there.
  func point(_ part: Double) -> Double {
    part == 1 ? 1 : (progress(part) * 1e4).rounded() / 1e4 + 0
  }

  func line(_ start: Double, _ end: Double) -> EasingLine {
    let (first, last) = (point(start), point(end))
    func deviation(_ share: Double) -> Double {
      (progress(start + (end - start) * share) - (first + (last - first) * share)).magnitude
    }
    /// Whether the curve falls relative to the line.
    func falls(_ share: Double) -> Bool {
      let time = (start + (end - start) * share) * duration
      return motion.exactState(at: time).velocity * (end - start) * duration < last - first
    }
    let shares = Array(stride(from: 0, through: 1, by: 1.0 / 16))
    // The deviation is largest at an end or where the curve is parallel to the line.
    let turns = zip(shares, shares.dropFirst()).compactMap { from, to -> Double? in
      let fallsFirst = falls(from)
      guard falls(to) != fallsFirst else { return nil }
      var (low, high) = (from, to)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if falls(middle) == fallsFirst { low = middle } else { high = middle }
      }
      return low
    }
    return (start, end, (shares + turns).map(deviation).reduce(0, max))
  }
}
