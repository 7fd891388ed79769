/// Something that happens at a moment of a motion.
public enum EventKind: Hashable, Sendable {
  /// The position passes or touches a level.
  case crossing(level: Double)
  /// The velocity passes or touches zero.
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
}

/// A moment at which a coordinate crosses a value.
public struct Event: Hashable, Sendable {
  /// In s.
  public let time: Double
  /// Which way it crosses.
  public let direction: EventDirection
}

extension Solution {
  /// The events of a coordinate after the start, in order of time.
  ///
  /// A method that looks only at the signs at both ends of a step misses two
  /// crossings inside it and every touch. Here all roots of each step's quintic
  /// are found, and each is then moved to where the dense output has it. What
  /// comes within `tolerance`, relative to the state, is touching.
  public func events(
    _ kind: EventKind, coordinate c: Int = 0, tolerance: Double = 1e-12
  ) -> [Event] {
    precondition(c >= 0 && c < width, "no such coordinate")
    var found: [Event] = []
    for index in stepTimes.indices.dropLast() {
      let h = stepTimes[index + 1] - stepTimes[index]
      let quintic = Self.quintic(
        nodes[index, 0, c], nodes[index, 1, c], nodes[index, 2, c],
        nodes[index + 1, 0, c], nodes[index + 1, 1, c], nodes[index + 1, 2, c], h)
      let scale = nodes[index, 0, c].magnitude + h * nodes[index, 1, c].magnitude
      for s in Self.roots(kind, quintic, tolerance: tolerance * scale) {
        if s.place == 0 && index == 0 { continue }
        var time = stepTimes[index] + s.place * h
        if neighbours > 2 && s.direction != .touching { time = refined(time, kind, c, within: h) }
        if let last = found.last, time - last.time <= 1e-9 * h { continue }
        found.append(Event(time: time, direction: s.direction))
      }
    }
    return found
  }

  /// Newton's method on the dense output, from where a quintic has the event.
  private func refined(
    _ time: Double, _ kind: EventKind, _ c: Int, within h: Double
  ) -> Double {
    var t = time
    for _ in 0..<3 {
      let (x, v) = interpolate(t, c)
      let change: Double
      switch kind {
      case .crossing(let level): change = (x - level) / v
      case .turning:
        let d = 1e-4 * h
        change = 2 * d * v / (interpolate(t + d, c).slope - interpolate(t - d, c).slope)
      case .settling(let target, let threshold):
        change = ((x - target).magnitude - threshold) / (x < target ? -v : v)
      }
      // At the solution's ends there is no derivative to both sides.
      guard change.magnitude < 0.1 * h else { return t }
      t -= change
    }
    return min(max(t, 0), end)
  }

  /// When a coordinate is last further than `threshold` from `target`, in s:
  /// its last return into the band. Touching the band's edge is not leaving it.
  ///
  /// - Returns: zero for a motion that never leaves the band, infinity for one
  ///   that is outside when the solution ends.
  public func settlingTime(
    target: Double, threshold: Double, coordinate: Int = 0
  ) -> Double {
    let edge = EventKind.settling(target: target, threshold: threshold)
    let passes = events(edge, coordinate: coordinate).filter { $0.direction != .touching }
    guard let last = passes.last else {
      return (nodes[0, 0, coordinate] - target).magnitude > threshold ? .infinity : 0
    }
    return last.direction == .falling ? last.time : .infinity
  }

  /// The quintic in s ∈ [0, 1] through position, velocity and acceleration at
  /// both ends of a step.
  static func quintic(
    _ x: Double, _ v: Double, _ a: Double, _ x1: Double, _ v1: Double, _ a1: Double, _ h: Double
  ) -> [Double] {
    let d = h * v
    let e = h * h * a / 2
    let rise = x1 - x - d - e
    let slope = h * v1 - d - 2 * e
    let bend = h * h * a1 / 2 - e
    return [
      x, d, e, 10 * rise - 4 * slope + bend, -15 * rise + 7 * slope - 2 * bend,
      6 * rise - 3 * slope + bend,
    ]
  }

  static func roots(
    _ kind: EventKind, _ quintic: [Double], tolerance: Double
  ) -> [(place: Double, direction: EventDirection)] {
    switch kind {
    case .crossing(let level): return roots(of: quintic, minus: level, tolerance)
    case .turning:
      return roots(of: (1..<6).map { Double($0) * quintic[$0] }, minus: 0, tolerance)
    case .settling(let target, let threshold):
      // (x − target)² − threshold² by its two factors, which have the same
      // roots and lose no digits; beyond the lower edge, outwards is down.
      let upper = roots(of: quintic, minus: target + threshold, tolerance)
      let lower = roots(of: quintic.map { -$0 }, minus: threshold - target, tolerance)
      return (upper + lower).sorted { $0.place < $1.place }
    }
  }

  private static func roots(
    of polynomial: [Double], minus level: Double, _ tolerance: Double
  ) -> [(place: Double, direction: EventDirection)] {
    var c = polynomial
    c[0] -= level
    let slope = (1..<c.count).map { Double($0) * c[$0] }
    let bend = (1..<slope.count).map { Double($0) * slope[$0] }
    func value(_ p: [Double], _ s: Double) -> Double { p.reversed().reduce(0) { $0 * s + $1 } }
    return PolynomialRoots.roots(of: c, from: 0, to: 1, tolerance: tolerance).map { s in
      let rate = value(slope, s)
      // A touch is flat as far as the tolerance can tell: a parabola that
      // goes no further than that beyond zero is no steeper there.
      let flat = rate * rate <= 2 * tolerance * value(bend, s).magnitude
      return (s, flat ? .touching : rate > 0 ? .rising : .falling)
    }
  }
}
