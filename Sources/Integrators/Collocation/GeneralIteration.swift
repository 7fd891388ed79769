import Equations

/// Simplified Newton iteration for the accelerations at the nodes of a step,
/// for any x'' = a(t, x, x'): on positions and velocities together.
///
/// With D and S integrating a polynomial through the nodes c twice and once,
/// the positions X, the velocities V and the accelerations f at the nodes of a
/// step of length h from (x, v) satisfy
///
///     X = x + c h v + h² D f,    V = v + h S f,    f = a(t, X, V).
///
/// Approximating a as linear with the slopes −k and −d, as
/// `CollocationIteration` does with a force that does not depend on velocity,
///
///     f = W (a(t, X, V) + k (X − x − c h v) + d (V − v)),
///     W = (I + d h S + k h² D)⁻¹,
///
/// which has the same solution for every k and d; a damped linear spring
/// converges in one iteration. No Jacobian is needed: k and d are the middles
/// of the slopes seen, measured by differences of a.
@frozen
@usableFromInline
struct GeneralIteration<E: NodeEquation>: NodeIteration {
  @usableFromInline typealias V = E.Nodes
  @usableFromInline let equation: E
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline var progress: IterationProgress
  /// The slopes −∂a/∂x seen, in 1/s², of which k is `assumed`.
  @usableFromInline var stiffness = SeenSlopes()
  /// The slopes −∂a/∂x' seen, in 1/s, of which d is `assumed`.
  @usableFromInline var damping = SeenSlopes()
  /// The step (s) for which matrices are selected; 0 if none is.
  @usableFromInline var step = 0.0
  /// The steps whose matrices are kept, by the slots of `Trial`.
  @usableFromInline var slots = StepSlots()
  /// W, which takes the sum in parentheses above to the accelerations, followed
  /// by the two matrices below.
  @usableFromInline var accelerationMatrix: UnsafeMutablePointer<V>

  @inlinable
  init(_ equation: E, _ tables: GaussTables<V>, _ progress: IterationProgress) {
    self.equation = equation
    self.tables = tables
    self.progress = progress
    accelerationMatrix = tables.work
  }

  /// h² D W and h S W, which take the same sum to X − x − c h v and to V − v.
  @inlinable @inline(__always)
  var displacementMatrix: UnsafeMutablePointer<V> { accelerationMatrix + V.width }
  @inlinable @inline(__always)
  var velocityMatrix: UnsafeMutablePointer<V> { accelerationMatrix + 2 * V.width }

  /// Less than 1, because an iteration takes two products with matrices.
  @inlinable static var slowStepRatio: Double { 0.9 }

  @inlinable @inline(__always)
  var isLinear: Bool { equation.isLinear }

  /// The range of the slopes must be narrow, too: that an iteration contracts
  /// well over a short step does not imply that it does over a longer one.
  @inlinable @inline(__always)
  var convergesAtOnce: Bool {
    equation.isLinear && progress.contraction < 1e-6
      && (stiffness.width * step + damping.width) * step < 1e-6
  }

  @inlinable @inline(__always)
  var isFirstOrder: Bool { equation.isFirstOrder }

  @inlinable @inline(__always)
  var hasCorners: Bool { equation.hasCorners }

  /// The time (s) by which a change of velocity is multiplied to count as one
  /// of position. Where velocities are the solution, or a force may jump, they
  /// count as they are.
  @inlinable @inline(__always)
  var reach: Double { isFirstOrder || hasCorners ? 1 : max(step, progress.timeScale) }

  @inlinable @inline(__always)
  func accelerations(_ times: V, _ positions: V, _ velocities: V) -> V {
    equation.acceleration(time: times, position: positions, velocity: velocities)
  }

