/// One degree of freedom with linear damping: x'' = f(t, x) − c·x'.
///
/// The force is evaluated on `Lanes`: on single values and on all nodes of a
/// collocation method at once. Because the damping is known separately, a
/// method can treat it exactly.
public protocol ScalarForce: LaneFormula, RegisterEquation {
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

  @inlinable @inline(__always)
  public func acceleration(position: Double, velocity: Double, time: Double) -> Double {
    acceleration(position, velocity, time)
  }

  @inlinable @inline(__always) public var knownDamping: Double? { damping }
}

/// An equation of one coordinate whose state is held in registers.
public protocol RegisterEquation: Sendable {
  /// The acceleration at time `time` (s).
  func acceleration(position: Double, velocity: Double, time: Double) -> Double
  /// c in 1/s if the acceleration is known to be f(t, x) − c·v, else `nil`.
  var knownDamping: Double? { get }
}

/// A type-erased equation of one coordinate, so that a solver compiled once
/// serves all such equations.
///
/// Evaluating it costs one closure call more than evaluating a known type.
@frozen
public struct AnyScalarEquation: RegisterEquation {
  /// Takes a time, a position and a velocity.
  @usableFromInline let function: @Sendable (Double, Double, Double) -> Double
  public let knownDamping: Double?

  /// The equation, if it is a ``ScalarEquation``, or a ``ParsedEquation`` of
  /// one coordinate of second order; nil for others.
  public init?(_ equation: any Equation) {
    if let scalar = equation as? any ScalarEquation {
      function = scalar.function
      if let force = scalar as? any ScalarForce {
        knownDamping = force.damping
      } else {
        let written = (scalar as? any WrittenEquation).flatMap { try? EquationSystem($0.text) }
        knownDamping = scalar.isVelocityFree ? 0 : written?.linearDamping?[0]
      }
    } else if let parsed = equation as? ParsedEquation, parsed.count == 1,
      !parsed.system.isFirstOrder[0]
    {
      function = { parsed.acceleration(position: $1, velocity: $2, time: $0) }
      knownDamping = parsed.system.linearDamping?[0]
    } else {
      return nil
    }
  }

  @inlinable @inline(__always)
  public func acceleration(position: Double, velocity: Double, time: Double) -> Double {
    function(time, position, velocity)
  }
}
