/// One degree of freedom with linear damping: x'' = f(t, x) − c·x'.
///
/// The force is evaluated on `Lanes`: on single values and on all nodes of a
/// collocation method at once. Because the damping is known
/// separately, a method can treat it exactly.
public protocol ScalarForce: LaneFormula {
  /// f(t, x): the acceleration without damping.
  func force<L: Lanes>(_ position: L, _ time: L) -> L
  /// c in 1/s, with the mass divided out.
  var damping: Double { get }
  /// ∂f/∂x at (t, x) in 1/s².
  func forceGradient(_ position: Double, _ time: Double) -> Double
  /// Whether there can be damping at all. As this is known at compile time, an
  /// undamped acceleration does without the product with zero.
  static var isDamped: Bool { get }
}

extension ScalarForce {
  @inlinable @inline(__always) public static var isDamped: Bool { true }
  @inlinable public var isVelocityFree: Bool { !Self.isDamped || damping == 0 }

  /// The whole acceleration f(t, x) − c·v.
  @inlinable @inline(__always)
  public func acceleration<L: Lanes>(_ position: L, _ velocity: L, _ time: L) -> L {
    if !Self.isDamped { return force(position, time) }
    return L.multiplyAdd(L(constant: -damping), velocity, force(position, time))
  }

  @inlinable @inline(__always)
  public func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
    acceleration(position, velocity, time)
  }
}
