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
