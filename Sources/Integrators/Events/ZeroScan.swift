/// Follows a quantity, given as a polynomial for each step, and finds where it
/// passes through zero and where it only touches it.
///
/// The scan remembers on which side of zero the quantity last was by more than
/// a tolerance. What happens within the tolerance counts once, when the
/// quantity leaves it: as a crossing if it leaves to the other side, else as a
/// touch. Rounding of a quantity that stays at zero thus causes no events.
struct ZeroScan {
  /// The events so far, each with the length (s) of its step.
  private(set) var events: [(event: Event, step: Double)] = []
  /// The sign of the last value beyond the tolerance; 0 before the first one.
  private var side = 0.0
  /// The last change of sign since that value.
  private var change: (time: Double, step: Double)?
  /// The value nearest to zero since the quantity came within the tolerance,
  /// which it did at the time `since`.
  private var nearest: (time: Double, step: Double, distance: Double, since: Double)?
  /// The direction of a crossing under way at the end of the last step.
  private var underWay: EventDirection?
  /// The value at the end of the last step; `nil` before the first.
  private var before: Double?

  /// Follows the quantity through a step of `h` seconds, where it is
  /// `polynomial`(s) for s from 0 to 1. Within `tolerance` it counts as zero.
  mutating func follow(
    _ polynomial: [Double], from start: Double, over h: Double, tolerance: Double
  ) {
    let borders = PolynomialRoots.monotoneBorders(of: polynomial, from: 0, to: 1)
    underWay = nil
    for (index, place) in borders.enumerated() {
      // The beginning of a step has been visited as the end of the one before.
      if index == 0, before != nil { continue }
      let value = PolynomialRoots.value(of: polynomial, at: place)
      if let before, index > 0, (before < 0 && value > 0) || (before > 0 && value < 0) {
        let s = PolynomialRoots.signChange(of: polynomial, from: borders[index - 1], to: place)
        change = (start + s * h, h)
      }
      before = value
      visit(value, at: start + place * h, h, tolerance)
    }
    // A crossing is under way if the quantity came within the tolerance in this
    // step and its slope carries it beyond, against any curvature: with slope r
    // and second derivative c it goes r²/(2 c) further.
    guard side != 0, let nearest, nearest.since > start else { return }
    let slope = (1..<polynomial.count).map { Double($0) * polynomial[$0] }
    let bend = (1..<slope.count).map { Double($0) * slope[$0] }
    let rate = PolynomialRoots.value(of: slope, at: 1)
    let curve = PolynomialRoots.value(of: bend, at: 1).magnitude
    if rate * side < 0 && rate * rate > 2 * tolerance * curve {
      underWay = rate > 0 ? .rising : .falling
    }
  }

  /// Takes note of a value in a step of `h` seconds, and of the event that ends
  /// with it if it is beyond the tolerance.
  private mutating func visit(_ value: Double, at time: Double, _ h: Double, _ tolerance: Double) {
    guard value.magnitude > tolerance else {
      if value.magnitude < nearest?.distance ?? .infinity {
        nearest = (time, h, value.magnitude, nearest?.since ?? time)
      }
      return
    }
    let now = value > 0 ? 1.0 : -1
    if side * now < 0, let crossing = change ?? nearest.map({ ($0.time, $0.step) }) {
      events.append(
        (Event(time: crossing.time, direction: now > 0 ? .rising : .falling), crossing.step))
    } else if side == now, let nearest {
      events.append((Event(time: nearest.time, direction: .touching), nearest.step))
    }
    side = now
    change = nil
    nearest = nil
  }

  /// Ends the scan: a crossing that is under way counts.
  mutating func end() {
    guard let underWay, let nearest else { return }
    let crossing = change ?? (nearest.time, nearest.step)
    events.append((Event(time: crossing.time, direction: underWay), crossing.step))
  }
}
