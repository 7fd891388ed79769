import Equations
import Platform

/// One coordinate whose acceleration is computed for all nodes of a collocation
/// method at once. It depends on time, position and velocity in any way, or has
/// linear damping apart (`DampingApart`).
public protocol NodeEquation: Sendable {
  /// A vector with a lane for each node.
  associatedtype Nodes: NodeLanes
  /// The acceleration at each node, from its time (s), position and velocity.
  func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes
  /// Whether `acceleration` is the whole; else it does not use the velocity, and
  /// `damping` times the velocity is to be subtracted.
  static var takesVelocity: Bool { get }
  /// c in 1/s of damping apart; 0 of an equation without.
  var damping: Double { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the acceleration is linear in position and velocity everywhere,
  /// with constant coefficients. A force that is linear only between corners,
  /// such as |x|, is not: it may bend in the middle of a step.
  var isLinear: Bool { get }
  /// Whether the acceleration bends or jumps at some time, position or
  /// velocity.
  var hasCorners: Bool { get }
}

extension NodeEquation {
  @inlinable @inline(__always) public static var takesVelocity: Bool { true }
  @inlinable @inline(__always) public var damping: Double { 0 }
  @inlinable public var isFirstOrder: Bool { false }
}

/// An equation x'' = f(t, x) − c x' with c apart.
@frozen
public struct DampingApart<Whole: NodeEquation>: NodeEquation {
  /// f − c x'.
  public let whole: Whole
  public let damping: Double

  /// An equation whose linear damping c (1/s) is known.
  @inlinable @inline(__always)
  public init(_ whole: Whole, damping: Double) {
    self.whole = whole
    self.damping = damping
  }

  @inlinable @inline(__always) public static var takesVelocity: Bool { false }
  @inlinable public var isFirstOrder: Bool { whole.isFirstOrder }
  @inlinable public var isLinear: Bool { whole.isLinear }
  @inlinable public var hasCorners: Bool { whole.hasCorners }

  @inlinable @inline(__always)
  public func acceleration(
    time: Whole.Nodes, position: Whole.Nodes, velocity: Whole.Nodes
  ) -> Whole.Nodes {
    whole.acceleration(time: time, position: position, velocity: .zero)
  }
}

/// A lane formula, evaluated on the nodes of a method.
@frozen
public struct FormulaOnNodes<Formula: LaneFormula, Nodes: NodeLanes>: NodeEquation {
  /// The formula.
  public let formula: Formula
  /// Evaluates a formula on nodes.
  @inlinable public init(_ formula: Formula) { self.formula = formula }
  @inlinable public var isLinear: Bool { Formula.isLinear }
  @inlinable public var hasCorners: Bool { Formula.hasCorners }

  @inlinable @inline(__always)
  public func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes {
    formula.acceleration(time: time, position: position, velocity: velocity)
  }
}

/// An equation of one coordinate whose type is known only at run time, so that
/// a solver is compiled once for all of them. An evaluation costs an extra call
/// for every eight nodes.
public struct AnyOnNodes<Nodes: NodeLanes>: NodeEquation {
  /// The equation.
  public let equation: any ScalarEquation
  public let isLinear: Bool
  public let hasCorners: Bool

  /// Evaluates an equation on nodes. It is assumed to have corners unless it is
  /// a `LaneFormula`, which says whether it has any.
  public init(_ equation: any ScalarEquation) {
    self.equation = equation
    let formula = type(of: equation) as? any LaneFormula.Type
    isLinear = formula?.isLinear ?? (equation is any LinearEquation)
    hasCorners = formula?.hasCorners ?? true
  }

  @inlinable @inline(__always)
  public func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes {
    var acceleration = Nodes.zero
    for index in 0..<Nodes.width / 8 {
      var states = EightStates(
        time: time[eight: index], position: position[eight: index],
        velocity: velocity[eight: index])
      equation.evaluate(&states)
      acceleration[eight: index] = states.acceleration
    }
    return acceleration
  }
}

/// An equation of one coordinate that was given as text. `@unchecked Sendable`,
/// as each thread computes in registers of its own.
public struct ParsedOnNodes<Nodes: NodeLanes>: NodeEquation, @unchecked Sendable {
  public let isFirstOrder: Bool
  public let isLinear: Bool
  public let hasCorners: Bool
  @usableFromInline let pointers: ProgramPointers<Nodes>
  /// Owns the memory of `pointers`.
  private let registers: ProgramRegisters<Nodes>

  /// The equation of a system that has only one.
  public init(_ system: EquationSystem) {
    require(system.count == 1, "one coordinate")
    registers = ProgramRegisters(system.program)
    pointers = registers.pointers
    isFirstOrder = system.isFirstOrder[0]
    isLinear = system.isLinear
    hasCorners = system.hasCorners
  }

  @inlinable @inline(__always)
  public func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes {
    pointers.acceleration(time, position, velocity)
  }
}
