import Equations
import Platform

/// Gragg–Bulirsch–Stoer: the modified midpoint rule with 2, 4, 6, … substeps,
/// extrapolated in h² to order 2·columns.
///
/// W. B. Gragg, SIAM J. Numer. Anal. 2 (1965) 384; R. Bulirsch, J. Stoer,
/// Numer. Math. 8 (1966) 1, doi:10.1007/BF02165234.
public final class ExtrapolationSolver<Problem: RegisterEquation>: Solver {
  /// The bound of the local error estimate, relative and absolute at once.
  public let tolerance: Double
  /// Columns of the extrapolation table: half the order.
  public let columns: Int
  @usableFromInline let record = NodeRecord(nodes: 4)

  /// A solver with 2 to 8 columns; the order is twice that.
  public init(tolerance: Double, columns: Int = 4) {
    require(columns >= 2 && columns <= 8, "2 to 8 columns")
    self.tolerance = tolerance
    self.columns = columns
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
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
    let first = start.firstStep(acceleration: a, tolerance: tolerance, order: estimateOrder)
    _ = control.drive(
      &steps, first: first, order: estimateOrder, to: start.duration,
      leastSteps: record.leastSteps, &report)
    record.close(start.duration, steps.x, steps.v, steps.a, &report, to: trajectory)
    return report
  }
}
