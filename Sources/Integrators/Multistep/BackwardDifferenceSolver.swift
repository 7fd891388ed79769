import Equations
import Platform

/// Numerical differentiation formulas of orders one to five, with variable
/// order and step (quasi-constant steps on backward differences).
///
/// L. F. Shampine, M. W. Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput.
/// 18 (1997) 1, doi:10.1137/S1064827594276424.
public final class BackwardDifferenceSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// Position and velocity.
  @usableFromInline typealias State = SIMD2<Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  /// The backward differences ∇⁰, ∇¹, … of the state; ∇⁰ is the state itself.
  @usableFromInline let differences: UnsafeMutablePointer<State>
  /// Scratch of `rescale`.
  @usableFromInline let values: UnsafeMutablePointer<State>
  /// Scratch of `write`: the coefficients of the powers of s in the polynomial of
  /// the positions of a step, and in one of the products of which it is the sum.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  @usableFromInline let product: UnsafeMutablePointer<Double>
  /// The highest order.
  @usableFromInline static var highest: Int { 5 }
  /// The most steps of a solve, accepted and rejected together.
  @usableFromInline static var mostSteps: Int { 500_000 }
  /// The smallest and the largest factor by which a step changes: within these
  /// the error estimate says something about the next step.
  @usableFromInline static var leastGrowth: Double { 0.2 }
  @usableFromInline static var mostGrowth: Double { 10 }
  private var storage = CacheLines()

  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
    differences = storage.make(8, of: .zero)
    values = storage.make(8, of: .zero)
    series = storage.make(8, of: 0)
    product = storage.make(8, of: 0)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.begin(start.position, start.velocity, until: start.duration)
    let force = problem.force
    let duration = start.duration
    let a = force.acceleration(start.position, start.velocity, 0)
    report.evaluations = 1
    var h = start.firstStep(
      acceleration: a, damping: force.damping, tolerance: tolerance, order: 2)
    var order = 1
    // Steps of the same length and order so far.
    var equalSteps = 0
    func changeStep(by factor: Double, to length: Double) {
      rescale(order, by: factor)
      h = length
      equalSteps = 0
    }
    var time = Compensated(0)
    differences[0] = State(start.position, start.velocity)
    differences[1] = h * State(start.velocity, a)
    trajectory.note(0, 0, start.position, start.velocity)
    // Not `StepControl.drive`, because the order changes with the step, and
    // both change the differences.
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return report }
      guard report.accepted + report.rejected < Self.mostSteps else {
        report.code = .maxSteps
        return report
      }
      guard h > 1e-15 * duration else {
        report.code = .unstable
        return report
      }
      if h > remaining { changeStep(by: remaining / h, to: remaining) }
      let isLast = h >= remaining
      let step = solveStep(force, order, to: time.value + h, h, &report)
      let error = error(order, of: step.correction, at: step.end)
      guard step.isSolved && error <= 1 else {
        report.rejected += 1
        let hasError = step.isSolved && error.isFinite
        let factor = hasError ? max(Self.leastGrowth, growth(error, order: order)) : 0.5
        changeStep(by: factor, to: h * factor)
        continue
      }
      report.accepted += 1
      equalSteps += 1
      advance(order, by: step.correction)
      time.add(h)
      let (x, v) = (differences[0].x, differences[0].y)
      trajectory.note(isLast ? duration : time.value, isLast ? 0 : time.low, x, v)
      let end = isLast ? trajectory.count : trajectory.end(through: time.value)
      write(order, time.value, time.low, h, end, trajectory)
      if isLast {
        report.note(end: x)
        return report
      }
      // ∇^(order + 2), by which the order above is judged, is known only after
      // order + 1 equal steps.
      if equalSteps <= order { continue }
      let best = bestOrder(near: order, error, at: step.end)
      order = best.order
      let factor = min(Self.mostGrowth, best.growth)
      changeStep(by: factor, to: h * factor)
    }
  }

  /// Solves a step of `h` seconds to time `t` (s) for its end.
  ///
  /// The end is the prediction, for which ∇^(order + 1) is zero, plus the
  /// correction e = ∇^(order + 1), which solves e = q f(end) − ψ with q = h/α and
  /// ψ = Σ γ_k ∇^k / α.
  @inlinable @inline(__always)
  func solveStep(
    _ force: Force, _ order: Int, to t: Double, _ h: Double, _ report: inout SolveReport
  ) -> (end: State, correction: State, isSolved: Bool) {
    let alpha = (1 - DifferenceFormulas.kappa[order]) * DifferenceFormulas.gamma[order]
    var end = State.zero
    for k in 0...order { end += differences[k] }
    var psi = State.zero
    for k in 1...order { psi += DifferenceFormulas.gamma[k] * differences[k] }
    psi /= alpha
    let q = h / alpha
    let c = force.damping
    let g = force.forceGradient(end.x, t)
    report.jacobians += 1
    report.factorisations += 1
    // Newton's method with the matrix I − q J, J = [[0, 1], [g, −c]],
    // inverted by hand.
    let inverseDeterminant = 1 / (1 + q * c - q * q * g)
    var correction = State.zero
    // Until the change is a hundredth of the tolerance, so that what is left
    // adds little to the error; a step that needs more iterations is too
    // long.
    for _ in 0..<6 {
      let f = force.acceleration(end.x, end.y, t)
      report.evaluations += 1
      let residual = q * State(end.y, f) - psi - correction
      let change =
        State(
          (1 + q * c) * residual.x + q * residual.y, q * g * residual.x + residual.y)
        * inverseDeterminant
      end += change
      correction += change
      let size = max(
        change.x.magnitude / (1 + end.x.magnitude), change.y.magnitude / (1 + end.y.magnitude))
      if size <= 0.01 * tolerance { return (end, correction, true) }
      if !size.isFinite { break }
    }
    return (end, correction, false)
  }

  /// The error of the formula of an order in units of the tolerance, from the
  /// difference ∇^(order + 1) and the state.
  @inlinable @inline(__always)
  func error(_ order: Int, of difference: State, at state: State) -> Double {
    let scaleX = 1 / (tolerance * (1 + state.x.magnitude))
    let scaleV = 1 / (tolerance * (1 + state.y.magnitude))
    return DifferenceFormulas.errorConstant(order)
      * max(difference.x.magnitude * scaleX, difference.y.magnitude * scaleV)
  }

  /// The order whose next step is the longest, of this one and its neighbours,
  /// and how much longer that step may be. The error of the step just taken was
  /// `error`, its end `state`.
  @inlinable @inline(__always)
  func bestOrder(
    near order: Int, _ error: Double, at state: State
  ) -> (order: Int, growth: Double) {
    var best = (order: order, growth: growth(error, order: order))
    for other in stride(from: order - 1, through: order + 1, by: 2)
    where other >= 1 && other <= Self.highest {
      let growth = growth(self.error(other, of: differences[other + 1], at: state), order: other)
      if growth > best.growth { best = (other, growth) }
    }
    return best
  }

  /// By what factor the step may be longer after one whose error in units of
  /// the tolerance is `error` with a formula of this order; 0.9 for safety.
  @inlinable
  package func growth(_ error: Double, order: Int) -> Double {
    0.9 * pow(error + 1e-30, -1 / Double(order + 1))
  }

  /// Makes the differences those at the end of a step with this correction, from
  /// the highest down.
  @inlinable @inline(__always)
  func advance(_ order: Int, by correction: State) {
    differences[order + 2] = correction - differences[order + 1]
    differences[order + 1] = correction
    var k = order
    while k >= 0 {
      differences[k] += differences[k + 1]
      k -= 1
    }
  }

  /// Replaces the differences by those for steps `factor` times as long: the
  /// interpolating polynomial stays the same and is evaluated at the ends of the
  /// new steps.
  @inlinable
  package func rescale(_ order: Int, by factor: Double) {
    for i in 0...order { values[i] = interpolate(order, -Double(i) * factor) }
    // Repeated backward differences of the new values.
    for level in 0...order {
      differences[level] = values[0]
      for i in 0..<order - level { values[i] -= values[i + 1] }
    }
  }

  /// The interpolating polynomial at `s` steps from the newest state, in Newton's
  /// form Σ ∇^j s (s + 1) … (s + j − 1) / j!.
  @inlinable @inline(__always)
  func interpolate(_ order: Int, _ s: Double) -> State {
    var sum = differences[0]
    var product = 1.0
    for j in 0..<order {
      product *= (s + Double(j)) / Double(j + 1)
      sum += differences[j + 1] * product
    }
    return sum
  }

  /// Writes the samples up to `end` from the polynomial of the step of `h` s
  /// that ends at time `t` plus its rounding error `low`.
  @inlinable
  package func write(
    _ order: Int, _ t: Double, _ low: Double, _ h: Double, _ end: Int,
    _ trajectory: Trajectory
  ) {
    if end <= trajectory.next { return }
    // The product for j = 1 is s itself.
    for k in 0...order {
      series[k] = 0
      product[k] = 0
    }
    series[0] = differences[0].x
    series[1] = differences[1].x
    product[1] = 1
    for j in 1..<order {
      // From s (s + 1) … (s + j − 1) / j! to that of j + 1.
      for k in stride(from: j + 1, to: 0, by: -1) {
        product[k] = (product[k - 1] + Double(j) * product[k]) / Double(j + 1)
      }
      for k in 1...(j + 1) { series[k] += differences[j + 1].x * product[k] }
    }
    trajectory.evaluate(
      series, degree: order, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }
}

/// Coefficients of the numerical differentiation formulas by order, from 0.
@usableFromInline
enum DifferenceFormulas {
  /// κ, which trades stability for accuracy, from table 1 of the paper.
  @usableFromInline static let kappa = [0, -0.1850, -1.0 / 9, -0.0823, -0.0415, 0]
  /// γ, partial sums of the harmonic series.
  @usableFromInline static let gamma = [0, 1, 1.5, 11.0 / 6, 25.0 / 12, 137.0 / 60]

  /// The error of a step in units of ∇^(order + 1).
  @inlinable @inline(__always)
  static func errorConstant(_ order: Int) -> Double {
    kappa[order] * gamma[order] + 1 / Double(order + 1)
  }
}
