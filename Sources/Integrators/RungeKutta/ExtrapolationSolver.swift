import Equations
import Platform

/// Gragg–Bulirsch–Stoer: the modified midpoint rule with 2, 4, 6, … substeps,
/// extrapolated in h² to order 2·columns.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; R. Bulirsch, J. Stoer,
/// Numer. Math. 8 (1966) 1, doi:10.1007/BF02165234.
public final class ExtrapolationSolver<Problem: RegisterEquation>: Solver
where Problem.Position == Double {
  /// The bound of the local error estimate, relative and absolute at once.
  public let tolerance: Double
  /// Columns of the extrapolation tableau: half the order.
  public let columns: Int
  @usableFromInline let record = NodeRecord(nodes: 4)

  /// - Parameter columns: 2 to 8; the order is twice that.
  public init(tolerance: Double, columns: Int = 4) {
    require(columns >= 2 && columns <= 8, "2 to 8 columns")
    self.tolerance = tolerance
    self.columns = columns
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    record.begin()
    var report = SolveReport()
    report.evaluations = 1
    let a = problem.acceleration(position: start.position, velocity: start.velocity, time: 0)
    let control = StepControl(Tolerance(tolerance))
    var steps = ExtrapolatedSteps(
      problem: problem, columns: columns, control.tolerance, record, trajectory,
      x: start.position, v: start.velocity, a: a)
    let estimateOrder = 2 * columns - 1
    _ = control.drive(
      &steps,
      first: firstStep(
        position: start.position, velocity: start.velocity, acceleration: a, damping: 0,
        tolerance: tolerance, order: estimateOrder, duration: start.duration),
      order: estimateOrder, to: start.duration, leastSteps: record.nodes - 1, &report)
    record.close(start.duration, steps.x, steps.v, steps.a, &report, to: trajectory)
    return report
  }
}

/// Adaptive steps of an equation of one coordinate.
@frozen
@usableFromInline
struct ExtrapolatedSteps<Problem: RegisterEquation>: Stepper where Problem.Position == Double {
  @usableFromInline let problem: Problem
  @usableFromInline let columns: Int
  @usableFromInline let tolerance: Tolerance
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  /// The current position, velocity and acceleration.
  @usableFromInline var x: Double
  @usableFromInline var v: Double
  @usableFromInline var a: Double
  /// The latest row of the extrapolation table, positions and velocities. The
  /// first values are extrapolated most often and are the step's end.
  @usableFromInline var xs = InlineArray<8, Double>(repeating: 0)
  @usableFromInline var vs = InlineArray<8, Double>(repeating: 0)

  @inlinable
  init(
    problem: Problem, columns: Int, _ tolerance: Tolerance, _ record: NodeRecord,
    _ trajectory: Trajectory, x: Double, v: Double, a: Double
  ) {
    self.problem = problem
    self.columns = columns
    self.tolerance = tolerance
    self.record = record
    self.trajectory = trajectory
    self.x = x
    self.v = v
    self.a = a
  }

  /// The larger of two changes, as a multiple of what the tolerance allows at
  /// the beginning of the step. The end of an unstable step may be so large
  /// that a tolerance relative to it would allow any error.
  @inlinable @inline(__always)
  func error(_ dx: Double, _ dv: Double) -> Double {
    max(
      dx.magnitude / (1 + tolerance.ratio * x.magnitude),
      dv.magnitude / (1 + tolerance.ratio * v.magnitude)) / tolerance.absolute
  }

  @inlinable
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    // How much the ends of rows differ before extrapolation: the second row
    // from the first, and the third from the second.
    var first = (x: 0.0, v: 0.0)
    var second = (x: 0.0, v: 0.0)
    var last = (x: 0.0, v: 0.0)
    for row in 0..<columns {
      let substeps = 2 * (row + 1)
      let s = trial.length / Double(substeps)
      var (olderX, olderV) = (x, v)
      var (midX, midV) = (x + s * v, v + s * a)
      for k in 1..<substeps {
        let f = problem.acceleration(
          position: midX, velocity: midV, time: trial.time + Double(k) * s)
        let (nextX, nextV) = (olderX + 2 * s * midV, olderV + 2 * s * f)
        (olderX, olderV) = (midX, midV)
        (midX, midV) = (nextX, nextV)
      }
      let f = problem.acceleration(position: midX, velocity: midV, time: trial.end)
      report.evaluations += substeps
      // Gragg's smoothing, then one row of the extrapolation table in place.
      let end = (x: 0.5 * (midX + olderX + s * midV), v: 0.5 * (midV + olderV + s * f))
      if row == 1 { first = (end.x - last.x, end.v - last.v) }
      if row == 2 { second = (end.x - last.x, end.v - last.v) }
      last = end
      (xs[row], vs[row]) = end
      for k in stride(from: row - 1, through: 0, by: -1) {
        let ratio = Double(row + 1) / Double(k + 1)
        let factor = 1 / (ratio * ratio - 1)
        xs[k] = xs[k + 1] + (xs[k + 1] - xs[k]) * factor
        vs[k] = vs[k + 1] + (vs[k + 1] - vs[k]) * factor
      }
    }
    // Where the method converges, rows differ less and less. If they do not,
    // the step is unstable even if the estimate happens to vanish: the error
    // then counts as a hundred times too large.
    let estimate = error(xs[0] - xs[1], vs[0] - vs[1])
    if estimate > 1 { return estimate }
    return error(second.x, second.v) > max(1, error(first.x, first.v)) ? 100 : estimate
  }

  @inlinable
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(trial.time, trial.low, x, v, a, to: trajectory)
    x = xs[0]
    v = vs[0]
    a = problem.acceleration(position: x, velocity: v, time: trial.end)
    report.evaluations += 1
  }
}
