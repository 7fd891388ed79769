/// The accuracy asked of a `NodeIteration`, and how fast it was seen to
/// converge.
@frozen
@usableFromInline
struct IterationProgress {
  /// An iteration that probes may stop when nothing moves by more than this
  /// times `toleranceFactor`: neither a position nor a velocity times a time.
  @usableFromInline let tolerance: Double
  /// The same for an iteration that does not probe. It differs from `tolerance`
  /// only if the iteration converges at once: as the error that a move leaves
  /// is the move times `contraction`, a larger move may then be the last.
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
