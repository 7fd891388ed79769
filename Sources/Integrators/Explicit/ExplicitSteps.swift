import Equations

/// Adaptive steps of an equation of one coordinate. The state of a Nyström
/// method is a compensated sum.
@frozen
@usableFromInline
struct ExplicitSteps<Stages: StageCount, Problem: RegisterEquation>: Stepper {
  @usableFromInline let stepper: ExplicitStepper<Stages, Problem>
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let allowed: AllowedError
  /// The state of `ExplicitStepper`, and its slope.
  @usableFromInline var x: Compensated
  @usableFromInline var u: Compensated
  @usableFromInline var slope: Double
  /// The end of the step last tried.
  @usableFromInline var end = ExplicitStep(x: 0, u: 0)

  @inlinable @inline(__always)
  init(
    _ problem: Problem, _ tables: ExplicitTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Double, from start: InitialValue
  ) {
    let stepper = ExplicitStepper<Stages, Problem>(problem)
    self.stepper = stepper
    self.tables = tables
    self.record = record
    self.trajectory = trajectory
    allowed = AllowedError(Tolerance(tolerance))
    x = Compensated(start.position)
    u = Compensated(start.velocity + stepper.half * start.position)
    slope = stepper.slope(x.value, u.value, 0)
  }

  @inlinable @inline(__always)
  var velocity: Double { stepper.velocity(x.value, u.value) }

  @inlinable @inline(__always)
  var acceleration: Double { stepper.acceleration(x.value, u.value, slope) }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    end = stepper.step(
      x.value, u.value, slope, trial.time, tables.fold(trial.length, slot: trial.slot),
      adaptive: true)
    report.evaluations += Stages.count - 1
    let state = (end.x, end.u)
    let error = allowed.multiple(of: (end.dx, end.du), at: state)
    if Stages.estimates < 2 { return error }
    return blendedError(error, allowed.multiple(of: (end.dx2, end.du2), at: state))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(trial.time, trial.low, x.value, velocity, acceleration, to: trajectory)
    let next = stepper.slope(end.x, end.u, trial.end)
    report.evaluations += 1
    if Stages.takesVelocity {
      let stiffness = trial.length * (stepper.problem.constantRate ?? spectralRadius(next))
      if stiffness > report.stiffness { report.stiffness = stiffness }
      (x.value, u.value) = (end.x, end.u)
    } else {
      x.add(end.x - x.value)
      u.add(end.u - u.value)
    }
    slope = next
  }

  /// An estimate of the spectral radius (1/s) of the equation from the changes
  /// over the step, at the end of which the acceleration is `next`: the smaller
  /// of |Δa|/|Δv| and √(|Δa|/|Δx|).
  ///
  /// For a = −k x − c v, let λ be the positive root of λ² = |c| λ + |k|, a
  /// bound of the spectral radius. Either quotient alone may be far larger than
  /// λ, as where Δv or Δx passes zero. Both cannot be: if |Δa| exceeded both λ
  /// |Δv| and λ² |Δx|, it would exceed |c| |Δv| + |k| |Δx|, which is at least
  /// |Δa|.
  @inlinable @inline(__always)
  func spectralRadius(_ next: Double) -> Double {
    let change = (next - slope).magnitude
    let byPosition = (change / (end.x - x.value).magnitude).squareRoot()
    let byVelocity = change / (end.u - u.value).magnitude
    return byPosition < byVelocity ? byPosition : byVelocity
  }
}
