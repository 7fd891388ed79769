import Equations

/// A solver of the equations of collocation steps: finds the accelerations at
/// the nodes from the state at the beginning.
@usableFromInline
protocol NodeIteration {
  associatedtype V: NodeLanes
  var tables: GaussTables<V> { get }
  /// The iteration stops when nothing at the nodes moves by more than this times
  /// `toleranceFactor`: no position, and no velocity times a time.
  var tolerance: Double { get }
  /// `Tolerance.ratio` times the size of the state, but at least 1.
  var toleranceFactor: Double { get set }
  /// The time (s) in which the largest velocity so far would cover the position.
  /// In steps that are shorter, an error of the velocity counts as the error of
  /// the position that it becomes in this time.
  var motionTime: Double { get set }
  /// Evaluations on all nodes so far.
  var evaluations: Int { get }
  /// The factor by which one iteration reduces an error, as last measured; 1 if
  /// nothing is known.
  var contraction: Double { get set }
  /// Replaces `tolerance` in steps that do not probe. The two differ only if
  /// `convergesAtOnce`: the error left after a move is the move times
  /// `contraction`, so that a longer move may be the last.
  var lastMove: Double { get set }
  /// Whether one iteration is known to be enough, from any guess.
  var convergesAtOnce: Bool { get }
  /// Whether the equation says that it is linear, with constant coefficients.
  var isLinear: Bool { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the force bends or jumps anywhere.
  var hasCorners: Bool { get }
  /// Whether the force may change suddenly between two nodes.
  var hasLayers: Bool { get }
  /// A bound for the difference between the accelerations found and those of the
  /// equation at the positions and velocities found. There is one because the
  /// iteration ends at its tolerance. Used only if `hasLayers`.
  var noise: Double { get }

  /// The accelerations at as many moments as there are nodes. Used only if
  /// `hasLayers`.
  func accelerations(_ times: V, _ places: V, _ speeds: V) -> V

  /// The acceleration at one moment.
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double

  /// Forgets the slopes seen, after a first step or two steps in a row that
  /// failed: their guesses may have gone where the force is extremely steep. The
  /// next step measures them anew.
  mutating func forgetSlopes()

  /// Measures the slopes along a first step of `h` seconds from (x, v).
  ///
  /// - Returns: the guess of that step for constant acceleration.
  mutating func firstGuess(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V

  /// A guess for a step of `h` seconds from the accelerations expected.
  func guess(_ accelerations: V, _ h: Double) -> V

  /// Solves a step from (x, v).
  ///
  /// - Parameters:
  ///   - guess: as `firstGuess` and `guess` return it.
  ///   - probing: whether to iterate to `tolerance`, whatever `lastMove` is, and
  ///     to measure the slopes.
  /// - Returns: the accelerations at the nodes and the number of iterations,
  ///   negative if they did not converge.
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, probing: Bool
  ) -> (f: V, iterations: Int)
}

extension NodeIteration {
  @inlinable @inline(__always)
  var hasLayers: Bool { false }

  @inlinable var noise: Double { 0 }

  @inlinable @inline(__always)
  func accelerations(_ times: V, _ places: V, _ speeds: V) -> V { .zero }

  /// Whether to probe in a step, given the number of steps before it: after every
  /// sixteenth and, unless one iteration is enough, also after 1, 2, 4 and 8.
  @inlinable @inline(__always)
  func isProbe(_ steps: Int) -> Bool {
    let isPowerOfTwo = steps & (steps - 1) == 0
    return steps & 15 == 0 || (isPowerOfTwo && !convergesAtOnce)
  }

  /// The range of the slopes of `force` around `values`, by central differences
  /// as wide as the range of the values, or 1 wide if these are all the same. A
  /// force that pulls back counts as positive.
  @inlinable @inline(__always)
  func measuredSlopes(around values: V, _ force: (V) -> V) -> (low: Double, high: Double) {
    let (low, high) = values.extremes
    let width = high > low ? high - low : 1
    let half = V(constant: width / 2)
    return ((force(values - half) - force(values + half)) * V(constant: 1 / width)).extremes
  }

