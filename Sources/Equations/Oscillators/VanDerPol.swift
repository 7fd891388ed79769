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
