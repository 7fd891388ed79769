import Equations

/// Adaptive steps of the method, in the form that `RosenbrockTableau` gives.
@frozen
@usableFromInline
struct RosenbrockSteps<Force: ScalarForce>: Stepper {
  @usableFromInline let force: Force
  @usableFromInline let allowed: AllowedError
  @usableFromInline let trajectory: Trajectory
  @usableFromInline let duration: Double
  @usableFromInline var x: Double
  @usableFromInline var v: Double
  /// The acceleration at (x, v).
  @usableFromInline var acceleration: Double
  /// The end of the step tried.
  @usableFromInline var nextX = 0.0
  @usableFromInline var nextV = 0.0

  @inlinable @inline(__always)
  init(
    _ force: Force, _ tolerance: Double, from start: InitialValue<Double>,
    _ trajectory: Trajectory
  ) {
    self.force = force
    allowed = AllowedError(Tolerance(tolerance))
    self.trajectory = trajectory
    duration = start.duration
    x = start.position
    v = start.velocity
    acceleration = force.acceleration(x, v, 0)
  }

  @inlinable @inline(__always)
  mutating func attempt(_ trial: Trial, _ report: inout SolveReport) -> Double {
    // γ, a, C and d of `RosenbrockTableau`, then the weights of the stages in
    // the step and in its error.
    let diagonal = 0.5
    let (a21, a31, a32) = (2.0, 48.0 / 25, 6.0 / 25)
    let (c21, c31, c32) = (-8.0, 372.0 / 25, 12.0 / 5)
    let (c41, c42, c43) = (-112.0 / 125, -54.0 / 125, -2.0 / 5)
    let (d1, d2, d3, d4) = (0.5, -1.5, 121.0 / 50, 29.0 / 250)
    let (b1, b2, b3, b4) = (19.0 / 9, 0.5, 25.0 / 108, 125.0 / 108)
    let (e1, e2, e4) = (17.0 / 54, 7.0 / 36, 125.0 / 108)

    let (t, h) = (trial.time, trial.length)
    let g = force.forceGradient(x, t)
    report.jacobians += 1
    report.factorisations += 1
    // (w I − J)⁻¹ r with the Jacobian J = [[0, 1], [g, −c]] and w = 1/(γh), by
    // Cramer's rule.
    let w = 1 / (diagonal * h)
    let dampedRate = w + force.damping
    let inverseDeterminant = 1 / (w * dampedRate - g)
    @inline(__always) func solve(_ rx: Double, _ rv: Double) -> (x: Double, v: Double) {
      ((dampedRate * rx + rv) * inverseDeterminant, (g * rx + w * rv) * inverseDeterminant)
    }
    let perStep = 1 / h
    let timeChange = self.timeChange(trial)
    let (x1, v1) = solve(v, acceleration + d1 * timeChange)
    let speed2 = v + a21 * v1
    let f2 = force.acceleration(x + a21 * x1, speed2, t + h)
    let (x2, v2) = solve(speed2 + c21 * x1 * perStep, f2 + c21 * v1 * perStep + d2 * timeChange)
    // The last two stages share an evaluation.
    let speed3 = v + a31 * v1 + a32 * v2
    let f3 = force.acceleration(x + a31 * x1 + a32 * x2, speed3, t + 0.6 * h)
    let (x3, v3) = solve(
      speed3 + (c31 * x1 + c32 * x2) * perStep,
      f3 + (c31 * v1 + c32 * v2) * perStep + d3 * timeChange)
    let (x4, v4) = solve(
      speed3 + (c41 * x1 + c42 * x2 + c43 * x3) * perStep,
      f3 + (c41 * v1 + c42 * v2 + c43 * v3) * perStep + d4 * timeChange)
    report.evaluations += 2
    nextX = x + b1 * x1 + b2 * x2 + b3 * x3 + b4 * x4
    nextV = v + b1 * v1 + b2 * v2 + b3 * v3 + b4 * v4
    let error = (x: e1 * x1 + e2 * x2 + e4 * x4, v: e1 * v1 + e2 * v2 + e4 * v4)
    return allowed.multiple(of: error, at: (nextX, nextV))
  }

  /// h ∂f/∂t by a difference of second order over the first 2⁻⁹ of the step. It
  /// is a forward one because a force need not be defined before time 0.
  @inlinable @inline(__always)
  func timeChange(_ trial: Trial) -> Double {
    let start = force.force(x, trial.time)
    let soon = force.force(x, trial.time + trial.length * 0x1p-10) - start
    let later = force.force(x, trial.time + trial.length * 0x1p-9) - start
    return 0x1p9 * (4 * soon - later)
  }

  @inlinable @inline(__always)
  mutating func accept(_ trial: Trial, _ report: inout SolveReport) {
    trajectory.note(trial.time, trial.low, x, v)
    let sampleEnd = trajectory.end(through: trial.end)
    if sampleEnd > trajectory.next {
      let h = trial.length
      let rise = nextX - x
      let series = trajectory.coefficients
      series[0] = x
      series[1] = h * v
      series[2] = 3 * rise - h * (2 * v + nextV)
      series[3] = h * (v + nextV) - 2 * rise
      trajectory.evaluate(
        series, degree: 3, origin: trial.time, originLow: trial.low, inverseScale: 1 / h,
        end: sampleEnd)
    }
    x = nextX
    v = nextV
    if trial.end >= duration { return }
    acceleration = force.acceleration(x, v, trial.end)
    report.evaluations += 1
  }
}
