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
/// tableau's matrix A = (a_ij), and its inverse a sum over A's eigenvalues: one
/// division and no elimination whenever the step or the gradient f_x changes. How
/// fast the iteration contracts is remembered across steps, so that a linear
/// force takes one iteration a step.
///
/// E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
/// IV.8, doi:10.1007/978-3-642-05221-7.
public final class ImplicitSolver<Stages: StageCount, Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force, Double>
  /// How the steps are chosen: equal ones, or by a tolerance.
  public let stepping: Stepping
  @usableFromInline let tables: StageTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let usesHermiteOutput: Bool

  /// A solver by this tableau.
  ///
  /// - Parameter hermiteNodes: of equal steps, writes samples by Hermite
  ///   interpolation through so many neighbouring nodes, 2 to 4, instead of by the
  ///   collocation polynomial, which adaptive steps always use. The polynomial is
  ///   safe where the acceleration from the equation, on which the interpolation
  ///   relies, may be that of a vanished transient.
  public init(_ tableau: ImplicitTableau, _ stepping: Stepping, hermiteNodes: Int? = nil) {
    if case .adaptive = stepping {
      require(Stages.estimates > 0, "the tableau has no error estimate")
    }
    stepping.requireSense()
    self.stepping = stepping
    tables = StageTables(tableau)
    record = NodeRecord(nodes: hermiteNodes ?? 2)
    usesHermiteOutput = hermiteNodes != nil
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue<Double>, into trajectory: Trajectory
  ) -> SolveReport {
    trajectory.begin(until: start.duration)
    var report = SolveReport()
    switch stepping {
    case .fixed(let steps): solveFixed(problem.force, start, steps, trajectory, &report)
    case .adaptive(let tolerance):
      // Refused by `init`; lets the compiler leave the code for it out.
      if Stages.estimates == 0 { break }
      trajectory.begin(start.position, start.velocity, until: start.duration)
      continueAdaptive(
        problem.force, x: start.position, v: start.velocity, from: Compensated(0),
        to: start.duration, tolerance, trajectory, &report)
    }
    return report
  }

  @inlinable
  package func solveFixed(
    _ force: Force, _ start: InitialValue<Double>, _ steps: Int,
    _ trajectory: Trajectory, _ report: inout SolveReport
  ) {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let h = clock.stepHigh
    var x = start.position
    var v = start.velocity
    let landing = trajectory.stepsPerSample(steps, start.duration)
    let interpolates = landing == 0 && usesHermiteOutput
    let usesPolynomial = landing == 0 && !usesHermiteOutput
    var untilSample = landing
    if landing > 0 { trajectory.record(x, v) }
    if usesPolynomial { trajectory.begin(x, v, until: start.duration) }
    record.begin()
    var iteration = StageIteration(tables, guess: force.acceleration(x, v, 0))
    for step in 0..<steps {
      let (t, low) = clock.time(step)
      iteration.prepare(force, x, t, h, &report)
      if interpolates {
        record.append(t, low, x, v, force.acceleration(x, v, t), to: trajectory)
      }
      guard iteration.solve(force, x, v, t, h, 1e-14 * (1 + v.magnitude), &report) else {
        report.code = .unconverged
        return
      }
      let outcome = iteration.outcome
      if usesPolynomial {
        trajectory.note(t, low, x, v)
        writeSamples(
          before: clock.sampleEnd(ofStep: step, in: trajectory), outcome, x, v, h, at: t, low: low,
          to: trajectory)
      }
      (x, v) = endState(outcome, x, v, h)
      report.accepted += 1
      if landing > 0 {
        untilSample -= 1
        if untilSample == 0 {
          trajectory.record(x, v)
          untilSample = landing
        }
      }
    }
    if interpolates {
      record.append(
        start.duration, 0, x, v, force.acceleration(x, v, start.duration), to: trajectory)
      record.flush(to: trajectory, final: true)
    }
    if usesPolynomial { trajectory.note(start.duration, 0, x, v) }
    report.note(end: x)
  }

  /// Continues with adaptive steps from the state at `begin` (s) to `duration` (s);
  /// earlier samples have been written.
  @inlinable
  package func continueAdaptive(
    _ force: Force, x startX: Double, v startV: Double, from begin: Compensated,
    to duration: Double, _ tolerance: Double, _ trajectory: Trajectory,
    _ report: inout SolveReport
  ) {
    let a = force.acceleration(startX, startV, begin.value)
    report.evaluations += 1
    var steps = ImplicitSteps(
      self, force, tolerance, x: startX, v: startV, a: a, trajectory)
    let first = firstStep(
      position: startX, velocity: startV, acceleration: force.force(startX, begin.value),
      damping: force.damping, tolerance: tolerance, order: Stages.count + 1, duration: duration)
    _ = StepControl.implicit(tolerance).drive(
      &steps, first: first, order: Stages.count + 1, from: begin, to: duration, &report)
    guard report.code == .success else { return }
    trajectory.note(duration, 0, steps.x, steps.v)
    report.note(end: steps.x)
  }

  /// The state at the end of a step of `h` seconds from (x, v), with `outcome` as
  /// `StageTables.outcome` defines it.
  @inlinable @inline(__always)
  func endState(
    _ outcome: SIMD8<Double>, _ x: Double, _ v: Double, _ h: Double
  ) -> (x: Double, v: Double) {
    typealias Tables = StageTables<Stages>
    return (
      springbench_multiply_add(
        h, springbench_multiply_add(h, outcome[Tables.positionLane], v), x),
      springbench_multiply_add(h, outcome[Tables.velocityLane], v)
    )
  }

  /// Writes samples before the index `end` from the step's polynomial, whose slope
  /// passes through the stage velocities. The step begins at `t` (s), whose low
  /// part is `low`.
  @inlinable @inline(__always)
  func writeSamples(
    before end: Int, _ outcome: SIMD8<Double>, _ x: Double, _ v: Double, _ h: Double,
    at t: Double, low: Double, to trajectory: Trajectory
  ) {
    if end <= trajectory.next { return }
    let series = tables.series
    series[0] = x
    series[1] = springbench_multiply_add(h * h, outcome[0], h * v)
    for k in 1..<Stages.count { series[k + 1] = h * h * outcome[k] }
    trajectory.evaluate(
      series, degree: Stages.count, origin: t, originLow: low, inverseScale: 1 / h, end: end)
  }
}
