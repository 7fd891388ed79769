import Harness
import Springs

/// The easing `linear(…)` of CSS for the motion of a spring: points near its
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

  /// The part of the distance that may be left at the end; less if a quarter of
  /// the tolerance is less, so that the last line can end at the target.
  private static let rest = 1e-3
  /// How far the lines may be from the curve, unless the user says otherwise.
  static let usualTolerance = 4e-3
  /// Lines further from the curve no longer look like it.
  static let worstTolerance = 0.05
  fileprivate static let mostLines = 600

  /// `nil` for a motion that has no distance, or does not settle within a
  /// minute.
  ///
  /// - Parameter tolerance: how far the lines may be from the curve, as a part
  ///   of the distance; larger where that takes too many lines.
  init?(_ motion: SpringMotion, tolerance: Double) {
    let distance = motion.target - motion.start
    // The motion in parts of the distance: an overshoot over a huge distance
    // would overflow.
    let motion = SpringMotion(
      rates: motion.rates, from: 0, to: 1, initialVelocity: motion.initialVelocity / distance)
    let rest = min(Self.rest, tolerance / 4)
    let settled = motion.settlingTime(relativeTo: rest)
    guard distance != 0, settled > 0, settled < 60 else { return nil }
    milliseconds = DecimalRounding.significant(settled * 1000, digits: 4)
    // The duration as printed, so that the deviation belongs to the printed
    // code.
    let duration = (Double(milliseconds) ?? settled * 1000) / 1000
    var curve = Curve(motion, duration: duration, tolerance: tolerance)
    var points = curve.points()
    while points.last?.time != 1, curve.tolerance < Self.worstTolerance {
      curve.tolerance = min(2 * curve.tolerance, Self.worstTolerance)
      points = curve.points()
    }
    if points.last?.time == 1 {
      points = curve.withoutJump(points)
    } else {
      if points.count > Self.mostLines { points.removeLast() }
      points.append(curve.point(1))
    }
    stops = points.map(\.text).joined(separator: ", ")
    lineCount = points.count - 1
    // After the end of the easing the curve is still up to `rest` away.
    deviation = zip(points, points.dropFirst()).map { curve.deviation($0, $1) }.reduce(rest, max)
  }
}

private struct EasingPoint {
  /// A part of the duration, from 0 to 1.
  let time: Double
  let position: Double

  /// The ends need no time.
  var text: String {
    let percent = Value.decimal((time * 1e5).rounded() / 1e3)
    return Value.decimal(position) + (time > 0 && time < 1 ? " \(percent)%" : "")
  }
}

/// The curve of a motion, which lines may leave by a tolerance. Positions go
/// from 0 to 1; times are parts of the duration.
private struct Curve {
  private let motion: SpringMotion
  /// In seconds.
  private let duration: Double
  var tolerance: Double
  /// A power of ten: positions in the code are multiples of its inverse, which
  /// is at most a fortieth of the tolerance asked for. By default 1e4, which
  /// resolves one pixel in 10,000.
  private let unitsPerDistance: Double
  /// How far outside a bend of the curve points are, before they are rounded.
  private var offset: Double { tolerance - 0.5 / unitsPerDistance }
  /// The positions of points: none goes beyond the motion itself.
  private let positions: ClosedRange<Double>

  init(_ motion: SpringMotion, duration: Double, tolerance: Double) {
    (self.motion, self.duration, self.tolerance) = (motion, duration, tolerance)
    var units = 1.0
    while units * tolerance < 40 { units *= 10 }
    unitsPerDistance = units
    positions = motion.positions
  }

  /// Points from the start to the end, each as late as the tolerance allows;
  /// they stop before the end if that takes more than `mostLines` lines.
  func points() -> [EasingPoint] {
    var points = [EasingPoint(time: 0, position: 0)]
    while let start = points.last, start.time < 1, points.count <= LinearEasing.mostLines,
      let next = lastPoint(near: start)
    {
      points.append(next)
    }
    return points
  }

