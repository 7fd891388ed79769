import Equations

/// A solver of the equations of collocation steps: finds the accelerations at
/// the nodes from the state at the beginning.
@usableFromInline
protocol NodeIteration {
  associatedtype V: NodeLanes
  var tables: GaussTables<V> { get }
  /// The length of the next step relative to one that took many iterations,
  /// before it is rounded to the ladder of steps.
  static var slowStepRatio: Double { get }
  /// What the iteration is to reach, and how fast it converges.
  var progress: IterationProgress { get set }
  /// Whether each iteration is known to shrink an error a millionfold, so that a
  /// guess would save none.
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
  /// sixteenth and, unless it converges at once, also after 1, 2, 4 and 8.
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
  /// updates `contraction` and `lastMove` of `progress`.
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
    if former == .infinity { return progress.contraction <= 0.5 }
    // Rounding moves nodes by about 2^−50 of their size: after a move of less than
    // 64 times that, the next one says little about the contraction.
    if former > 0x1p-44 * size {
      progress.contraction = max(1e-16, max(moved, 0x1p-50 * size) / former)
      progress.lastMove =
        convergesAtOnce ? 0.1 * progress.tolerance / progress.contraction : progress.tolerance
    }
    let gain = former - moved
    return moved <= gain || moved * moved <= enough * gain || moved <= 0x1p-48 * size
  }
}

/// What an iteration is to reach, and how fast it was seen to converge.
@frozen
@usableFromInline
struct IterationProgress {
  /// The iteration stops when nothing at the nodes moves by more than this times
  /// `toleranceFactor`: no position, and no velocity times a time.
  @usableFromInline let tolerance: Double
  /// `Tolerance.ratio` times the size of the state, but at least 1.
  @usableFromInline var toleranceFactor = 1.0
  /// The time (s) in which the largest velocity so far would cover the position.
  /// In steps that are shorter, an error of the velocity counts as the error of
  /// the position that it becomes in this time.
  @usableFromInline var motionTime = 0.0
  /// An iteration that takes more has failed.
  @usableFromInline let mostIterations: Int
  /// Evaluations on all nodes so far.
  @usableFromInline var evaluations = 0
  /// The factor by which one iteration reduces an error, as last measured; 1 if
  /// nothing is known.
  @usableFromInline var contraction = 1.0
  /// Replaces `tolerance` in steps that do not probe. The two differ only if the
  /// iteration converges at once: the error left after a move is the move times
  /// `contraction`, so that a longer move may be the last.
  @usableFromInline var lastMove: Double

  @inlinable @inline(__always)
  init(tolerance: Double, mostIterations: Int) {
    self.tolerance = tolerance
    self.mostIterations = mostIterations
    lastMove = tolerance
  }

  /// Whether an iteration leaves more than a tenth of an error.
  @inlinable @inline(__always)
  var isSlow: Bool { contraction > 0.1 }

  /// The move at which an iteration may stop.
  @inlinable @inline(__always)
  func enough(probing: Bool) -> Double {
    (probing ? tolerance : lastMove) * toleranceFactor
  }
}
