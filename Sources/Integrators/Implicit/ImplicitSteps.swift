import CKernels
import Equations

/// Adaptive steps of an implicit Runge–Kutta method. The error of a step is
/// estimated from the highest coefficient of its collocation polynomial of the
/// velocity.
@frozen
@usableFromInline
struct ImplicitSteps<Stages: StageCount, Force: ScalarForce>: Stepper {
  @usableFromInline let solver: ImplicitSolver<Stages, Force>
  @usableFromInline let force: Force
  @usableFromInline let tolerance: Double
  @usableFromInline let trajectory: Trajectory
  @usableFromInline var iteration: StageIteration<Stages>
  /// The sums over the stages of the step tried.
  @usableFromInline var sums = StepSums(.zero)
  @usableFromInline var x: Double
  @usableFromInline var v: Double

  /// - Parameter acceleration: that at `start`.
  @inlinable @inline(__always)
  init(
    _ solver: ImplicitSolver<Stages, Force>, _ force: Force, _ tolerance: Double,
    from start: InitialValue, _ acceleration: Double, _ trajectory: Trajectory
  ) {
    self.solver = solver
    self.force = force
    self.tolerance = tolerance
    self.trajectory = trajectory
    x = start.position
    v = start.velocity
    iteration = StageIteration(solver.tables, guess: acceleration)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let (t, h) = (trial.time, trial.length)
    iteration.prepare(force, x, t, h, &report)
    // To a hundredth of the error allowed, so that what the iteration leaves
    // does not disturb the estimate.
    let isSolved = iteration.solve(
      force, x, v, t, h, 0.01 * tolerance * (1 + v.magnitude), &report)
    sums = iteration.stepSums
    // The velocity at the beginning is not among the sums. It belongs to the
    // lowest coefficient, which with one stage is also the highest.
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
  /// its last one, by the number of stages, from measured errors.
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
