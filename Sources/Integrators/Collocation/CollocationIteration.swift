import Equations

/// The equations of collocation steps, solved by simplified Newton iteration.
///
/// With D and S integrating a polynomial through the nodes twice and once, and
/// d the damping, positions X and accelerations f at the nodes satisfy
///
///     X = x + c h v + h² D f,    f = F(X) − d (v + h S f).
///
/// Approximating F as linear with the slope −k, which leaves F(X) + k X as a
/// remainder, and moving the linear terms to the left gives
///
///     f = W (F(X) + k (X − x − c h v) − d v),    W = (I + d h S + k h² D)⁻¹,
///
/// which has the same solution for every k. Its iteration treats the damping
/// exactly, and converges the faster the closer F's slopes are to −k: at once
/// on a linear spring. An iteration evaluates the force on all nodes and
/// multiplies by one matrix, E = h² D W.
///
/// No Jacobian is needed: k is the middle of the slopes seen, measured by
/// differences of F. W and E are computed once for each step size and k; those
/// of sixteen sizes are kept.
@frozen
@usableFromInline
struct CollocationIteration<V: NodeLanes, Force: ScalarForce, Damping: Choice>:
  NodeIteration
{
  @usableFromInline let force: Force
  @usableFromInline let tables: GaussTables<V>
  @usableFromInline let tolerance: Double
  @usableFromInline var scale = 1.0
  @usableFromInline var motionTime = 0.0
  @usableFromInline let maximum: Int
  @usableFromInline var evaluations = 0
  /// The slopes −F' seen, in 1/s².
  @usableFromInline var slopes = SeenSlopes()
  @usableFromInline var contraction = 1.0
  @usableFromInline var limit: Double
  @usableFromInline var step = 0.0
  /// W and E for the current step size.
  @usableFromInline var solving: UnsafeMutablePointer<V>
  @usableFromInline var moving: UnsafeMutablePointer<V>
  @usableFromInline var slots = StepSlots()
  /// A bit for each slot: whether its E has been computed.
  @usableFromInline var made = 0
  /// The bit of the current slot.
  @usableFromInline var bit = 0

  @inlinable @inline(__always)
  init(_ force: Force, _ tables: GaussTables<V>, tolerance: Double, maximum: Int) {
    self.force = force
    self.tables = tables
    self.tolerance = tolerance
    self.maximum = maximum
    limit = tolerance
    solving = tables.work
    moving = tables.work + V.width
  }

  @inlinable @inline(__always)
  var isLinear: Bool { Force.isLinear && contraction < 1e-6 }

  /// Whether one iteration, without any guess, leaves only rounding errors.
  @inlinable @inline(__always)
  var isExact: Bool { Force.isLinear && contraction < 1e-13 }

  @inlinable @inline(__always)
  var isNonlinear: Bool { !Force.isLinear }
  @inlinable var isFirstOrder: Bool { false }
  @inlinable var hasCorners: Bool { false }

  @inlinable
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
    force.acceleration(x, v, t)
  }

  @inlinable @inline(__always)
  var damped: Bool { Damping.isYes }

  /// x + c h v, the positions of a step from (x, v) without forces.
  @inlinable @inline(__always)
  func base(_ x: Double, _ v: Double) -> V {
    V.multiplyAdd(tables.nodes, V(constant: step * v), V(constant: x))
  }

  @inlinable @inline(__always)
  mutating func begin(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V {
    let times = tables.nodes * V(constant: h)
    let fall = times * times * V(constant: acceleration / 2)
    learn(
      around: V.multiplyAdd(tables.nodes, V(constant: h * v), V(constant: x)) + fall, times: times)
    return fall
  }

  /// The displacements h² D f.
  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> V {
    tables.apply(tables.doubleIntegrals, accelerations * V(constant: h * h), onto: .zero)
  }

  /// Measures the force's slopes around `places`, by central differences as
  /// wide as the range of the places.
  @inlinable @inline(never)
  mutating func learn(around places: V, times: V) {
    let reach = places.extremes
    let width = reach.high > reach.low ? reach.high - reach.low : 1
    let half = V(constant: width / 2)
    let drop = force.force(places - half, times) - force.force(places + half, times)
    evaluations += 2
    if slopes.take((drop * V(constant: 1 / width)).extremes, isSlow: contraction > 0.1) {
      contraction = 1
      slots.forget()
      step = 0
    }
  }

  @inlinable
  mutating func forget() {
    slopes.forget()
    contraction = 1
  }

  /// Computes or finds the matrices for steps of `h` seconds.
  @inlinable @inline(__always)
  mutating func use(_ h: Double, slot: Int = 0) {
    if h != step { change(to: h, slot: slot) }
  }

  @inlinable @inline(never)
  mutating func change(to h: Double, slot: Int) {
    step = h
    solving = tables.work + 2 * V.width * slot
    moving = solving + V.width
    bit = 1 << slot
    if !slots.assign(slot, to: h) { return }
    let once = V(constant: force.damping * h)
    let twice = V(constant: slopes.middle * h * h)
    for j in 0..<V.width {
      solving[j] = V.multiplyAdd(
        twice, tables.doubleIntegrals[j], V.multiplyAdd(once, tables.integrals[j], tables.units[j]))
    }
    tables.invert(solving)
    // Only if a step needed E before: a linear force with damping never does.
    let needsMoving = made != 0
    made &= ~bit
    if needsMoving { makeMoving() }
  }

  /// Whether E has been computed for this step size.
  @inlinable @inline(__always)
  package var isMoving: Bool { made & bit != 0 }

  /// Computes E from W.
  @inlinable @inline(never)
  mutating func makeMoving() {
    let h2 = V(constant: step * step)
    for j in 0..<V.width {
      moving[j] = tables.apply(tables.doubleIntegrals, solving[j] * h2, onto: .zero)
    }
    made |= bit
  }

  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, probing: Bool
  ) -> (f: V, iterations: Int) {
    let h = trial.length
    if h != step {
      if slopes.isEmpty && !isLinear {
        step = h
        learn(
          around: base(x, v) + guess,
          times: V.multiplyAdd(tables.nodes, V(constant: h), V(constant: trial.time)))
      }
      change(to: h, slot: trial.slot)
    }
    return solve(
      x, v, trial.time, slot: trial.slot, displacement: guess, place: base(x, v) + guess,
      probing: probing)
  }

  /// The same for the step size last used, from guesses of X − x − c h v and of
  /// X itself, which may be known earlier than x and v.
  @inlinable @inline(__always)
  mutating func solve(
    _ x: Double, _ v: Double, _ t: Double, slot: Int = 0, displacement: V, place guess: V,
    probing: Bool
  ) -> (f: V, iterations: Int) {
    let base = base(x, v)
    let times = V.multiplyAdd(tables.nodes, V(constant: step), V(constant: t))
    let pull = V(constant: slopes.middle)
    let drag = V(constant: -force.damping * v)
    if isExact && !probing {
      evaluations += 1
      let pushed = force.force(base, times)
      if damped { return (tables.apply(solving, pushed + drag, onto: .zero), 1) }
      // Without the rounding of W, which shows over a thousand periods.
      evaluations += 1
      if !isMoving { makeMoving() }
      return (force.force(tables.apply(moving, pushed, onto: base), times), 1)
    }
    let h2 = V(constant: step * step)
    // Over a short step, a small error of the position is a large one of the
    // velocity.
    let share = step < motionTime ? step / motionTime : 1
    let enough = (probing ? tolerance : limit) * scale * share
    // Callers do not update the guess for a linear force.
    var place = isLinear ? base : guess
    var displaced = isLinear ? V.zero : displacement
    var residual = V.zero
    var change = V(constant: .infinity)
    var before = change
    var iterations = 0
    while true {
      residual = V.multiplyAdd(pull, displaced, force.force(place, times))
      if damped { residual = residual + drag }
      let moved =
        isMoving
        ? tables.apply(moving, residual, onto: base)
        : tables.apply(
          tables.doubleIntegrals, tables.apply(solving, residual, onto: .zero) * h2, onto: base
        )
      before = change
      change = moved - place
      place = moved
      displaced = moved - base
      iterations += 1
      if change.isWithin(enough)
        && isSettled(change.largest, after: before.largest, enough, size: place.largest)
      {
        break
      }
      if iterations > maximum {
        evaluations += iterations
        return (residual, -iterations)
      }
    }
    evaluations += iterations
    // Before `learn` may change the matrices.
    let solved = damped ? tables.apply(solving, residual, onto: .zero) : force.force(place, times)
    if !damped { evaluations += 1 }
    if probing && !isLinear {
      let h = step
      learn(around: place, times: times)
      use(h, slot: slot)
      if !isMoving { makeMoving() }
    }
    return (solved, iterations)
  }
}
