/// Overloads for `Float`, computed in double precision and rounded once:
/// correct to half a unit in the last place of a float, with rare exceptions
/// where the double lies next to the middle of two floats.
extension Spring {
  /// The value at a time in seconds, starting from zero.
  @inlinable
  public func value(target: Float, initialVelocity: Float = 0, time: Double) -> Float {
    Float(value(target: Double(target), initialVelocity: Double(initialVelocity), time: time))
  }

  /// The value at a time in seconds.
  @inlinable
  public func value(
    fromValue: Float, toValue: Float, initialVelocity: Float = 0, time: Double
  ) -> Float {
    Float(
      value(
        fromValue: Double(fromValue), toValue: Double(toValue),
        initialVelocity: Double(initialVelocity), time: time))
  }

  /// The velocity at a time in seconds, per second, starting from zero.
  @inlinable
  public func velocity(target: Float, initialVelocity: Float = 0, time: Double) -> Float {
    Float(velocity(target: Double(target), initialVelocity: Double(initialVelocity), time: time))
  }

  /// The velocity at a time in seconds, per second.
  @inlinable
  public func velocity(
    fromValue: Float, toValue: Float, initialVelocity: Float = 0, time: Double
  ) -> Float {
    Float(
      velocity(
        fromValue: Double(fromValue), toValue: Double(toValue),
        initialVelocity: Double(initialVelocity), time: time))
  }
}
