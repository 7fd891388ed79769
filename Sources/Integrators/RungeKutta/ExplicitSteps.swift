import Equations

/// Adaptive steps of an equation of one coordinate.
@frozen
@usableFromInline
struct ExplicitSteps<Stages: StageCount, Problem: RegisterEquation>: Stepper {
  @usableFromInline let problem: Problem
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let allowed: AllowedError
  /// The current position, velocity and acceleration.
  @usableFromInline var x: Double
  @usableFromInline var v: Double
  @usableFromInline var a: Double
  /// The end of the step last tried.
  @usableFromInline var end: ExplicitStep

  @inlinable @inline(__always)
  init(
    _ problem: Problem, _ tables: ExplicitTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Tolerance, x: Double, v: Double, a: Double
  ) {
    self.problem = problem
    self.tables = tables
    self.record = record
    self.trajectory = trajectory
    allowed = AllowedError(tolerance)
    self.x = x
    self.v = v
    self.a = a
    end = ExplicitStep(x: x, v: v)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    let stepper = ExplicitStepper<Stages, Problem>(
      problem, folded: tables.fold(trial.length, slot: trial.slot))
    end = stepper.step(x, v, a, trial.time, adaptive: true)
    report.evaluations += Stages.count - 1
    let state = (end.x, end.v)
    let error = allowed.multiple(of: (end.dx, end.dv), at: state)
    if Stages.estimates < 2 { return error }
    return blendedError(error, allowed.multiple(of: (end.dx2, end.dv2), at: state))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(trial.time, trial.low, x, v, a, to: trajectory)
    let next = problem.acceleration(position: end.x, velocity: end.v, time: trial.end)
    report.evaluations += 1
    let stiffness = trial.length * (problem.constantRate ?? spectralRadius(next))
    if stiffness > report.stiffness { report.stiffness = stiffness }
    x = end.x
    v = end.v
    a = next
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
    let change = (next - a).magnitude
    let byPosition = (change / (end.x - x).magnitude).squareRoot()
    let byVelocity = change / (end.v - v).magnitude
    return byPosition < byVelocity ? byPosition : byVelocity
  }

  /// Ends the record of nodes with the current state.
  @inlinable @inline(__always)
  func close(_ duration: Double, _ report: inout SolveReport) {
    record.close(duration, x, v, a, &report, to: trajectory)
  }
}
