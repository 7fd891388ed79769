import Springs

/// A moment at which a coordinate crosses a level.
public struct Crossing: Hashable, Sendable {
  /// The side from which the level is crossed.
  public enum Direction: Hashable, Sendable {
    /// From below the level to above.
    case rising
    /// From above the level to below.
    case falling
  }

  /// The time in s since the beginning of the solution.
  public let time: Double
  /// The side from which the level is crossed.
  public let direction: Direction
}

extension Solution {
  /// The crossings of a level by a coordinate, in order of time: by its
  /// position or, if it is of first order, by y. Where the solution begins or
  /// ends on the level, it does not cross it.
  ///
  /// Crossings between the ends of steps count as well. Where the solution
  /// comes near the level and turns back, the moment of closest approach is
  /// searched for, to find pairs of crossings.
  ///
  /// Values nearer to the level than `tolerance` times the size of the state in
  /// the step (|x| + h |x'|) count as on the level. So a solution that
  /// rests on a level other than 0 has no crossings, even if rounding moves it.
  public func crossings(
    of level: Double, coordinate c: Int = 0, tolerance: Double = 1e-12
  ) -> [Crossing] {
    require(c >= 0 && c < width, "no such coordinate")
    // y of first order is kept as a first derivative.
    let derivative = isFirstOrder[c] ? 1 : 0
    func value(_ time: Double) -> Double {
      let state = interpolate(time, c)
      return (derivative == 0 ? state.value : state.slope) - level
    }
    var points: [CrossingSearch.Point] = []
    for step in stepTimes.indices.dropLast() {
      let h = stepTimes[step + 1] - stepTimes[step]
      func larger(_ n: Int) -> Double {
        max(self[step, n, c].magnitude, self[step + 1, n, c].magnitude)
      }
      let allowed = tolerance * (larger(derivative) + h * larger(derivative + 1))
      let parts = 16
      for part in (step == 0 ? 0 : 1)...parts {
        let time =
          part == parts
          ? stepTimes[step + 1] : stepTimes[step] + h * (Double(part) / Double(parts))
        points.append((time, value(time), allowed))
      }
    }
    return CrossingSearch { $0.map(value) }.crossings(among: points)
  }
}

/// Searches a function of time for changes of sign.
package struct CrossingSearch {
  /// A time (s), the value then, and the largest magnitude that counts as zero.
  package typealias Point = (time: Double, value: Double, allowed: Double)
  /// A stretch of time (s), and whether the value at its end is above zero.
  private typealias Span = (low: Double, high: Double, isAbove: Bool)

  /// Returns the values at ascending times. All times of a round are asked for
  /// at once, as each call may take a solve.
  private let evaluate: ([Double]) -> [Double]

  package init(_ values: @escaping ([Double]) -> [Double]) { evaluate = values }

  /// The changes of sign between points in order of time. Where a point is
  /// nearer to zero than its neighbours, all three on one side, the closest
  /// approach is searched for, so that a pair of crossings is found there.
  package func crossings(among points: [Point]) -> [Crossing] {
    var spans: [Span] = []
    // The last point on a side of zero.
    var last: Point?
    for point in (points + turns(among: points)).sorted(by: { $0.time < $1.time })
    where point.value.isFinite && point.value.magnitude > point.allowed {
      if let last, last.value.sign != point.value.sign {
        spans.append((last.time, point.time, point.value > 0))
      }
      last = point
    }
    // Until no number is left between the ends of any span.
    while true {
      let inner = spans.map { inside($0) }
      if inner.allSatisfy(\.isEmpty) { break }
      for (index, found) in values(at: inner).enumerated() {
        let isAbove = spans[index].isAbove
        let first = found.firstIndex { isAbove ? $0 >= 0 : $0 <= 0 } ?? found.count
        narrow(&spans[index], to: inner[index], around: first - 1, first)
      }
    }
    return spans.map { Crossing(time: $0.high, direction: $0.isAbove ? .rising : .falling) }
  }

  /// For each point nearer to zero than its neighbours, all three on one side:
  /// the moment between the neighbours at which the value is nearest to zero,
  /// or farthest beyond it.
  private func turns(among points: [Point]) -> [Point] {
    var spans: [Span] = []
    var nearest: [Point] = []
    for (index, here) in points.enumerated() {
      let before = points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)]
      guard before.value.sign == here.value.sign, after.value.sign == here.value.sign,
        index == 0 || here.value.magnitude < before.value.magnitude,
        here.value.magnitude <= after.value.magnitude
      else { continue }
      spans.append((before.time, after.time, here.value > 0))
      nearest.append(here)
    }
    // Each round leaves an eighth of a span; twelve rounds leave 1.5e-11 of it.
    for _ in 0..<12 where !spans.isEmpty {
      let inner = spans.map { inside($0) }
      for (index, found) in values(at: inner).enumerated() {
        let distances = spans[index].isAbove ? found : found.map { -$0 }
        guard let best = distances.indices.min(by: { distances[$0] < distances[$1] }) else {
          continue
        }
        narrow(&spans[index], to: inner[index], around: best - 1, best + 1)
        nearest[index].time = inner[index][best]
        nearest[index].value = found[best]
      }
    }
    return nearest
  }

  /// The moments that divide a span into sixteen parts; fewer if there are not
  /// as many numbers inside it.
  private func inside(_ span: Span) -> [Double] {
    var moments: [Double] = []
    for part in 1..<16 {
      let moment = span.low + (span.high - span.low) * (Double(part) / 16)
      if moment > moments.last ?? span.low && moment < span.high { moments.append(moment) }
    }
    return moments
  }

  /// Moves the ends of a span to `inner[low]` and `inner[high]`, if they exist.
  private func narrow(_ span: inout Span, to inner: [Double], around low: Int, _ high: Int) {
    if high < inner.count { span.high = inner[high] }
    if low >= 0 && !inner.isEmpty { span.low = inner[low] }
  }

  private func values(at times: [[Double]]) -> [[Double]] {
    let flat = times.flatMap { $0 }
    let order = flat.indices.sorted { flat[$0] < flat[$1] }
    var result = flat
    for (value, index) in zip(evaluate(order.map { flat[$0] }), order) { result[index] = value }
    var begin = 0
    return times.map { part in
      defer { begin += part.count }
      return Array(result[begin..<begin + part.count])
    }
  }
}
