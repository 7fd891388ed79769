import CKernels

/// The exact map of position and velocity over an interval of time.
///
/// With u the distance from the target and v the velocity,
///
///     u(t) = uu · u(0) + uv · v(0)
///     v(t) = vu · u(0) + vv · v(0)
///
/// in every regime. One such map is an exact integrator for a fixed frame time;
/// the composition of two is the map over the sum of their times.
@frozen
public struct SpringPropagator: Hashable, Sendable {
  /// Dimensionless: effect of the initial distance on the distance.
  public var uu: Double
  /// In seconds: effect of the initial velocity on the distance.
  public var uv: Double
  /// Per second: effect of the initial distance on the velocity.
  public var vu: Double
  /// Dimensionless: effect of the initial velocity on the velocity.
  public var vv: Double

  /// A map of these four entries.
  @inlinable
  public init(uu: Double, uv: Double, vu: Double, vv: Double) {
    self.uu = uu
    self.uv = uv
    self.vu = vu
    self.vv = vv
  }

  /// The map over zero time.
  public static let identity = SpringPropagator(uu: 1, uv: 0, vu: 0, vv: 1)

  /// The map after which the spring is at rest.
  public static let rest = SpringPropagator(uu: 0, uv: 0, vu: 0, vv: 0)

  /// Advances a state.
  ///
  /// - Parameters:
  ///   - position: replaced by the position after the step.
  ///   - velocity: replaced by the velocity after the step, per second.
  ///   - target: where the spring comes to rest, in the unit of the position.
  @inlinable
  @inline(__always)
  public func advance(_ position: inout Double, _ velocity: inout Double, target: Double) {
    let distance = position - target
    position = springbench_multiply_add(
      uu, distance, springbench_multiply_add(uv, velocity, target))
    velocity = springbench_multiply_add(vu, distance, vv * velocity)
  }

  /// The map that applies first `other`, then `self`.
  ///
  /// Each entry is rounded. For many steps use the map over the whole time
  /// instead, which is exact up to rounding.
  @inlinable
  public static func * (self: SpringPropagator, other: SpringPropagator) -> SpringPropagator {
    SpringPropagator(
      uu: self.uu * other.uu + self.uv * other.vu,
      uv: self.uu * other.uv + self.uv * other.vv,
      vu: self.vu * other.uu + self.vv * other.vu,
      vv: self.vu * other.uv + self.vv * other.vv)
  }
}
