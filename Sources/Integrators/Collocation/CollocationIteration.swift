import Equations

/// Simplified Newton iteration for the accelerations at the nodes of a step,
/// for a force F(t, x) with linear damping d.
///
/// With D and S integrating a polynomial through the nodes c twice and once,
/// the positions X and the accelerations f at the nodes of a step of length h
/// from (x, v) satisfy
///
///     X = x + c h v + h² D f,    f = F(X) − d (v + h S f).
///
/// Approximating F as linear with the slope −k, which leaves F(X) + k X as a
/// remainder, and moving the linear terms to the left gives
///
///     f = W (F(X) + k (X − x − c h v) − d v),    W = (I + d h S + k h² D)⁻¹,
///
/// which has the same solution for every k. Iterating this treats the damping
/// exactly, and converges the faster the closer F's slopes are to −k: at once
/// on a linear spring. An iteration evaluates the force on all nodes and
/// multiplies by one matrix, E = h² D W.
///
/// No Jacobian is needed: k is the middle of the slopes seen, measured by
/// differences of F. `Damping` says at compile time whether d may differ from
/// zero.
@frozen
@usableFromInline
struct CollocationIteration<V: NodeLanes, Force: ScalarForce, Damping: Choice>:
  NodeIteration
{
  @usableFromInline let force: Force
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline var progress: IterationProgress
  /// The slopes −∂F/∂x seen, in 1/s².
  @usableFromInline var slopes = SeenSlopes()
  /// W, which takes the sum in parentheses above to the accelerations, and E,
  /// which takes it to the displacements X − x − c h v.
  @usableFromInline var matrices: CollocationMatrices<V>

  @inlinable @inline(__always)
  init(_ force: Force, _ tables: GaussTables<V>, _ progress: IterationProgress) {
    self.force = force
    self.tables = tables
    self.progress = progress
    matrices = CollocationMatrices(tables)
  }

  @inlinable @inline(__always)
  var isLinear: Bool { Force.isLinear }

  @inlinable @inline(__always)
  var convergesAtOnce: Bool { Force.isLinear && progress.contraction < 1e-6 }

  /// Whether one iteration, from any guess, leaves only rounding errors.
  @inlinable @inline(__always)
  var isExactAtOnce: Bool { Force.isLinear && progress.contraction < 1e-13 }

  @inlinable static var slowStepRatio: Double { 1 }
  @inlinable var isFirstOrder: Bool { false }
  @inlinable var hasCorners: Bool { false }

  @inlinable
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
    force.acceleration(x, v, t)
  }

  // MARK: Guesses, as displacements X − x − c h v

  @inlinable @inline(__always)
  mutating func firstGuess(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V {
    let times = tables.nodes * V(constant: h)
    let displacements = times * times * V(constant: acceleration / 2)
    measureSlopes(around: drift(x, v, h) + displacements, times: times)
    return displacements
  }

  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> V {
    V.product(tables.doubleIntegrals, accelerations * V(constant: h * h))
  }

  /// x + c h v, the positions at the nodes without forces.
  @inlinable @inline(__always)
  func drift(_ x: Double, _ v: Double, _ h: Double) -> V {
    V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x))
  }

  // MARK: Slopes and matrices

  /// Measures the force's slopes around `positions`. If k changes, no matrix is
  /// valid any more.
  @inlinable @inline(never)
  mutating func measureSlopes(around positions: V, times: V) {
    let seen = measuredSlopes(around: positions) { force.force($0, times) }
    progress.evaluations += 2
    if slopes.add(seen, isSlow: progress.isSlow) {
      progress.contraction = 1
      matrices.forget()
    }
  }

  @inlinable
  mutating func forgetSlopes() {
    slopes.forget()
    progress.contraction = 1
  }

  /// Selects the matrices of steps of `h` seconds.
  @inlinable @inline(__always)
  mutating func selectMatrices(_ h: Double, slot: Int) {
    matrices.select(h, slot: slot, damping: force.damping, stiffness: slopes.assumed, tables)
  }

  // MARK: Solving

  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, isProbe: Bool
  ) -> (f: V, iterations: Int?) {
    let h = trial.length
    let positions = drift(x, v, h) + guess
    if h != matrices.step {
      if slopes.isEmpty && !convergesAtOnce {
        measureSlopes(
          around: positions,
          times: V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time)))
      }
      selectMatrices(h, slot: trial.slot)
    }
    return solveSelected(
      x, v, trial.time, displacements: guess, positions: positions, isProbe: isProbe)
  }

  /// Solves a step of the length for which matrices are selected: equal steps
  /// select them once. The guesses are those of X − x − c h v and of X; the
  /// latter is a parameter because it may be known before x and v are.
  @inlinable @inline(__always)
  mutating func solveSelected(
    _ x: Double, _ v: Double, _ t: Double, displacements: V, positions guess: V, isProbe: Bool
  ) -> (f: V, iterations: Int?) {
    let h = matrices.step
    let base = drift(x, v, h)
    let times = V.multiplyAdd(tables.nodes, V(constant: h), V(constant: t))
    let drag = V(constant: -force.damping * v)
    if isExactAtOnce && !isProbe { return (solveAtOnce(base, times, drag), 1) }
    // If the iteration converges at once, callers do not renew their guesses.
    var positions = convergesAtOnce ? base : guess
    let (residual, iterations) = iterate(
      &positions, displacements: convergesAtOnce ? V.zero : displacements, base, times, drag,
      isProbe: isProbe)
    if iterations == nil { return (residual, nil) }
    // To be done before the probe, which may replace the matrices.
    let f = Damping.isYes ? V.product(matrices.w, residual) : force.force(positions, times)
    if !Damping.isYes { progress.evaluations += 1 }
    if isProbe && !convergesAtOnce {
      measureSlopes(around: positions, times: times)
      if matrices.step != h { selectMatrices(h, slot: matrices.slot) }
      if matrices.e == nil { matrices.makeE(tables) }
    }
    return (f, iterations)
  }

  /// Iterates until the positions at the nodes have converged.
  ///
  /// - Parameters:
  ///   - positions: the guess of X, which becomes the solution.
  ///   - displacements: the guess of X − x − c h v, where `base` is x + c h v.
  ///   - drag: −d v.
  /// - Returns: what W takes to the accelerations, and the number of
  ///   iterations, which is nil if they did not converge.
  @inlinable @inline(__always)
  mutating func iterate(
    _ positions: inout V, displacements guess: V, _ base: V, _ times: V, _ drag: V, isProbe: Bool
  ) -> (residual: V, iterations: Int?) {
    let k = V(constant: slopes.assumed)
    let h = matrices.step
    let h2 = V(constant: h * h)
    // Divided by h, an error of the position is one of the velocity, which over
    // short steps is the larger of both.
    let shortening = h < progress.timeScale ? h / progress.timeScale : 1
    let limit = progress.moveLimit(isProbe: isProbe) * shortening
    let e = matrices.e
    var displacements = guess
    var change = V(constant: .infinity)
    var iterations = 0
    defer { progress.evaluations += iterations }
    while true {
      var residual = V.multiplyAdd(k, displacements, force.force(positions, times))
      if Damping.isYes { residual = residual + drag }
      let moved =
        if let e {
          V.product(e, residual, plus: base)
        } else {
          V.product(tables.doubleIntegrals, V.product(matrices.w, residual) * h2, plus: base)
        }
      let previousChange = change
      change = moved - positions
      positions = moved
      displacements = moved - base
      iterations += 1
      if change.isWithin(limit)
        && hasConverged(
          move: change.largest, previous: previousChange.largest, limit: limit,
          size: positions.largest)
      {
        return (residual, iterations)
      }
      if iterations > progress.maximumIterations { return (residual, nil) }
    }
  }

  /// Solves the step of a linear force by one iteration, from the positions
  /// without forces, the times of the nodes and −d v.
  @inlinable @inline(__always)
  mutating func solveAtOnce(_ base: V, _ times: V, _ drag: V) -> V {
    progress.evaluations += 1
    let residual = force.force(base, times)
    if Damping.isYes { return V.product(matrices.w, residual + drag) }
    // The force at the solution is free of the rounding of W, which would show
    // over a thousand periods.
    progress.evaluations += 1
    let e = matrices.e ?? matrices.makeE(tables)
    return force.force(V.product(e, residual, plus: base), times)
  }
}
