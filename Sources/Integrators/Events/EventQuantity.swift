/// What an event is a zero of: the state of a coordinate, or its rate, minus a
/// level. The state is the position, or y in a first-order system.
///
/// The zeros are first found in polynomials of degree 5 through the two ends of
/// each step. A solution of higher degree, through three or four nodes, then
/// moves them by Newton's method.
struct EventQuantity {
  let solution: Solution
  let coordinate: Int
  /// Which derivative of the position the state is: 0, or 1 in a first-order
  /// system, where y is the velocity.
  private let stateDerivative: Int
  /// Which derivative the quantity is: that of the state, or one more for a
  /// rate.
  private let derivative: Int
  private let level: Double

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
        polynomial(of: step, h), from: times[step], over: h, tolerance: tolerance * size
      ) { turn in
        // This near to zero the polynomial may turn on the wrong side of it.
        turn.value.magnitude <= 1e-6 * size ? refined(turn, step: h) : turn
      }
    }
    scan.end()
    return isOfDegree5 ? scan.events.map(\.event) : refined(scan.events)
  }

  /// Whether the solution itself is made of polynomials of degree 5.
  private var isOfDegree5: Bool { solution.neighbours == 2 }

  // MARK: The polynomial of a step

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

  /// The size of the terms of which the quantity is a sum in a step of `h`
  /// seconds: its rounding error is proportional to it.
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

  // MARK: Refinement by the solution

  /// A turn of the state where the solution has it; that of the polynomial for
  /// a rate, and where the polynomial is the solution.
  private func refined(_ turn: ZeroScan.Point, step h: Double) -> ZeroScan.Point {
    guard !isOfDegree5 && derivative == stateDerivative else { return turn }
    let rate = EventQuantity(solution, coordinate: coordinate, isRate: true, minus: 0)
    let time = rate.zero(near: turn.time, step: h)
    let (x, v) = solution.interpolate(time, coordinate)
    return (time, (derivative == 0 ? x : v) - level)
  }

  /// The events at the zeros of the solution, found from those of the steps'
  /// polynomials.
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
  /// in a step of `h` seconds. They end early if a change is not below a tenth
  /// of `h`.
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
    // Higher derivatives, which the solution does not provide, are differences
    // of velocities d apart: far enough for the differences to be well above
    // the rounding of positions far from zero, near enough for Newton's method.
    let d = 0.03 * h
    func velocity(_ k: Double) -> Double { solution.interpolate(t + k * d, coordinate).slope }
    switch derivative {
    case 0: return (x - level) / v
    case 1: return 2 * d * (v - level) / (velocity(1) - velocity(-1))
    default:
      // The rate y' of a first-order system, from four velocities with an error
      // of order d⁴. Its derivative, from three, only sets the length of the
      // change.
      let (before, after) = (velocity(-1), velocity(1))
      let rate = (8 * (after - before) - velocity(2) + velocity(-2)) / (12 * d)
      return (rate - level) * d * d / (after - 2 * v + before)
    }
  }
}
