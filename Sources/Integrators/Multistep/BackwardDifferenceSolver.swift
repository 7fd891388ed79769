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
  /// The backward differences ∇⁰, ∇¹, … of position and velocity; ∇⁰ is the
  /// value itself.
  @usableFromInline let dx: UnsafeMutablePointer<Double>
  @usableFromInline let dv: UnsafeMutablePointer<Double>
  /// Scratch memory of `rescale`.
  @usableFromInline let values: UnsafeMutablePointer<Double>
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
    dx = storage.make(8, of: 0)
    dv = storage.make(8, of: 0)
    values = storage.make(8, of: 0)
    basis = storage.make(8, of: 0)
    series = storage.make(8, of: 0)
  }

  /// Replaces the differences by those for steps `factor` times as long.
  @inlinable
  package func rescale(_ order: Int, _ factor: Double) {
    rescale(dx, order, factor)
    rescale(dv, order, factor)
  }

  /// The same for the differences `d`: the interpolating polynomial stays the
  /// same and is evaluated at the ends of the new steps.
  @inlinable
  package func rescale(_ d: UnsafeMutablePointer<Double>, _ order: Int, _ factor: Double) {
    for i in 0...order { values[i] = interpolate(d, order, -Double(i) * factor) }
    // Repeated backward differences of the new values.
    for level in 0...order {
      d[level] = values[0]
      var i = 0
      while i < order - level {
        values[i] -= values[i + 1]
        i += 1
      }
    }
  }

  /// The polynomial with the differences `d` at `s` steps from the newest
  /// value, in Newton's form Σ ∇^j s (s + 1) … (s + j − 1) / j!.
  @inlinable
  package func interpolate(
    _ d: UnsafeMutablePointer<Double>, _ order: Int, _ s: Double
  ) -> Double {
    var sum = d[0]
    var product = 1.0
    for j in 0..<order {
      product *= (s + Double(j)) / Double(j + 1)
      sum += d[j + 1] * product
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
    // Newton's form is turned into powers of s, term by term: for each j
    // `basis` has the coefficients of s (s + 1) … (s + j) / (j + 1)!.
    for k in 0...order { series[k] = 0 }
    series[0] = dx[0]
    for k in 0..<8 { basis[k] = 0 }
    basis[0] = 1
    for j in 0..<order {
      var k = j + 1
      while k > 0 {
        basis[k] = (basis[k - 1] + Double(j) * basis[k]) / Double(j + 1)
        k -= 1
      }
      basis[0] = basis[0] * Double(j) / Double(j + 1)
      for k in 0...(j + 1) { series[k] += dx[j + 1] * basis[k] }
    }
    trajectory.evaluate(
      series, degree: order, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }

  /// Where the iteration of a step has led.
  @usableFromInline
  typealias End = (x: Double, v: Double, differenceX: Double, differenceV: Double, isSolved: Bool)

  /// Solves the equation of a step of `h` s that ends at time `t`: the state at
  /// the end, and its differences ∇^(order + 1).
  @inlinable @inline(__always)
  func correct(
    _ force: Force, order: Int, _ h: Double, _ t: Double, _ report: inout SolveReport
  ) -> End {
    let c = force.damping
    let alpha = (1 - DifferenceFormulas.kappa[order]) * DifferenceFormulas.gamma[order]
    // The prediction: the differences as if ∇^(order + 1) were zero.
    var px = 0.0
    var pv = 0.0
    for k in 0...order {
      px += dx[k]
      pv += dv[k]
    }
    // The end is the prediction plus e = ∇^(order + 1), which solves
    // e = q f(prediction + e) − ψ with q = h/α and ψ = Σ γ_k ∇^k / α.
    var psiX = 0.0
    var psiV = 0.0
    for k in 1...order {
      psiX += DifferenceFormulas.gamma[k] * dx[k]
      psiV += DifferenceFormulas.gamma[k] * dv[k]
    }
    psiX /= alpha
    psiV /= alpha
    let q = h / alpha
    let g = force.forceGradient(px, t)
    report.jacobians += 1
    report.factorisations += 1
    // Newton's method with the matrix I − q J, J = [[0, 1], [g, −c]], inverted
    // by hand.
    let inverseDeterminant = 1 / (1 + q * c - q * q * g)
    var (x, v, ex, ev) = (px, pv, 0.0, 0.0)
    // Until the change is a hundredth of the tolerance, so that what is left
    // adds little to the error; a step that needs more iterations is too long.
    for _ in 0..<6 {
      let f = force.acceleration(x, v, t)
      report.evaluations += 1
      let rx = q * v - psiX - ex
      let rv = q * f - psiV - ev
      let ux = ((1 + q * c) * rx + q * rv) * inverseDeterminant
      let uv = (q * g * rx + rv) * inverseDeterminant
      x += ux
      v += uv
      ex += ux
      ev += uv
      let size = max(ux.magnitude / (1 + x.magnitude), uv.magnitude / (1 + v.magnitude))
      if size <= 0.01 * tolerance { return (x, v, ex, ev, true) }
      if !size.isFinite { break }
    }
    return (x, v, ex, ev, false)
  }

  /// The error of the formula of an order in units of the tolerance, from the
  /// differences ∇^(order + 1) at the end of a step.
  @inlinable @inline(__always)
  func error(order: Int, _ differenceX: Double, _ differenceV: Double, at end: End) -> Double {
    let scaleX = 1 / (tolerance * (1 + end.x.magnitude))
    let scaleV = 1 / (tolerance * (1 + end.v.magnitude))
    return DifferenceFormulas.errorConstant(order)
      * max(differenceX.magnitude * scaleX, differenceV.magnitude * scaleV)
  }

  /// Makes the differences those at the end of the step.
  @inlinable @inline(__always)
  func advance(to end: End, order: Int) {
    dx[order + 2] = end.differenceX - dx[order + 1]
    dv[order + 2] = end.differenceV - dv[order + 1]
    dx[order + 1] = end.differenceX
    dv[order + 1] = end.differenceV
    var k = order
    while k >= 0 {
      dx[k] += dx[k + 1]
      dv[k] += dv[k + 1]
      k -= 1
    }
  }

  /// By what factor the step may be longer after one whose error in units of
  /// the tolerance is `error` with a formula of this order; 0.9 for safety.
  @inlinable
  package func growth(_ error: Double, order: Int) -> Double {
    0.9 * pow(error + 1e-30, -1 / Double(order + 1))
  }

  /// Of this order and its neighbours the one with the longest next step, and
  /// by what factor that may be longer than the last, whose error is `error`.
  @inlinable @inline(__always)
  func longest(beside order: Int, _ error: Double, at end: End) -> (order: Int, growth: Double) {
    var best = (order: order, growth: growth(error, order: order))
    @inline(__always) func consider(_ other: Int) {
      let error = self.error(order: other, dx[other + 1], dv[other + 1], at: end)
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
    dx[0] = start.position
    dv[0] = start.velocity
    dx[1] = h * start.velocity
    dv[1] = h * a
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
      let error = error(order: order, end.differenceX, end.differenceV, at: end)
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
      advance(to: end, order: order)
      time.add(h)
      trajectory.note(isLast ? duration : time.value, isLast ? 0 : time.low, dx[0], dv[0])
      let sample = isLast ? trajectory.count : trajectory.end(through: time.value)
      write(order, time.value, time.low, h, sample, trajectory)
      if isLast {
        report.note(end: dx[0])
        return report
      }
      // Only after order + 1 equal steps ∇^(order + 2) is known, too.
      if equalSteps < order + 1 { continue }
      let next = longest(beside: order, error, at: end)
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
