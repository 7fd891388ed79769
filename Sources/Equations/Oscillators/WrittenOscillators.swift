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

/// x'' = μ (1 − x²) x' − x, whose motion ends on a limit cycle of slow and fast
/// parts; x and t are dimensionless.
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

/// A driven spring with quadratic drag:
///
///     x'' = −k x − b x' √(u² + x'²) + cos(ω t)
///
/// Below the speed u the drag is about linear, as in a slow flow, so that the
/// acceleration is smooth everywhere. L. D. Landau, E. M. Lifshitz, Fluid
/// Mechanics (1987), §45.
@frozen
public struct DrivenDrag: LaneFormula, WrittenEquation {
  /// k in 1/s², with the mass divided out.
  public let stiffness: Double
  /// b in 1/m, with the mass divided out.
  public let drag: Double
  /// u² in m²/s².
  public let slow: Double
  /// ω in rad/s; the drive's amplitude is 1 m/s².
  public let drive: Double

  /// A driven spring; by default its drive is 1.5 times as fast as its own
  /// oscillation.
  @inlinable
  public init(stiffness: Double = 4, drag: Double = 0.3, slow: Double = 0.04, drive: Double = 3) {
    self.stiffness = stiffness
    self.drag = drag
    self.slow = slow
    self.drive = drive
  }

  public var text: String {
    "x'' = -\(stiffness)*x - \(drag)*x'*sqrt(\(slow) + x'^2) + cos(\(drive)*t)"
  }

  @inlinable @inline(__always)
  public func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
    // √(u² + x'²), which the drag takes for the speed.
    let speed = sqrt(L.multiplyAdd(velocity, velocity, L(constant: slow)))
    let pull = L.multiplyAdd(L(constant: -stiffness), position, cos(L(constant: drive) * time))
    return L.multiplyAdd(L(constant: -drag) * velocity, speed, pull)
  }
}
