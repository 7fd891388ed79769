extension SpringMotion {
  /// The state at a time, evaluated in double-double and rounded once: the
  /// reference that answers are scored against, a hundred times slower than
  /// ``state(at:)``.
  ///
  /// Phases beyond 2^50 radians, where a time is coarser than a turn, are left
  /// to the closed form.
  ///
  /// - Parameter time: in seconds; negative times count as zero.
  public func exactState(at time: Double) -> SpringState {
    guard time > 0 else { return SpringState(position: start, velocity: initialVelocity) }
    let furthest = rates.isOverdamped ? 0x1p900 : 0x1p50
    guard rates.turn.high * time < furthest, rates.slowDecay.high * time < 700,
      let exact = ExactDistance(self)
    else { return state(at: time) }
    let scaledTime = DoubleDouble(time).scaled(byPowerOfTwo: exact.timeExponent)
    let (distance, velocity) = exact.state(at: scaledTime)
    let position = distance.scaled(byPowerOfTwo: exact.lengthExponent) + DoubleDouble(target)
    return SpringState(
      position: position.rounded,
      velocity: velocity.scaled(byPowerOfTwo: exact.lengthExponent + exact.timeExponent).rounded)
  }
}
