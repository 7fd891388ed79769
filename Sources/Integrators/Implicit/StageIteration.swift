import CKernels
import Equations

/// Simplified Newton iteration for the accelerations of a step's stages: each
/// iteration adds `StageTables.inverse` times the residual of all stages.
@frozen
@usableFromInline
struct StageIteration<Stages: StageCount> {
  @usableFromInline let tables: StageTables<Stages>
  /// The accelerations, one stage a lane. The lanes behind the last stage do
  /// not matter, since only the columns of stages are used.
  @usableFromInline var f: SIMD8<Double>
  /// The step (s) and the gradient (1/s²) for which Newton's matrix is inverted.
  @usableFromInline var step = 0.0
  @usableFromInline var gradient = 0.0
  /// The factor by which the last iteration reduced the change; 1 where none is
  /// known.
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
    // iteration contracted says nothing about how well it will. Where it stays the
    // same the force is linear: forces are sums and products (`Lanes`), without
    // corners between which they could be linear.
    if gradient != now { contraction = 1 }
    gradient = now
  }

  /// Solves for the accelerations, starting from what `f` holds, until the
  /// velocities that are left to move are expected to do so by no more than
  /// `tolerance`.
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
    let driftedPlaces = springbench_multiply_add8(
      tables.nodes, SIMD8(repeating: h * v), SIMD8(repeating: x))
    let times = springbench_multiply_add8(tables.nodes, step, SIMD8(repeating: t))
    var before = 0.0
    for _ in 0..<12 {
      let places = springbench_multiply_add8(
        squareStep, tables.sum(tables.squaredCoupling, f), driftedPlaces)
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

  /// What the step yields.
  @inlinable @inline(__always)
  var stepSums: StepSums { StepSums(tables.sum(tables.stepSums, f)) }

  /// Guesses, for all stages of the next step, the acceleration of this one's last
  /// stage, which in stiffly accurate methods is that at the step's end.
  @inlinable @inline(__always)
  mutating func advance() { f = SIMD8(repeating: f[Stages.count - 1]) }

  /// Starts again from `guess` after a step that failed.
  @inlinable @inline(__always)
  mutating func restart(_ guess: Double) {
    f = SIMD8(repeating: guess)
    contraction = 1
  }
}
