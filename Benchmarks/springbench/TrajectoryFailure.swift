import SolverCases

/// What went wrong with a trajectory of `solve`.
struct TrajectoryFailure {
  /// How the method failed, as a clause; `nil` if it did not.
  var reason: String?
  /// The first moment (s) without numbers.
  private var end: Double?
  /// The first moment (s) at which the error exceeds the limit of divergence.
  private var departure: Double?

  /// Records a sample.
  ///
  /// - Parameters:
  ///   - isReached: whether the method has numbers at this time.
  ///   - error: relative to the size of the motion.
  mutating func note(_ time: Double, isReached: Bool, error: Double) {
    if end == nil, !isReached { end = time }
    if departure == nil, isReached, error >= AccuracyErrors.divergence { departure = time }
  }

  /// What went wrong, as a clause; `nil` if nothing did.
  var description: String? {
    let divergence = departure.map {
      "diverged: off by more than \(Int(AccuracyErrors.divergence)) times the motion from \($0) s on"
    }
    let loss = end.map { "no numbers from \($0) s on" }
    let clauses = [reason ?? divergence, loss].compactMap { $0 }
    return clauses.isEmpty ? nil : clauses.joined(separator: "; ")
  }
}
