import CKernels
import Equations

/// Simplified Newton iteration for the accelerations of a step's stages.
@frozen
@usableFromInline
struct StageIteration<Stages: StageCount> {
  @usableFromInline let tables: StageTables<Stages>
  /// The accelerations, one stage a lane. The lanes behind the last stage do
  /// not matter, since only the columns of stages are used.
  @usableFromInline var f: SIMD8<Double>
  @usableFromInline var step = 0.0
  @usableFromInline var gradient = 0.0
  /// The ratio of the last two changes; 1 where none is known.
  @usableFromInline var contraction = 1.0

  @inlinable @inline(__always)
  init(_ tables: StageTables<Stages>, guess: Double) {
    self.tables = tables
    f = SIMD8(repeating: guess)
  }

  /// Inverts Newton's matrix for this step, unless step and gradient are those
  /// of the last.
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
    // Where the gradient changes the force is not linear, and how well the
    // iteration contracted says nothing about how well it will. Forces are sums
    // and products (`Lanes`): they have no corners, between which the gradient
    // could stay the same.
    if gradient != now { contraction = 1 }
    gradient = now
  }

  /// Solves for the accelerations, starting from what `f` holds, until
  /// velocities move by no more than `tolerance`, in the unit of velocity.
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
    let start = springbench_multiply_add8(
      tables.nodes, SIMD8(repeating: h * v), SIMD8(repeating: x))
    let times = springbench_multiply_add8(tables.nodes, step, SIMD8(repeating: t))
    var before = 0.0
    for _ in 0..<12 {
      let places = springbench_multiply_add8(squareStep, tables.sum(tables.square, f), start)
      let speeds = springbench_multiply_add8(
        step, tables.sum(tables.coupling, f), SIMD8(repeating: v))
      let change = tables.sum(tables.inverse, force.acceleration(places, speeds, times) - f)
      report.evaluations += Stages.count
      f += change
      if !change.isWithin(.greatestFiniteMagnitude) { return false }
      let moved = springbench_largest8(springbench_larger_magnitude8(change, change)) * h
      if before > 0 {
        let rate = moved / before
        contraction = rate
        if rate > 2 { return false }
      }
      if moved == 0 || moved * min(contraction, 1) <= tolerance { return true }
      before = moved
    }
    return false
  }

  /// The result of the step, see `StageTables.outcome`.
  @inlinable @inline(__always)
  var outcome: SIMD8<Double> { tables.sum(tables.outcome, f) }

  /// Guesses the last stage's acceleration, the step's end if stiffly accurate.
  @inlinable @inline(__always)
  mutating func advance() { f = SIMD8(repeating: f[Stages.count - 1]) }

  /// Starts again from `guess` after a step that failed.
  @inlinable @inline(__always)
  mutating func restart(_ guess: Double) {
    f = SIMD8(repeating: guess)
    contraction = 1
  }
}
