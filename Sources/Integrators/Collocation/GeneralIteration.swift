import Equations

/// Simplified Newton iteration for the accelerations at the nodes of a step, for
/// any x'' = a(t, x, x'): on positions and velocities together.
///
/// With D and S integrating a polynomial through the nodes twice and once,
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
  /// The slopes −∂a/∂x seen, in 1/s²; k is their middle.
  @usableFromInline var stiffness = SeenSlopes()
  /// The slopes −∂a/∂x' seen, in 1/s; d is their middle.
  @usableFromInline var damping = SeenSlopes()
  /// The step (s) for which `accelerationMatrix` is; 0 if it is for none.
  @usableFromInline var step = 0.0
  @usableFromInline var slots = StepSlots()
  /// W, which takes the sum in parentheses above to the accelerations, followed by
  /// the two matrices below.
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

  /// The slopes' ranges must be small, too: a small contraction over a short step
  /// does not imply one over a longer step.
  @inlinable @inline(__always)
  var convergesAtOnce: Bool {
    equation.isLinear && progress.contraction < 1e-6
      && (stiffness.range * step + damping.range) * step < 1e-6
  }

  @inlinable @inline(__always)
  var isFirstOrder: Bool { equation.isFirstOrder }

  @inlinable @inline(__always)
  var hasCorners: Bool { equation.hasCorners }

  @inlinable @inline(__always)
  var hasLayers: Bool { equation.hasLayers }

  /// The time (s) by which a change of velocity is multiplied to count as one of
  /// position. Where velocities are the solution, or a force may jump, they
  /// count as they are.
  @inlinable @inline(__always)
  var reach: Double { isFirstOrder || hasCorners ? 1 : max(step, progress.motionTime) }

  /// Twice what follows, by the steepest slopes, from an error of the position
  /// that is as large as the tolerance, and one of the velocity that is as large
  /// as the tolerance divided by `reach`.
  @inlinable
  var noise: Double {
    let slope = stiffness.steepest + damping.steepest / reach
    return 2 * slope * progress.tolerance * progress.toleranceFactor
  }

  @inlinable @inline(__always)
  func accelerations(_ times: V, _ places: V, _ speeds: V) -> V {
    equation.acceleration(time: times, position: places, velocity: speeds)
  }

  @inlinable
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
    equation.acceleration(
      time: V(constant: t), position: V(constant: x), velocity: V(constant: v))[0]
  }

  /// The accelerations themselves.
  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> V { accelerations }

  @inlinable @inline(__always)
  mutating func firstGuess(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V {
    let times = tables.nodes * V(constant: h)
    measureSlopes(
      V.multiplyAdd(times, V(constant: v), V(constant: x))
        + times * times * V(constant: acceleration / 2),
      V.multiplyAdd(times, V(constant: acceleration), V(constant: v)), times)
    return V(constant: acceleration)
  }

  /// Measures the slopes around places and speeds. With corners only these count
  /// from then on: slopes across a corner say nothing once it has been passed. If
  /// k or d changes, no matrix is valid any more.
  @inlinable @inline(never)
  mutating func measureSlopes(_ places: V, _ speeds: V, _ times: V) {
    let byPlace = measuredSlopes(around: places) { accelerations(times, $0, speeds) }
    let bySpeed = measuredSlopes(around: speeds) { accelerations(times, places, $0) }
    progress.evaluations += 4
    if equation.hasCorners {
      stiffness.forget()
      damping.forget()
    }
    let isSlow = progress.isSlow
    let isStiffnessNew = stiffness.add(byPlace, isSlow: isSlow)
    let isDampingNew = damping.add(bySpeed, isSlow: isSlow)
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

  /// Makes the matrices those for steps of `h` seconds.
  @inlinable @inline(never)
  mutating func changeMatrices(to h: Double, slot: Int) {
    step = h
    accelerationMatrix = tables.work + 3 * V.width * slot
    if !slots.assign(slot, to: h) { return }
    tables.makeInverse(accelerationMatrix, damping.middle * h, stiffness.middle * h * h)
    let h1 = V(constant: h)
    for j in 0..<V.width {
      displacementMatrix[j] = V.product(tables.doubleIntegrals, accelerationMatrix[j] * h1 * h1)
      velocityMatrix[j] = V.product(tables.integrals, accelerationMatrix[j] * h1)
    }
  }

  /// Positions and velocities at the nodes.
  @usableFromInline typealias States = (places: V, speeds: V)

  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, probing: Bool
  ) -> (f: V, iterations: Int) {
    let h = trial.length
    let times = V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time))
    let free: States = (
      V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x)), V(constant: v)
    )
    var states = free
    let convergesAtOnce = convergesAtOnce
    if !convergesAtOnce {
      states.places = V.product(
        tables.doubleIntegrals, guess * V(constant: h * h), plus: free.places)
      states.speeds = V.product(tables.integrals, guess * V(constant: h), plus: free.speeds)
    }
    if h != step {
      if stiffness.isEmpty && !convergesAtOnce {
        measureSlopes(states.places, states.speeds, times)
      }
      changeMatrices(to: h, slot: trial.slot)
    }
    let isExactAtOnce = convergesAtOnce && progress.contraction < 1e-13 && !probing
    let (residual, iterations) = iterate(
      &states, from: free, times, onlyOnce: isExactAtOnce, probing: probing)
    progress.evaluations += abs(iterations)
    if iterations < 0 { return (residual, iterations) }
    let f = V.product(accelerationMatrix, residual)
    if probing && !self.convergesAtOnce {
      measureSlopes(states.places, states.speeds, times)
      if step != h { changeMatrices(to: h, slot: trial.slot) }
    }
    return (f, iterations)
  }

  /// Iterates until the states at the nodes are settled, or only once.
  ///
  /// - Parameter free: the states without forces.
  /// - Returns: what W takes to the accelerations, and the number of iterations,
  ///   negative if they did not converge.
  @inlinable @inline(__always)
  mutating func iterate(
    _ states: inout States, from free: States, _ times: V, onlyOnce: Bool, probing: Bool
  ) -> (residual: V, iterations: Int) {
    let pull = V(constant: stiffness.middle)
    let drag = V(constant: damping.middle)
    let reach = V(constant: reach)
    var enough = progress.enough(probing: probing)
    // The slope across a jump has no bound. If it is steep, an iteration hardly
    // moves anything, however far it is from the solution.
    if hasCorners { enough /= 1 + (damping.middle + stiffness.middle * step) * step }
    var change = V(constant: .infinity)
    var iterations = 0
    while true {
      let force = accelerations(times, states.places, states.speeds)
      let residual = V.multiplyAdd(
        pull, states.places - free.places,
        V.multiplyAdd(drag, states.speeds - free.speeds, force))
      iterations += 1
      if onlyOnce { return (residual, iterations) }
      let movedSpeeds = V.product(velocityMatrix, residual, plus: free.speeds)
      let before = change
      change = (movedSpeeds - states.speeds) * reach
      states.speeds = movedSpeeds
      var isDone = change.isWithin(enough)
      // After the speeds are done with: there are registers for one of both.
      let movedPlaces = V.product(displacementMatrix, residual, plus: free.places)
      if !isFirstOrder { isDone = isDone && (movedPlaces - states.places).isWithin(enough) }
      states.places = movedPlaces
      if isDone
        && isSettled(
          change.largest, after: before.largest, enough,
          size: states.speeds.largest * reach[0])
      {
        return (residual, iterations)
      }
      if iterations > progress.mostIterations { return (residual, -iterations) }
    }
  }
}
