extension SpringMotion {
  /// The state at a time, evaluated in double-double and rounded once: the
  /// reference for the errors of other methods. About five times slower than
  /// ``state(at:)``.
  ///
  /// - Parameter time: in seconds; negative times count as zero.
  public func exactState(at time: Double) -> SpringState {
    let (position, velocity) = doubledState(at: time)
    return SpringState(position: position.rounded, velocity: velocity.rounded)
  }

  /// The state of ``exactState(at:)`` before rounding.
  ///
  /// The closed form in double precision is used for phases beyond 2^50
  /// radians, where even in double-double the phase has an error above 2^-54,
  /// and for states below e^-700 of the scale, whose low parts would underflow.
  /// The phase of an overdamped spring is never reduced by turns: it only must
  /// not overflow.
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
