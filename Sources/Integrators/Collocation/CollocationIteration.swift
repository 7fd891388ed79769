import Equations

/// The equations of collocation steps, solved by simplified Newton iteration.
///
/// With D and S integrating a polynomial through the nodes twice and once, and
/// d the damping, positions X and accelerations f at the nodes satisfy
///
///     X = x + c h v + h² D f,    f = F(X) − d (v + h S f).
///
/// Taking F for linear with the slope −k, which is wrong by F(X) + k X up to a
/// constant, and moving what is linear to the left,
///
///     f = W (F(X) + k (X − x − c h v) − d v),    W = (I + d h S + k h² D)⁻¹,
///
/// which has the same solution for every k. The iteration on it has the
/// damping solved for and contracts by what F differs from its slope: at once
/// on a linear spring. One iteration is one force on all nodes and one matrix,
/// E = h² D W.
///
/// No Jacobian is needed: k is the middle of the slopes seen, by differences
/// of F. W and E are made once for each step size; the last eight are kept.
@frozen
@usableFromInline
package struct CollocationIteration<V: NodeLanes, Force: ScalarForce> {
  @usableFromInline let force: Force
  @usableFromInline let tables: GaussTables<V>
  /// The iteration stops when no node moves by more than this.
  @usableFromInline let tolerance: Double
  @usableFromInline let maximum: Int
  /// Forces on all nodes so far.
  @usableFromInline package var evaluations = 0
  @usableFromInline var lowestSlope = Double.infinity
  @usableFromInline var highestSlope = -Double.infinity
  /// k, in 1/s².
  @usableFromInline var slope = 0.0
  /// What one more iteration makes of an error, as last measured.
  @usableFromInline var contraction = 1.0
  /// How far nodes may move in an iteration that is to be the last.
  @usableFromInline var limit: Double
  @usableFromInline var step = 0.0
  @usableFromInline var solving: UnsafeMutablePointer<V>
  @usableFromInline var moving: UnsafeMutablePointer<V>
  @usableFromInline var kept = InlineArray<8, Double>(repeating: 0)
  @usableFromInline var oldest = 0
  /// A bit for each step size kept: whether its `moving` is made.
  @usableFromInline var made = 0
  /// The bit of the present one.
  @usableFromInline var bit = 0

  @inlinable @inline(__always)
  package init(_ force: Force, _ tables: GaussTables<V>, tolerance: Double, maximum: Int) {
    self.force = force
    self.tables = tables
    self.tolerance = tolerance
    self.maximum = maximum
    limit = tolerance
    solving = tables.work
    moving = tables.work + V.width
  }

  /// Whether one iteration is known to be enough, from whatever guess.
  @inlinable @inline(__always)
  package var isLinear: Bool { contraction < 1e-6 }

  /// Whether one iteration from no guess at all leaves rounding alone.
  @inlinable @inline(__always)
  package var isExact: Bool { contraction < 1e-13 }

  /// Whether the contraction is to be measured in the step after so many.
  @inlinable @inline(__always)
  package func isProbe(_ steps: Int) -> Bool {
    steps & 15 == 0 || (steps & (steps - 1) == 0 && !isLinear)
  }

  /// X without the forces, where a step starts from (x, v).
  @inlinable @inline(__always)
  package func base(_ x: Double, _ v: Double) -> V {
    V.multiplyAdd(tables.nodes, V(constant: step * v), V(constant: x))
  }

  /// Looks at the force's slopes around `places`, by differences as wide as
  /// they are apart.
  @inlinable @inline(never)
  package mutating func learn(around places: V, times: V) {
    let reach = places.extremes
    let width = reach.high > reach.low ? reach.high - reach.low : 1
    let half = V(constant: width / 2)
    let drop = force.force(places - half, times) - force.force(places + half, times)
    evaluations += 2
    let seen = (drop * V(constant: 1 / width)).extremes
    lowestSlope = min(lowestSlope, seen.low)
    highestSlope = max(highestSlope, seen.high)
    // A force that pushes away is left to the iteration.
    let middle = max(0, (lowestSlope + highestSlope) / 2)
    let range = highestSlope - lowestSlope
    if (middle - slope).magnitude > 0.1 * range + 1e-12 * middle {
      slope = middle
      kept = InlineArray(repeating: 0)
      step = 0
    }
  }

  /// Makes or finds the matrices for steps of `h` seconds.
  @inlinable @inline(__always)
  package mutating func use(_ h: Double) {
    if h != step { change(to: h) }
  }

  @inlinable @inline(never)
  package mutating func change(to h: Double) {
    step = h
    var slot = 0
    while slot < 8 && kept[slot] != h { slot += 1 }
    let isNew = slot == 8
    if isNew {
      slot = oldest
      oldest = (oldest + 1) & 7
      kept[slot] = h
    }
    solving = tables.work + 2 * V.width * slot
    moving = solving + V.width
    bit = 1 << slot
    if !isNew { return }
    let once = V(constant: force.damping * h)
    let twice = V(constant: slope * h * h)
    for j in 0..<V.width {
      solving[j] = V.multiplyAdd(
        twice, tables.double[j], V.multiplyAdd(once, tables.single[j], tables.units[j]))
    }
    tables.invert(solving)
    // A linear force with damping never needs E but for the first look at it.
    let needsMoving = made != 0
    made &= ~bit
    if needsMoving { makeMoving() }
  }

  /// Whether E is there for this step size.
  @inlinable @inline(__always)
  package var isMoving: Bool { made & bit != 0 }

  /// Makes E from W.
  @inlinable @inline(never)
  package mutating func makeMoving() {
    let h2 = V(constant: step * step)
    for j in 0..<V.width {
      moving[j] = tables.apply(tables.double, solving[j] * h2, onto: .zero)
    }
    made |= bit
  }

  /// Solves a step from (x, v) at time t; returns the accelerations at the
  /// nodes and the number of iterations, negative if they did not converge.
  ///
  /// - Parameters:
  ///   - displacement: a guess at X − x − c h v.
  ///   - place: the same guess at X, which may be known earlier than x and v.
  ///   - probing: whether to iterate to the tolerance, whatever is known, and
  ///     to look at the contraction and the slopes.
  @inlinable @inline(__always)
  package mutating func solve(
    _ x: Double, _ v: Double, _ t: Double, displacement: V, place guess: V, probing: Bool,
    damped: Bool
  ) -> (f: V, iterations: Int) {
    let base = base(x, v)
    let times = V.multiplyAdd(tables.nodes, V(constant: step), V(constant: t))
    let pull = V(constant: slope)
    let drag = V(constant: -force.damping * v)
    if isExact && !probing {
      evaluations += 1
      let pushed = force.force(base, times)
      if damped { return (tables.apply(solving, pushed + drag, onto: .zero), 1) }
      // Over a thousand periods the rounding of a matrix less.
      evaluations += 1
      if !isMoving { makeMoving() }
      return (force.force(tables.apply(moving, pushed, onto: base), times), 1)
    }
    let stretch = V(constant: step * step)
    let enough = probing ? tolerance : limit
    // The guess is not kept up for a force that needs none.
    var place = isLinear ? base : guess
    var displaced = isLinear ? V.zero : displacement
    var residual = V.zero
    var change = V.zero
    var before = V.zero
    var iterations = 0
    while true {
      residual = V.multiplyAdd(pull, displaced, force.force(place, times))
      if damped { residual = residual + drag }
      let moved =
        isMoving
        ? tables.apply(moving, residual, onto: base)
        : tables.apply(
          tables.double, tables.apply(solving, residual, onto: .zero) * stretch, onto: base)
      before = change
      change = moved - place
      place = moved
      displaced = moved - base
      iterations += 1
      if change.isWithin(enough) { break }
      if iterations > maximum {
        evaluations += iterations
        return (residual, -iterations)
      }
    }
    evaluations += iterations
    // Before the matrices change.
    let solved = damped ? tables.apply(solving, residual, onto: .zero) : force.force(place, times)
    if !damped { evaluations += 1 }
    if probing {
      if iterations > 1 { measure(change, before, at: place) }
      if !isLinear {
        let h = step
        learn(around: place, times: times)
        use(h)
        if !isMoving { makeMoving() }
      }
    }
    return (solved, iterations)
  }

  /// Rounding moves nodes too: where an iteration had nothing left to do, the
  /// next one says little of the contraction.
  @inlinable @inline(never)
  package mutating func measure(_ change: V, _ before: V, at place: V) {
    let rounding = 0x1p-50 * largest(place)
    contraction = max(1e-16, max(largest(change), rounding) / largest(before))
    limit = isLinear ? 0.1 * tolerance / contraction : tolerance
  }

  @inlinable @inline(__always)
  package func largest(_ lanes: V) -> Double {
    let ends = lanes.extremes
    return max(-ends.low, ends.high)
  }
}
