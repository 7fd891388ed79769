import CKernels
import Equations

/// Simplified Newton iteration for the accelerations at the stages of an
/// implicit Runge–Kutta step: each iteration adds the inverse of Newton's
/// matrix times the residuals of all stages.
@frozen
@usableFromInline
struct StageIteration<Stages: StageCount> {
  @usableFromInline let tables: StageTables<Stages>
  /// The accelerations, one stage per lane. What the lanes after the last stage
  /// hold does not matter, since matrices have no columns for them.
  @usableFromInline var f: SIMD8<Double>
  /// The step (s) and the gradient (1/s²) for which Newton's matrix is
  /// inverted.
  @usableFromInline var step = 0.0
  @usableFromInline var gradient = 0.0
  /// The ratio of the last change of the accelerations to the one before; 1 if
  /// it is not known. Kept from step to step: for a linear force it is so small
  /// that the first change of a step is known to be the last.
  @usableFromInline var contraction = 1.0

  @inlinable @inline(__always)
  init(_ tables: StageTables<Stages>, guess: Double) {
    self.tables = tables
    f = SIMD8(repeating: guess)
  }

  /// Inverts Newton's matrix for a step of `h` seconds from the position `x`,
  /// unless it was inverted for the same step and gradient last.
  @inlinable @inline(__always)
  mutating func prepare<Force: ScalarForce>(
    _ force: Force, _ x: Double, _ t: Double, _ h: Double, _ report: inout SolveReport
  ) {
    let now = force.forceGradient(x, t)
    report.jacobians += 1
    if step == h && gradient == now { return }
    tables.invert(h, gradient: now, damping: force.damping)
    report.factorisations += 1
    step = h
    // If the gradient changes, the force is not linear, and how well the
    // iteration converged says nothing about how well it will. If it stays the
    // same, the force is linear everywhere: a `ScalarForce` consists of sums
    // and products, so it has no corners between which alone it could be
    // linear.
    if gradient != now { contraction = 1 }
    gradient = now
  }

  /// Iterates on the accelerations from what `f` holds, until further
  /// iterations are expected to change velocities by no more than `tolerance`.
  ///
  /// - Returns: false after 12 iterations, or if a change is not finite or more
  ///   than twice the one before.
  @inlinable @inline(__always)
  mutating func solve<Force: ScalarForce>(
    _ force: Force, _ x: Double, _ v: Double, _ t: Double, _ h: Double, _ tolerance: Double,
    _ report: inout SolveReport
  ) -> Bool {
    let step = SIMD8(repeating: h)
    let squareStep = SIMD8(repeating: h * h)
    let drift = springbench_multiply_add8(
      tables.nodes, SIMD8(repeating: h * v), SIMD8(repeating: x))
    let times = springbench_multiply_add8(tables.nodes, step, SIMD8(repeating: t))
    // Before there is a change, zero.
    var previousMove = 0.0
    for _ in 0..<12 {
      let positions = springbench_multiply_add8(
        squareStep, tables.sum(tables.squaredCoupling, f), drift)
      let velocities = springbench_multiply_add8(
        step, tables.sum(tables.coupling, f), SIMD8(repeating: v))
      let residual = force.acceleration(positions, velocities, times) - f
      let change = tables.sum(tables.inverse, residual)
      report.evaluations += Stages.count
      f += change
      if !change.isWithin(.greatestFiniteMagnitude) { return false }
      let move = springbench_largest8(springbench_larger_magnitude8(change, change)) * h
      if previousMove > 0 {
        let rate = move / previousMove
        contraction = rate
        if rate > 2 { return false }
      }
      if move == 0 || move * min(contraction, 1) <= tolerance { return true }
      previousMove = move
    }
    return false
  }

  /// The changes of the state by the accelerations in this step.
  @inlinable @inline(__always)
  var stepSums: StepSums { StepSums(tables.sum(tables.stepSums, f)) }

  /// Guesses the next step's accelerations: for all stages the acceleration of
  /// this step's last stage, which in stiffly accurate methods is at the step's
  /// end.
  @inlinable @inline(__always)
  mutating func advance() { f = SIMD8(repeating: f[Stages.count - 1]) }

  /// Starts again from `guess` after a step that failed.
  @inlinable @inline(__always)
  mutating func restart(_ guess: Double) {
    f = SIMD8(repeating: guess)
    contraction = 1
  }
}
