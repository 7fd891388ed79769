import Equations

/// Adaptive steps of an equation of one coordinate.
@frozen
@usableFromInline
struct ExplicitSteps<Stages: StageCount, Problem: RegisterEquation>: Stepper
where Problem.Position: BinaryFloatingPoint {
  @usableFromInline typealias Position = Problem.Position
  @usableFromInline typealias Scalar = Problem.Position.Scalar
  @usableFromInline let problem: Problem
  @usableFromInline let tables: ExplicitTables<Stages, Scalar>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let allowed: AllowedError
  /// The current position, velocity and acceleration.
  @usableFromInline var x: Position
  @usableFromInline var v: Position
  @usableFromInline var a: Position
  /// The end of the step last tried.
  @usableFromInline var end: ExplicitStep<Position>

  @inlinable @inline(__always)
  init(
    _ problem: Problem, _ tables: ExplicitTables<Stages, Scalar>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Tolerance, x: Position, v: Position, a: Position
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
    end = stepper.step(x, v, a, Scalar(trial.time), adaptive: true)
    report.evaluations += Stages.count - 1
    let state = (Double(end.x), Double(end.v))
    let error = allowed.multiple(of: (Double(end.dx), Double(end.dv)), at: state)
    if Stages.estimates < 2 { return error }
    return blendedError(error, allowed.multiple(of: (Double(end.dx2), Double(end.dv2)), at: state))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(
      trial.time, trial.low, Double(x), Double(v), Double(a), to: trajectory)
    let next = problem.acceleration(position: end.x, velocity: end.v, time: Scalar(trial.end))
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
  func spectralRadius(_ next: Position) -> Double {
    let change = Double((next - a).magnitude)
    let byPosition = (change / Double((end.x - x).magnitude)).squareRoot()
    let byVelocity = change / Double((end.v - v).magnitude)
    return byPosition < byVelocity ? byPosition : byVelocity
  }

  /// Ends the record of nodes with the current state.
  @inlinable @inline(__always)
  func close(_ duration: Double, _ report: inout SolveReport) {
    record.close(duration, Double(x), Double(v), Double(a), &report, to: trajectory)
  }
}
