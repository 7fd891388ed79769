import Equations
import Springs

/// Solves a second-order equation of one coordinate by an explicit Runge–Kutta
/// or Nyström method, in equal or adaptive steps. Samples come from Hermite
/// interpolation through neighbouring nodes, of order three times their number,
/// or from the states if equal steps end on samples that are evenly spaced.
/// Equations of many coordinates are for `SystemSolver`.
public final class ExplicitSolver<Stages: StageCount, Problem: RegisterEquation>: Solver {
  /// The choice of steps.
  public let stepping: Stepping
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord

  /// A solver by this table, whose samples are interpolated through 2 to 4
  /// neighbouring `nodes`.
  ///
  /// - Precondition: for adaptive steps the method has error estimates, and
  ///   `Stages.estimates` is their number.
  public init(_ table: StageTable, _ stepping: Stepping, nodes: Int) {
    if case .adaptive = stepping {
      require(
        Stages.estimates == table.estimates,
        "the tableau has \(table.estimates) error estimates, its stages \(Stages.estimates)")
    }
    require(stepping.steps > 0, "steps: 1 or more")
    self.stepping = stepping
    tables = ExplicitTables(table)
    record = NodeRecord(nodes: nodes)
  }

  /// - Precondition: if stages take no velocity, the equation says what its
  ///   linear damping is.
  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    tables.begin(damping: Stages.takesVelocity ? 0 : problem.knownDamping ?? .nan)
    record.begin()
    trajectory.begin(until: start.duration)
    switch stepping {
    case .fixed(let steps):
      return solve(problem, start, FixedClock(duration: start.duration, steps: steps), trajectory)
    case .adaptive(let control): return solve(problem, start, control, trajectory)
    }
  }

  /// Solves in equal steps.
  @inlinable
  func solve(
    _ problem: Problem, _ start: InitialValue, _ clock: FixedClock, _ trajectory: Trajectory
  ) -> SolveReport {
    let stepper = ExplicitStepper<Stages, Problem>(problem)
    let folded = tables.fold(clock.stepHigh, slot: Trial.spareSlot)
    var x = start.position
    // The velocity without the damping that is removed: see `ExplicitStepper`.
    var u = start.velocity + stepper.half * x
    // The slope at the beginning of the step, if it has been computed for the
    // record. Nodes are recorded unless samples are written from the states.
    var nodeSlope: Double?
    clock.drive(trajectory) { t, low in
      let slope = stepper.slope(x, u, t)
      record.append(
        t, low, x, stepper.velocity(x, u), stepper.acceleration(x, u, slope), to: trajectory)
      nodeSlope = slope
    } take: { step in
      let t = clock.stepHigh * Double(step)
      let end = stepper.step(
        x, u, nodeSlope ?? stepper.slope(x, u, t), t, folded, adaptive: false)
      x = end.x
      u = end.u
    } state: {
      (x, stepper.velocity(x, u))
    }
    record.flush(to: trajectory, final: true)
    // The record needs one evaluation more, at the end.
    return SolveReport(
      steps: clock.steps, evaluations: clock.steps * Stages.count + (nodeSlope == nil ? 0 : 1),
      end: x)
  }

  /// Solves in adaptive steps.
  @inlinable @inline(__always)
  func solve(
    _ problem: Problem, _ start: InitialValue, _ control: StepControl, _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    var steps = ExplicitSteps(problem, tables, record, trajectory, control.tolerance, from: start)
    report.evaluations = 1  // The slope at the start.
    var control = control
    let tolerance = control.tolerance.absolute
    // The decay that is removed from the equation does not enter the error
    // estimate, but the interpolants have to follow it.
    control.largestStep = min(
      control.largestStep, record.longestStep(tolerance: tolerance, rate: steps.stepper.half))
    let order = tables.estimateOrder
    let first = start.firstStep(
      acceleration: steps.acceleration, damping: 2 * steps.stepper.half, tolerance: tolerance,
      order: order)
    _ = control.drive(
      &steps, first: first, order: order, to: start.duration, leastSteps: record.leastSteps,
      &report)
    record.close(
      start.duration, steps.x.value, steps.velocity, steps.acceleration, &report, to: trajectory)
    return report
  }
}
