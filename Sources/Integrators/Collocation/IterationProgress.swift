/// The accuracy asked of a `GaussIteration`, and how fast it was seen to
/// converge.
@frozen
@usableFromInline
struct IterationProgress {
  /// An iteration that probes may stop when nothing moves by more than this
  /// times `toleranceFactor`: neither a position nor a velocity times a time.
  @usableFromInline let tolerance: Double
  /// The move, in the units of `tolerance`, at which an iteration stops that
  /// does not probe. It differs from `tolerance` only if the iteration
  /// converges at once: as the error that a move leaves is the move times
  /// `contraction`, a larger move may then be the last.
  @usableFromInline var stoppingMove: Double
  /// `Tolerance.ratio` times the size of the state, but at least 1.
  @usableFromInline var toleranceFactor = 1.0
  /// The time (s) in which the largest velocity so far would cover the
  /// position. In steps that are shorter, an error of the velocity counts as
  /// the error of the position that it becomes in this time.
  @usableFromInline var timeScale = 0.0
  /// An iteration that takes more has failed.
  @usableFromInline let maximumIterations: Int
  /// Evaluations so far, each on all nodes.
  @usableFromInline var evaluations = 0
  /// The factor by which one iteration reduces an error, as last measured; 1 if
  /// nothing is known.
  @usableFromInline var contraction = 1.0

  @inlinable @inline(__always)
  init(tolerance: Double, maximumIterations: Int) {
    self.tolerance = tolerance
    self.maximumIterations = maximumIterations
    stoppingMove = tolerance
  }

  /// Whether an iteration leaves more than a tenth of an error.
  @inlinable @inline(__always)
  var isSlow: Bool { contraction > 0.1 }

  /// The largest move after which an iteration may stop.
  @inlinable @inline(__always)
  func moveLimit(isProbe: Bool) -> Double {
    (isProbe ? tolerance : stoppingMove) * toleranceFactor
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
  /// that stays.
  @inlinable
  mutating func forget() {
    lowest = .infinity
    highest = -.infinity
  }

  /// Adds slopes just seen, unless they are not finite; returns whether
  /// `assumed` changed, which it does if it is off the middle by more than a
  /// tenth of the range.
  ///
  /// - Parameter isSlow: whether the iteration converges slowly. If so, and if
  ///   the range is over a hundred times as wide as the slopes just seen are
  ///   large, it is forgotten first: the steep slopes in it have been passed.
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
