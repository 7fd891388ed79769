import CKernels
import Equations

extension NystromSolver {
  @inlinable @inline(__always)
  func solveAdaptive<Damping: Choice>(
    _ force: Force, _ start: InitialValue<Double>, _ tolerance: Double, _: Damping.Type,
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

/// Adaptive steps of a Nyström pair from the state (x, u) with u = v + (c/2) x,
/// in compensated sums.
@frozen
@usableFromInline
struct NystromSteps<Stages: StageCount, Force: ScalarForce, Damping: Choice>: Stepper {
  @usableFromInline let force: Force
  @usableFromInline let tables: NystromTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let allowed: AllowedError
  /// c/2.
  @usableFromInline let half: Double
  @usableFromInline var x: Compensated
  @usableFromInline var u: Compensated
  /// The force at the beginning of the step, as in `NystromStepper.force`.
  @usableFromInline var g = 0.0
  /// Whether `g` is still to be computed: at the first attempt from a state.
  @usableFromInline var isNew = true
  /// The end of the step last tried, and its differences from the embedded
  /// solution.
  @usableFromInline var end = (x: 0.0, u: 0.0, dx: 0.0, du: 0.0)

  @inlinable @inline(__always)
  init(
    _ force: Force, _ tables: NystromTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Tolerance, from start: InitialValue<Double>
  ) {
    self.force = force
    self.tables = tables
    self.record = record
    self.trajectory = trajectory
    allowed = AllowedError(tolerance)
    half = force.damping / 2
    x = Compensated(start.position)
    u = Compensated(start.velocity + half * start.position)
  }

  @inlinable @inline(__always)
  var velocity: Double { u.value - half * x.value }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let stepper = NystromStepper<Stages, Force, Damping>(
      force, folded: tables.fold(trial.length, slot: trial.slot), adaptive: true)
    if isNew {
      g = stepper.force(x.value, trial.time)
      let v = velocity
      record.append(
        trial.time, trial.low, x.value, v, g - half * half * x.value - force.damping * v,
        to: trajectory)
      report.evaluations += 1
      isNew = false
    }
    end = stepper.stages(x.value, u.value, g, trial.time)
    report.evaluations += Stages.count - 1
    return allowed.multiple(of: (end.dx, end.du), at: (end.x, end.u))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    x.add(end.x - x.value)
    u.add(end.u - u.value)
    isNew = true
  }
}
