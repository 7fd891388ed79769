/// A second-order system x'' = a(t, x, x').
///
/// Solvers know no problem and problems know no solver: what a method needs
/// beyond the acceleration is asked for by the refinements below, so that a
/// combination that makes no sense does not compile.
public protocol EquationOfMotion: Sendable {
  associatedtype Position: Coordinates
  /// The acceleration at time `time` (s).
  func acceleration(
    position: Position, velocity: Position, time: Position.Scalar
  ) -> Position
}

/// One degree of freedom with linear damping: x'' = f(t, x) − c·x'.
///
/// Evaluated on lanes, which serves single values, Float, and all nodes of a
/// collocation method at once.
public protocol ScalarForce: Sendable {
  /// f(t, x): the acceleration without damping.
  func force<L: Lanes>(_ position: L, _ time: L) -> L
  /// c in 1/s, mass already divided out.
  var damping: Double { get }
  /// ∂f/∂x at (t, x) in 1/s².
  func forceGradient(_ position: Double, _ time: Double) -> Double
  /// Whether there can be damping at all. Known to the compiler, so that no
  /// force waits for a product with zero.
  static var isDamped: Bool { get }
}

extension ScalarForce {
  @inlinable @inline(__always) public static var isDamped: Bool { true }
}

extension ScalarForce {
  /// The whole acceleration f(t, x) − c·v.
  @inlinable @inline(__always)
  public func acceleration<L: Lanes>(_ position: L, _ velocity: L, _ time: L) -> L {
    if !Self.isDamped { return force(position, time) }
    return L.multiplyAdd(L(constant: -damping), velocity, force(position, time))
  }
}

/// A scalar force seen as a system in Double or Float.
@frozen
public struct Motion<Force: ScalarForce, Position: Coordinates & Lanes>: EquationOfMotion {
  public let force: Force

  @inlinable @inline(__always)
  public init(_ force: Force) { self.force = force }

  @inlinable @inline(__always)
  public func acceleration(
    position: Position, velocity: Position, time: Position.Scalar
  ) -> Position {
    force.acceleration(position, velocity, Position(constant: Double(time)))
  }
}
