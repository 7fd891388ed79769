/// A system x'' = a(t, x, x') of any number of coordinates.
///
/// A solver needs nothing else. What some methods can use beyond it is a
/// refinement of this protocol, which a method names in its constraints: a pair
/// of method and equation that makes no sense does not compile. Only whether
/// velocities matter is asked at run time, as it may depend on a coefficient.
///
///     struct Pendulum: ScalarEquation {
///       func acceleration(time t: Double, position x: Double, velocity v: Double) -> Double {
///         -sin(x) - 0.1 * v + 0.3 * cos(2 * t)
///       }
///     }
public protocol Equation: Sendable {
  /// Number of coordinates, 1 or more; always the same.
  var count: Int { get }

  /// Writes the accelerations at `time` (s), one for each coordinate, to
  /// `acceleration`. All three arrays have `count` elements and do not overlap;
  /// `acceleration` may hold anything before.
  func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>)

  /// Whether the velocity alone is the solution: `FirstOrder` says yes, and
  /// errors of the position then do not count.
  static var isFirstOrder: Bool { get }

  /// Whether that is so of a coordinate: a system may have both.
  func isFirstOrder(_ coordinate: Int) -> Bool

  /// Whether no acceleration depends on a velocity. Unless an equation says so,
  /// Nyström methods and splittings into kicks and drifts refuse it: they would
  /// leave the velocity out of account.
  var isVelocityFree: Bool { get }

  /// Whether an acceleration bends or jumps anywhere. Extrapolation then looks at
  /// the end of each step, too, which it does not evaluate otherwise. Gauss
  /// methods take it from a ``LaneFormula`` and expect it of other scalars.
  var hasCorners: Bool { get }
}

extension Equation {
  @inlinable public static var isFirstOrder: Bool { false }
  @inlinable public func isFirstOrder(_ coordinate: Int) -> Bool { Self.isFirstOrder }
  @inlinable public var isVelocityFree: Bool { false }
  @inlinable public var hasCorners: Bool { false }
}

/// An equation of one coordinate, from and to plain numbers.
public protocol ScalarEquation: Equation {
  /// The acceleration at `time` (s).
  func acceleration(time: Double, position: Double, velocity: Double) -> Double
  /// The same as a value to be called, compiled with the equation.
  var function: @Sendable (_ time: Double, _ position: Double, _ velocity: Double) -> Double {
    get
  }
  /// The same of eight states at once: one after the other, unless the equation
  /// is a `LaneFormula`.
  func evaluate(_ states: inout EightStates)
}

/// States of one coordinate at eight moments, and what an equation makes of
/// them: in memory, as calls pass vectors in parts that have to be joined.
@frozen
public struct EightStates: Sendable {
  /// In s.
  public var time: SIMD8<Double>
  public var position: SIMD8<Double>
  public var velocity: SIMD8<Double>
  /// What is written.
  public var acceleration = SIMD8<Double>.zero

  @inlinable @inline(__always)
  public init(time: SIMD8<Double>, position: SIMD8<Double>, velocity: SIMD8<Double>) {
    self.time = time
    self.position = position
    self.velocity = velocity
  }
}

extension ScalarEquation {
  @inlinable public var count: Int { 1 }

  @inlinable
  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    acceleration[0] = self.acceleration(time: time, position: position[0], velocity: velocity[0])
  }

  @inlinable
  public var function: @Sendable (_ time: Double, _ position: Double, _ velocity: Double) -> Double
  {
    { acceleration(time: $0, position: $1, velocity: $2) }
  }

  @inlinable
  public func evaluate(_ states: inout EightStates) {
    for lane in 0..<8 {
      states.acceleration[lane] = acceleration(
        time: states.time[lane], position: states.position[lane], velocity: states.velocity[lane])
    }
  }
}

/// An equation that can be written in the language of `EquationText`, too: for
/// its power series, and for programs that cannot call it.
public protocol WrittenEquation: ScalarEquation {
  /// x'' = …, without a start.
  var text: String { get }
}

/// An equation that is linear in position and velocity together, with constant
/// coefficients and without a term that depends on neither: its solution's
/// power series follows from its right-hand side alone.
public protocol LinearEquation: Equation {}

/// An equation whose acceleration does not depend on the velocity, x'' = f(t,
/// x): what Nyström methods and splittings into kicks and drifts are for.
public protocol VelocityFreeEquation: Equation {}

extension VelocityFreeEquation {
  @inlinable public var isVelocityFree: Bool { true }
}

/// An equation that knows the derivatives of its accelerations. Methods for
/// stiff equations measure those of others by differences.
public protocol DifferentiableEquation: Equation {
  /// Writes for each coordinate the derivatives of its acceleration: by the
  /// time, by all positions and by all velocities, 1 + 2·`count` numbers.
  func differentiate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into derivatives: inout MutableSpan<Double>)
}

/// A system of first order, y' = f(t, y).
public protocol FirstOrderSystem: Sendable {
  /// Number of unknowns, 1 or more.
  var count: Int { get }
  /// Writes the derivatives at `time` (s) to `derivative`; the arrays have
  /// `count` elements and do not overlap.
  func evaluate(_ time: Double, _ state: Span<Double>, into derivative: inout MutableSpan<Double>)
}

/// A first-order system that knows the derivatives of its right-hand side, as
/// `DifferentiableEquation` does for equations of motion.
public protocol DifferentiableSystem: FirstOrderSystem {
  /// Writes for each unknown the derivatives of its rate: by the time, then by
  /// all unknowns, 1 + `count` numbers.
  func differentiate(
    _ time: Double, _ state: Span<Double>, into derivatives: inout MutableSpan<Double>)
}

/// A first-order system as an equation of motion: y is the velocity, and the
/// position its integral, which is not used. Solvers need no second form,
/// and the interpolants of positions yield those of y by differentiation.
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
    // Columns for positions, all zero, stand between those of the time and of
    // the state.
    var compact = [Double](repeating: 0, count: count * (1 + count))
    var span = compact.mutableSpan
    system.differentiate(time, velocity, into: &span)
    for row in 0..<count {
      let from = row * (1 + count)
      let to = row * (1 + 2 * count)
      derivatives[to] = compact[from]
      for column in 0..<count {
        derivatives[to + 1 + column] = 0
        derivatives[to + 1 + count + column] = compact[from + 1 + column]
      }
    }
  }
}
