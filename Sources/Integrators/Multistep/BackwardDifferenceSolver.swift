import Equations
import Platform

/// Numerical differentiation formulas of orders one to five, with variable
/// order and step (quasi-constant steps on backward differences).
///
/// L. F. Shampine, M. W. Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput.
/// 18 (1997) 1, doi:10.1137/S1064827594276424.
public final class BackwardDifferenceSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  /// A pair of position and velocity.
  @usableFromInline typealias State = SIMD2<Double>
  /// The backward differences ∇⁰, ∇¹, … of the state; ∇⁰ is the state itself.
  @usableFromInline let differences: UnsafeMutablePointer<State>
  /// Scratch memory of `rescale`.
  @usableFromInline let states: UnsafeMutablePointer<State>
  /// Scratch memory of `write`: the coefficients of the powers of s in one of
  /// the polynomials of Newton's form.
  @usableFromInline let basis: UnsafeMutablePointer<Double>
  /// The coefficients of the powers of s in a step's polynomial.
  @usableFromInline let series: UnsafeMutablePointer<Double>
  /// The highest order.
  @usableFromInline static var highest: Int { 5 }
  private var storage = CacheLines()

  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
    differences = storage.make(8, of: .zero)
    states = storage.make(8, of: .zero)
    basis = storage.make(8, of: 0)
    series = storage.make(8, of: 0)
  }

  /// Replaces the differences by those for steps `factor` times as long: the
  /// interpolating polynomial stays the same and is evaluated at the ends of
  /// the new steps.
  @inlinable
  func rescale(_ order: Int, _ factor: Double) {
    for i in 0...order { states[i] = interpolate(order, -Double(i) * factor) }
    // Repeated backward differences of the new states.
    for level in 0...order {
      differences[level] = states[0]
      var i = 0
      while i < order - level {
        states[i] -= states[i + 1]
        i += 1
      }
    }
  }

  /// The state at `s` steps from the newest one, by Newton's form
  /// Σ ∇^j s (s + 1) … (s + j − 1) / j!.
  @inlinable
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
  func write(
    _ order: Int, _ t: Double, _ low: Double, _ h: Double, _ end: Int,
    _ trajectory: Trajectory
  ) {
    if end <= trajectory.next { return }
    // Newton's form is turned into powers of s, term by term: for each j
    // `basis` has the coefficients of s (s + 1) … (s + j) / (j + 1)!.
    for k in 0...order { series[k] = 0 }
    series[0] = differences[0].x
    for k in 0..<8 { basis[k] = 0 }
    basis[0] = 1
    for j in 0..<order {
      var k = j + 1
      while k > 0 {
        basis[k] = (basis[k - 1] + Double(j) * basis[k]) / Double(j + 1)
        k -= 1
      }
      basis[0] = basis[0] * Double(j) / Double(j + 1)
      for k in 0...(j + 1) { series[k] += differences[j + 1].x * basis[k] }
    }
    trajectory.evaluate(
      series, degree: order, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }

  /// Where the iteration of a step has led: the state at the end, and its
  /// difference ∇^(order + 1).
  @usableFromInline
  typealias End = (state: State, difference: State, isSolved: Bool)

  /// Solves the equation of a step of `h` s that ends at time `t`.
  @inlinable @inline(__always)
  func correct(
    _ force: Force, order: Int, _ h: Double, _ t: Double, _ report: inout SolveReport
  ) -> End {
    // The prediction: the differences as if ∇^(order + 1) were zero.
    var prediction = State.zero
    for k in 0...order { prediction += differences[k] }
    // The end is the prediction plus e = ∇^(order + 1), which solves
    // e = q f(prediction + e) − ψ with q = h/α and ψ = Σ γ_k ∇^k / α.
    let alpha = (1 - DifferenceFormulas.kappa[order]) * DifferenceFormulas.gamma[order]
    var psi = State.zero
    for k in 1...order { psi += DifferenceFormulas.gamma[k] * differences[k] }
    psi /= alpha
    let q = h / alpha
    let c = force.damping
    let g = force.forceGradient(prediction.x, t)
    report.jacobians += 1
    report.factorisations += 1
    // Newton's method with the matrix I − q J, J = [[0, 1], [g, −c]], inverted
    // by hand.
    let inverseDeterminant = 1 / (1 + q * c - q * q * g)
    var (state, e) = (prediction, State.zero)
    // Until the change is a hundredth of the tolerance, so that what is left
    // adds little to the error; a step that needs more iterations is too long.
    for _ in 0..<6 {
      let rate = State(state.y, force.acceleration(state.x, state.y, t))
      report.evaluations += 1
      let residual = q * rate - psi - e
      let change =
        State((1 + q * c) * residual.x + q * residual.y, q * g * residual.x + residual.y)
        * inverseDeterminant
      state += change
      e += change
      let size = max(
        change.x.magnitude / (1 + state.x.magnitude), change.y.magnitude / (1 + state.y.magnitude))
      if size <= 0.01 * tolerance { return (state, e, true) }
      if !size.isFinite { break }
    }
    return (state, e, false)
  }

  /// The error of the formula of an order in units of the tolerance, from the
  /// difference ∇^(order + 1) at the end of a step, whose state is `state`.
  @inlinable @inline(__always)
  func error(order: Int, _ difference: State, at state: State) -> Double {
    let scaleX = 1 / (tolerance * (1 + state.x.magnitude))
    let scaleV = 1 / (tolerance * (1 + state.y.magnitude))
    return DifferenceFormulas.errorConstant(order)
      * max(difference.x.magnitude * scaleX, difference.y.magnitude * scaleV)
  }

  /// Makes the differences those at the end of a step, where ∇^(order + 1) is
  /// `difference`.
  @inlinable @inline(__always)
  func advance(_ order: Int, _ difference: State) {
    differences[order + 2] = difference - differences[order + 1]
    differences[order + 1] = difference
    var k = order
    while k >= 0 {
      differences[k] += differences[k + 1]
      k -= 1
    }
  }

  /// By what factor the step may be longer after one whose error in units of
  /// the tolerance is `error` with a formula of this order; 0.9 for safety.
  @inlinable
  func growth(_ error: Double, order: Int) -> Double {
    0.9 * pow(error + 1e-30, -1 / Double(order + 1))
  }

  /// Of this order and its neighbours the one with the longest next step, and
  /// by what factor that may be longer than the last, which ended at `state`
  /// with this error.
  @inlinable @inline(__always)
  func longest(
    beside order: Int, _ error: Double, at state: State
  ) -> (order: Int, growth: Double) {
    var best = (order: order, growth: growth(error, order: order))
    @inline(__always) func consider(_ other: Int) {
      let error = self.error(order: other, differences[other + 1], at: state)
      let growth = growth(error, order: other)
      if growth > best.growth { best = (other, growth) }
    }
    if order > 1 { consider(order - 1) }
    if order < Self.highest { consider(order + 1) }
    return best
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
    var h = firstStep(
      position: start.position, velocity: start.velocity, acceleration: a, damping: force.damping,
      tolerance: tolerance, order: 2, duration: duration)
    var order = 1
    // Steps of the same length and order so far.
    var equalSteps = 0
    var time = Compensated(0)
    differences[0] = State(start.position, start.velocity)
    differences[1] = h * State(start.velocity, a)
    trajectory.note(0, 0, start.position, start.velocity)
    @inline(__always) func changeStep(by factor: Double) {
      rescale(order, factor)
      equalSteps = 0
    }
    // Not `StepControl.drive`, because the order changes with the step, and
    // both change the differences.
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return report }
      if report.accepted + report.rejected >= 500_000 {
        report.code = .maxSteps
        return report
      }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        return report
      }
      if h > remaining {
        changeStep(by: remaining / h)
        h = remaining
      }
      let isLast = h >= remaining
      let end = correct(force, order: order, h, time.value + h, &report)
      let error = error(order: order, end.difference, at: end.state)
      if !end.isSolved || !(error <= 1) {
        report.rejected += 1
        let factor =
          end.isSolved && error.isFinite
          ? max(0.2, 0.9 * pow(error, -1 / Double(order + 1))) : 0.5
        changeStep(by: factor)
        h *= factor
        continue
      }
      report.accepted += 1
      equalSteps += 1
      advance(order, end.difference)
      time.add(h)
      let state = differences[0]
      trajectory.note(isLast ? duration : time.value, isLast ? 0 : time.low, state.x, state.y)
      let sample = isLast ? trajectory.count : trajectory.end(through: time.value)
      write(order, time.value, time.low, h, sample, trajectory)
      if isLast {
        report.note(end: state.x)
        return report
      }
      // Only after order + 1 equal steps ∇^(order + 2) is known, too.
      if equalSteps < order + 1 { continue }
      let next = longest(beside: order, error, at: end.state)
      order = next.order
      let factor = min(10, next.growth)
      changeStep(by: factor)
      h *= factor
    }
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
