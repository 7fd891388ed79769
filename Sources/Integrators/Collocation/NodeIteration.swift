import Equations

/// Solves the equations of a Gauss collocation step for the accelerations at
/// its nodes, by simplified Newton iteration: Newton's matrix is that of a
/// linear force, whose slopes are the middle of those seen so far
/// (`SeenSlopes`).
///
/// Steps that probe, chosen by `isProbe`, iterate to the full tolerance and
/// then measure the slopes anew. The steps between them rely on how fast the
/// iteration converged there, and may stop earlier.
@usableFromInline
protocol NodeIteration {
  associatedtype V: NodeLanes
  var tables: GaussTables<V> { get }
  /// The accuracy asked of the iteration, and how fast it converges.
  var progress: IterationProgress { get set }
  /// The length of the step after one that took many iterations, relative to
  /// that one, before it is rounded to the ladder of steps.
  static var slowStepRatio: Double { get }
  /// Whether each iteration is known to reduce an error by a factor of a
  /// million, so that a guess would not save one.
  var convergesAtOnce: Bool { get }
  /// Whether the equation says that it is linear, with constant coefficients.
  var isLinear: Bool { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the force bends or jumps anywhere.
  var hasCorners: Bool { get }

  /// The acceleration at one moment.
  func acceleration(_ x: Double, _ v: Double, _ t: Double) -> Double

  /// Measures the slopes along the first step, of `h` seconds from (x, v).
  ///
  /// - Returns: the guess of that step for constant acceleration.
  mutating func firstGuess(_ x: Double, _ v: Double, _ acceleration: Double, _ h: Double) -> V

  /// The guess for a step of `h` seconds from the accelerations expected.
  func guess(_ accelerations: V, _ h: Double) -> V

  /// Solves a step from (x, v).
  ///
  /// - Parameter guess: as `firstGuess` and `guess` return it.
  /// - Returns: the accelerations at the nodes and the number of iterations,
  ///   which is nil if these did not converge. (An optional of both made equal
  ///   steps with 16 nodes a tenth slower.)
  mutating func solve(
    _ x: Double, _ v: Double, _ trial: Trial, guess: V, isProbe: Bool
  ) -> (f: V, iterations: Int?)

  /// Forgets the slopes seen, after the first step or two steps in a row
  /// failed: their guesses may have gone where the force is extremely steep.
  /// The next step measures them anew.
  mutating func forgetSlopes()
}

extension NodeIteration {
  /// Whether a step probes, given the number of steps before it: after every
  /// sixteenth and, unless the iteration converges at once, also after 1, 2, 4
  /// and 8.
  @inlinable @inline(__always)
  func isProbe(_ steps: Int) -> Bool {
    let isPowerOfTwo = steps & (steps - 1) == 0
    return steps & 15 == 0 || (isPowerOfTwo && !convergesAtOnce)
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

  /// Whether to stop after an iteration that moved no node by more than
  /// `limit`; updates `contraction` and `stoppingMove` of `progress`.
  ///
  /// If every further move is q = move/previous times the one before it, all of
  /// them together are move · q/(1 − q) = move²/(previous − move). This must be
  /// within the limit, too: if Newton's matrix assumes slopes that are far too
  /// steep, iterations hardly move anything, however far they are from the
  /// solution.
  ///
  /// - Parameters:
  ///   - move: how far this iteration moved a node, at most.
  ///   - previous: the same of the iteration before; infinite in the first.
  ///   - size: the largest magnitude of the nodes.
  @inlinable @inline(never)
  mutating func hasConverged(
    move: Double, previous: Double, limit: Double, size: Double
  ) -> Bool {
    // With q ≤ 1/2 no more than `move` is left.
    if previous == .infinity { return progress.contraction <= 0.5 }
    // Rounding moves nodes by about 2^−50 of their size: after a move of less
    // than 64 times that, the next one says little about the contraction.
    if previous > 0x1p-44 * size {
      progress.contraction = max(1e-16, max(move, 0x1p-50 * size) / previous)
      progress.stoppingMove =
        convergesAtOnce ? 0.1 * progress.tolerance / progress.contraction : progress.tolerance
    }
    let gain = previous - move
    return move <= gain || move * move <= limit * gain || move <= 0x1p-48 * size
  }
}
