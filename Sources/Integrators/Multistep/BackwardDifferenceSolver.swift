import Equations
import Platform

/// Numerical differentiation formulas of orders one to five, a variant of
/// backward differentiation formulas, with variable order and quasi-constant
/// steps: when the step changes, the past states are interpolated at equal
/// steps of the new length.
///
/// L. F. Shampine, M. W. Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput.
/// 18 (1997) 1, doi:10.1137/S1064827594276424.
public final class BackwardDifferenceSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the local error estimate.
  public let tolerance: Double
  /// The most steps of a solve, accepted and rejected together.
  @usableFromInline static var maximumSteps: Int { 500_000 }

  /// A solver whose local errors stay within `tolerance`, absolute and
  /// relative.
  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let duration = start.duration
    trajectory.begin(start.position, start.velocity, until: duration)
    trajectory.note(0, 0, start.position, start.velocity)
    var steps = BackwardDifferenceSteps(problem.force, tolerance: tolerance, from: start, &report)
    var time = Compensated(0)
    // `StepControl.drive` cannot be used: the order changes with the step, and
    // either change affects the past differences.
    while true {
      let remaining = (duration - time.value) - time.low
      if remaining <= 0 { return report }
      guard report.accepted + report.rejected < Self.maximumSteps else {
        report.code = .maxSteps
        return report
      }
      guard steps.length > 1e-15 * duration else {
        report.code = .unstable
        return report
      }
      steps.shorten(to: remaining)
      let isLast = steps.length >= remaining
      guard let step = steps.attempt(from: time.value, &report) else {
        report.rejected += 1
        continue
      }
      report.accepted += 1
      time.add(steps.length)
      let state = steps.state
      trajectory.note(isLast ? duration : time.value, isLast ? 0 : time.low, state.x, state.y)
      let end = isLast ? trajectory.count : trajectory.end(through: time.value)
      steps.past.write(upTo: end, time.value, time.low, steps.length, to: trajectory)
      if isLast {
        report.note(end: state.x)
        return report
      }
      steps.adapt(after: step)
    }
  }
}
