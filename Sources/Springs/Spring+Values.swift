/// Positions, velocities and forces, with the names of SwiftUI's `Spring`.
///
/// Each call is exact at its own time and independent of earlier calls.
/// Negative times and NaN count as zero.
extension Spring {
  /// The value at a time, starting from zero.
  ///
  /// - Parameters:
  ///   - target: where the spring comes to rest.
  ///   - initialVelocity: per second.
  ///   - time: since the start, in seconds.
  @inlinable
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    value(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The value at a time.
  @inlinable
  public func value<V: VectorArithmetic>(
    fromValue: V, toValue: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    // Exactly `fromValue`, without the rounding of the sum.
    guard time > 0 else { return fromValue }
    let map = rates.propagator(time: time)
    return toValue + (fromValue - toValue).scaled(by: map.uu) + initialVelocity.scaled(by: map.uv)
  }

  /// The velocity at a time, per second, starting from zero.
  @inlinable
  public func velocity<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    velocity(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The velocity at a time, per second.
  @inlinable
  public func velocity<V: VectorArithmetic>(
    fromValue: V, toValue: V, initialVelocity: V = .zero, time: Double
  ) -> V {
    let map = rates.propagator(time: time)
    return (fromValue - toValue).scaled(by: map.vu) + initialVelocity.scaled(by: map.vv)
  }

  /// Advances a value and its velocity by one exact step.
  ///
  /// - Parameters:
  ///   - value: replaced by the value after the step.
  ///   - velocity: replaced by the velocity after the step, per second.
  ///   - target: where the spring comes to rest.
  ///   - deltaTime: in seconds.
  @inlinable
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    guard deltaTime > 0 else { return }
    let map = rates.propagator(time: deltaTime)
    let distance = value - target
    value = target + distance.scaled(by: map.uu) + velocity.scaled(by: map.uv)
    velocity = distance.scaled(by: map.vu) + velocity.scaled(by: map.vv)
  }

  /// The force on the mass, -stiffness · (position - target) - damping ·
  /// velocity; in newtons if lengths are in metres.
  @inlinable
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// The force as above, whatever `fromValue` is: it does not depend on where
  /// the motion started.
  @inlinable
  public func force<V: VectorArithmetic>(
    fromValue: V, toValue: V, position: V, velocity: V
  ) -> V {
    force(target: toValue, position: position, velocity: velocity)
  }
}
