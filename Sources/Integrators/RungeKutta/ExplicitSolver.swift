import Equations
import Platform

/// Solves a second-order equation of one coordinate with any explicit
/// Runge–Kutta tableau, in equal or adaptive steps. Samples come from Hermite
/// interpolation through neighbouring nodes, of order three times their number.
/// Equations of many coordinates are for `SystemSolver`.
public final class ExplicitSolver<Stages: StageCount, Problem: RegisterEquation>: Solver {
  /// How the steps are chosen: a number of equal ones, or by a tolerance.
  public let stepping: Stepping
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord

  /// A solver by this tableau, whose samples are interpolated through 2 to 4
  /// neighbouring `nodes`.
  ///
  /// - Precondition: for adaptive steps the tableau has error estimates, and
  ///   `Stages.estimates` is their number.
  public init(_ tableau: ExplicitTableau, _ stepping: Stepping, nodes: Int) {
    if case .adaptive = stepping {
      require(
        Stages.estimates > 0 && Stages.estimates == tableau.estimates,
        "the tableau has \(tableau.estimates) error estimates, its stages \(Stages.estimates)")
    }
    stepping.requirePositive()
    self.stepping = stepping
    tables = ExplicitTables(tableau)
    record = NodeRecord(nodes: nodes)
  }

  @inlinable
  public func solve(
    _ problem: Problem, from start: InitialValue, into trajectory: Trajectory
  ) -> SolveReport {
    tables.begin()
    record.begin()
    trajectory.begin(until: start.duration)
    switch stepping {
    case .fixed(let steps): return solveFixed(problem, start, steps, trajectory)
    case .adaptive(let tolerance):
      // `init` has excluded this. Here it lets the compiler leave out the code
      // for adaptive steps.
      if Stages.estimates == 0 { preconditionFailure("no error estimate") }
      return solveAdaptive(problem, start, StepControl(Tolerance(tolerance)), trajectory)
    }
  }

  @inlinable
  package func solveFixed(
    _ problem: Problem, _ start: InitialValue, _ steps: Int, _ trajectory: Trajectory
  ) -> SolveReport {
    let clock = FixedClock(duration: start.duration, steps: steps)
    let stepper = ExplicitStepper<Stages, Problem>(
      problem, folded: tables.fold(clock.stepHigh, slot: Trial.spareSlot))
    var x = start.position
    var v = start.velocity
    // The acceleration at the beginning of the step, if it has been computed
    // for the record: nil where every sample is the end of a step.
    var nodeAcceleration: Double?
    clock.drive(trajectory) { t, low in
      let a = problem.acceleration(position: x, velocity: v, time: t)
      record.append(t, low, x, v, a, to: trajectory)
      nodeAcceleration = a
    } take: { step in
      let t = clock.stepHigh * Double(step)
      let a = nodeAcceleration ?? problem.acceleration(position: x, velocity: v, time: t)
      let end = stepper.step(x, v, a, t, adaptive: false)
      x = end.x
      v = end.v
    } state: {
      (x, v)
    }
    record.flush(to: trajectory, final: true)
    // The record needs one evaluation more, at the end.
    let evaluations = steps * Stages.count + (nodeAcceleration == nil ? 0 : 1)
    return SolveReport(steps: steps, evaluations: evaluations, end: x)
  }

  @inlinable @inline(__always)
  package func solveAdaptive(
    _ problem: Problem, _ start: InitialValue, _ control: StepControl,
    _ trajectory: Trajectory
  ) -> SolveReport {
    var report = SolveReport()
    let a = problem.acceleration(position: start.position, velocity: start.velocity, time: 0)
    report.evaluations = 1
    report.stiffness = 0
    let order = tables.estimateOrder
    let first = start.firstStep(
      acceleration: a, tolerance: control.tolerance.absolute, order: order)
    var steps = ExplicitSteps<Stages, Problem>(
      problem, tables, record, trajectory, control.tolerance, x: start.position,
      v: start.velocity, a: a)
    _ = control.drive(
      &steps, first: first, order: order, to: start.duration, leastSteps: record.leastSteps,
      &report)
    steps.close(start.duration, &report)
    return report
  }
}