  /// Whether to stop after an iteration that moved nothing by more than `enough`;
  /// updates `contraction` and `lastMove`.
  ///
  /// If each further iteration moves q = moved/former times as far as the one
  /// before, all of them together move moved · q/(1 − q), which is
  /// moved²/(former − moved). This must be within `enough`, too: with slopes that
  /// are far too steep, iterations hardly move anything, however far they are
  /// from the solution.
  ///
  /// - Parameters:
  ///   - moved: how far this iteration moved a node, at most.
  ///   - former: the same of the iteration before; infinite after the first.
  ///   - size: the largest magnitude of the nodes.
  @inlinable @inline(never)
  mutating func isSettled(
    _ moved: Double, after former: Double, _ enough: Double, size: Double
  ) -> Bool {
    // With q ≤ 1/2 no more than `moved` is left.
    if former == .infinity { return contraction <= 0.5 }
    // Rounding moves nodes by about 2^−50 of their size: where an iteration had
    // nothing else left to do, the next one says little about the contraction.
    if former > 0x1p-44 * size {
      contraction = max(1e-16, max(moved, 0x1p-50 * size) / former)
      lastMove = convergesAtOnce ? 0.1 * tolerance / contraction : tolerance
    }
    let gain = former - moved
    return moved <= gain || moved * moved <= enough * gain || moved <= 0x1p-48 * size
  }
}

/// The range of the slopes seen of a force and its middle; the slope of a force
/// that pulls back counts as positive.
@frozen
@usableFromInline
struct SeenSlopes {
  @usableFromInline var lowest = Double.infinity
  @usableFromInline var highest = -Double.infinity
  /// The middle for which matrices are made: not below zero, since the iteration
  /// copes with a force that pushes away, and not moved by small changes of the
  /// range.
  @usableFromInline var middle = 0.0

  @inlinable init() {}

  @inlinable var range: Double { highest - lowest }
  @inlinable var isEmpty: Bool { lowest > highest }
  /// The largest magnitude.
  @inlinable var steepest: Double { isEmpty ? 0 : max(-lowest, highest) }

  /// Forgets the range but not the middle: the slopes seen next decide whether
  /// that stays.
  @inlinable
  mutating func forget() {
    lowest = .infinity
    highest = -.infinity
  }

  /// Adds slopes just seen; returns whether `middle` changed, which it does if
  /// the range's middle is away from it by more than a tenth of the range.
  /// Slopes that are not finite are left out.
  ///
  /// - Parameter isSlow: whether the iteration is slow; if so, a range over a
  ///   hundred times as wide as the slopes just seen is forgotten first.
  @inlinable @inline(__always)
  mutating func add(_ seen: (low: Double, high: Double), isSlow: Bool) -> Bool {
    guard seen.low.isFinite && seen.high.isFinite else { return false }
    if isSlow && range > 100 * max(seen.high - seen.low, -seen.low, seen.high) { forget() }
    lowest = min(lowest, seen.low)
    highest = max(highest, seen.high)
    let now = max(0, (lowest + highest) / 2)
    guard (now - middle).magnitude > 0.1 * range + 1e-12 * now else { return false }
    middle = now
    return true
  }
}

/// The lengths or ratios of steps for which matrices are kept, one for each of
/// the 17 slots of a `Trial`; 0 where there are none.
@frozen
@usableFromInline
struct StepSlots {
  @usableFromInline var kept = InlineArray<17, Double>(repeating: 0)

  @inlinable init() {}

  /// Assigns a slot to a value; returns whether it held another one, so that
  /// its matrices must be computed.
  @inlinable @inline(__always)
  mutating func assign(_ slot: Int, to value: Double) -> Bool {
    if kept[slot] == value { return false }
    kept[slot] = value
    return true
  }

  @inlinable @inline(__always)
  mutating func forget() { kept = InlineArray(repeating: 0) }
}
