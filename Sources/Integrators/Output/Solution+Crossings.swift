import Platform

/// A moment at which a coordinate crosses a level.
public struct Crossing: Hashable, Sendable {
  /// From which side the level is crossed.
  public enum Direction: Hashable, Sendable {
    /// From below the level to above.
    case rising
    /// From above the level to below.
    case falling
  }

  /// In s, since the beginning of the solution.
  public let time: Double
  /// From which side the level is crossed.
  public let direction: Direction
}

extension Solution {
  /// The crossings of a level by a coordinate after the start, in order of
  /// time: by its position or, if it is of first order, by y.
  ///
  /// They are those of the solution between the ends of steps, too. Where it
  /// comes near the level and turns back, the nearest moment is searched for, so
  /// that a pair of crossings is not missed.
  ///
  /// Within `tolerance`, in units of the size of the state in a step, the state
  /// is on the level and on neither side: one that stays there, at rest, has no
  /// crossings, even if rounding changes its sign.
  public func crossings(
    of level: Double, coordinate c: Int = 0, tolerance: Double = 1e-12
  ) -> [Crossing] {
    require(c >= 0 && c < width, "no such coordinate")
    let search = CrossingSearch(solution: self, coordinate: c, level: level, tolerance: tolerance)
    return search.crossings()
  }
}

/// Searches the state of a coordinate minus a level for changes of sign.
private struct CrossingSearch {
  /// A time (s), the state minus the level then, and how near to zero this
  /// counts as zero.
  typealias Point = (time: Double, value: Double, allowed: Double)

  let solution: Solution
  let coordinate: Int
  let level: Double
  let tolerance: Double
  /// The points of a step at which the search begins.
  private let parts = 16

  func crossings() -> [Crossing] {
    let points = points()
    var found: [Crossing] = []
    // The last point on a side of the level.
    var last: Point?
    for point in points where point.value.magnitude > point.allowed {
      if let last, last.value.sign != point.value.sign {
        found.append(crossing(point.value > 0, at: signChange(from: last.time, to: point.time)))
      }
      last = point
    }
    // A solution that ends on the level, where it was not before, crosses it if
    // its rate at the end is more than rounding and leads to the other side.
    if let last, let end = points.last, points.count > 1, last == points[points.count - 2] {
      let times = solution.stepTimes
      let rate = solution.nodes[times.count - 1, stateDerivative + 1, coordinate]
      let rise = rate * (times[times.count - 1] - times[times.count - 2])
      if rise.sign != last.value.sign, rise.magnitude > end.allowed {
        found.append(crossing(rise > 0, at: end.time))
      }
    }
    return found
  }

  private func crossing(_ isRising: Bool, at time: Double) -> Crossing {
    Crossing(time: time, direction: isRising ? .rising : .falling)
  }

  /// The points of all steps, and between these the ones nearest to the level
  /// where it may be crossed twice, in order of time.
  private func points() -> [Point] {
    let times = solution.stepTimes
    var points: [Point] = []
    for step in times.indices.dropLast() {
      let h = times[step + 1] - times[step]
      let allowed = tolerance * size(in: step, h)
      for part in (step == 0 ? 0 : 1)...parts {
        let time =
          part == parts ? times[step + 1] : times[step] + h * (Double(part) / Double(parts))
        points.append((time, value(time), allowed))
      }
    }
    let turns = points.indices.compactMap { index -> Point? in
      let (here, after) = (points[index], points[min(index + 1, points.count - 1)])
      let before = points[max(index - 1, 0)]
      guard before.value.sign == here.value.sign, after.value.sign == here.value.sign,
        index == 0 || here.value.magnitude < before.value.magnitude,
        here.value.magnitude <= after.value.magnitude
      else { return nil }
      let time = nearest(from: before.time, to: after.time, here.value > 0)
      return (time, value(time), here.allowed)
    }
    return (points + turns).sorted { $0.time < $1.time }
  }

  /// The order of the state as a derivative of the position.
  private var stateDerivative: Int { solution.stateDerivative(of: coordinate) }

  /// Position, or y of first order, minus the level; NaN outside the solution.
  private func value(_ time: Double) -> Double {
    let state = solution.interpolate(time, coordinate)
    return (stateDerivative == 0 ? state.value : state.slope) - level
  }

  /// The size of the state in a step of `h` seconds.
  private func size(in step: Int, _ h: Double) -> Double {
    func larger(_ derivative: Int) -> Double {
      max(
        solution.nodes[step, derivative, coordinate].magnitude,
        solution.nodes[step + 1, derivative, coordinate].magnitude)
    }
    return larger(stateDerivative) + h * larger(stateDerivative + 1)
  }

  /// Where the value, or its negative if it is not `isAbove` zero, is smallest
  /// between two times (s), by the golden section.
  private func nearest(from start: Double, to end: Double, _ isAbove: Bool) -> Double {
    func distance(_ time: Double) -> Double { isAbove ? value(time) : -value(time) }
    let share = (5.0.squareRoot() - 1) / 2
    var (low, high) = (start, end)
    for _ in 0..<50 {
      let (left, right) = (high - share * (high - low), low + share * (high - low))
      if distance(left) < distance(right) { high = right } else { low = left }
    }
    return low + (high - low) / 2
  }

  /// Where the sign changes between two times (s), by bisection.
  private func signChange(from start: Double, to end: Double) -> Double {
    let side = value(end).sign
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if value(middle).sign == side { high = middle } else { low = middle }
    }
  }
}
