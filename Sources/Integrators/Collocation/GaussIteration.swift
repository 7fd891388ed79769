import Equations

/// Simplified Newton iteration for the accelerations at the nodes of a step of
/// Gauss collocation.
///
/// With D and S integrating a polynomial through the nodes c twice and once,
/// the positions X, the velocities V and the accelerations f at the nodes of a
/// step of length h from (x, v) satisfy
///
///     X = x + c h v + h² D f,    V = v + h S f,    f = a(t, X, V).
///
/// Approximating a as linear with the slopes −k and −d,
///
///     f = W (a(t, X, V) + k (X − x − c h v) + d (V − v)),
///     W = (I + d h S + k h² D)⁻¹,
///
/// which has the same solution for every k and d. Iterating this converges the
/// faster the closer the slopes of a are to −k and −d: at once on a damped
/// linear spring. No Jacobian is needed: k and d are about the middles of the
/// slopes seen so far (`SeenSlopes`), measured by differences of a.
///
/// If d is known, as a = F(t, X) − d V, the sum in parentheses is F(t, X) +
/// k (X − x − c h v) − d v, without the velocities: an iteration takes one
/// product with a matrix fewer, and no slopes by velocity are measured.
///
/// Steps that probe, chosen by `isProbe`, iterate to the full tolerance and,
/// unless the iteration converges at once, measure the slopes anew. The steps
/// between them use the `contraction` last measured, and may stop earlier.
@frozen
@usableFromInline
struct GaussIteration<E: NodeEquation> {
  @usableFromInline typealias V = E.Nodes
  @usableFromInline let equation: E
  @usableFromInline let tables: GaussTables<V>
  /// The move of a position, or of a velocity times `reach`, at which an
  /// iteration that probes may stop, before the factors in `moveLimit`.
  @usableFromInline let tolerance: Double
  /// The move, in the units of `tolerance`, at which an iteration that does not
  /// probe may stop. It is larger than `tolerance` only if the iteration
  /// converges at once: a move leaves an error of `contraction` times its size,
  /// so a larger move may then be the last.
  @usableFromInline var stoppingMove: Double
  /// `Tolerance.ratio` times the size of the state, but at least 1.
  @usableFromInline var toleranceFactor = 1.0
  /// About the time (s) in which the largest velocity so far would cover the
  /// position. In shorter steps an error of the velocity counts as the error of
  /// the position that it becomes in this time.
  @usableFromInline var timeScale = 0.0
  /// A step that is not solved after one iteration more than this has failed.
  @usableFromInline let maximumIterations: Int
  /// Evaluations so far, each on all nodes.
  @usableFromInline var evaluations = 0
  /// The factor by which one iteration reduces an error, as last measured; 1 if
  /// nothing is known.
  @usableFromInline var contraction = 1.0
  /// The slopes −∂a/∂x seen, in 1/s²; k is `assumed`.
  @usableFromInline var stiffness = SeenSlopes()
  /// The slopes −∂a/∂x' seen, in 1/s; d is `assumed`.
  @usableFromInline var damping = SeenSlopes()
  /// The step (s) for which matrices are selected, 0 if none is, and its slot.
  @usableFromInline var step = 0.0
  @usableFromInline var slot = 0
  /// The steps whose W are kept, by the slots of `Trial`, and a bit for each
  /// slot that also has the two matrices below.
  @usableFromInline var slots = StepSlots()
  @usableFromInline var completeSlots = 0
  /// W, which takes the sum in parentheses above to the accelerations, followed
  /// by the two matrices below.
  @usableFromInline var accelerationMatrix: UnsafeMutablePointer<V>

  @inlinable @inline(__always)
  init(
    _ equation: E, _ tables: GaussTables<V>, tolerance: Double, maximumIterations: Int
  ) {
    self.equation = equation
    self.tables = tables
    self.tolerance = tolerance
    self.maximumIterations = maximumIterations
    stoppingMove = tolerance
    accelerationMatrix = tables.work
    damping.assumed = equation.damping
  }

