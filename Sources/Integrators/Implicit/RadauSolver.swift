import CKernels
import Equations
import Springs

/// Adaptive steps of Radau IIA methods on x'' = f(t, x) − c x'; the unknowns
/// are the accelerations F of the stages:
///
///     X_i = x + c_i h v + h² Σ (A²)_ij F_j,   V_i = v + h Σ a_ij F_j
///
/// All stages are evaluated at once, in the lanes of a register. For one degree
/// of freedom Newton's matrix I − h² f_x A² + h c A is a polynomial in the
/// tableau's matrix A = (a_ij), and its inverse a sum over A's eigenvalues: it
/// takes one division and no elimination when the step or the gradient f_x
/// changes (`RadauTables`). How fast the iteration converges is remembered
/// across steps, so that a linear force takes one iteration in most steps.
///
/// Equal steps are taken by `ImplicitSystemStepper`.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
/// IV.8, doi:10.1007/978-3-642-05221-7.
public final class RadauSolver<Stages: StageCount, Force: ScalarForce>: Solver {
  public typealias Problem = Force
  /// The error of the position allowed in a step, relative to 1 + |position|.
  public let tolerance: Double
  @usableFromInline let tables: RadauTables<Stages>

  /// A solver of order 5 with `Stages3`, of order 9 with `Stages5`; there are
  /// no others. Samples come from the collocation polynomial.
  public init(tolerance: Double) {
    require(tolerance > 0, "tolerance: above 0")
    self.tolerance = tolerance
    tables = RadauTables()
  }

  @inlinable
  public func solve(
    _ force: Force, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    // The first sample, if at time 0, is the start itself. The polynomial only
    // comes near the start's velocity.
    if trajectory.high[0] <= 0 { trajectory.record(start.position, start.velocity) }
    var report = SolveReport()
    let acceleration = force.acceleration(start.position, start.velocity, 0)
    report.evaluations += 1
    var steps = RadauSteps(tables, force, tolerance, from: start, acceleration, trajectory)
    let order = Stages.count + 1
    let first = start.firstStep(
      acceleration: force.force(start.position, 0), damping: force.damping,
      tolerance: tolerance, order: order)
    _ = StepControl.implicit(tolerance).drive(
      &steps, first: first, order: order, to: start.duration, &report)
    report.note(end: steps.x)
    return report
  }
}

/// The state of a Radau solve and its steps. The error of a step is estimated
/// from the highest coefficient of its collocation polynomial of the velocity.
@frozen
@usableFromInline
struct RadauSteps<Stages: StageCount, Force: ScalarForce>: Stepper {
  @usableFromInline let tables: RadauTables<Stages>
  @usableFromInline let force: Force
  @usableFromInline let tolerance: Double
  @usableFromInline let trajectory: Trajectory
  /// The accelerations, one stage per lane. What the lanes after the last stage
  /// hold does not matter, since matrices have no columns for them.
  @usableFromInline var f: SIMD8<Double>
  /// The step (s) and gradient (1/s²) for which Newton's matrix is inverted.
  @usableFromInline var step = 0.0
  @usableFromInline var gradient = 0.0
  /// The ratio of the last change of the accelerations to the one before; 1 if
  /// it is not known. Kept from step to step: for a linear force it is so small
  /// that the first change of a step is known to be the last.
  @usableFromInline var contraction = 1.0
  /// The sums over the stages of the step tried.
  @usableFromInline var sums = SIMD8<Double>.zero
  @usableFromInline var x: Double
  @usableFromInline var v: Double

