/// What an event is a zero of: the state of a coordinate, or its rate, minus a
/// level. The state is the position, or y in a first-order system.
struct EventQuantity {
  let solution: Solution
  let coordinate: Int
  /// The order of the state as a derivative of the position: 0, or 1 in a
  /// first-order system, where y is the velocity.
  private let stateDerivative: Int
  /// The order of the quantity, which is `stateDerivative`, or one more for a rate.
  private var derivative: Int
  private(set) var level: Double

  init(_ solution: Solution, coordinate: Int, isRate: Bool, minus level: Double) {
    self.solution = solution
    self.coordinate = coordinate
    stateDerivative = solution.stateDerivative(of: coordinate)
    derivative = isRate ? stateDerivative + 1 : stateDerivative
    self.level = level
  }

  /// The zeros after the start, in order of time.
  ///
  /// - Parameter tolerance: how near to zero counts as zero, in units of the
  ///   size of the state in a step.
  func zeros(within tolerance: Double) -> [Event] {
    var scan = ZeroScan()
    let times = solution.stepTimes
    let frequency = frequencyScale
    for step in times.indices.dropLast() {
      let h = times[step + 1] - times[step]
      let size = size(in: step, h, frequency: frequency)
      scan.follow(
        polynomial(of: step, h), from: times[step], over: h, tolerance: tolerance * size,
        turn: { $1.magnitude <= 1e-6 * size ? turn(near: $0, step: h) : nil })
    }
    scan.end()
    // Through two nodes the polynomial of degree 5 is the solution itself.
    return solution.neighbours > 2 ? refined(scan.events) : scan.events.map(\.event)
  }

  /// Where the state turns near `time`, so near to zero that polynomials of
  /// degree 5 do not tell on which side, and the quantity there; nil for a rate,
  /// and where the polynomial of degree 5 is the solution.
  private func turn(near time: Double, step h: Double) -> (time: Double, value: Double)? {
    guard solution.neighbours > 2 && derivative == stateDerivative else { return nil }
    var rate = self
    rate.derivative += 1
    rate.level = 0
    let t = rate.zero(near: time, step: h)
    let (x, v) = solution.interpolate(t, coordinate)
    return (t, (derivative == 0 ? x : v) - level)
  }

  /// A derivative of the position at a node.
  private func node(_ index: Int, _ derivative: Int) -> Double {
    solution.nodes[index, derivative, coordinate]
  }

  /// The quantity in a step of `h` seconds, as the coefficients of a polynomial
  /// in s from 0 to 1.
  private func polynomial(of step: Int, _ h: Double) -> [Double] {
    func state(_ index: Int) -> InterpolationNodes.State {
      (
        solution.position(at: index, from: step, coordinate), node(index, 1), node(index, 2)
      )
    }
    var polynomial = Self.quintic(from: state(step), to: state(step + 1), h)
    for _ in 0..<derivative {
      polynomial = PolynomialRoots.derivative(of: polynomial).map { $0 / h }
    }
    polynomial[0] -= level
    return polynomial
  }

  /// The polynomial of degree 5 in s from 0 to 1 through position, velocity and
  /// acceleration at both ends of a step of `h` seconds.
  private static func quintic(
    from begin: (x: Double, v: Double, a: Double), to end: (x: Double, v: Double, a: Double),
    _ h: Double
  ) -> [Double] {
    let d = h * begin.v
    let e = h * h * begin.a / 2
    // At s = 1, what the terms beyond x + d s + e s² add to the value, to the
    // first derivative and to half the second.
    let rise = end.x - begin.x - d - e
    let slope = h * end.v - d - 2 * e
    let bend = h * h * end.a / 2 - e
    return [
      begin.x, d, e, 10 * rise - 4 * slope + bend, -15 * rise + 7 * slope - 2 * bend,
      6 * rise - 3 * slope + bend,
    ]
  }

  /// A magnitude for a step of `h` seconds of which the rounding error of the
  /// quantity is a share.
  private func size(in step: Int, _ h: Double, frequency: Double) -> Double {
    func larger(_ derivative: Int) -> Double {
      max(node(step, derivative).magnitude, node(step + 1, derivative).magnitude)
    }
    let state = larger(stateDerivative)
    return derivative > stateDerivative
      ? frequency * state : state + h * larger(stateDerivative + 1)
  }

  /// An estimate of the coordinate's frequency in 1/s that does not depend on
  /// the origin: its largest acceleration over its largest velocity.
  private var frequencyScale: Double {
    func largest(_ derivative: Int) -> Double {
      solution.stepTimes.indices.reduce(0) { max($0, node($1, derivative).magnitude) }
    }
    let velocity = largest(1)
    return velocity > 0 ? largest(2) / velocity : 0
  }

  /// The events at the zeros of the solution, found from those of the steps'
  /// polynomials of degree 5.
  private func refined(_ events: [(event: Event, step: Double)]) -> [Event] {
    var found: [Event] = []
    for (event, h) in events {
      let time = event.direction == .touching ? event.time : zero(near: event.time, step: h)
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

  /// The time (s) of a zero by three iterations of Newton's method from `time`,
  /// in a step of `h` seconds. A change that is not below a tenth of `h` is not
  /// made.
  private func zero(near time: Double, step h: Double) -> Double {
    var t = time
    for _ in 0..<3 {
      let change = newtonChange(at: t, h)
      // Outside the solution the change is NaN, which fails here.
      guard change.magnitude < 0.1 * h else { break }
      t -= change
    }
    return min(max(t, 0), solution.end)
  }

  /// The quantity divided by its derivative, in s, at time `t` in a step of `h`
  /// seconds; NaN outside the solution.
  private func newtonChange(at t: Double, _ h: Double) -> Double {
    let (x, v) = solution.interpolate(t, coordinate)
    // Derivatives that the solution does not provide are differences over 0.03
    // h to both sides: far enough for the differences to be well above the
    // rounding of positions far from zero, near enough for Newton's method.
    let d = 0.03 * h
    func slope(_ k: Double) -> Double { solution.interpolate(t + k * d, coordinate).slope }
    switch derivative {
    case 0: return (x - level) / v
    case 1: return 2 * d * (v - level) / (slope(1) - slope(-1))
    default:
      // The second derivative from four slopes has an error of order d⁴; the
      // third, from three, only sets the length of the change.
      let (before, after) = (slope(-1), slope(1))
      let rate = (8 * (after - before) - slope(2) + slope(-2)) / (12 * d)
      return (rate - level) * d * d / (after - 2 * v + before)
    }
  }
}
