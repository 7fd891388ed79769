import Equations

/// Steps of an explicit method on an equation of one coordinate.
///
/// With the nodes c and the weights of a `StageTable`, stage i of a Runge–Kutta
/// method is at
///
///     x + c_i h v + h² Σ ā_ij a_j   and   v + h Σ a_ij a_j
///
/// where the slopes a_j are the accelerations of the stages before it. The
/// stages of a Nyström method, whose type says that they take no velocity, have
/// the position alone, and are for x'' = f(t, x) − c x'. The substitution
/// x = e^(−ct/2) y, Lawson's transformation, gives an equation without damping:
///
///     y'' = e^(ct/2) g,   g = f(t, x) + (c²/4) x
///
/// The time t begins anew with each step, so nothing overflows. The factors
/// e^(∓ct/2) at the stages are part of the folded table, so a damped step costs
/// only one multiply-add more for each stage than an undamped one. The state is
/// (x, u) with u = v + (c/2) x = e^(−ct/2) y', in compensated sums, and the
/// slopes are g.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
@usableFromInline
struct ExplicitSteps<Stages: StageCount, Problem: RegisterEquation>: Stepper {
  @usableFromInline let problem: Problem
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let allowed: AllowedError
  /// The state; u is the velocity if stages take it.
  @usableFromInline var x: Compensated
  @usableFromInline var u: Compensated
  /// The slope at the state.
  @usableFromInline var slope = 0.0
  /// The end of the step last tried.
  @usableFromInline var end = ExplicitStep(x: 0, u: 0)

  @inlinable @inline(__always)
  init(
    _ problem: Problem, _ tables: ExplicitTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Double, from start: InitialValue
  ) {
    self.problem = problem
    self.tables = tables
    self.record = record
    self.trajectory = trajectory
    allowed = AllowedError(Tolerance(tolerance))
    x = Compensated(start.position)
    u = Compensated(start.velocity)
    if !Stages.takesVelocity { u.value += half * start.position }
  }

  // MARK: The state

  /// c/2 of damping that is removed.
  @inlinable @inline(__always)
  var half: Double { Stages.takesVelocity ? 0 : (problem.damping ?? 0) / 2 }

  @inlinable @inline(__always)
  var velocity: Double { half == 0 ? u.value : u.value - half * x.value }

  /// The acceleration where the slope is known; g is f + (c²/4) x.
  @inlinable @inline(__always)
  var acceleration: Double {
    half == 0 ? slope : slope - half * half * x.value - 2 * half * velocity
  }

  /// The slope at a stage or at the end of a step.
  @inlinable @inline(__always)
  func slope(_ x: Double, _ u: Double, _ t: Double) -> Double {
    if Stages.takesVelocity { return problem.acceleration(position: x, velocity: u, time: t) }
    let force = problem.acceleration(position: x, velocity: 0, time: t)
    return half == 0 ? force : .multiplyAdd(half * half, x, force)
  }

  /// Evaluates the slope at the state, which is at `time` (s).
  @inlinable @inline(__always)
  mutating func evaluate(_ time: Double) { slope = slope(x.value, u.value, time) }

  /// Adds the state to the record of nodes, at `time` plus its rounding error.
  @inlinable @inline(__always)
  func note(_ time: Double, _ low: Double) {
    record.append(time, low, x.value, velocity, acceleration, to: trajectory)
  }

  // MARK: Steps

