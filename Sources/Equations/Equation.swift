import Springs

/// A system x'' = a(t, x, x') of any number of coordinates.
///
/// This is all that most solvers need; the refinements below tell the others
/// more. Whether velocities matter is asked at run time, because a coefficient
/// may decide it.
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

  /// Whether a coordinate is of first order: its velocity is the solution. If
  /// all are, explicit steps do not count errors of the positions.
  func isFirstOrder(_ coordinate: Int) -> Bool

  /// Whether no acceleration depends on a velocity. If one does, Nyström
  /// methods and splittings into kicks and drifts accept at most linear
  /// damping, because they would ignore anything else.
  var isVelocityFree: Bool { get }

  /// Whether an acceleration has corners or jumps. Extrapolation methods then
  /// also evaluate the end of each step, to notice a corner there; with one
  /// coordinate they always do. Gauss methods ask this of a ``LaneFormula`` and
  /// assume corners in any other ``ScalarEquation``.
  var hasCorners: Bool { get }
}

extension Equation {
  @inlinable public func isFirstOrder(_ coordinate: Int) -> Bool { false }
  @inlinable public var isVelocityFree: Bool { false }
  @inlinable public var hasCorners: Bool { false }
}

/// An equation of one coordinate, evaluated on plain numbers.
public protocol ScalarEquation: Equation {
  /// The acceleration at `time` (s).
  func acceleration(time: Double, position: Double, velocity: Double) -> Double
  /// `acceleration` as a closure. It is compiled in the equation's own module,
  /// where the body of `acceleration` can be inlined into it.
  var function: @Sendable (_ time: Double, _ position: Double, _ velocity: Double) -> Double {
    get
  }
  /// The same for many states, eight to a vector: in memory the closure finds
  /// the times of `vectors` vectors (s), then all positions, then all
  /// velocities, and writes the accelerations after them. It takes the
  /// states one by one unless the equation is a `LaneFormula`.
  var laneFunction: @Sendable (UnsafeMutablePointer<SIMD8<Double>>, _ vectors: Int) -> Void { get }
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
  public var laneFunction: @Sendable (UnsafeMutablePointer<SIMD8<Double>>, _ vectors: Int) -> Void {
    { states, vectors in
      for index in 0..<vectors {
        for lane in 0..<8 {
          states[3 * vectors + index][lane] = acceleration(
            time: states[index][lane], position: states[vectors + index][lane],
            velocity: states[2 * vectors + index][lane])
        }
      }
    }
  }
}

/// An equation that can also write itself in the language of `EquationText`.
public protocol WrittenEquation: Equation {
  /// The equations, such as x'' = …, without starts.
  var text: String { get }
}

/// An equation that is linear in positions and velocities, with constant
/// coefficients and no other term: with exact derivatives, one iteration can
/// solve an implicit step.
public protocol LinearEquation: Equation {}

/// An equation whose acceleration does not depend on the velocity, x'' = f(t,
/// x): what Nyström methods and splittings into kicks and drifts are for.
public protocol VelocityFreeEquation: Equation {}

extension VelocityFreeEquation {
  @inlinable public var isVelocityFree: Bool { true }
}

/// An equation that knows the derivatives of its accelerations. Without them,
/// methods for stiff problems use finite differences, or the gradient of a
/// ``ScalarForce``.
public protocol DifferentiableEquation: Equation {
  /// Writes for each coordinate the 1 + 2·`count` derivatives of its
  /// acceleration with respect to time, all positions and all velocities.
  func differentiate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into derivatives: inout MutableSpan<Double>)
}

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

/// A first-order system as an equation of motion: y is the velocity, and the
/// position is its integral, which the system does not read. So solvers need no
/// second form for first-order systems, and interpolate y by the derivatives of
/// the polynomials through positions.
@frozen
public struct FirstOrder<System: FirstOrderSystem>: Equation {
  /// The first-order system y' = f(t, y).
  public let system: System

  /// The system as an equation of motion.
  @inlinable
  public init(_ system: System) { self.system = system }

  @inlinable public var count: Int { system.count }
  @inlinable public func isFirstOrder(_ coordinate: Int) -> Bool { true }

  @inlinable
  public func evaluate(
    _ time: Double, _ position: Span<Double>, _ velocity: Span<Double>,
    into acceleration: inout MutableSpan<Double>
  ) {
    system.evaluate(time, velocity, into: &acceleration)
  }
}

/// An equation whose energy is known.
public protocol EnergyEquation: Equation {
  /// The sum of kinetic and potential energy, with masses of 1.
  func energy(_ positions: [Double], _ velocities: [Double]) -> Double
}

/// An equation whose energy and exact solution are known.
public protocol Oscillator: EnergyEquation {
  /// The solution from a start, as a function of the seconds since then, in
  /// double-double; less exact at large phases and just above critical damping.
  func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState
}

/// A state of any number of coordinates in double-double.
public struct ExactState: Sendable {
  /// The position of each coordinate.
  public var positions: [DoubleDouble]
  /// The velocity of each coordinate, per second.
  public var velocities: [DoubleDouble]

  /// A state of as many velocities as positions.
  public init(positions: [DoubleDouble], velocities: [DoubleDouble]) {
    self.positions = positions
    self.velocities = velocities
  }

  /// A state from plain numbers; at rest if no velocities are given.
  public init(positions: [Double], velocities: [Double]? = nil) {
    self.positions = positions.map { DoubleDouble($0) }
    self.velocities =
      velocities.map { $0.map { DoubleDouble($0) } }
      ?? Array(repeating: DoubleDouble(0), count: positions.count)
  }
}