  /// The points with the last but one moved back towards the middle of the last
  /// two lines, as far as the tolerance allows: the last line gets what is left
  /// and may be so short that it is a jump.
  func withoutJump(_ points: [EasingPoint]) -> [EasingPoint] {
    guard points.count > 2 else { return points }
    let (before, moved, last) = (points.count - 3, points.count - 2, points[points.count - 1])
    for share in stride(from: 0.5, to: 1, by: 0.05) {
      let time = points[before].time + share * (1 - points[before].time)
      let middle = point((time * 1e5).rounded() / 1e5)
      guard middle.time < points[moved].time else { break }
      if deviation(points[before], middle) <= tolerance, deviation(middle, last) <= tolerance {
        return points[...before] + [middle, last]
      }
    }
    return points
  }

  /// The last point to which a line from `start` stays within the tolerance:
  /// found by steps that double, then by halves. `nil` if there is none.
  private func lastPoint(near start: EasingPoint) -> EasingPoint? {
    // The code shows times to thousandths of a per cent.
    let end = 100_000
    let first = Int((start.time * Double(end)).rounded())
    func isNear(_ place: Int) -> Bool {
      deviation(start, point(Double(place) / Double(end)), limit: tolerance) <= tolerance
    }
    var (near, far) = (first, first + 1)
    while isNear(far) {
      if far == end { return point(1) }
      (near, far) = (far, min(end, 2 * far - first))
    }
    while far - near > 1 {
      let middle = (near + far) / 2
      if isNear(middle) { near = middle } else { far = middle }
    }
    return near > first ? point(Double(near) / Double(end)) : nil
  }

  private func state(_ time: Double) -> SpringState { motion.state(at: time * duration) }

  /// The point of a line at a time: on the outside of the bend, so that the
  /// line between two points crosses the curve and runs as far inside it. Such
  /// lines are longer by the factor √2 than lines between points of the curve.
  /// The last point is the target, although the motion is not yet there.
  func point(_ time: Double) -> EasingPoint {
    guard time < 1 else { return EasingPoint(time: 1, position: 1) }
    let (state, rates) = (state(time), motion.rates)
    let omega = rates.angularFrequency
    let acceleration =
      omega * (omega * (1 - state.position) - 2 * rates.dampingRatio * state.velocity)
    let outside = state.position + (acceleration > 0 ? -offset : offset)
    let position = min(max(outside, positions.lowerBound), positions.upperBound)
    // + 0 makes a negative zero positive.
    return EasingPoint(
      time: time, position: (position * unitsPerDistance).rounded() / unitsPerDistance + 0)
  }

  /// How far a line is from the curve at most; if that is more than `limit`,
  /// some number above `limit`.
  func deviation(
    _ first: EasingPoint, _ last: EasingPoint, limit: Double = .infinity
  ) -> Double {
    let span = last.time - first.time
    let rise = last.position - first.position
    // `share` is a part of the line, from 0 to 1.
    func state(_ share: Double) -> SpringState { self.state(first.time + span * share) }
    func deviation(_ share: Double, _ state: SpringState) -> Double {
      (state.position - (first.position + rise * share)).magnitude
    }
    func isLessSteepThanLine(_ state: SpringState) -> Bool {
      state.velocity * span * duration < rise
    }
    let samples = stride(from: 0, through: 1, by: 1.0 / 16).map { ($0, state($0)) }
    var largest = samples.map(deviation).reduce(0, max)
    // The deviation is largest at an end of the line or where the curve is
    // parallel to it, which is found by bisection where the slopes of
    // neighbouring samples lie on either side of the line's.
    for (from, to) in zip(samples, samples.dropFirst()) where largest <= limit {
      let isFirstLessSteep = isLessSteepThanLine(from.1)
      guard isLessSteepThanLine(to.1) != isFirstLessSteep else { continue }
      var (low, high) = (from.0, to.0)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if isLessSteepThanLine(state(middle)) == isFirstLessSteep {
          low = middle
        } else {
          high = middle
        }
      }
      largest = max(largest, deviation(low, state(low)))
    }
    return largest
  }
}
