/// Follows a quantity, given as a polynomial for each step, and finds where it
/// passes through zero and where it only touches it.
///
/// The scan remembers on which side of zero the quantity last was by more than
/// a tolerance. What happens within the tolerance counts once, when the
/// quantity leaves it: as a crossing if it leaves to the other side, else as a
/// touch. Rounding of a quantity that stays at zero thus causes no events.
struct ZeroScan {
  /// When something happens (s), and the length (s) of the step it happens in.
  typealias Moment = (time: Double, step: Double)

  /// The events so far.
  private(set) var events: [(event: Event, step: Double)] = []
  /// The sign of the last value beyond the tolerance; 0 before the first one.
  private var side = 0.0
  /// The last change of sign since that value.
  private var change: Moment?
  /// Where the quantity came nearest to zero since it is within the tolerance;
  /// nil while it is beyond.
  private var nearest: (moment: Moment, distance: Double)?
  /// Whether it came within the tolerance in the last step.
  private var cameNear = false
  /// The polynomial of the last step and the tolerance in it; nil before the
  /// first step.
  private var last: (polynomial: [Double], tolerance: Double)?

  /// Follows the quantity through a step of `h` seconds, where it is
  /// `polynomial`(s) for s from 0 to 1. Within `tolerance` it counts as zero.
  mutating func follow(
    _ polynomial: [Double], from start: Double, over h: Double, tolerance: Double
  ) {
    let borders = PolynomialRoots.monotoneBorders(of: polynomial, from: 0, to: 1)
    let values = borders.map { PolynomialRoots.value(of: polynomial, at: $0) }
    // Other steps begin where the one before has ended.
    if last == nil { visit(values[0], at: (start, h), tolerance) }
    cameNear = false
    for piece in 1..<borders.count {
      let (begin, end) = (values[piece - 1], values[piece])
      if (begin < 0 && end > 0) || (begin > 0 && end < 0) {
        let s = PolynomialRoots.signChange(
          of: polynomial, from: borders[piece - 1], to: borders[piece])
        change = (start + s * h, h)
      }
      visit(end, at: (start + borders[piece] * h, h), tolerance)
    }
    last = (polynomial, tolerance)
  }

  /// Takes note of a value, and of the event that ends with it if it is beyond
  /// the tolerance.
  private mutating func visit(_ value: Double, at moment: Moment, _ tolerance: Double) {
    // NaN is never beyond.
    guard value.magnitude > tolerance else {
      if nearest == nil { cameNear = true }
      if value.magnitude < nearest?.distance ?? .infinity { nearest = (moment, value.magnitude) }
      return
    }
    let now = value > 0 ? 1.0 : -1
    if side * now < 0, let crossing = change ?? nearest?.moment {
      add(now > 0 ? .rising : .falling, at: crossing)
    } else if side == now, let nearest {
      add(.touching, at: nearest.moment)
    }
    side = now
    change = nil
    nearest = nil
  }

  private mutating func add(_ direction: EventDirection, at moment: Moment) {
    events.append((Event(time: moment.time, direction: direction), moment.step))
  }

  /// Ends the scan. A crossing under way counts: if the quantity came within
  /// the tolerance in the last step, and its slope carries it to the other
  /// side. Against a second derivative c a slope r carries it r²/(2 c) further.
  mutating func end() {
    guard let (polynomial, tolerance) = last, let nearest, side != 0, cameNear else { return }
    let slope = PolynomialRoots.derivative(of: polynomial)
    let rate = PolynomialRoots.value(of: slope, at: 1)
    let bend = PolynomialRoots.value(of: PolynomialRoots.derivative(of: slope), at: 1).magnitude
    if rate * side < 0 && rate * rate > 2 * tolerance * bend {
      add(rate > 0 ? .rising : .falling, at: change ?? nearest.moment)
    }
  }
}
