/// Follows a quantity, given as a polynomial for each step, and finds where it
/// passes through zero and where it only touches it.
///
/// The scan remembers on which side of zero the quantity last was by more than
/// a tolerance. What happens within the tolerance counts once, when the
/// quantity leaves it: as a crossing if it leaves to the other side, else as a
/// touch. Rounding of a quantity that stays at zero thus causes no events.
struct ZeroScan {
  /// A time (s) and the quantity then.
  typealias Point = (time: Double, value: Double)
  /// When something happens (s), and the length (s) of the step it happens in.
  typealias Moment = (time: Double, step: Double)

  /// An interval of time in which the quantity is within the tolerance.
  private struct Visit {
    /// Where the quantity came nearest to zero, and how near.
    var nearest: Moment
    var distance: Double
    /// Whether the visit began in the step that was followed last.
    var beganInLastStep: Bool
  }

  /// The events so far, with the lengths (s) of their steps.
  private(set) var events: [(event: Event, step: Double)] = []
  /// The sign of the last value beyond the tolerance; nil before the first one.
  private var side: FloatingPointSign?
  /// The last change of sign since that value.
  private var signChange: Moment?
  /// The visit to zero that is under way; nil while the quantity is beyond the
  /// tolerance.
  private var visit: Visit?
  /// The polynomial of the last step and the tolerance in it; nil before the
  /// first step.
  private var last: (polynomial: [Double], tolerance: Double)?

  /// Follows the quantity through a step of `h` seconds, where it is
  /// `polynomial`(s) for s from 0 to 1. Within `tolerance` it counts as zero.
  ///
  /// - Parameter refine: where the quantity really turns, near a turn of the
  ///   polynomial.
  mutating func follow(
    _ polynomial: [Double], from start: Double, over h: Double, tolerance: Double,
    refine: (_ turn: Point) -> Point
  ) {
    // The ends of the step, and the turns between them.
    let borders = PolynomialRoots.monotoneBorders(of: polynomial, from: 0, to: 1)
    let points = borders.indices.map { index in
      let s = borders[index]
      let point: Point = (start + s * h, PolynomialRoots.value(of: polynomial, at: s))
      let isTurn = index > 0 && index < borders.count - 1
      return isTurn ? refine(point) : point
    }
    visit?.beganInLastStep = false
    // Later steps begin where the one before has ended.
    if last == nil { note(points[0].value, at: (start, h), tolerance) }
    for piece in 1..<borders.count {
      let (begin, end) = (points[piece - 1].value, points[piece].value)
      if (begin < 0 && end > 0) || (begin > 0 && end < 0) {
        let s = Self.zero(
          of: polynomial, between: (borders[piece - 1], begin), and: (borders[piece], end))
        signChange = (start + s * h, h)
      }
      note(end, at: (points[piece].time, h), tolerance)
    }
    last = (polynomial, tolerance)
  }

  /// Where the quantity passes through zero between two borders, at which its
  /// values have opposite signs.
  ///
  /// The polynomial may still have the same sign at both, if one is a turn
  /// whose value has been refined to the other side of zero. Near this turn the
  /// quantity is about a parabola, `turn.value` + curvature · distance²/2,
  /// which has the zero.
  private static func zero(
    of polynomial: [Double], between a: (s: Double, value: Double),
    and b: (s: Double, value: Double)
  ) -> Double {
    func value(_ s: Double) -> Double { PolynomialRoots.value(of: polynomial, at: s) }
    guard value(a.s) * value(b.s) > 0 else {
      return PolynomialRoots.signChange(of: polynomial, from: a.s, to: b.s)
    }
    // The polynomial's sign is wrong at the refined turn.
    let isTurnFirst = value(a.s) * a.value < 0
    let turn = isTurnFirst ? a : b
    let slope = PolynomialRoots.derivative(of: polynomial)
    let curvature = PolynomialRoots.value(of: PolynomialRoots.derivative(of: slope), at: turn.s)
    let distance = (2 * turn.value / curvature).magnitude.squareRoot()
    return isTurnFirst ? min(a.s + distance, b.s) : max(b.s - distance, a.s)
  }

  /// Takes note of a value. If it is beyond the tolerance, a visit to zero
  /// ends there, and is an event.
  private mutating func note(_ value: Double, at moment: Moment, _ tolerance: Double) {
    // NaN is never beyond.
    guard value.magnitude > tolerance else {
      if value.magnitude < visit?.distance ?? .infinity {
        visit = Visit(
          nearest: moment, distance: value.magnitude,
          beganInLastStep: visit?.beganInLastStep ?? true)
      }
      return
    }
    if let side, side != value.sign, let crossing = signChange ?? visit?.nearest {
      add(value > 0 ? .rising : .falling, at: crossing)
    } else if side == value.sign, let visit {
      add(.touching, at: visit.nearest)
    }
    side = value.sign
    signChange = nil
    visit = nil
  }

  private mutating func add(_ direction: EventDirection, at moment: Moment) {
    events.append((Event(time: moment.time, direction: direction), moment.step))
  }

  /// Ends the scan. A visit under way counts as a crossing if the slope at the
  /// end would carry the quantity beyond the tolerance on the other side:
  /// against a second derivative c, a slope r carries it r²/(2 c) further. The
  /// visit must have begun in the last step: the slope of a quantity that stays
  /// at zero for longer is rounding.
  mutating func end() {
    guard let (polynomial, tolerance) = last, let visit, visit.beganInLastStep, let side
    else { return }
    let derivative = PolynomialRoots.derivative(of: polynomial)
    let slope = PolynomialRoots.value(of: derivative, at: 1)
    let curvature = PolynomialRoots.value(of: PolynomialRoots.derivative(of: derivative), at: 1)
    if slope.sign != side && slope * slope > 2 * tolerance * curvature.magnitude {
      add(slope > 0 ? .rising : .falling, at: signChange ?? visit.nearest)
    }
  }
}
