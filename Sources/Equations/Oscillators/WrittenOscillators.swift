import Springs

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

/// x'' = μ (1 − x²) x' − x. For μ > 0 its motion, unless at rest at 0, tends to
/// a limit cycle, with slow and fast parts for large μ; x and t have no units.
///
/// B. van der Pol, On relaxation-oscillations, Phil. Mag. 2 (1926) 978,
/// doi:10.1080/14786442608564127.
@frozen
public struct VanDerPol: Hashable, LaneFormula, WrittenEquation {
  /// μ, without units.
  public let damping: Double

  /// An oscillator with this μ.
  @inlinable
  public init(damping: Double = 5) { self.damping = damping }

  public var text: String { "x'' = \(damping)*(1 - x^2)*x' - x" }

  @inlinable @inline(__always)
  public func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
    let push = L.multiplyAdd(L(constant: -damping) * position, position, L(constant: damping))
    return L.multiplyAdd(push, velocity, L(constant: -1) * position)
  }
}

/// A driven spring with quadratic drag, whose drive is 1.5 times as fast as its
/// own oscillation:
///
///     x'' = −4 x − 0.3 x' √(0.04 + x'²) + cos(3 t)
///
/// Well below a speed of 0.2 the drag is about linear, as in a slow flow; the
/// acceleration is smooth everywhere. L. D. Landau, E. M. Lifshitz, Fluid
/// Mechanics (1987), §45.
@frozen
public struct DrivenDrag: LaneFormula, WrittenEquation {
  /// The spring; it has no parameters.
  @inlinable public init() {}

  public var text: String { "x'' = -4.0*x - 0.3*x'*sqrt(0.04 + x'^2) + cos(3.0*t)" }

  @inlinable @inline(__always)
  public func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
    // √(0.04 + x'²), which stands for the speed in the drag.
    let speed = sqrt(L.multiplyAdd(velocity, velocity, L(constant: 0.04)))
    let pull = L.multiplyAdd(L(constant: -4), position, cos(L(constant: 3) * time))
    return L.multiplyAdd(L(constant: -0.3) * velocity, speed, pull)
  }
}
