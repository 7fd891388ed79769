import Equations
import Platform

/// Shampine's Rosenbrock method of order 4(3): four stages, three evaluations,
/// one Jacobian, no iteration; cubic output from both ends of a step.
///
/// L. F. Shampine, ACM Trans. Math. Softw. 8 (1982) 93,
/// doi:10.1145/355993.355994.
public final class RosenbrockSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  @usableFromInline let series: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
    series = storage.make(8, of: 0)
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
    var x = start.position
    var v = start.velocity
    var time = Compensated(0)
    var a = force.acceleration(x, v, 0)
    report.evaluations = 1
    var h = firstStep(
      position: x, velocity: v, acceleration: force.force(x, 0), damping: 0,
      tolerance: tolerance, order: 4, duration: duration)
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return report }
      let isLast = h >= remaining
      if isLast { h = remaining }
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        return report
      }
      if report.accepted + report.rejected >= 500_000 {
        report.code = .maxSteps
        return report
      }
      let g = force.forceGradient(x, time.value)
      report.jacobians += 1
      report.factorisations += 1
      // (d I − J) u = r with J = [[0, 1], [g, −c]], d = 2/h.
      let d = 2 / h
      let determinant = 1 / (d * (d + c) - g)
      @inline(__always) func solve(_ rx: Double, _ rv: Double) -> (Double, Double) {
        (((d + c) * rx + rv) * determinant, (g * rx + d * rv) * determinant)
      }
      let inverse = 1 / h
      let (x1, v1) = solve(v, a)
      let a2 = force.acceleration(x + 2 * x1, v + 2 * v1, time.value + h)
      let (x2, v2) = solve(v + 2 * v1 - 8 * x1 * inverse, a2 - 8 * v1 * inverse)
      let xs = x + 48.0 / 25 * x1 + 6.0 / 25 * x2
      let vs = v + 48.0 / 25 * v1 + 6.0 / 25 * v2
      let a3 = force.acceleration(xs, vs, time.value + 0.6 * h)
      let (x3, v3) = solve(
        vs + (372.0 / 25 * x1 + 12.0 / 5 * x2) * inverse,
        a3 + (372.0 / 25 * v1 + 12.0 / 5 * v2) * inverse)
      let (x4, v4) = solve(
        vs + (-112.0 / 125 * x1 - 54.0 / 125 * x2 - 2.0 / 5 * x3) * inverse,
        a3 + (-112.0 / 125 * v1 - 54.0 / 125 * v2 - 2.0 / 5 * v3) * inverse)
      report.evaluations += 2
      let nx = x + 19.0 / 9 * x1 + 0.5 * x2 + 25.0 / 108 * x3 + 125.0 / 108 * x4
      let nv = v + 19.0 / 9 * v1 + 0.5 * v2 + 25.0 / 108 * v3 + 125.0 / 108 * v4
      let ex = 17.0 / 54 * x1 + 7.0 / 36 * x2 + 125.0 / 108 * x4
      let ev = 17.0 / 54 * v1 + 7.0 / 36 * v2 + 125.0 / 108 * v4
      let error =
        max(ex.magnitude / (1 + nx.magnitude), ev.magnitude / (1 + nv.magnitude)) / tolerance
      if !(error <= 1) {
        report.rejected += 1
        h *= error.isFinite ? max(0.2, 0.9 / cbrt(error)) : 0.2
        continue
      }
      let end = isLast ? trajectory.count : trajectory.end(through: time.value + h)
      trajectory.note(time.value, time.low, x, v)
      if end > trajectory.next {
        let rise = nx - x
        series[0] = x
        series[1] = h * v
        series[2] = 3 * rise - h * (2 * v + nv)
        series[3] = h * (v + nv) - 2 * rise
        trajectory.evaluate(
          series, degree: 3, origin: time.value, originLow: time.low, inverseScale: inverse,
          end: end)
      }
      x = nx
      v = nv
      report.accepted += 1
      if isLast {
        trajectory.note(duration, 0, x, v)
        return report
      }
      time.add(h)
      a = force.acceleration(x, v, time.value)
      report.evaluations += 1
      // The fourth root by two square roots: 5 to 18 % of a solve less than
      // `pow`.
      h *= error > 0 ? min(8, 0.9 / error.squareRoot().squareRoot()) : 8
    }
  }
}
