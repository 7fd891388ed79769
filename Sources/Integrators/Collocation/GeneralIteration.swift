import Equations

/// The equations of collocation steps for x'' = a(t, x, x'), solved by
/// simplified Newton iteration on positions and velocities together.
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
  @usableFromInline let tolerance: Double
  @usableFromInline var scale = 1.0
  @usableFromInline var motionTime = 0.0
  @usableFromInline let maximum: Int
  @usableFromInline var evaluations = 0
  @usableFromInline var stiffness = SeenSlopes()
  @usableFromInline var damping = SeenSlopes()
  @usableFromInline var contraction = 1.0
  @usableFromInline var limit: Double
  @usableFromInline var step = 0.0
  /// W, h² D W and h S W for the slots of steps, `V.width` columns each.
  @usableFromInline let matrices: UnsafeMutablePointer<V>
  @usableFromInline var slots = StepSlots()
  @usableFromInline var solving: UnsafeMutablePointer<V>

  /// - Parameter matrices: memory for three matrices a slot.
  @inlinable
  init(
    _ equation: E, _ tables: GaussTables<V>, matrices: UnsafeMutablePointer<V>, tolerance: Double,
    maximum: Int
  ) {
    self.equation = equation
    self.tables = tables
    self.matrices = matrices
    self.tolerance = tolerance
    self.maximum = maximum
    limit = tolerance
    solving = matrices
  }

  /// Whether one iteration is known to be enough, from any guess. The slopes'
  /// ranges must be small, too: a small contraction over a short step does not
  /// imply one over a longer step.
  @inlinable @inline(__always)
  var isLinear: Bool {
    equation.isLinear && contraction < 1e-6
      && (stiffness.range * step + damping.range) * step < 1e-6
  }

  @inlinable @inline(__always)
  var isNonlinear: Bool { !equation.isLinear }

  @inlinable @inline(__always)
  var isFirstOrder: Bool { equation.isFirstOrder }

  @inlinable @inline(__always)
  var hasCorners: Bool { equation.hasCorners }

  @inlinable @inline(__always)
  var hasLayers: Bool { equation.hasLayers }

  @inlinable
  var noise: Double {
    let slope = stiffness.steepest + damping.steepest / max(step, motionTime)
    return 2 * slope * tolerance * scale
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

  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> V { accelerations }

  @inlinable @inline(__always)
  mutating func begin(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V {
    let times = tables.nodes * V(constant: h)
    learn(
      V.multiplyAdd(times, V(constant: v), V(constant: x))
        + times * times * V(constant: acceleration / 2),
      V.multiplyAdd(times, V(constant: acceleration), V(constant: v)), times)
    return V(constant: acceleration)
  }

  /// Measures the slopes around places and speeds, by central differences as
  /// wide as their ranges. The slopes of a passed corner say nothing any more.
  @inlinable @inline(never)
  mutating func learn(_ places: V, _ speeds: V, _ times: V) {
    func slopes(_ values: V, _ force: (V) -> V) -> V {
      let reach = values.extremes
      let width = reach.high > reach.low ? reach.high - reach.low : 1
      let half = V(constant: width / 2)
      return (force(values - half) - force(values + half)) * V(constant: 1 / width)
    }
    let byPlace = slopes(places) {
      equation.acceleration(time: times, position: $0, velocity: speeds)
    }
    let bySpeed = slopes(speeds) {
      equation.acceleration(time: times, position: places, velocity: $0)
    }
    evaluations += 4
    if equation.hasCorners {
      stiffness.forget()
      damping.forget()
    }
    let isSlow = contraction > 0.1
    let stiffer = stiffness.take(byPlace.extremes, isSlow: isSlow)
    let slower = damping.take(bySpeed.extremes, isSlow: isSlow)
    if stiffer || slower {
      contraction = 1
      slots.forget()
      step = 0
    }
  }

  @inlinable
  mutating func forget() {
    stiffness.forget()
    damping.forget()
    contraction = 1
  }

  /// Computes or finds the matrices for steps of `h` seconds.
  @inlinable @inline(never)
  mutating func change(to h: Double, slot: Int) {
    step = h
    solving = matrices + 3 * V.width * slot
    if !slots.assign(slot, to: h) { return }
    let once = V(constant: damping.middle * h)
    let twice = V(constant: stiffness.middle * h * h)
    for j in 0..<V.width {
      solving[j] = V.multiplyAdd(
        twice, tables.doubleIntegrals[j], V.multiplyAdd(once, tables.integrals[j], tables.units[j]))
    }
    tables.invert(solving)
    let h1 = V(constant: h)
    for j in 0..<V.width {
      solving[V.width + j] = tables.apply(tables.doubleIntegrals, solving[j] * h1 * h1, onto: .zero)
      solving[2 * V.width + j] = tables.apply(tables.integrals, solving[j] * h1, onto: .zero)
    }
  }

  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, probing: Bool
  ) -> (f: V, iterations: Int) {
    let h = trial.length
    let base = V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x))
    let startVelocity = V(constant: v)
    let times = V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time))
    var place = base
    var speed = startVelocity
    let isLinear = isLinear
    if !isLinear {
      place = tables.apply(tables.doubleIntegrals, guess * V(constant: h * h), onto: base)
      speed = tables.apply(tables.integrals, guess * V(constant: h), onto: startVelocity)
    }
    if h != step {
      if stiffness.isEmpty && !isLinear { learn(place, speed, times) }
      change(to: h, slot: trial.slot)
    }
    let pull = V(constant: stiffness.middle)
    let drag = V(constant: damping.middle)
    // Velocities count by how far they carry, except where they are the
    // solution or a force may jump.
    let reach = V(constant: isFirstOrder || hasCorners ? 1 : max(h, motionTime))
    var enough = (probing ? tolerance : limit) * scale
    // The slope across a jump has no bound, and hardly anything moves then,
    // solved or not.
    if hasCorners { enough /= 1 + (damping.middle + stiffness.middle * h) * h }
    let isSure = isLinear && contraction < 1e-13 && !probing
    var residual = V.zero
    var change = V(constant: .infinity)
    var before = change
    var iterations = 0
    while true {
      let force = equation.acceleration(time: times, position: place, velocity: speed)
      residual = V.multiplyAdd(
        pull, place - base, V.multiplyAdd(drag, speed - startVelocity, force))
      iterations += 1
      if isSure { break }
      let nextSpeed = tables.apply(solving + 2 * V.width, residual, onto: startVelocity)
      let moved = (nextSpeed - speed) * reach
      speed = nextSpeed
      before = change
      change = moved
      var isDone = moved.isWithin(enough)
      if !equation.isFirstOrder {
        let next = tables.apply(solving + V.width, residual, onto: base)
        let shift = next - place
        place = next
        isDone = isDone && shift.isWithin(enough)
      } else {
        place = tables.apply(solving + V.width, residual, onto: base)
      }
      if isDone
        && isSettled(
          moved.largest, after: before.largest, enough, size: speed.largest * reach[0])
      {
        break
      }
      if iterations > maximum {
        evaluations += iterations
        return (residual, -iterations)
      }
    }
    evaluations += iterations
    let f = tables.apply(solving, residual, onto: .zero)
    if probing && !self.isLinear {
      learn(place, speed, times)
      if step != h { self.change(to: h, slot: trial.slot) }
    }
    return (f, iterations)
  }
}
