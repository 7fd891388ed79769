import Equations
import Platform

/// A symmetric multistep method in equal steps, as many as a tolerance of the
/// solution's own error requires.
///
/// Other solvers with a tolerance keep the error of each step below it; what
/// these errors have grown to after a hundred periods is theirs to know. Here
/// the whole is solved twice, with steps of two lengths, and the difference of
/// all samples tells the error of the finer solution, since the order is
/// known. Where it is too large, it also tells how many steps would do.
///
/// A tolerance below what rounding leaves is not met: it stops where more steps
/// no longer help, with success.
///
/// Good for oscillations over many periods. Forces that are stiff or have
/// kinks make it take ever smaller steps until `maximumSteps` is reached.
public final class GlobalErrorSolver<Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// Absolute for positions below one and relative to the start above.
  public let tolerance: Double
  @usableFromInline let solver: SymmetricMultistepSolver<Force>
  @usableFromInline let maximumSteps = 2_000_000
  /// The samples of the coarser solution; as long as the longest so far.
  @usableFromInline var coarser: [Double] = []

  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: a number above 0")
    self.tolerance = tolerance
    solver = SymmetricMultistepSolver(
      tolerance > 2e-5 ? .order8 : tolerance > 2e-8 ? .order10 : .order12, steps: 1)
  }

  /// Steps between two samples that a first guess gives, from the rate at the
  /// start: the error grows by about `growth`·(rate·step)^order a radian, as on
  /// a hardening spring, and steps of more than `longest` radians may leave all
  /// bounds, which comes the sooner the higher the order.
  @usableFromInline
  func firstGuess(rate: Double, duration: Double, intervals: Int) -> Double {
    let (growth, longest) =
      switch solver.tableau.order {
      case 8: (6.0, 0.17)
      case 10: (150.0, 0.1)
      default: (15_000.0, 0.07)
      }
    let order = Double(solver.tableau.order)
    let angle = max(rate * duration, 1)
    let step = min(pow(tolerance / (growth * angle), 1 / order), longest)
    return angle / step / Double(intervals)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    let intervals = max(trajectory.count - 1, 1)
    let scale = max(1, start.position.magnitude)
    let a = problem.acceleration(position: start.position, velocity: start.velocity, time: 0)
    let rate =
      (a.magnitude / (1 + scale)).squareRoot() + start.velocity.magnitude / (1 + scale)
      + problem.force.damping / 2
    let guess = firstGuess(rate: rate, duration: start.duration, intervals: intervals)
    let most = max(1, maximumSteps / intervals)
    var parts = guess < Double(most) ? max(1, Int((guess * 0.75).rounded(.up))) : most
    var next = guess < Double(most) ? max(parts + 1, Int(guess.rounded(.up))) : most
    var report = solver.solve(problem, from: start, into: trajectory, steps: parts * intervals)
    var last = Double.infinity
    while parts < most {
      keepSamples(of: trajectory)
      let before = report
      report = solver.solve(problem, from: start, into: trajectory, steps: next * intervals)
      report.evaluations += before.evaluations
      report.rejected = before.rejected + before.accepted
      let ratio = pow(Double(next) / Double(parts), Double(solver.tableau.order))
      let difference = largestDifference(from: trajectory)
      let error = difference / (ratio - 1)
      parts = next
      if report.code == .success && error <= tolerance * scale { return report }
      // Rounding is what remains: more steps would make it worse.
      if difference < 1e-9 * scale && difference > 0.5 * last { return report }
      last = difference
      let growth = pow(1.5 * error / (tolerance * scale), 1 / Double(solver.tableau.order))
      // A difference as large as the motion says nothing of the finer one.
      let limit = difference < scale ? 2 : 1.4
      let wanted = Double(parts) * (growth < limit ? growth : limit)
      next = min(most, max(parts + 1, Int(wanted.rounded(.up))))
    }
    if report.code == .success { report.code = .maxSteps }
    return report
  }

  @usableFromInline
  func keepSamples(of trajectory: Trajectory) {
    if coarser.count < trajectory.count {
      coarser = Array(repeating: 0, count: trajectory.count)
    }
    for k in 0..<trajectory.count { coarser[k] = trajectory.positions[k] }
  }

  /// Infinite where one of the solutions left all bounds.
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
