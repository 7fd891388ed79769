import Platform

/// Something that happens at a moment of a motion.
public enum EventKind: Hashable, Sendable {
  /// The position passes or touches a level; in a first-order system y does.
  case crossing(level: Double)
  /// The velocity passes or touches zero; in a first-order system y' does.
  case turning
  /// |x − target| passes or touches a threshold: rising where the motion
  /// leaves the band about its target, falling where it comes back.
  case settling(target: Double, threshold: Double)
}

/// The direction in which a quantity, the state minus a level or the rate,
/// passes through zero.
public enum EventDirection: Hashable, Sendable {
  /// From below zero to above.
  case rising
  /// From above zero to below.
  case falling
  /// It touches zero and turns back.
  case touching

  var reversed: EventDirection {
    switch self {
    case .rising: .falling
    case .falling: .rising
    case .touching: .touching
    }
  }
}

/// A moment at which a coordinate crosses or touches a value.
public struct Event: Hashable, Sendable {
  /// In s, since the beginning of the solution.
  public let time: Double
  /// The direction of the crossing, or `touching`.
  public let direction: EventDirection
}

extension Solution {
  /// The events of a coordinate after the start, in order of time.
  ///
  /// Looking only at the signs at both ends of a step would miss two crossings
  /// inside it and every touch. So all zeros of a polynomial of degree 5
  /// through the ends of each step are found. If `position(at:)` interpolates
  /// through more than two nodes, each crossing is then moved to the zero of
  /// that interpolant, and touches are judged by it.
  ///
  /// A quantity that comes as near to zero as `tolerance` times the state and
  /// turns back has touched it. One that stays there, at rest, has no events,
  /// even if rounding changes its sign.
  public func events(
    _ kind: EventKind, coordinate c: Int = 0, tolerance: Double = 1e-12
  ) -> [Event] {
    require(c >= 0 && c < width, "no such coordinate")
    func zeros(isRate: Bool = false, minus level: Double) -> [Event] {
      EventQuantity(self, coordinate: c, isRate: isRate, minus: level).zeros(within: tolerance)
    }
    switch kind {
    case .crossing(let level): return zeros(minus: level)
    case .turning: return zeros(isRate: true, minus: 0)
    case .settling(let target, let threshold):
      // The crossings of both edges of the band. At the lower edge the position
      // falls when it leaves the band, so directions are reversed.
      let upper = zeros(minus: target + threshold)
      let lower = zeros(minus: target - threshold).map {
        Event(time: $0.time, direction: $0.direction.reversed)
      }
      return (upper + lower).sorted { $0.time < $1.time }
    }
  }

  /// The time (s) of a coordinate's last return to within `threshold` of
  /// `target`. Touching the edge of this band is not leaving it.
  ///
  /// - Returns: zero for a motion that never leaves the band; infinity for one
  ///   that is outside when the solution ends, and for a threshold of zero or
  ///   less.
  public func settlingTime(
    target: Double, threshold: Double, coordinate: Int = 0
  ) -> Double {
    guard threshold > 0 else { return .infinity }
    let edge = EventKind.settling(target: target, threshold: threshold)
    let passes = events(edge, coordinate: coordinate).filter { $0.direction != .touching }
    guard let last = passes.last else {
      let isOutside = [0, stepTimes.count - 1].contains {
        let state = nodes[$0, stateDerivative(of: coordinate), coordinate]
        // Negated, so that NaN counts as outside.
        return !((state - target).magnitude <= threshold)
      }
      return isOutside ? .infinity : 0
    }
    return last.direction == .falling ? last.time : .infinity
  }
}