  /// - Parameter acceleration: the acceleration at `start`.
  @inlinable @inline(__always)
  init(
    _ tables: RadauTables<Stages>, _ force: Force, _ tolerance: Double,
    from start: InitialValue, _ acceleration: Double, _ trajectory: Trajectory
  ) {
    self.tables = tables
    self.force = force
    self.tolerance = tolerance
    self.trajectory = trajectory
    x = start.position
    v = start.velocity
    f = SIMD8(repeating: acceleration)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let (t, h) = (trial.time, trial.length)
    prepare(t, h, &report)
    // To a hundredth of the tolerance, so that what the iteration leaves does
    // not disturb the estimate.
    let isSolved = iterate(t, h, 0.01 * tolerance * (1 + v.magnitude), &report)
    sums = tables.sum(tables.stepSums, f)
    let error =
      h * (h * sums[StepLane.highest]).magnitude * Self.truncationRatio
      / (tolerance * (1 + x.magnitude))
    let isAccepted = isSolved && error <= 1
    if !isAccepted {
      // The step will be tried again, from the acceleration at its beginning.
      report.evaluations += 1
      f = SIMD8(repeating: force.acceleration(x, v, t))
      contraction = 1
    }
    return isSolved ? error : .infinity
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    let h = trial.length
    let end = trajectory.end(through: trial.end)
    if end > trajectory.next {
      // The slope of the step's polynomial passes through the velocities of the
      // stages. `StepLane` tells what the lanes of `sums` hold.
      withUnsafePointer(to: sums * SIMD8(repeating: h * h)) { series in
        let series = UnsafeRawPointer(series).assumingMemoryBound(to: Double.self)
        trajectory.evaluateCollocation(
          series + 1, degree: Stages.count - 2, position: x,
          slope: springbench_multiply_add(h, v, series[0]), origin: trial.time,
          originLow: trial.low, step: h, end: end)
      }
    }
    x = springbench_multiply_add(h, springbench_multiply_add(h, sums[StepLane.position], v), x)
    v = springbench_multiply_add(h, sums[StepLane.velocity], v)
    // The guess for all stages of the next step is the acceleration of the last
    // stage, at the end of this step.
    f = SIMD8(repeating: f[Stages.count - 1])
  }

  /// About the ratio of the first term that the collocation polynomial lacks to
  /// its last one, by the number of stages, from measured errors.
  @inlinable @inline(__always)
  static var truncationRatio: Double { Stages.count <= 3 ? 0.02 : 0.001 }
}

/// Simplified Newton iteration for the accelerations at the stages: each
/// iteration adds the inverse of Newton's matrix times the residuals.
extension RadauSteps {
  /// Inverts Newton's matrix for a step of `h` seconds, unless it was inverted
  /// for the same step and gradient last.
  @inlinable @inline(__always)
  mutating func prepare(_ t: Double, _ h: Double, _ report: inout SolveReport) {
    let now = force.forceGradient(x, t)
    report.jacobians += 1
    if step == h && gradient == now { return }
    tables.invert(h, gradient: now, damping: force.damping)
    step = h
    // If the gradient changes, how well the iteration converged says nothing
    // about how well it will. The same gradient at another position is taken
    // for a linear force: a `ScalarForce` consists of sums and products, so
    // that it cannot be linear only between corners.
    if gradient != now { contraction = 1 }
    gradient = now
  }

  /// Iterates on the accelerations from what `f` holds, until further
  /// iterations are expected to change velocities by no more than `tolerance`.
  ///
  /// - Returns: false after 12 iterations, or if a change is not finite or more
  ///   than twice the one before.
  @inlinable @inline(__always)
  mutating func iterate(
    _ t: Double, _ h: Double, _ tolerance: Double, _ report: inout SolveReport
  ) -> Bool {
    let step = SIMD8(repeating: h)
    let squareStep = SIMD8(repeating: h * h)
    let drift = springbench_multiply_add8(
      tables.nodes, SIMD8(repeating: h * v), SIMD8(repeating: x))
    let times = springbench_multiply_add8(tables.nodes, step, SIMD8(repeating: t))
    // Zero before the first change.
    var previousMove = 0.0
    for _ in 0..<12 {
      let positions = springbench_multiply_add8(
        squareStep, tables.sum(tables.squaredCoupling, f), drift)
      let velocities = springbench_multiply_add8(
        step, tables.sum(tables.coupling, f), SIMD8(repeating: v))
      let residual = force.acceleration(positions, velocities, times) - f
      let change = tables.sum(tables.inverse, residual)
      report.evaluations += Stages.count
      f += change
      if !change.isWithin(.greatestFiniteMagnitude) { return false }
      let move = springbench_largest8(springbench_larger_magnitude8(change, change)) * h
      if previousMove > 0 {
        let rate = move / previousMove
        contraction = rate
        if rate > 2 { return false }
      }
      if move == 0 || move * min(contraction, 1) <= tolerance { return true }
      previousMove = move
    }
    return false
  }
}
