import CKernels

/// The exact map of position and velocity over a stretch of time.
///
/// With u the distance from the target and v the velocity,
///
///     u(t) = uu · u(0) + uv · v(0)
///     v(t) = vu · u(0) + vv · v(0)
///
/// for every spring, in every regime. One such map is an exact integrator for
/// a fixed frame time; a composition of two is the map of the summed time.
@frozen
public struct SpringPropagator: Hashable, Sendable {
  /// Distance after per distance before, without unit.
  public var uu: Double
  /// Distance after per velocity before, in seconds.
  public var uv: Double
  /// Velocity after per distance before, per second.
  public var vu: Double
  /// Velocity after per velocity before, without unit.
  public var vv: Double

  /// A map of these four entries.
  @inlinable
  public init(uu: Double, uv: Double, vu: Double, vv: Double) {
    self.uu = uu
    self.uv = uv
    self.vu = vu
    self.vv = vv
  }

  /// The map of no time.
  public static let identity = SpringPropagator(uu: 1, uv: 0, vu: 0, vv: 1)

  /// The map of a time after which nothing is left.
  public static let rest = SpringPropagator(uu: 0, uv: 0, vu: 0, vv: 0)

  /// Moves a state on.
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

  /// The map of first `other`, then `self`.
  ///
  /// Rounded at each entry; for a high power of one step ask the spring for
  /// the map of the whole time, which is exact to rounding.
  @inlinable
  public static func * (self: SpringPropagator, other: SpringPropagator) -> SpringPropagator {
    SpringPropagator(
      uu: self.uu * other.uu + self.uv * other.vu,
      uv: self.uu * other.uv + self.uv * other.vv,
      vu: self.vu * other.uu + self.vv * other.vu,
      vv: self.vu * other.uv + self.vv * other.vv)
  }
}
