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

extension Spring: CustomStringConvertible {
  /// Code that makes this spring, up to rounding: from duration and bounce, as
  /// in `Spring(duration: 0.5, bounce: 0.3)`, if its mass is 1 and they can
  /// express it, else from mass, stiffness and damping.
  public var description: String {
    if mass == 1, let values = SpringConvention.perceptual.shortestValues(of: self),
      let duration = values["duration"], let bounce = values["bounce"]
    {
      return "Spring(duration: \(duration), bounce: \(bounce))"
    }
    return "Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
      + "allowOverDamping: true)"
  }
}

/// Overloads for `Float`, computed in double precision and rounded once:
/// correct to half a unit in the last place of a float, except close to zeros
/// of the motion and where the double lies next to the middle of two floats.
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

/// Values that a spring can animate: numbers, and vectors of them.
///
/// `Double`, `Float` and SIMD vectors of up to 16 of either conform.
public protocol VectorArithmetic: Equatable {
  /// The value whose components are all zero.
  static var zero: Self { get }
  /// The sum, component by component.
  static func + (a: Self, b: Self) -> Self
  /// The difference, component by component.
  static func - (a: Self, b: Self) -> Self
  /// Multiplies every component by a factor.
  mutating func scale(by factor: Double)
}

extension VectorArithmetic {
  /// A copy with every component multiplied by a factor.
  @inlinable
  func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }
}

extension Double: VectorArithmetic {
  @inlinable public mutating func scale(by factor: Double) { self *= factor }
}

extension Float: VectorArithmetic {
  @inlinable public mutating func scale(by factor: Double) { self = Float(Double(self) * factor) }
}

extension SIMD where Self: VectorArithmetic, Scalar: BinaryFloatingPoint {
  /// Multiplies every component by a factor, which is rounded to the scalar's
  /// type first.
  @inlinable public mutating func scale(by factor: Double) { self *= Scalar(factor) }
}

extension SIMD2: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD3: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD4: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD8: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD16: VectorArithmetic where Scalar: BinaryFloatingPoint {}
