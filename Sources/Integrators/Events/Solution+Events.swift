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

/// The direction in which a quantity passes through zero.
public enum EventDirection: Hashable, Sendable {
  case rising
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
  /// through the ends of each step are found. If `position(at:)` uses more than
  /// two nodes, each crossing is then moved to where that has its zero.
  ///
  /// A quantity that comes as near to zero as `tolerance` times the state and
  /// turns back has touched it. One that stays there, at rest, has no events,
  /// even if rounding changes its sign.
  public func events(
    _ kind: EventKind, coordinate c: Int = 0, tolerance: Double = 1e-12
  ) -> [Event] {
    require(c >= 0 && c < width, "no such coordinate")
    let order = isFirstOrder[c] ? 1 : 0
    switch kind {
    case .crossing(let level): return zeros(of: order, c, tolerance, minus: level)
    case .turning: return zeros(of: order + 1, c, tolerance, minus: 0)
    case .settling(let target, let threshold):
      // The crossings of both edges of the band. At the lower edge the position
      // falls when it leaves the band, so directions are reversed.
      let upper = zeros(of: order, c, tolerance, minus: target + threshold)
      let lower = zeros(of: order, c, tolerance, minus: target - threshold).map {
        Event(time: $0.time, direction: $0.direction.reversed)
      }
      return (upper + lower).sorted { $0.time < $1.time }
    }
  }

  /// The events at which a derivative of the position of coordinate `c`, its
  /// order 0 to 2, passes `level`.
  private func zeros(
    of derivative: Int, _ c: Int, _ tolerance: Double, minus level: Double
  ) -> [Event] {
    var scan = ZeroScan()
    let frequency = frequencyScale(of: c)
    for index in stepTimes.indices.dropLast() {
      let (start, h) = (stepTimes[index], stepTimes[index + 1] - stepTimes[index])
      var polynomial = Self.quintic(
        nodes[index, 0, c], nodes[index, 1, c], nodes[index, 2, c],
        nodes[index + 1, 0, c], nodes[index + 1, 1, c], nodes[index + 1, 2, c], h)
      for _ in 0..<derivative {
        polynomial = (1..<polynomial.count).map { Double($0) * polynomial[$0] / h }
      }
      polynomial[0] -= level
      // The rounding error of the quantity is a share of this magnitude.
      // `state` is the derivative that the caller calls the state, y or x.
      let state = isFirstOrder[c] ? 1 : 0
      let size = max(nodes[index, state, c].magnitude, nodes[index + 1, state, c].magnitude)
      let speed = max(
        nodes[index, state + 1, c].magnitude, nodes[index + 1, state + 1, c].magnitude)
      let scale = derivative > state ? frequency * size : size + h * speed
      scan.follow(polynomial, from: start, over: h, tolerance: tolerance * scale)
    }
    scan.end()
    // Through two nodes the polynomial of degree 5 is the solution itself.
    return neighbours > 2
      ? refined(scan.events, derivative, c, minus: level) : scan.events.map(\.event)
  }

  /// The events at the zeros of the solution, found from those of the steps'
  /// polynomials of degree 5.
  private func refined(
    _ events: [(event: Event, step: Double)], _ derivative: Int, _ c: Int, minus level: Double
  ) -> [Event] {
    var found: [Event] = []
    for (event, h) in events {
      let time =
        event.direction == .touching
        ? event.time : refined(event.time, derivative, c, minus: level, within: h)
      // Two zeros that are refined to the same time are one zero of the
      // solution, or none if the crossings have opposite directions.
      if let last = found.last, time - last.time <= 1e-9 * h {
        if last.direction == event.direction.reversed && event.direction != .touching {
          found.removeLast()
        }
        continue
      }
      found.append(Event(time: time, direction: event.direction))
    }
    return found
  }

  /// An estimate of a coordinate's frequency in 1/s that does not depend on
  /// the origin: its largest acceleration over its largest velocity.
  private func frequencyScale(of c: Int) -> Double {
    var (velocity, acceleration) = (0.0, 0.0)
    for index in stepTimes.indices {
      velocity = max(velocity, nodes[index, 1, c].magnitude)
      acceleration = max(acceleration, nodes[index, 2, c].magnitude)
    }
    return velocity > 0 ? acceleration / velocity : 0
  }

  /// The time (s) of an event by three steps of Newton's method, from `time`; a
  /// step that is not below a tenth of `h`, the length of the solver's step
  /// (s), is not taken.
  private func refined(
    _ time: Double, _ derivative: Int, _ c: Int, minus level: Double, within h: Double
  ) -> Double {
    // Derivatives that the solution does not provide are differences over 0.03
    // h to both sides: far enough for the differences to be well above the
    // rounding of positions far from zero, near enough for Newton's method.
    let d = 0.03 * h
    var t = time
    for _ in 0..<3 {
      let (x, v) = interpolate(t, c)
      let change: Double
      switch derivative {
      case 0: change = (x - level) / v
      case 1:
        let rise = interpolate(t + d, c).slope - interpolate(t - d, c).slope
        change = 2 * d * (v - level) / rise
      default:
        // The second derivative from four slopes has an error of order d⁴; the
        // third, from three, only sets the length of the change.
        func slope(_ k: Double) -> Double { interpolate(t + k * d, c).slope }
        let near = slope(1) - slope(-1)
        let rate = (8 * near - slope(2) + slope(-2)) / (12 * d)
        change = (rate - level) * d * d / (slope(1) - 2 * v + slope(-1))
      }
      // Outside the solution `interpolate` returns NaN, which fails here.
      guard change.magnitude < 0.1 * h else { break }
      t -= change
    }
    return min(max(t, 0), end)
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
        let state = nodes[$0, isFirstOrder[coordinate] ? 1 : 0, coordinate]
        // Negated, so that NaN counts as outside.
        return !((state - target).magnitude <= threshold)
      }
      return isOutside ? .infinity : 0
    }
    return last.direction == .falling ? last.time : .infinity
  }

  /// The coefficients of the polynomial of degree 5 in s ∈ [0, 1] through
  /// position, velocity and acceleration at both ends of a step of `h` seconds.
  static func quintic(
    _ x: Double, _ v: Double, _ a: Double, _ x1: Double, _ v1: Double, _ a1: Double, _ h: Double
  ) -> [Double] {
    let d = h * v
    let e = h * h * a / 2
    // At s = 1, what the terms beyond x + d s + e s² add to the value, to the
    // first derivative and to half the second.
    let rise = x1 - x - d - e
    let slope = h * v1 - d - 2 * e
    let bend = h * h * a1 / 2 - e
    return [
      x, d, e, 10 * rise - 4 * slope + bend, -15 * rise + 7 * slope - 2 * bend,
      6 * rise - 3 * slope + bend,
    ]
  }
}