  /// h² D W and h S W, which take the same sum to X − x − c h v and to V − v.
  @inlinable @inline(__always)
  var displacementMatrix: UnsafeMutablePointer<V> { accelerationMatrix + V.width }
  @inlinable @inline(__always)
  var velocityMatrix: UnsafeMutablePointer<V> { accelerationMatrix + 2 * V.width }

  /// The largest ratio of the next step to one that took many iterations,
  /// before it is rounded to the ladder of steps: less than 1 if iterations
  /// take a product with a matrix more, for velocities.
  @inlinable static var slowStepRatio: Double { E.takesVelocity ? 0.9 : 1 }

  /// Whether the force is linear and an iteration is known to reduce an error
  /// by over a million, so that a guess would not save an iteration. With
  /// velocities as unknowns the range of the slopes must be narrow as well:
  /// good contraction over a short step does not imply any over a longer one.
  @inlinable @inline(__always)
  var convergesAtOnce: Bool {
    equation.isLinear && contraction < 1e-6
      && (!E.takesVelocity || (stiffness.width * step + damping.width) * step < 1e-6)
  }

  /// Whether a step probes, given the number of steps before it: 0, 16, 32 …
  /// and, unless the iteration converges at once, also 1, 2, 4 and 8.
  @inlinable @inline(__always)
  func isProbe(_ steps: Int) -> Bool {
    let isPowerOfTwo = steps & (steps - 1) == 0
    return steps & 15 == 0 || (isPowerOfTwo && !convergesAtOnce)
  }

  /// Whether the acceleration is known not to depend on the velocity.
  @inlinable @inline(__always)
  var isUndamped: Bool { !E.takesVelocity && equation.damping == 0 }

  /// The acceleration at one moment.
  @inlinable
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double {
    let force = equation.acceleration(
      time: V(constant: t), position: V(constant: x), velocity: V(constant: v))[0]
    return E.takesVelocity ? force : force - equation.damping * v
  }

  // MARK: Guesses

  /// The difference of the states at the nodes from a motion without forces: X
  /// − x − c h v, and V − v, which stays zero here if the damping d is known.
  @usableFromInline typealias Moves = (positions: V, velocities: V)

  /// Measures the slopes along the first step, of `h` seconds from (x, v).
  ///
  /// - Returns: the guess of that step for constant acceleration.
  @inlinable @inline(__always)
  mutating func firstGuess(
    _ x: Double, _ v: Double, _ acceleration: Double, _ h: Double
  ) -> Moves {
    let times = tables.nodes * V(constant: h)
    let moves: Moves = (
      times * times * V(constant: acceleration / 2),
      E.takesVelocity ? times * V(constant: acceleration) : .zero
    )
    measureSlopes(
      V.multiplyAdd(times, V(constant: v), V(constant: x)) + moves.positions,
      V(constant: v) + moves.velocities, times)
    return moves
  }

  /// The guess for a step of `h` seconds from the accelerations expected.
  @inlinable @inline(__always)
  func guess(_ accelerations: V, _ h: Double) -> Moves {
    (
      V.product(tables.doubleIntegrals, accelerations * V(constant: h * h)),
      E.takesVelocity ? V.product(tables.integrals, accelerations * V(constant: h)) : .zero
    )
  }

  // MARK: Slopes and matrices

  /// Measures the slopes around positions and velocities. If the force has
  /// corners these slopes replace those seen before, since slopes across a
  /// corner say nothing once it has been passed. If k or d changes, no matrix
  /// is valid any more.
  @inlinable @inline(never)
  mutating func measureSlopes(_ positions: V, _ velocities: V, _ times: V) {
    if equation.hasCorners { forgetRanges() }
    // Whether an iteration leaves more than a tenth of an error.
    let isSlow = contraction > 0.1
    var isNew = stiffness.add(
      measuredSlopes(around: positions) {
        equation.acceleration(time: times, position: $0, velocity: velocities)
      }, isSlow: isSlow)
    evaluations += 2
    if E.takesVelocity {
      let byVelocity = measuredSlopes(around: velocities) {
        equation.acceleration(time: times, position: positions, velocity: $0)
      }
      evaluations += 2
      if damping.add(byVelocity, isSlow: isSlow) { isNew = true }
    }
    guard isNew else { return }
    contraction = 1
    slots.forget()
    step = 0
  }

