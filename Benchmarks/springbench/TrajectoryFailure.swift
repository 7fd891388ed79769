import SolverCases

/// What went wrong with a trajectory of `solve`.
struct TrajectoryFailure {
  /// How the method failed, as a clause; `nil` if it did not.
  var reason: String?
  /// The first moment (s) without numbers.
  private var end: Double?
  /// The first moment (s) at which the error exceeds the limit of divergence.
  private var departure: Double?
  /// The largest error and its moment (s).
  private(set) var worst = (error: 0.0, time: 0.0)

  /// Records a sample.
  ///
  /// - Parameters:
  ///   - isReached: whether the method has numbers at this time.
  ///   - error: relative to the size of the motion.
  ///   - doubt: an error up to this may be that of the reference.
  mutating func note(_ time: Double, isReached: Bool, error: Double, doubt: Double = 0) {
    if error > max(worst.error, doubt) { worst = (error, time) }
    if end == nil, !isReached { end = time }
    if departure == nil, isReached, error >= AccuracyErrors.divergence { departure = time }
  }

  /// That a method which reached the end is far off, in units of `scale`, as a
  /// clause; `nil` if it is not.
  func remark(tolerance: Double?, scale: String) -> String? {
    AccuracyErrors.excess(of: worst.error, tolerance: tolerance).map {
      "off by \(Float(worst.error)) \(scale) at \(worst.time) s, \($0)"
    }
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
