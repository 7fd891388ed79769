import Equations
import Platform

/// Shampine's Rosenbrock method of order 4(3): four stages, three evaluations
/// of the force, one Jacobian, no iteration. Samples within a step come from
/// the cubic polynomial through position and velocity at both ends.
///
/// The derivative of the force by time, which `ScalarForce` does not know, is
/// measured by differences; a report counts it with the Jacobian. If the force
/// does not depend on time, the compiler removes this.
///
/// L. F. Shampine, ACM Trans. Math. Softw. 8 (1982) 93,
/// doi:10.1145/355993.355994.
public final class RosenbrockSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double

  /// A solver with this tolerance, both absolute and relative.
  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    report.evaluations = 1
    trajectory.begin(start.position, start.velocity, until: start.duration)
    let force = problem.force
    var steps = RosenbrockSteps(force, tolerance, from: start, trajectory)
    let first = start.firstStep(
      acceleration: steps.acceleration, damping: force.damping, tolerance: tolerance, order: 4)
    _ = StepControl.implicit(tolerance).drive(
      &steps, first: first, order: 4, to: start.duration, &report)
    trajectory.close(start.duration, steps.x, steps.v, &report)
    return report
  }
}
