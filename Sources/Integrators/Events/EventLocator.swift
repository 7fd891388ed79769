import Equations

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

public struct Event: Hashable, Sendable {
  /// In s.
  public let time: Double
  public let direction: EventDirection
}

/// Finds every event of a motion on the dense polynomials of its steps.
///
/// A method that looks only at the signs at both ends of a step misses two
/// crossings inside it and every touch. Here all roots of each step's
/// polynomial are found.
public struct EventLocator<Force: ScalarForce> {
  public let force: Force
  /// Tolerance of the integration; events are as exact as its dense output.
  public let tolerance: Double

  public init(_ force: Force, tolerance: Double = 1e-12) {
    self.force = force
    self.tolerance = tolerance
  }

  /// The events after the start and up to the duration, in order of time.
  ///
  /// Steps by Taylor-like accuracy are not needed: DOP853 in equal short steps
  /// and the quintic through both ends.
  public func events(_ kind: EventKind, from start: InitialValue<Double>, steps: Int) -> [Event] {
    let tables = ExplicitTables<Stages12, Double>(.dormandPrince8)
    let problem = Motion<Force, Double>(force)
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.high
    let (folded, nodes) = tables.fold(h, slot: 16)
    let stepper = ExplicitStepper<Stages12, Motion<Force, Double>>(
      problem, folded: folded, nodes: nodes)
    var x = start.position
    var v = start.velocity
    var a = force.acceleration(x, v, 0)
    var found: [Event] = []
    for step in 0..<steps {
      let t = clock.time(step).high
      let end = stepper.stages(x, v, a, t, adaptive: false, second: false)
      let b = force.acceleration(end.x, end.v, t + h)
      let quintic = Self.quintic(x, v, a, end.x, end.v, b, h)
      let scale = x.magnitude + h * v.magnitude
      for s in Self.roots(kind, quintic, tolerance: tolerance * scale) {
        let time = t + s.place * h
        if s.place == 0 && step == 0 { continue }
        if let last = found.last, time - last.time <= 1e-9 * h { continue }
        found.append(Event(time: time, direction: s.direction))
      }
      x = end.x
      v = end.v
      a = b
    }
    return found
  }

  /// When the motion is last further than `threshold` from `target`, in s: its
  /// last return into the band. Touching the band's edge is not leaving it.
  ///
  /// - Returns: zero for a motion that never leaves the band, infinity for one
  ///   that is outside when the duration ends.
  public func settlingTime(
    target: Double, threshold: Double, from start: InitialValue<Double>, steps: Int
  ) -> Double {
    let edge = EventKind.settling(target: target, threshold: threshold)
    let passes = events(edge, from: start, steps: steps).filter { $0.direction != .touching }
    guard let last = passes.last else {
      return (start.position - target).magnitude > threshold ? .infinity : 0
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
