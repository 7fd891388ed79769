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
  @usableFromInline let scratch: UnsafeMutablePointer<Double>
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
    scratch = storage.make(16, of: 0)
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
    let values = scratch
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
    // Newton's form is turned into powers of s. From `scratch[8]` on stand the
    // coefficients of s (s + 1) … (s + j) / (j + 1)!.
    for k in 0...order { series[k] = 0 }
    series[0] = dx[0]
    for k in 0..<8 { scratch[8 + k] = 0 }
    scratch[8] = 1
    for j in 0..<order {
      var k = j + 1
      while k > 0 {
        scratch[8 + k] = (scratch[8 + k - 1] + Double(j) * scratch[8 + k]) / Double(j + 1)
        k -= 1
      }
      scratch[8] = scratch[8] * Double(j) / Double(j + 1)
      for k in 0...(j + 1) { series[k] += dx[j + 1] * scratch[8 + k] }
    }
    trajectory.evaluate(
      series, degree: order, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }

  /// By what factor the step may be longer after one whose error in units of
  /// the tolerance is `error` with a formula of this order; 0.9 for safety.
  @inlinable
  package func growth(_ error: Double, order: Int) -> Double {
    0.9 * pow(error + 1e-30, -1 / Double(order + 1))
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.begin(start.position, start.velocity, until: start.duration)
    let force = problem.force
    let c = force.damping
    let duration = start.duration
    let a = force.acceleration(start.position, start.velocity, 0)
    report.evaluations = 1
    var h = firstStep(
      position: start.position, velocity: start.velocity, acceleration: a, damping: c,
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
        rescale(order, remaining / h)
        h = remaining
        equalSteps = 0
      }
      let isLast = h >= remaining
      let alpha = (1 - DifferenceFormulas.kappa[order]) * DifferenceFormulas.gamma[order]
      let t = time.value + h
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
      // Newton's method with the matrix I − q J, J = [[0, 1], [g, −c]],
      // inverted by hand.
      let inverseDeterminant = 1 / (1 + q * c - q * q * g)
      var x = px
      var v = pv
      var ex = 0.0
      var ev = 0.0
      var converged = false
      // Until the change is a hundredth of the tolerance, so that what is left
      // adds little to the error; a step that needs more iterations is too
      // long.
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
        if size <= 0.01 * tolerance {
          converged = true
          break
        }
        if !size.isFinite { break }
      }
      let scaleX = 1 / (tolerance * (1 + x.magnitude))
      let scaleV = 1 / (tolerance * (1 + v.magnitude))
      // The error of a formula in units of the tolerance, from the differences
      // ∇^(order + 1).
      @inline(__always) func estimate(_ order: Int, _ x: Double, _ v: Double) -> Double {
        DifferenceFormulas.errorConstant(order) * max(x.magnitude * scaleX, v.magnitude * scaleV)
      }
      let error = estimate(order, ex, ev)
      if !converged || !(error <= 1) {
        report.rejected += 1
        let factor =
          converged && error.isFinite ? max(0.2, 0.9 * pow(error, -1 / Double(order + 1))) : 0.5
        rescale(order, factor)
        h *= factor
        equalSteps = 0
        continue
      }
      report.accepted += 1
      equalSteps += 1
      // The differences at the end of the step, from the highest down.
      dx[order + 2] = ex - dx[order + 1]
      dv[order + 2] = ev - dv[order + 1]
      dx[order + 1] = ex
      dv[order + 1] = ev
      var k = order
      while k >= 0 {
        dx[k] += dx[k + 1]
        dv[k] += dv[k + 1]
        k -= 1
      }
      time.add(h)
      let end = isLast ? trajectory.count : trajectory.end(through: time.value)
      trajectory.note(isLast ? duration : time.value, isLast ? 0 : time.low, dx[0], dv[0])
      write(order, time.value, time.low, h, end, trajectory)
      if isLast {
        report.note(end: dx[0])
        return report
      }
      // After order + 1 equal steps ∇^(order + 2) is known, too. Of this order
      // and its neighbours the one with the longest next step is taken.
      if equalSteps < order + 1 { continue }
      var best = growth(error, order: order)
      var next = order
      @inline(__always) func consider(_ other: Int) {
        let factor = growth(estimate(other, dx[other + 1], dv[other + 1]), order: other)
        if factor > best {
          best = factor
          next = other
        }
      }
      if order > 1 { consider(order - 1) }
      if order < Self.highest { consider(order + 1) }
      order = next
      let factor = min(10, best)
      rescale(order, factor)
      h *= factor
      equalSteps = 0
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
