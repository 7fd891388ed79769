/// Follows a quantity, given as a polynomial for each step, and finds where it
/// passes through zero and where it only touches it.
///
/// It remembers on which side the quantity last was by more than a tolerance.
/// What happens within the tolerance counts once, when the quantity leaves it:
/// as a crossing if it leaves to the other side, else as a touch. So the last
/// digits of a quantity that stays at zero are no events.
struct ZeroScan {
  /// With the length (s) of the step that each lies in.
  private(set) var events: [(Event, step: Double)] = []
  /// 1 or −1; 0 as long as the quantity has not been beyond the tolerance.
  private var side = 0.0
  /// A change of sign since then.
  private var change: (time: Double, step: Double)?
  /// The nearest to zero since then, among those within the tolerance.
  private var nearest: (time: Double, step: Double, distance: Double, since: Double)?
  /// Which way a change of sign goes that the last step ends with.
  private var last: EventDirection?

  /// Follows it through a step of `h` s, where it is `polynomial`(s), s from 0
  /// to 1; as near to zero as `tolerance` is at zero.
  mutating func follow(
    _ polynomial: [Double], from start: Double, over h: Double, tolerance: Double
  ) {
    let borders = PolynomialRoots.monotoneBorders(of: polynomial, from: 0, to: 1)
    var before = 0.0
    last = nil
    for (index, place) in borders.enumerated() {
      let value = PolynomialRoots.value(of: polynomial, at: place)
      if (before < 0 && value > 0) || (before > 0 && value < 0) {
        let s = PolynomialRoots.signChange(of: polynomial, from: borders[index - 1], to: place)
        change = (start + s * h, h)
      }
      before = value
      visit(value, at: start + place * h, h, tolerance)
    }
    // Has it come to zero in this step, and is it on the way through?
    guard side != 0, let nearest, nearest.since > start else { return }
    let slope = (1..<polynomial.count).map { Double($0) * polynomial[$0] }
    let bend = (1..<slope.count).map { Double($0) * slope[$0] }
    let rate = PolynomialRoots.value(of: slope, at: 1)
    let curve = PolynomialRoots.value(of: bend, at: 1).magnitude
    if rate * side < 0 && rate * rate > 2 * tolerance * curve {
      last = rate > 0 ? .rising : .falling
    }
  }

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

  /// A quantity that ends at zero has crossed it if it got there on its way.
  mutating func end() {
    guard let last, let nearest else { return }
    events.append((Event(time: nearest.time, direction: last), nearest.step))
  }
}
