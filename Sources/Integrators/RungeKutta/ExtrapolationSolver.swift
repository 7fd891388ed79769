import Equations
import Glibc

/// Gragg–Bulirsch–Stoer: the modified midpoint rule with 2, 4, 6, … substeps,
/// extrapolated in h² to order 2·columns.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; R. Bulirsch, J. Stoer,
/// Numer. Math. 8 (1966) 1, doi:10.1007/BF02165234.
public final class ExtrapolationSolver<Problem: RegisterEquation>: Solver
where Problem.Position == Double {
  public let tolerance: Double
  public let columns: Int
  @usableFromInline let record = NodeRecord<Double>(nodes: 4)
  @usableFromInline let xs: UnsafeMutablePointer<Double>
  @usableFromInline let vs: UnsafeMutablePointer<Double>

  public init(tolerance: Double, columns: Int = 4) {
    precondition(columns >= 2 && columns <= 8)
    self.tolerance = tolerance
    self.columns = columns
    xs = .onCacheLine(capacity: columns)
    vs = .onCacheLine(capacity: columns)
  }

  deinit {
    xs.deallocate()
    vs.deallocate()
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory<Double>
  ) -> SolveReport {
    var report = SolveReport()
    trajectory.next = 0
    let duration = start.duration
    var x = start.position
    var v = start.velocity
    var time = Compensated(0)
    var a = problem.acceleration(position: x, velocity: v, time: 0)
    report.evaluations = 1
    let order = 2 * columns - 1
    var ladder = StepLadder(
      first: firstStep(
        position: x, velocity: v, acceleration: a, damping: 0, tolerance: tolerance,
        order: order, duration: duration), order: order, safety: 0.9)
    record.begin()
    var growth = 8
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { break }
      let isLast = ladder.step >= remaining
      let h = isLast ? remaining : ladder.step
      if !(h > 1e-15 * duration) {
        report.code = .unstable
        break
      }
      if report.accepted + report.rejected >= 2_000_000 {
        report.code = .maxSteps
        break
      }
      for column in 0..<columns {
        let substeps = 2 * (column + 1)
        let s = h / Double(substeps)
        var olderX = x
        var olderV = v
        var midX = x + s * v
        var midV = v + s * a
        for k in 1..<substeps {
          let f = problem.acceleration(
            position: midX, velocity: midV, time: time.value + Double(k) * s)
          let nextX = olderX + 2 * s * midV
          let nextV = olderV + 2 * s * f
          olderX = midX
          olderV = midV
          midX = nextX
          midV = nextV
        }
        let f = problem.acceleration(position: midX, velocity: midV, time: time.value + h)
        report.evaluations += substeps
        // Gragg's smoothing, then one row of the extrapolation table in place.
        xs[column] = 0.5 * (midX + olderX + s * midV)
        vs[column] = 0.5 * (midV + olderV + s * f)
        var k = column - 1
        while k >= 0 {
          let ratio = Double(column + 1) / Double(k + 1)
          let factor = 1 / (ratio * ratio - 1)
          xs[k] = xs[k + 1] + (xs[k + 1] - xs[k]) * factor
          vs[k] = vs[k + 1] + (vs[k + 1] - vs[k]) * factor
          k -= 1
        }
      }
      let ex = (xs[0] - xs[1]).magnitude / (1 + xs[0].magnitude)
      let ev = (vs[0] - vs[1]).magnitude / (1 + vs[0].magnitude)
      let error = max(ex, ev) / tolerance
      if !(error <= 1) {
        report.rejected += 1
        ladder.reject(error)
        growth = 1
        continue
      }
      record.append(time.value, time.low, x, v, a, to: trajectory)
      report.accepted += 1
      x = xs[0]
      v = vs[0]
      let next = isLast ? duration : time.value + h
      a = problem.acceleration(position: x, velocity: v, time: next)
      report.evaluations += 1
      if isLast { break }
      time.add(h)
      ladder.accept(error, most: growth)
      growth = 4
    }
    if report.code == .success { record.append(duration, 0, x, v, a, to: trajectory) }
    if record.count >= 2 { record.flush(to: trajectory, final: report.code == .success) }
    return report
  }
}
