extension SpringMotion {
  /// The state at a time, evaluated in double-double and rounded once: the
  /// reference against which answers are scored, some five times slower than
  /// ``state(at:)``.
  ///
  /// - Parameter time: in seconds; negative times count as zero.
  public func exactState(at time: Double) -> SpringState {
    let (position, velocity) = doubledState(at: time)
    return SpringState(position: position.rounded, velocity: velocity.rounded)
  }

  /// The same before rounding.
  ///
  /// The ordinary closed form is used for phases beyond 2^50 radians, where
  /// consecutive doubles are more than a turn apart, and for states below
  /// e^-700 of the scale.
  public func doubledState(at time: Double) -> (position: DoubleDouble, velocity: DoubleDouble) {
    let furthest = rates.isOverdamped ? 0x1p900 : 0x1p50
    guard time > 0, rates.dampedFrequency.high * time < furthest, rates.slowDecay.high * time < 700,
      let exact = ExactDistance(self)
    else {
      let state = state(at: time)
      return (DoubleDouble(state.position), DoubleDouble(state.velocity))
    }
    let scaledTime = DoubleDouble(time).scaled(byPowerOfTwo: exact.timeExponent)
    let (distance, velocity) = exact.state(at: scaledTime)
    return (
      distance.scaled(byPowerOfTwo: exact.lengthExponent) + DoubleDouble(target),
      velocity.scaled(byPowerOfTwo: exact.lengthExponent + exact.timeExponent)
    )
  }
}