  @inlinable
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
    equation.acceleration(
      time: V(constant: t), position: V(constant: x), velocity: V(constant: v))[0]
  }

  // MARK: Guesses, as accelerations

  @inlinable @inline(__always)
  mutating func firstGuess(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V {
    let times = tables.nodes * V(constant: h)
    measureSlopes(
      V.multiplyAdd(times, V(constant: v), V(constant: x))
        + times * times * V(constant: acceleration / 2),
      V.multiplyAdd(times, V(constant: acceleration), V(constant: v)), times)
    return V(constant: acceleration)
  }

  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> V { accelerations }

  // MARK: Slopes and matrices

  /// Measures the slopes around positions and velocities. If the force has
  /// corners these slopes replace those seen before, since slopes across a
  /// corner say nothing once it has been passed. If k or d changes, no matrix
  /// is valid any more.
  @inlinable @inline(never)
  mutating func measureSlopes(_ positions: V, _ velocities: V, _ times: V) {
    let byPosition = measuredSlopes(around: positions) { accelerations(times, $0, velocities) }
    let byVelocity = measuredSlopes(around: velocities) { accelerations(times, positions, $0) }
    progress.evaluations += 4
    if equation.hasCorners {
      stiffness.forget()
      damping.forget()
    }
    let isSlow = progress.isSlow
    let isStiffnessNew = stiffness.add(byPosition, isSlow: isSlow)
    let isDampingNew = damping.add(byVelocity, isSlow: isSlow)
    if isStiffnessNew || isDampingNew {
      progress.contraction = 1
      slots.forget()
      step = 0
    }
  }

  @inlinable
  mutating func forgetSlopes() {
    stiffness.forget()
    damping.forget()
    progress.contraction = 1
  }

  /// Selects the matrices for steps of `h` seconds, computed unless they are
  /// kept.
  @inlinable @inline(never)
  mutating func selectMatrices(_ h: Double, slot: Int) {
    step = h
    accelerationMatrix = tables.work + 3 * V.width * slot
    if !slots.assign(slot, to: h) { return }
    tables.makeInverse(accelerationMatrix, damping.assumed * h, stiffness.assumed * h * h)
    let h1 = V(constant: h)
    for j in 0..<V.width {
      displacementMatrix[j] = V.product(tables.doubleIntegrals, accelerationMatrix[j] * h1 * h1)
      velocityMatrix[j] = V.product(tables.integrals, accelerationMatrix[j] * h1)
    }
  }

  // MARK: Solving

  /// Positions and velocities at the nodes.
  @usableFromInline typealias States = (positions: V, velocities: V)

  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, isProbe: Bool
  ) -> (f: V, iterations: Int?) {
    let h = trial.length
    let times = V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time))
    let free: States = (
      V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x)), V(constant: v)
    )
    var states = free
    let convergesAtOnce = convergesAtOnce
    if !convergesAtOnce {
      states.positions = V.product(
        tables.doubleIntegrals, guess * V(constant: h * h), plus: free.positions)
      states.velocities = V.product(
        tables.integrals, guess * V(constant: h), plus: free.velocities)
    }
    if h != step {
      if stiffness.isEmpty && !convergesAtOnce {
        measureSlopes(states.positions, states.velocities, times)
      }
      selectMatrices(h, slot: trial.slot)
    }
    let isExactAtOnce = convergesAtOnce && progress.contraction < 1e-13 && !isProbe
    let (residual, iterations) = iterate(
      &states, from: free, times, onlyOnce: isExactAtOnce, isProbe: isProbe)
    if iterations == nil { return (residual, nil) }
    let f = V.product(accelerationMatrix, residual)
    if isProbe && !self.convergesAtOnce {
      measureSlopes(states.positions, states.velocities, times)
      if step != h { selectMatrices(h, slot: trial.slot) }
    }
    return (f, iterations)
  }

  /// Iterates until the states at the nodes have converged, or only once.
  ///
  /// - Parameter free: the states without forces.
  /// - Returns: what W takes to the accelerations, and the number of
  ///   iterations, which is nil if they did not converge.
  @inlinable @inline(__always)
  mutating func iterate(
    _ states: inout States, from free: States, _ times: V, onlyOnce: Bool, isProbe: Bool
  ) -> (residual: V, iterations: Int?) {
    let k = V(constant: stiffness.assumed)
    let d = V(constant: damping.assumed)
    let reach = V(constant: reach)
    var limit = progress.moveLimit(isProbe: isProbe)
    // The slope across a jump has no bound. If it is steep, an iteration hardly
    // moves anything, however far it is from the solution.
    if hasCorners { limit /= 1 + (damping.assumed + stiffness.assumed * step) * step }
    var change = V(constant: .infinity)
    var iterations = 0
    defer { progress.evaluations += iterations }
    while true {
      let force = accelerations(times, states.positions, states.velocities)
      let residual = V.multiplyAdd(
        k, states.positions - free.positions,
        V.multiplyAdd(d, states.velocities - free.velocities, force))
      iterations += 1
      if onlyOnce { return (residual, iterations) }
      let velocities = V.product(velocityMatrix, residual, plus: free.velocities)
      let previousChange = change
      change = (velocities - states.velocities) * reach
      states.velocities = velocities
      var isWithinLimit = change.isWithin(limit)
      // Only now, as there are not enough registers for both products at a
      // time.
      let positions = V.product(displacementMatrix, residual, plus: free.positions)
      if !isFirstOrder {
        isWithinLimit = isWithinLimit && (positions - states.positions).isWithin(limit)
      }
      states.positions = positions
      if isWithinLimit
        && hasConverged(
          move: change.largest, previous: previousChange.largest, limit: limit,
          size: states.velocities.largest * reach[0])
      {
        return (residual, iterations)
      }
      if iterations > progress.maximumIterations { return (residual, nil) }
    }
  }
}
