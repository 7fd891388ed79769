import Equations
import Springs

/// One coordinate whose acceleration is computed for all nodes of a collocation
/// method at once. The acceleration may depend on time, position and velocity
/// in any way; linear damping may be given separately (`ForceOnNodes`).
public protocol NodeEquation: Sendable {
  /// A vector with a lane for each node.
  associatedtype Nodes: NodeLanes
  /// The acceleration at each node, from its time (s), position and velocity.
  func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes
  /// Whether `acceleration` is complete. If not, it does not use the velocity,
  /// and `damping` times the velocity is to be subtracted.
  static var takesVelocity: Bool { get }
  /// The coefficient of separate linear damping, in 1/s; 0 without it.
  var damping: Double { get }
  /// Whether the velocity alone is the solution, and errors of the position do
  /// not count.
  var isFirstOrder: Bool { get }
  /// Whether the acceleration is linear in position and velocity everywhere,
  /// with constant coefficients. A force that is linear only between corners,
  /// such as |x|, is not: it may bend in the middle of a step.
  var isLinear: Bool { get }
  /// Whether the acceleration may bend or jump anywhere.
  var hasCorners: Bool { get }
}

extension NodeEquation {
  @inlinable @inline(__always) public static var takesVelocity: Bool { true }
  @inlinable @inline(__always) public var damping: Double { 0 }
  @inlinable public var isFirstOrder: Bool { false }
}

/// A force, and its linear damping separately, on the nodes of a method.
@frozen
public struct ForceOnNodes<Force: ScalarForce, Nodes: NodeLanes>: NodeEquation {
  /// The force.
  public let force: Force
  /// Evaluates a force on nodes.
  @inlinable public init(_ force: Force) { self.force = force }
  @inlinable @inline(__always) public static var takesVelocity: Bool { false }
  @inlinable @inline(__always) public var damping: Double { force.damping }
  @inlinable public var isLinear: Bool { Force.isLinear }
  @inlinable public var hasCorners: Bool { Force.hasCorners }

  @inlinable @inline(__always)
  public func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes {
    force.force(position, time)
  }
}

/// An equation of one coordinate, a struct or a text, that is known only at run
/// time: one compiled solver serves all such equations. All nodes are evaluated
/// in one call; their states are passed in memory.
public struct AnyOnNodes<Nodes: NodeLanes>: NodeEquation {
  public let isFirstOrder: Bool
  public let isLinear: Bool
  public let hasCorners: Bool
  @usableFromInline
  let function: @Sendable (UnsafeMutablePointer<SIMD8<Double>>, _ vectors: Int) -> Void

  /// Evaluates an equation on nodes. It is assumed to have corners unless it is
  /// a `LaneFormula`, which says whether it has any.
  public init(_ equation: any ScalarEquation) {
    let formula = type(of: equation) as? any LaneFormula.Type
    isFirstOrder = false
    isLinear = formula?.isLinear ?? (equation is any LinearEquation)
    hasCorners = formula?.hasCorners ?? true
    function = equation.laneFunction
  }

  /// The only equation of a text, on nodes. Each thread computes in
  /// registers of its own.
  @inlinable
  public init(_ system: EquationSystem) {
    require(system.count == 1, "one coordinate")
    isFirstOrder = system.isFirstOrder[0]
    isLinear = system.isLinear
    hasCorners = system.hasCorners
    nonisolated(unsafe) let registers = ProgramRegisters<Nodes>(system.program)
    nonisolated(unsafe) let pointers = registers.pointers
    function = { states, _ in
      let states = UnsafeMutableRawPointer(states).assumingMemoryBound(to: Nodes.self)
      withExtendedLifetime(registers) {
        states[3] = pointers.acceleration(states[0], states[1], states[2])
      }
    }
  }

  @inlinable @inline(__always)
  public func acceleration(time: Nodes, position: Nodes, velocity: Nodes) -> Nodes {
    var states = (time, position, velocity, Nodes.zero)
    withUnsafeMutablePointer(to: &states) { states in
      function(
        UnsafeMutableRawPointer(states).assumingMemoryBound(to: SIMD8<Double>.self),
        Nodes.width / 8)
    }
    return states.3
  }
}
