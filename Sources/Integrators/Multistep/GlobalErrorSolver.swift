import Equations
import Platform

/// A symmetric multistep method in as many equal steps as a tolerance of the
/// global error requires.
///
/// Other solvers with a tolerance bound the error of each step, and do not tell
/// what these errors add up to after a hundred periods. This one solves the
/// whole problem twice, with steps of two lengths. Since the order is known,
/// the largest difference of the samples gives the error of the finer solution.
/// If that is too large, it also gives the number of steps that would do, and
/// the problem is solved again.
///
/// A tolerance below the level of rounding is not met: the solver stops where
/// more steps no longer help, and reports success.
///
/// It is good for oscillations over many periods. With forces that are stiff or
/// have kinks it takes ever smaller steps until the usual budget is spent.
public final class GlobalErrorSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the positions' error: absolute for a start below one,
  /// relative to the start above.
  public let tolerance: Double
  /// With steps of θ radians the error grows by this times θ^order for each
  /// radian of the solve. The value is that for a hardening spring.
  private let errorPerRadian: Double
  /// Solves with longer steps (rad) may diverge.
  private let longestStep: Double
  private let order: Double
  @usableFromInline let solver: SymmetricMultistepSolver<Force>
  /// The samples of the coarser solution. It never shrinks, so that solves of
  /// the same size allocate nothing.
  @usableFromInline var coarser: [Double] = []

  /// A solver that aims at this error of the whole solution.
  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: a number above 0")
    self.tolerance = tolerance
    let tableau: SymmetricTableau
    (tableau, errorPerRadian, longestStep) =
      tolerance > 2e-5
      ? (.order8, 6, 0.17) : tolerance > 2e-8 ? (.order10, 150, 0.1) : (.order12, 15_000, 0.07)
    order = Double(tableau.order)
    solver = SymmetricMultistepSolver(tableau, steps: 1)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    let scale = max(1, start.position.magnitude)
    let allowed = tolerance * scale
    // The solutions have `coarse` and `fine` steps between two samples: whole
    // numbers, so that evenly spaced samples need no interpolation.
    let intervals = max(trajectory.count - 1, 1)
    let most = max(1, StepControl.usualBudget / intervals)
    let guess = steps(over: angle(problem, start, scale)) / Double(intervals)
    var (coarse, fine) = (most, most)
    if guess < Double(most) {
      // With three quarters of the steps the error is (4/3)^order times as
      // large, 10 times or more, so that the difference of the solutions is
      // mostly the coarser one's error.
      coarse = max(1, Int((0.75 * guess).rounded(.up)))
      fine = max(coarse + 1, Int(guess.rounded(.up)))
    }
    var report = solver.solve(problem, from: start, into: trajectory, steps: coarse * intervals)
    var differenceBefore = Double.infinity
    while coarse < most {
      keepSamples(of: trajectory)
      let before = report
      report = solver.solve(problem, from: start, into: trajectory, steps: fine * intervals)
      report.evaluations += before.evaluations
      report.rejected = before.rejected + before.accepted
      let difference = largestDifference(from: trajectory)
      let error = self.error(ofFiner: fine, than: coarse, difference)
      if report.code == .success && error <= allowed { return report }
      // A small difference that has not halved is rounding, which more steps
      // would only increase.
      if difference < 1e-9 * scale && difference > 0.5 * differenceBefore { return report }
      differenceBefore = difference
      // At most twice as many steps; fewer after a difference as large as the
      // motion, which does not tell the error.
      let limit = difference < scale ? 2 : 1.4
      let wanted = Double(fine) * min(limit, growth(after: error, allowed))
      coarse = fine
      fine = min(most, max(coarse + 1, Int(wanted.rounded(.up))))
    }
    if report.code == .success { report.code = .maxSteps }
    return report
  }

  /// About the angle (rad) that a solve covers, at least 1: its duration times
  /// a rate from the sizes of position, velocity and acceleration at the start.
  @inlinable
  func angle(_ problem: Problem, _ start: InitialValue<Double>, _ scale: Double) -> Double {
    let a = problem.acceleration(position: start.position, velocity: start.velocity, time: 0)
    let rate =
      (a.magnitude / (1 + scale)).squareRoot() + start.velocity.magnitude / (1 + scale)
      + problem.force.damping / 2
    return max(rate * start.duration, 1)
  }

  /// Copies the positions to `coarser`.
  @usableFromInline
  func keepSamples(of trajectory: Trajectory) {
    if coarser.count < trajectory.count {
      coarser = Array(repeating: 0, count: trajectory.count)
    }
    for k in 0..<trajectory.count { coarser[k] = trajectory.positions[k] }
  }

  /// The largest difference of the positions from `coarser`; infinite if one of
  /// the solutions diverged.
  @usableFromInline
  func largestDifference(from trajectory: Trajectory) -> Double {
    var largest = 0.0
    for k in 0..<trajectory.count {
      let difference = (trajectory.positions[k] - coarser[k]).magnitude
      if !(difference <= largest) { largest = difference.isNaN ? .infinity : difference }
    }
    return largest
  }

  /// About how many steps meet the tolerance over `angle` radians. A bad guess
  /// costs further solves, but no accuracy.
  @usableFromInline
  func steps(over angle: Double) -> Double {
    angle / min(pow(tolerance / (errorPerRadian * angle), 1 / order), longestStep)
  }

  /// The error of a solution in `fine` steps from its difference to one in
  /// `coarse` steps, whose error is `ratio` times as large.
  @usableFromInline
  func error(ofFiner fine: Int, than coarse: Int, _ difference: Double) -> Double {
    let ratio = pow(Double(fine) / Double(coarse), order)
    return difference / (ratio - 1)
  }

  /// The factor by which the number of steps must grow to reduce an error to
  /// the one allowed. For safety the error counts one and a half times.
  @usableFromInline
  func growth(after error: Double, _ allowed: Double) -> Double {
    pow(1.5 * error / allowed, 1 / order)
  }
}