  /// The smallest and the largest slope of `force` around `values`, by central
  /// differences as wide as the range of the values, or 1 wide if these are all
  /// the same. The slope of a force that pulls back counts as positive.
  @inlinable @inline(__always)
  func measuredSlopes(around values: V, _ force: (V) -> V) -> (low: Double, high: Double) {
    let (low, high) = values.extremes
    let width = high > low ? high - low : 1
    let half = V(constant: width / 2)
    return ((force(values - half) - force(values + half)) * V(constant: 1 / width)).extremes
  }

  /// Forgets the slopes seen, which the next try measures anew. Called if the
  /// first step fails, or two tries in a row: their guesses may have gone where
  /// the force is extremely steep.
  @inlinable
  mutating func forgetSlopes() {
    forgetRanges()
    contraction = 1
  }

  @inlinable
  mutating func forgetRanges() {
    stiffness.forget()
    damping.forget()
  }

  /// Selects steps of `h` seconds, and computes their W if it is not kept; the
  /// other two matrices only if an earlier step has needed them.
  @inlinable @inline(never)
  mutating func selectMatrices(_ h: Double, slot: Int) {
    step = h
    self.slot = slot
    accelerationMatrix = tables.work + 3 * V.width * slot
    if !slots.assign(slot, to: h) { return }
    tables.makeInverse(accelerationMatrix, damping.assumed * h, stiffness.assumed * h * h)
    let areNeeded = completeSlots != 0
    completeSlots &= ~(1 << slot)
    if areNeeded { completeMatrices() }
  }

  /// Whether this step has all matrices.
  @inlinable @inline(__always)
  var isComplete: Bool { completeSlots & (1 &<< slot) != 0 }

  @inlinable @inline(never)
  mutating func completeMatrices() {
    let h = V(constant: step)
    let h2 = V(constant: step * step)
    for j in 0..<V.width {
      let column = accelerationMatrix[j]
      displacementMatrix[j] = V.product(tables.doubleIntegrals, column * h2)
      if E.takesVelocity { velocityMatrix[j] = V.product(tables.integrals, column * h) }
    }
    completeSlots |= 1 << slot
  }
}

/// The range of the slopes of a force seen during a solve, and the slope that
/// Newton's matrices assume. A force that pulls back has a positive slope.
@frozen
@usableFromInline
struct SeenSlopes {
  /// The range; +∞ and −∞ if no slope has been seen.
  @usableFromInline var lowest = Double.infinity
  @usableFromInline var highest = -Double.infinity
  /// The slope that matrices assume: about the middle of the range. It is not
  /// below zero, since the iteration copes with a force that pushes away, and
  /// not changed for small changes of the range, as every change makes the
  /// matrices invalid.
  @usableFromInline var assumed = 0.0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { lowest > highest }
  @inlinable var width: Double { highest - lowest }

  /// Forgets the range but not `assumed`: the slopes seen next decide whether
  /// `assumed` stays.
  @inlinable
  mutating func forget() {
    lowest = .infinity
    highest = -.infinity
  }

  /// Adds slopes just seen, unless they are not finite; returns whether
  /// `assumed` changed, because it was off the middle by more than a tenth of
  /// the range.
  ///
  /// - Parameter isSlow: whether the iteration converges slowly. If so, a range
  ///   over a hundred times the size and the range of the slopes just seen is
  ///   forgotten first: the steep slopes in it have been passed.
  @inlinable @inline(__always)
  mutating func add(_ seen: (low: Double, high: Double), isSlow: Bool) -> Bool {
    guard seen.low.isFinite && seen.high.isFinite else { return false }
    if isSlow && width > 100 * max(seen.high - seen.low, -seen.low, seen.high) { forget() }
    lowest = min(lowest, seen.low)
    highest = max(highest, seen.high)
    let middle = max(0, (lowest + highest) / 2)
    guard (middle - assumed).magnitude > 0.1 * width + 1e-12 * middle else { return false }
    assumed = middle
    return true
  }
}
