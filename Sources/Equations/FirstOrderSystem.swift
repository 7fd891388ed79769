/// A system of first order, y' = f(t, y).
///
///     struct Decay: FirstOrderSystem {
///       let count = 1
///       func evaluate(
///         _ t: Double, _ y: Span<Double>, into rate: inout MutableSpan<Double>
///       ) { rate[0] = -2 * y[0] }
///     }
public protocol FirstOrderSystem: Sendable {
  /// Number of unknowns, 1 or more.
  var count: Int { get }
  /// Writes the derivatives at `time` (s) to `derivative`; the arrays have
  /// `count` elements and do not overlap.
  func evaluate(_ time: Double, _ state: Span<Double>, into derivative: inout MutableSpan<Double>)
}

/// A first-order system that knows the derivatives of its right-hand side, like
/// a `DifferentiableEquation`.
public protocol DifferentiableSystem: FirstOrderSystem {
  /// Writes for each unknown the 1 + `count` derivatives of its rate with
  /// respect to time and all unknowns.
  func differentiate(
    _ time: Double, _ state: Span<Double>, into derivatives: inout MutableSpan<Double>)
}

/// A first-order system as an equation of motion: y is the velocity, and the
/// position is its integral, which is not used. Solvers need no second form for
/// first-order systems then, and interpolate y by the derivatives of the
/// polynomials through positions.
@frozen
public struct FirstOrder<System: FirstOrderSystem>: Equation {
  /// The first-order system y' = f(t, y).
  public let system: System

  /// The system as an equation of motion.
  @inlinable
  public init(_ system: System) { self.system = system }

  @inlinable public var count: Int { system.count }
  @inlinable public static var isFirstOrder: Bool { true }

  @inlinable
  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    system.evaluate(time, velocity, into: &acceleration)
  }
}

extension FirstOrder: DifferentiableEquation where System: DifferentiableSystem {
  public func differentiate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into derivatives: inout MutableSpan<Double>
  ) {
    // A row of the system is ∂t, ∂y. A row of the equation of motion has the
    // derivatives by the positions, zeros, in between.
    var rows = [Double](repeating: 0, count: count * (1 + count))
    var span = rows.mutableSpan
    system.differentiate(time, velocity, into: &span)
    for row in 0..<count {
      let from = row * (1 + count)
      let to = row * (1 + 2 * count)
      derivatives[to] = rows[from]
      for column in 0..<count {
        derivatives[to + 1 + column] = 0
        derivatives[to + 1 + count + column] = rows[from + 1 + column]
      }
    }
  }
}
