/// A type-erased equation of one coordinate, so that a solver compiled once
/// serves all such equations.
///
/// Evaluating it costs one closure call more than evaluating a known type.
@frozen
public struct AnyScalarEquation: RegisterEquation {
  @usableFromInline let function: @Sendable (Double, Double, Double) -> Double
  public let constantRate: Double?
  public let damping: Double?

  /// An acceleration as a function of time, position and velocity.
  public init(_ function: @escaping @Sendable (Double, Double, Double) -> Double) {
    self.function = function
    (constantRate, damping) = (nil, nil)
  }

  /// The equation, if it has one coordinate of second order; nil for others.
  public init?(_ equation: any Equation) {
    func properties(_ force: some ScalarForce) -> (Double?, Double?) {
      (ForceEquation(force).constantRate, force.damping)
    }
    if let scalar = equation as? any ScalarEquation {
      function = scalar.function
      if let force = scalar as? any ScalarForce {
        (constantRate, damping) = properties(force)
      } else {
        (constantRate, damping) = (nil, scalar.isVelocityFree ? 0 : nil)
      }
    } else if let parsed = equation as? ParsedEquation, parsed.count == 1,
      !parsed.system.isFirstOrder[0]
    {
      function = { parsed.acceleration(position: $1, velocity: $2, time: $0) }
      constantRate = parsed.system.constantSlopes.map {
        largestRate(stiffness: -$0[0][0], damping: -$0[1][0])
      }
      damping = parsed.system.linearDamping?[0]
    } else {
      return nil
    }
  }

  @inlinable @inline(__always)
  public func acceleration(position: Double, velocity: Double, time: Double) -> Double {
    function(time, position, velocity)
  }
}
