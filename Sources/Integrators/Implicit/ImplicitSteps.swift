import CKernels
import Equations

/// Adaptive steps of an implicit Runge–Kutta method. The error of a step is
/// estimated from the highest coefficient of its collocation polynomial.
@frozen
@usableFromInline
struct ImplicitSteps<Stages: StageCount, Force: ScalarForce>: Stepper {
  @usableFromInline let solver: ImplicitSolver<Stages, Force>
  @usableFromInline let force: Force
  @usableFromInline let tolerance: Double
  @usableFromInline let trajectory: Trajectory
  @usableFromInline var iteration: StageIteration<Stages>
  /// What the step tried yields.
  @usableFromInline var sums = StepSums(.zero)
  @usableFromInline var x: Double
  @usableFromInline var v: Double

  /// - Parameter a: the acceleration at (x, v).
  @inlinable @inline(__always)
  init(
    _ solver: ImplicitSolver<Stages, Force>, _ force: Force, _ tolerance: Double, x: Double,
    v: Double, a: Double, _ trajectory: Trajectory
  ) {
    self.solver = solver
    self.force = force
    self.tolerance = tolerance
    self.trajectory = trajectory
    self.x = x
    self.v = v
    iteration = StageIteration(solver.tables, guess: a)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let (t, h) = (trial.time, trial.length)
    iteration.prepare(force, x, t, h, &report)
    // A hundredth of the error allowed, so that what the iteration leaves does not
    // disturb the estimate.
    let isSolved = iteration.solve(
      force, x, v, t, h, 0.01 * tolerance * (1 + v.magnitude), &report)
    sums = iteration.stepSums
    // The highest coefficient of the velocity's polynomial. With one stage it is
    // the only one, to which the velocity at the beginning belongs.
    let highest = springbench_multiply_add(
      h, sums.highestOfVelocity, Stages.count == 1 ? v : 0)
    let error = h * highest.magnitude * Self.truncationRatio / (tolerance * (1 + x.magnitude))
    let isAccepted = isSolved && error <= 1
    if !isAccepted {
      report.evaluations += 1
      iteration.restart(force.acceleration(x, v, t))
    }
    return isSolved ? error : .infinity
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    trajectory.note(trial.time, trial.low, x, v)
    solver.writeSamples(
      before: trajectory.end(through: trial.end), sums, x, v, trial.length, at: trial.time,
      low: trial.low, to: trajectory)
    (x, v) = solver.endState(sums, x, v, trial.length)
    iteration.advance()
  }

  /// About the ratio of the first term that the collocation polynomial lacks to
  /// its last one, by the number of stages, from errors measured.
  @inlinable @inline(__always)
  static var truncationRatio: Double {
    switch Stages.count {
    case 1: 0.5
    case 2: 0.1
    case 3: 0.02
    default: 0.001
    }
  }
}
