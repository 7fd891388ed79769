import CKernels
import Equations
import Platform

/// Implicit Runge–Kutta methods on x'' = f(t, x) − c x'; the unknowns are the
/// accelerations F of the stages:
///
///     X_i = x + c_i h v + h² Σ (A²)_ij F_j,   V_i = v + h Σ a_ij F_j
///
/// All stages are evaluated at once, in the lanes of a register. For one degree
/// of freedom Newton's matrix I − h² f_x A² + h c A is a polynomial in the
/// tableau's matrix A = (a_ij), and its inverse a sum over A's eigenvalues: it
/// takes one division and no elimination when the step or the gradient f_x
/// changes. How fast the iteration converges is remembered across steps, so
/// that a linear force takes one iteration per step.
///
/// `ImplicitSystemStepper` has the same methods in memory. For one coordinate it
/// took 8 to 11 times as long (64 steps of `radau-5-fixed` and `gauss-6` on the
/// stiff spring, 1000 samples, on an AMD EPYC with AVX-512).
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
/// IV.8, doi:10.1007/978-3-642-05221-7.
public final class ImplicitSolver<Stages: StageCount, Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force>
  /// The choice of steps: equal ones, or by a tolerance.
  public let stepping: Stepping
  @usableFromInline let tables: StageTables<Stages>
  /// Interpolates the samples of equal steps if `usesHermiteOutput`. (As an
  /// optional it made the steps of `gauss-6` about a tenth slower.)
  @usableFromInline let record: NodeRecord
  @usableFromInline let usesHermiteOutput: Bool

  /// A solver by this tableau.
  ///
  /// Samples come from the collocation polynomial. With `hermiteNodes`, samples
  /// of equal steps come from Hermite interpolation through so many
  /// neighbouring steps' ends, 2 to 4. That needs the acceleration there from
  /// the equation, which for a stiff one may belong to a transient that the
  /// method has damped out.
  public init(_ tableau: ImplicitTableau, _ stepping: Stepping, hermiteNodes: Int? = nil) {
    if case .adaptive = stepping {
      require(Stages.estimates > 0, "the tableau has no error estimate")
    }
    stepping.requirePositive()
    self.stepping = stepping
    tables = StageTables(tableau)
    record = NodeRecord(nodes: hermiteNodes ?? 2)
    usesHermiteOutput = hermiteNodes != nil
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    var report = SolveReport()
    switch stepping {
    case .fixed(let steps): solveFixed(problem.force, start, steps, trajectory, &report)
    case .adaptive(let tolerance):
      // `init` refuses this; the test lets the compiler leave out the code
      // below.
      if Stages.estimates == 0 { break }
      trajectory.begin(start.position, start.velocity, until: start.duration)
      solveAdaptive(problem.force, start, tolerance, trajectory, &report)
    }
    return report
  }

  @inlinable
  package func solveFixed(
    _ force: Force, _ start: InitialValue, _ steps: Int,
    _ trajectory: Trajectory, _ report: inout SolveReport
  ) {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    var x = start.position
    var v = start.velocity
    record.begin()
    if !usesHermiteOutput && trajectory.landing(steps, start.duration) == 0 {
      trajectory.begin(x, v, until: start.duration)
    }
    var iteration = StageIteration(tables, guess: force.acceleration(x, v, 0))
    // When the current step begins (s), and the rounding error of that; nil if
    // steps end on samples.
    var begin: (time: Double, low: Double)?
    let isSolved = clock.drive(trajectory) { t, low in
      if usesHermiteOutput {
        record.append(t, low, x, v, force.acceleration(x, v, t), to: trajectory)
      } else {
        trajectory.note(t, low, x, v)
      }
      begin = (t, low)
    } solve: { step in
      let t = clock.time(step).high
      iteration.prepare(force, x, t, h, &report)
      let tolerance = 1e-14 * (1 + v.magnitude)
      guard iteration.solve(force, x, v, t, h, tolerance, &report) else { return false }
      let sums = iteration.stepSums
      if let begin, !usesHermiteOutput {
        writeSamples(
          before: clock.sampleEnd(ofStep: step, in: trajectory), sums, x, v, h, at: begin.time,
          low: begin.low, to: trajectory)
      }
      (x, v) = endState(sums, x, v, h)
      report.accepted += 1
      return true
    } state: {
      (x, v)
    }
    guard isSolved else {
      report.code = .unconverged
      return
    }
    record.flush(to: trajectory, final: true)
    report.note(end: x)
  }

  @inlinable
  package func solveAdaptive(
    _ force: Force, _ start: InitialValue, _ tolerance: Double,
    _ trajectory: Trajectory, _ report: inout SolveReport
  ) {
    let acceleration = force.acceleration(start.position, start.velocity, 0)
    report.evaluations += 1
    var steps = ImplicitSteps(self, force, tolerance, from: start, acceleration, trajectory)
    let order = Stages.count + 1
    let first = start.firstStep(
      acceleration: force.force(start.position, 0), damping: force.damping,
      tolerance: tolerance, order: order)
    _ = StepControl.implicit(tolerance).drive(
      &steps, first: first, order: order, to: start.duration, &report)
    trajectory.close(start.duration, steps.x, steps.v, &report)
  }

  /// The state at the end of a step of `h` seconds from (x, v).
  @inlinable @inline(__always)
  func endState(_ sums: StepSums, _ x: Double, _ v: Double, _ h: Double) -> (x: Double, v: Double) {
    (
      springbench_multiply_add(h, springbench_multiply_add(h, sums.position, v), x),
      springbench_multiply_add(h, sums.velocity, v)
    )
  }

  /// Writes the samples before the index `end` from the step's polynomial,
  /// whose slope passes through the velocities of the stages and of the end.
  /// The step begins at `t` (s) plus `low`, the rounding error of `t`.
  @inlinable @inline(__always)
  func writeSamples(
    before end: Int, _ sums: StepSums, _ x: Double, _ v: Double, _ h: Double,
    at t: Double, low: Double, to trajectory: Trajectory
  ) {
    if end <= trajectory.next { return }
    let series = trajectory.coefficients
    series[0] = x
    series[1] = springbench_multiply_add(h * h, sums.coefficient(0), h * v)
    for k in 1..<tables.degree { series[k + 1] = h * h * sums.coefficient(k) }
    trajectory.evaluate(
      series, degree: tables.degree, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }
}

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
