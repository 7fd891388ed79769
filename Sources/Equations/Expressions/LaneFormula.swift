/// An acceleration as a formula in time, position and velocity, for single
/// values and for lanes alike:
///
///     struct Pendulum: LaneFormula {
///       func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L {
///         L(constant: -0.1) * velocity - sin(position)
///       }
///     }
public protocol LaneFormula: ScalarEquation {
  /// The acceleration, in every lane.
  func acceleration<L: ElementaryLanes>(time: L, position: L, velocity: L) -> L
  /// Whether the acceleration is linear in position and velocity everywhere,
  /// with constant coefficients: implicit methods are then faster.
  static var isLinear: Bool { get }
  /// Whether the acceleration has corners or jumps: methods then check their
  /// steps more closely.
  static var hasCorners: Bool { get }
}

extension LaneFormula {
  @inlinable @inline(__always) public static var isLinear: Bool { false }
  @inlinable @inline(__always) public static var hasCorners: Bool { false }
  @inlinable public var hasCorners: Bool { Self.hasCorners }

  /// Calls the generic formula, not the function of plain numbers below.
  @inlinable @inline(__always)
  func formula<L: ElementaryLanes>(_ time: L, _ position: L, _ velocity: L) -> L {
    acceleration(time: time, position: position, velocity: velocity)
  }

  // Not inlined into callers that choose between types at run time: there the
  // compiler would not inline the C functions that a formula calls.
  @inlinable @inline(never)
  public func acceleration(time: Double, position: Double, velocity: Double) -> Double {
    formula(time, position, velocity)
  }

  @inlinable @inline(never)
  public func evaluate(_ states: inout EightStates) {
    states.acceleration = formula(states.time, states.position, states.velocity)
  }
}
