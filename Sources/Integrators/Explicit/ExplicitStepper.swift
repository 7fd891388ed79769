import Equations

/// Takes steps of an explicit method on an equation of one coordinate.
///
/// With the nodes c_i and weights of a `StageTable`, stage i of a Runge–Kutta
/// method is at
///
///     x + c_i h v + h² Σ ā_ij f_j   and   v + h Σ a_ij f_j
///
/// where the slopes f_j are the accelerations of earlier stages. The stages of
/// a Nyström method (`Stages.takesVelocity` is false) have only a position. It
/// solves x'' = f(t, x) − c x' by the substitution x = e^(−ct/2) y, Lawson's
/// transformation, which gives an equation without damping:
///
///     y'' = e^(ct/2) g,   g = f(t, x) + (c²/4) x
///
/// In the factors e^(∓ct/2) t begins anew with each step, so that they do not
/// grow over a solve. The factors at the stages are part of the folded table,
/// so a damped step costs one multiply-add more per stage than an undamped one.
/// The state is (x, u) with u = v + (c/2) x = e^(−ct/2) y', and the slopes are
/// g.
///
/// J. D. Lawson, SIAM J. Numer. Anal. 4 (1967) 372, doi:10.1137/0704033.
@frozen
@usableFromInline
struct ExplicitStepper<Stages: StageCount, Problem: RegisterEquation> {
  @usableFromInline let problem: Problem

  @inlinable @inline(__always)
  init(_ problem: Problem) { self.problem = problem }

  /// c/2 of the damping that the substitution removes; 0 without it.
  @inlinable @inline(__always)
  var half: Double { Stages.takesVelocity ? 0 : (problem.knownDamping ?? .nan) / 2 }

  /// The velocity at a state; u itself if stages take velocities.
  @inlinable @inline(__always)
  func velocity(_ x: Double, _ u: Double) -> Double { half == 0 ? u : u - half * x }

  /// The acceleration at a state with this slope.
  @inlinable @inline(__always)
  func acceleration(_ x: Double, _ u: Double, _ slope: Double) -> Double {
    half == 0 ? slope : slope - half * half * x - 2 * half * velocity(x, u)
  }

  /// The slope at a state and a time.
  @inlinable @inline(__always)
  func slope(_ x: Double, _ u: Double, _ t: Double) -> Double {
    if Stages.takesVelocity { return problem.acceleration(position: x, velocity: u, time: t) }
    let force = problem.acceleration(position: x, velocity: 0, time: t)
    return half == 0 ? force : .multiplyAdd(half * half, x, force)
  }

  /// A step from a state with this slope, by a folded table `w` in the order of
  /// `ExplicitTables`; it begins at time `t`. All loops are unrolled.
  ///
  /// - Parameter adaptive: whether to compute the error estimates.
  @inlinable @inline(__always)
  func step(
    _ x: Double, _ u: Double, _ slope: Double, _ t: Double, _ w: UnsafePointer<Double>,
    adaptive: Bool
  ) -> ExplicitStep {
    typealias Tables = ExplicitTables<Stages>
    // No method of this package has more than 17 stages.
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
      slopes[i] = self.slope(p, q, t + row[0])
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
}

/// The result of one explicit step: the new state and its error estimates.
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

/// Adaptive steps of an equation of one coordinate. The state of a Nyström
/// method is a compensated sum.
@frozen
@usableFromInline
struct ExplicitSteps<Stages: StageCount, Problem: RegisterEquation>: Stepper {
  @usableFromInline let stepper: ExplicitStepper<Stages, Problem>
  @usableFromInline let tables: ExplicitTables<Stages>
  @usableFromInline let record: NodeRecord
  @usableFromInline let trajectory: Trajectory
  /// `Tolerance.ratio`, and the reciprocal of the absolute tolerance.
  @usableFromInline let ratio: Double
  @usableFromInline let inverse: Double
  /// The state of `ExplicitStepper`, and its slope.
  @usableFromInline var x: Compensated
  @usableFromInline var u: Compensated
  @usableFromInline var slope: Double
  /// The end of the step last tried.
  @usableFromInline var end = ExplicitStep(x: 0, u: 0)

  @inlinable @inline(__always)
  init(
    _ problem: Problem, _ tables: ExplicitTables<Stages>, _ record: NodeRecord,
    _ trajectory: Trajectory, _ tolerance: Tolerance, from start: InitialValue
  ) {
    let stepper = ExplicitStepper<Stages, Problem>(problem)
    self.stepper = stepper
    self.tables = tables
    self.record = record
    self.trajectory = trajectory
    ratio = tolerance.ratio
    inverse = 1 / tolerance.absolute
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
    let error = multiple(end.dx, end.du)
    if Stages.estimates < 2 { return error }
    return blendedError(error, multiple(end.dx2, end.du2))
  }

  /// The larger of the errors of x and u, as a multiple of what is allowed at
  /// `end`. `mutating`, as otherwise all of `self` is copied.
  @inlinable @inline(__always)
  mutating func multiple(_ dx: Double, _ du: Double) -> Double {
    let ex = dx.magnitude / (1 + ratio * end.x.magnitude)
    let ev = du.magnitude / (1 + ratio * end.u.magnitude)
    return (ex > ev ? ex : ev) * inverse
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    record.append(trial.time, trial.low, x.value, velocity, acceleration, to: trajectory)
    let next = stepper.slope(end.x, end.u, trial.end)
    report.evaluations += 1
    if Stages.takesVelocity {
      (x.value, u.value) = (end.x, end.u)
    } else {
      x.add(end.x - x.value)
      u.add(end.u - u.value)
    }
    slope = next
  }
}
