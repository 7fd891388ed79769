import Suites

/// What is wrong with a trajectory of `solve`, found while its samples are
/// written.
struct TrajectoryFailure {
  /// How the method says that it failed, as a clause; `nil` if it does not.
  var reason: String?
  /// The time (s) of the first sample that the method did not reach.
  private var firstUnreached: Double?
  /// The time (s) of the first sample whose error is beyond the limit of
  /// divergence.
  private var firstDiverged: Double?
  /// The largest error, relative to the size of the motion, and its time (s).
  private var worst = (error: 0.0, time: 0.0)

  /// Takes a sample into account.
  ///
  /// - Parameters:
  ///   - isReached: whether the method has numbers at this time.
  ///   - error: relative to the size of the motion.
  ///   - uncertainty: of what the sample is compared with. An error up to this
  ///     says nothing of the method.
  mutating func record(
    _ time: Double, isReached: Bool, error: Double, uncertainty: Double = 0
  ) {
    if error > max(worst.error, uncertainty) { worst = (error, time) }
    if firstUnreached == nil, !isReached { firstUnreached = time }
    if firstDiverged == nil, isReached, error >= AccuracyErrors.divergence {
      firstDiverged = time
    }
  }

  /// How the method failed, as a clause; `nil` if it did not.
  var description: String? {
    let divergence = firstDiverged.map {
      "diverged: off by more than \(Int(AccuracyErrors.divergence)) times the motion from \($0) s on"
    }
    let loss = firstUnreached.map { "no numbers from \($0) s on" }
    let clauses = [reason ?? divergence, loss].compactMap { $0 }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }

  /// For a method that did not fail: that its errors are large for its
  /// tolerance, as a clause; `nil` if they are not.
  ///
  /// - Parameter scale: the size of the motion, in words.
  func remark(tolerance: Double?, scale: String) -> String? {
    AccuracyErrors.excess(of: worst.error, tolerance: tolerance).map {
      "off by \(Float(worst.error)) \(scale) at \(worst.time) s, \($0)"
    }
  }
}