  /// A step from the state, whose slope has been evaluated. All loops are
  /// unrolled.
  ///
  /// - Parameter adaptive: whether to compute the error estimates.
  @inlinable @inline(__always)
  func step(_ w: UnsafePointer<Double>, _ t: Double, adaptive: Bool) -> ExplicitStep {
    typealias Tables = ExplicitTables<Stages>
    let (x, u) = (x.value, u.value)
    // `NystromStages17` has the largest number of stages.
    var slopes = InlineArray<17, Double>(repeating: 0)
    slopes[0] = slope
    Stages.rows { i, before in
      guard i > 0 else { return }
      let row = w + Tables.row(i)
      let inPosition = row + 3
      let inVelocity = inPosition + i
      var p = Double.multiplyAdd(row[2], u, Stages.takesVelocity ? x : row[1] * x)
      var q = u
      before { j in
        // ā = A² of a Runge–Kutta method is zero on its first subdiagonal.
        if !Stages.takesVelocity || j < i - 1 { p = .multiplyAdd(inPosition[j], slopes[j], p) }
        if Stages.takesVelocity { q = .multiplyAdd(inVelocity[j], slopes[j], q) }
      }
      slopes[i] = slope(p, q, t + row[0])
    }
    let n = Stages.count
    let last = w + Tables.row(n)
    var step =
      Stages.takesVelocity
      ? ExplicitStep(x: .multiplyAdd(last[2], u, x), u: u)
      : ExplicitStep(x: .multiplyAdd(last[2], u, last[1] * x), u: last[0] * u)
    // Blocks of n weights: for x, u, dx, du, dx2 and du2.
    let end = last + 3
    Stages.each { j in
      let slope = slopes[j]
      step.x = .multiplyAdd(end[j], slope, step.x)
      step.u = .multiplyAdd(end[n + j], slope, step.u)
      if adaptive {
        step.dx = .multiplyAdd(end[2 * n + j], slope, step.dx)
        step.du = .multiplyAdd(end[3 * n + j], slope, step.du)
        if Stages.estimates == 2 {
          step.dx2 = .multiplyAdd(end[4 * n + j], slope, step.dx2)
          step.du2 = .multiplyAdd(end[5 * n + j], slope, step.du2)
        }
      }
    }
    return step
  }

  /// Makes the end of a step the state.
  @inlinable @inline(__always)
  mutating func move(to end: ExplicitStep) {
    if Stages.takesVelocity {
      (x.value, u.value) = (end.x, end.u)
    } else {
      x.add(end.x - x.value)
      u.add(end.u - u.value)
    }
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    end = step(tables.fold(trial.length, slot: trial.slot), trial.time, adaptive: true)
    report.evaluations += Stages.count - 1
    let state = (end.x, end.u)
    let error = allowed.multiple(of: (end.dx, end.du), at: state)
    if Stages.estimates < 2 { return error }
    return blendedError(error, allowed.multiple(of: (end.dx2, end.du2), at: state))
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    note(trial.time, trial.low)
    let last = (x: x.value, u: u.value, slope: slope)
    move(to: end)
    evaluate(trial.end)
    report.evaluations += 1
    guard Stages.takesVelocity else { return }
    let stiffness = trial.length * (problem.constantRate ?? spectralRadius(since: last))
    if stiffness > report.stiffness { report.stiffness = stiffness }
  }

  /// An estimate of the spectral radius (1/s) of the equation from the changes
  /// over the step: the smaller of |Δa|/|Δv| and √(|Δa|/|Δx|).
  ///
  /// For a = −k x − c v, let λ be the positive root of λ² = |c| λ + |k|, a
  /// bound of the spectral radius. Either quotient alone may be far larger than
  /// λ, as where Δv or Δx passes zero. Both cannot be: if |Δa| exceeded both λ
  /// |Δv| and λ² |Δx|, it would exceed |c| |Δv| + |k| |Δx|, which is at least
  /// |Δa|.
  @inlinable @inline(__always)
  func spectralRadius(since last: (x: Double, u: Double, slope: Double)) -> Double {
    let change = (slope - last.slope).magnitude
    let byPosition = (change / (x.value - last.x).magnitude).squareRoot()
    let byVelocity = change / (u.value - last.u).magnitude
    return byPosition < byVelocity ? byPosition : byVelocity
  }
}

/// What one explicit step yields: the new state and its error estimates.
@frozen
@usableFromInline
struct ExplicitStep: Sendable {
  /// Position and velocity, or u, at the end.
  @usableFromInline var x: Double
  @usableFromInline var u: Double
  /// Their errors by the first estimate.
  @usableFromInline var dx = 0.0
  @usableFromInline var du = 0.0
  /// Their errors by the second estimate, of methods that have one.
  @usableFromInline var dx2 = 0.0
  @usableFromInline var du2 = 0.0

  @inlinable @inline(__always)
  init(x: Double, u: Double) {
    self.x = x
    self.u = u
  }
}
