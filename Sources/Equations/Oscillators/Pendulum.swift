import Platform

/// A mass on a rod: x'' = −(g/l) sin x, with x in rad. C. Huygens, Horologium
/// oscillatorium (1673).
@frozen
public struct Pendulum: Hashable, LaneFormula, WrittenEquation, EnergyEquation {
  /// g/l in 1/s².
  public let stiffness: Double

  /// A pendulum, by default on a rod of one metre.
  @inlinable
  public init(stiffness: Double = 9.81) { self.stiffness = stiffness }

  public var text: String { "x'' = -\(stiffness)*sin(x)" }

  @inlinable @inline(__always)
  public func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
    L(constant: -stiffness) * sin(position)
  }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    // 1 - cos x, without cancellation.
    let half = sin(positions[0] / 2)
    return velocities[0] * velocities[0] / 2 + 2 * stiffness * half * half
  }
}
