/// The backward differences ∇^k of the last states of a solve in equal steps:
/// they are the coefficients, in Newton's form, of the polynomial through these
/// states.
@usableFromInline
struct BackwardDifferences {
  /// The position x and the velocity y.
  @usableFromInline typealias State = SIMD2<Double>
  /// The highest order.
  @usableFromInline static var highestOrder: Int { 5 }
  /// ∇⁰, ∇¹, … of the state; ∇⁰ is the state itself. The polynomial consists of
  /// those up to `order`. The next two, for estimating errors, are known after
  /// `order` + 1 equal steps.
  @usableFromInline var differences = InlineArray<8, State>(repeating: .zero)
  /// The degree of the polynomial.
  @usableFromInline var order = 1

  @inlinable @inline(__always)
  subscript(_ index: Int) -> State { differences[index] }

  /// Those at the start of a solve of order 1: its first step, of `h` seconds,
  /// is predicted from the state and its rate.
  @inlinable
  init(_ state: State, rate: State, _ h: Double) {
    differences[0] = state
    differences[1] = h * rate
  }

  /// Makes the differences those at the end of a step for which ∇^(order + 1)
  /// is `correction`.
  @inlinable @inline(__always)
  mutating func advance(by correction: State) {
    differences[order + 2] = correction - differences[order + 1]
    differences[order + 1] = correction
    // ∇^k of the new state is that of the old one plus the new ∇^(k + 1).
    var k = order
    while k >= 0 {
      differences[k] += differences[k + 1]
      k -= 1
    }
  }

  /// Replaces the differences by those for steps `factor` times as long: the
  /// polynomial stays the same and is evaluated at the ends of the new steps.
  @usableFromInline
  mutating func rescale(by factor: Double) {
    // The states at the new steps' ends.
    var values = InlineArray<8, State>(repeating: .zero)
    for i in 0...order { values[i] = interpolate(at: -Double(i) * factor) }
    // Repeated backward differences of the new values.
    for level in 0...order {
      differences[level] = values[0]
      for i in 0..<order - level { values[i] -= values[i + 1] }
    }
  }

  /// The polynomial at `s` steps from the newest state, in Newton's form
  /// Σ ∇^j s (s + 1) … (s + j − 1) / j!.
  private func interpolate(at s: Double) -> State {
    var sum = differences[0]
    var product = 1.0
    for j in 0..<order {
      product *= (s + Double(j)) / Double(j + 1)
      sum += differences[j + 1] * product
    }
    return sum
  }

  /// Writes the samples up to `end` from the polynomial after a step of `h`
  /// seconds that ends at time `t` plus its rounding error `low`.
  @usableFromInline
  func write(
    upTo end: Int, _ t: Double, _ low: Double, _ h: Double, to trajectory: Trajectory
  ) {
    if end <= trajectory.next { return }
    // The coefficients of the powers of s in the polynomial of the positions,
    // and in one of the products that are its terms.
    let series = trajectory.coefficients
    var product = InlineArray<8, Double>(repeating: 0)
    for k in 0...order { series[k] = 0 }
    series[0] = differences[0].x
    // The product for j = 1 is s itself.
    series[1] = differences[1].x
    product[1] = 1
    for j in 1..<order {
      // From s (s + 1) … (s + j − 1) / j! to the same for j + 1.
      for k in stride(from: j + 1, to: 0, by: -1) {
        product[k] = (product[k - 1] + Double(j) * product[k]) / Double(j + 1)
      }
      for k in 1...(j + 1) { series[k] += differences[j + 1].x * product[k] }
    }
    trajectory.evaluate(
      series, degree: order, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }
}
