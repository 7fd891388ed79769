/// An equation of one coordinate whose state is held in registers: as a number,
/// or, for several independent systems side by side, as the lanes of a vector.
public protocol RegisterEquation: Sendable {
  /// The type of positions and velocities.
  associatedtype Position: Coordinates
  /// The acceleration at time `time` (s).
  func acceleration(position: Position, velocity: Position, time: Position.Scalar) -> Position
  /// The largest |λ| of a linear equation with constant coefficients whose
  /// solutions are sums of e^(λt), in 1/s; `nil` for others. Explicit methods
  /// report how stiff the equation is by it.
  var constantRate: Double? { get }
}

extension RegisterEquation {
  @inlinable @inline(__always) public var constantRate: Double? { nil }
}

/// The equation of a scalar force, for states in Double or Float.
@frozen
public struct ForceEquation<Force: ScalarForce, Position: Coordinates>: RegisterEquation {
  /// The force, with its damping.
  public let force: Force

  /// The equation x'' = f(t, x) − c·x' of a force.
  @inlinable @inline(__always)
  public init(_ force: Force) { self.force = force }

  @inlinable @inline(__always)
  public func acceleration(
    position: Position, velocity: Position, time: Position.Scalar
  ) -> Position {
    force.acceleration(position, velocity, Position(constant: Double(time)))
  }

  @inlinable @inline(__always)
  public var constantRate: Double? {
    guard Force.isLinear else { return nil }
    return largestRate(stiffness: -force.forceGradient(0, 0), damping: force.damping)
  }
}

/// The largest |λ| with λ² + c λ + k = 0, in 1/s.
@inlinable @inline(__always)
func largestRate(stiffness k: Double, damping c: Double) -> Double {
  let half = c / 2
  let discriminant = half * half - k
  // Complex roots have the magnitude √k.
  return discriminant > 0
    ? half.magnitude + discriminant.squareRoot() : k.magnitude.squareRoot()
}
