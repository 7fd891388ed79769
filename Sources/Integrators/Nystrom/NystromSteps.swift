import Equations

/// Adaptive steps of a Nyström pair. The state is that of `NystromStepper`, x
/// and u = v + (c/2) x, in compensated sums.
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
  /// The force `NystromStepper.force` at the beginning of the step; computed at
  /// the first attempt from a state.
  @usableFromInline var g = 0.0
  @usableFromInline var isForceKnown = false
  /// The step last tried.
  @usableFromInline var end = NystromStep(x: 0, u: 0)

  @inlinable @inline(__always)
  init(
    _ force: Force, _ tables: NystromTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Tolerance, from start: InitialValue
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
    if !isForceKnown {
      g = stepper.force(x.value, trial.time)
      let v = velocity
      // As g is f + (c²/4) x.
      let acceleration = g - half * half * x.value - force.damping * v
      record.append(trial.time, trial.low, x.value, v, acceleration, to: trajectory)
      report.evaluations += 1
      isForceKnown = true
    }
    end = stepper.step(x.value, u.value, g, trial.time)
    report.evaluations += Stages.count - 1
    return allowed.multiple(of: (end.dx, end.du), at: (end.x, end.u))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    x.add(end.x - x.value)
    u.add(end.u - u.value)
    isForceKnown = false
  }
}
