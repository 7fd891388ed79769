import Equations

/// Solves x'' = f(t, x) − c·x' with a Nyström pair, in equal or adaptive steps.
/// Samples come from Hermite interpolation through neighbouring nodes, or from
/// the steps themselves where equal steps divide the sample spacing.
public final class NystromSolver<Stages: StageCount, Force: ScalarForce>: Solver {
  public typealias Problem = ForceEquation<Force>
  /// How the steps are chosen: a number of equal ones, or by a tolerance.
  public let stepping: Stepping
  @usableFromInline let tables: NystromTables<Stages>
  @usableFromInline let record: NodeRecord

  /// A solver by this tableau, whose samples are interpolated through 2 to 4
  /// neighbouring `nodes`.
  public init(_ tableau: NystromTableau, _ stepping: Stepping, nodes: Int) {
    stepping.requirePositive()
    self.stepping = stepping
    tables = NystromTables(tableau)
    record = NodeRecord(nodes: nodes)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    tables.begin(damping: problem.force.damping)
    record.begin()
    trajectory.begin(until: start.duration)
    let force = problem.force
    switch (stepping, isDamped: force.damping != 0) {
    case (.fixed(let steps), false): return solveFixed(force, start, steps, No.self, trajectory)
    case (.fixed(let steps), true): return solveFixed(force, start, steps, Yes.self, trajectory)
    case (.adaptive(let tolerance), false):
      return solveAdaptive(force, start, tolerance, No.self, trajectory)
    case (.adaptive(let tolerance), true):
      return solveAdaptive(force, start, tolerance, Yes.self, trajectory)
    }
  }

  @inlinable @inline(__always)
  func solveFixed<Damping: Choice>(
    _ force: Force, _ start: InitialValue, _ steps: Int, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let stepper = NystromStepper<Stages, Force, Damping>(
      force, folded: tables.fold(clock.stepHigh, slot: Trial.spareSlot), adaptive: false)
    let half = force.damping / 2
    var x = start.position
    var u = start.velocity + half * x
    clock.drive(trajectory) { t, low in
      let v = u - half * x
      record.append(t, low, x, v, force.acceleration(x, v, t), to: trajectory)
    } take: { step in
      let t = clock.stepHigh * Double(step)
      let g = stepper.force(x, t)
      let end = stepper.step(x, u, g, t)
      x = end.x
      u = end.u
    } state: {
      (x, u - half * x)
    }
    record.flush(to: trajectory, final: true)
    return SolveReport(steps: steps, evaluations: steps * Stages.count, end: x)
  }

  @inlinable @inline(__always)
  func solveAdaptive<Damping: Choice>(
    _ force: Force, _ start: InitialValue, _ tolerance: Double, _: Damping.Type,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    var control = StepControl(Tolerance(tolerance))
    if Damping.isYes {
      // The decay that was removed from the equation does not enter the error
      // estimate, but the interpolants have to follow it.
      control.largestStep = record.longestStep(tolerance: tolerance, rate: force.damping / 2)
    }
    let order = tables.estimateOrder
    let first = start.firstStep(
      acceleration: force.acceleration(start.position, start.velocity, 0),
      damping: force.damping, tolerance: tolerance, order: order)
    var steps = NystromSteps<Stages, Force, Damping>(
      force, tables, record, trajectory, control.tolerance, from: start)
    _ = control.drive(
      &steps, first: first, order: order, to: start.duration, leastSteps: record.leastSteps,
      &report)
    let (x, v) = (steps.x.value, steps.velocity)
    record.close(
      start.duration, x, v, force.acceleration(x, v, start.duration), &report, to: trajectory)
    return report
  }
}
