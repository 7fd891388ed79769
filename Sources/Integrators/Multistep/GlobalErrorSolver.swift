import Equations
import Platform

/// A symmetric multistep method in as many equal steps as a tolerance of the
/// global error requires.
///
/// Other solvers with a tolerance bound the error of each step, and do not tell
/// what these errors add up to after a hundred periods. This one solves the
/// whole problem twice, with steps of two lengths. Since the order is known,
/// the largest difference of the samples gives the error of the finer solution
/// and, if that is too large, the number of steps that would do.
///
/// A tolerance below the level of rounding is not met: the solver stops where
/// more steps no longer help, and reports success.
///
/// Good for oscillations over many periods. Forces that are stiff or have
/// kinks make it take ever smaller steps until `maximumSteps` is reached.
public final class GlobalErrorSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// The bound of the positions' error: absolute for a start below one,
  /// relative to the start above.
  public let tolerance: Double
  @usableFromInline let model: GlobalErrorModel
  @usableFromInline let solver: SymmetricMultistepSolver<Force>
  /// The most steps of one solve.
  @usableFromInline let maximumSteps = 2_000_000
  /// The samples of the coarser solution. Never shrinks, so that solves of the
  /// same size allocate nothing.
  @usableFromInline var coarser: [Double] = []

  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: a number above 0")
    self.tolerance = tolerance
    model = GlobalErrorModel(tolerance: tolerance)
    solver = SymmetricMultistepSolver(model.tableau, steps: 1)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    let scale = max(1, start.position.magnitude)
    let a = problem.acceleration(position: start.position, velocity: start.velocity, time: 0)
    let rate =
      (a.magnitude / (1 + scale)).squareRoot() + start.velocity.magnitude / (1 + scale)
      + problem.force.damping / 2
    // Both solutions have a whole number of steps between two samples, so that
    // evenly spaced samples need no interpolation.
    let intervals = max(trajectory.count - 1, 1)
    let most = max(1, maximumSteps / intervals)
    let guess = model.steps(angle: max(rate * start.duration, 1)) / Double(intervals)
    var coarse = guess < Double(most) ? max(1, Int((guess * 0.75).rounded(.up))) : most
    var fine = guess < Double(most) ? max(coarse + 1, Int(guess.rounded(.up))) : most
    var report = solver.solve(problem, from: start, into: trajectory, steps: coarse * intervals)
    var differenceBefore = Double.infinity
    while coarse < most {
      keepSamples(of: trajectory)
      let before = report
      report = solver.solve(problem, from: start, into: trajectory, steps: fine * intervals)
      report.evaluations += before.evaluations
      report.rejected = before.rejected + before.accepted
      // The error of the coarser solution is `ratio` times that of the finer
      // one, so their difference is (ratio − 1) errors of the finer one.
      let ratio = pow(Double(fine) / Double(coarse), model.order)
      let difference = largestDifference(from: trajectory)
      let error = difference / (ratio - 1)
      if report.code == .success && error <= tolerance * scale { return report }
      // A small difference that has not halved is rounding, which more steps
      // would only increase.
      if difference < 1e-9 * scale && difference > 0.5 * differenceBefore { return report }
      differenceBefore = difference
      // The steps that the error requires, with half as much again for safety;
      // at most twice as many as now. A difference as large as the motion does
      // not tell the error, so then they grow by less.
      let growth = pow(1.5 * error / (tolerance * scale), 1 / model.order)
      let limit = difference < scale ? 2 : 1.4
      let wanted = Double(fine) * (growth < limit ? growth : limit)
      coarse = fine
      fine = min(most, max(coarse + 1, Int(wanted.rounded(.up))))
    }
    if report.code == .success { report.code = .maxSteps }
    return report
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
}

/// The method for a tolerance, and what is known of its error before a solve.
@usableFromInline
struct GlobalErrorModel {
  let tolerance: Double
  let tableau: SymmetricTableau
  /// With steps of θ radians the error grows by this much · θ^order for each
  /// radian of the solve: the figure for a hardening spring.
  let errorPerRadian: Double
  /// Solves with longer steps (rad) may diverge.
  let longestStep: Double

  init(tolerance: Double) {
    self.tolerance = tolerance
    (tableau, errorPerRadian, longestStep) =
      tolerance > 2e-5
      ? (.order8, 6, 0.17) : tolerance > 2e-8 ? (.order10, 150, 0.1) : (.order12, 15_000, 0.07)
  }

  @usableFromInline var order: Double { Double(tableau.order) }

  /// About how many steps meet the tolerance over `angle` radians. A bad guess
  /// costs further solves, but no accuracy.
  @usableFromInline
  func steps(angle: Double) -> Double {
    angle / min(pow(tolerance / (errorPerRadian * angle), 1 / order), longestStep)
  }
}
