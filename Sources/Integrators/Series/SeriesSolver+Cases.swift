import Equations
import Springs

/// abs, min, max and sign follow one of two series, their *cases*: abs(a) is a
/// or −a. The sign of a switching function chooses the case. This function is
/// `a` for abs(a) and sign(a), and `a − b` for min(a, b) and max(a, b).
/// `SeriesExpansion.choices` has the sign that is in force for each: −1 or 1, 0
/// for a function that remains zero, and NaN for one that is undefined.
/// `evaluate()` sets them by the state, but not where their function is zero.
extension SeriesSolver {
  /// Sets the cases at the start: 0 for a function that is zero. If one is
  /// undefined there, as 1/t is at 0, all cases are those of a moment later.
  func beginCases() {
    expansion.choices = expansion.choices.map { _ in 0 }
    expansion.evaluate()
    guard expansion.choices.contains(where: \.isNaN) else { return }
    // The state after `soon` seconds, at the velocity of the start.
    equation.choices = expansion.choices
    let count = isFirstOrder.count
    equation.row(0)[0] = time.value + soon
    for index in 0..<count {
      let velocity = expansion.velocity(index)[0]
      equation.velocity(index)[0] = velocity
      equation.position(index)[0] = expansion.position(index)[0] + velocity * soon
    }
    equation.evaluate()
    expansion.choices = equation.choices
  }

  /// A time (s) of sixteen roundings of the solve's duration: a function that
  /// is undefined at a pole is defined this much later.
  var soon: Scalar { Scalar(constant: exp2(4 - Double(Scalar.precision)) * times.end) }

  /// Repeats the expansion until the cases fit the series of their functions. A
  /// case becomes 0 if the series is zero throughout, as in an equilibrium. One
  /// that was 0 becomes the sign of the first coefficient that is not zero, and
  /// then stays, even if this keeps its function at zero, as friction does that
  /// just holds.
  @inline(never)
  func settleCases() {
    var settled: Set<Int> = []
    var isSettled = false
    while !isSettled {
      isSettled = true
      for choice in expansion.choices.indices {
        let first = firstCoefficient(of: choice)
        let isZero = first == nil
        let wasZero = expansion.choices[choice] == 0
        if isZero == wasZero || settled.contains(choice) { continue }
        expansion.choices[choice] = first.map { $0 < 0 ? -1 : 1 } ?? 0
        if wasZero { settled.insert(choice) }
        isSettled = false
      }
      if !isSettled { expansion.expand() }
    }
  }

  /// The first coefficient of a switching function that is not zero; `nil` if
  /// the function is zero throughout.
  func firstCoefficient(of choice: Int) -> Double? {
    let function = switchingFunctions[choice]
    return (0...expansion.order).lazy.map { function[$0].approximation }.first { $0 != 0 }
  }

  /// The first moment within a step at which cases change or become undefined,
  /// and the cases from there.
  ///
  /// The equation is evaluated at sixteen places of the step. Between two of
  /// them a switching function may pass zero and come back, so the equation is
  /// also evaluated where the function's series turns.
  func firstCaseChange(within length: Scalar) -> (offset: Scalar, cases: [Double])? {
    let cases = expansion.choices
    if cases.isEmpty { return nil }
    /// Whether a case has changed by then; leaves the cases in `equation`.
    func isPast(_ offset: Scalar) -> Bool {
      equation.choices = cases
      equation.begin(at: offset, of: expansion)
      equation.evaluate()
      return equation.choices != cases
    }
    let functions = zip(switchingFunctions, cases).filter { $0.1 != 0 }
    let places = 16
    var begin = Scalar(constant: 0)
    for place in 1...places {
      let end = length * Scalar(constant: Double(place) / Double(places))
      let turns = functions.compactMap { turn(of: $0.0, $0.1, from: begin, to: end) }
        .sorted { $0.approximation < $1.approximation }
      for moment in turns + [end] where isPast(moment) {
        var offset = bisect(from: begin, to: moment, where: isPast)
        if isPast(offset), equation.choices.contains(where: \.isNaN) {
          offset = offset + soon
          _ = isPast(offset)
        }
        return (offset, equation.choices)
      }
      begin = end
    }
    return nil
  }

  /// The time at which a series of this sign comes closest to zero, between a
  /// moment at which it approaches zero and one at which it leaves; `nil` if it
  /// does not turn like this.
  func turn(
    of function: UnsafeMutablePointer<Scalar>, _ sign: Double, from begin: Scalar, to end: Scalar
  ) -> Scalar? {
    func leaves(_ offset: Scalar) -> Bool {
      expansion.slope(function, at: offset).approximation * sign > 0
    }
    return !leaves(begin) && leaves(end) ? bisect(from: begin, to: end, where: leaves) : nil
  }

  /// The time at which a condition begins to hold, between a moment at which it
  /// does not and one at which it does, by bisection; the later bound of what
  /// is left.
  func bisect(
    from begin: Scalar, to end: Scalar, where holds: (Scalar) -> Bool
  ) -> Scalar {
    var (before, after) = (begin, end)
    for _ in 0..<Scalar.precision {
      let middle = (before + after) * Scalar(constant: 0.5)
      if holds(middle) { after = middle } else { before = middle }
    }
    return after
  }

  /// Shortens a step (s) until the series of all switching functions converge
  /// over it: while a case holds, the state does not show how fast these
  /// change. NaN if one is undefined.
  ///
  /// Steps towards a pole of such a function, or a zero of a root in it, shrink
  /// to 4e-15 of the duration, and the last of them passes it.
  func stepOfSwitches(atMost longest: Double) -> Double {
    if switchingFunctions.isEmpty { return longest }
    if expansion.choices.contains(where: \.isNaN) { return .nan }
    let step = switchingFunctions.reduce(min(longest, times.end)) {
      convergentStep(of: $1, atMost: $0)
    }
    return min(longest, max(step, 4e-15 * times.end))
  }

  /// A step (s), `longest` or shorter by a power of 0.7, over which the series
  /// of a function converges; 0 if coefficient 0 or 1 is not finite.
  func convergentStep(
    of function: UnsafeMutablePointer<Scalar>, atMost longest: Double
  ) -> Double {
    // Close to a pole, higher coefficients are beyond the largest number.
    let finite = (0...expansion.order).prefix { function[$0].approximation.isFinite }
    guard let order = finite.last, order > 0 else { return 0 }
    // How small the last terms have to be against the first half. The power of
    // 2 means that over the second half each term shrinks to 2^−1.7 of the one
    // before, about a third.
    let enough = min(max(tolerance, 1e-12), exp2(-0.85 * Double(order)))
    var step = longest
    // Down to 0.7²⁰⁰ ≈ 1e-31 of `longest`; the caller's least step is longer.
    for _ in 0..<200 {
      // The largest term of the first half, and of the last two.
      var (early, last, power) = (0.0, 0.0, 1.0)
      for k in finite {
        let term = function[k].approximation.magnitude * power
        if 2 * k <= order {
          early = max(early, term)
        } else if k + 2 > order {
          last = max(last, term)
        }
        power *= step
      }
      // A first half of zeros gives no scale, and so sets no limit. Infinite
      // terms shorten the step as well.
      if early == 0 || (last <= enough * early && early < .infinity) { break }
      step *= 0.7
    }
    return step
  }
}
