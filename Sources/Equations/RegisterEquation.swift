/// An equation of one coordinate whose state is held in registers.
public protocol RegisterEquation: Sendable {
  /// The acceleration at time `time` (s).
  func acceleration(position: Double, velocity: Double, time: Double) -> Double
  /// The largest |λ| of a linear equation with constant coefficients whose
  /// solutions are sums of e^(λt), in 1/s; `nil` for others. Explicit methods
  /// report how stiff the equation is by it.
  var constantRate: Double? { get }
  /// c in 1/s of an acceleration f(t, x) − c·v, which has c apart from f; `nil`
  /// of one that depends on the velocity in another way, or is not known to.
  var damping: Double? { get }
}

extension RegisterEquation {
  @inlinable @inline(__always) public var constantRate: Double? { nil }
  @inlinable @inline(__always) public var damping: Double? { nil }
}

/// The equation of a scalar force.
@frozen
public struct ForceEquation<Force: ScalarForce>: RegisterEquation {
  /// The force, with its damping.
  public let force: Force

  /// The equation x'' = f(t, x) − c·x' of a force.
  @inlinable @inline(__always)
  public init(_ force: Force) { self.force = force }

  @inlinable @inline(__always)
  public func acceleration(position: Double, velocity: Double, time: Double) -> Double {
    force.acceleration(position, velocity, time)
  }

  @inlinable @inline(__always) public var damping: Double? { force.damping }

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
