import CKernels
import Springs

/// Numbers that a force is evaluated on: at one instant, or at several in the
/// lanes of a vector.
///
/// A force written against this protocol runs unchanged in Double and on all
/// nodes of a collocation method side by side. It cannot branch on a value,
/// because the lanes may take different branches: a force with cases needs
/// functions such as `abs`, of ``ElementaryLanes``.
public protocol Lanes: Sendable {
  /// A constant in every lane.
  init(constant: Double)
  /// The sum in every lane.
  static func + (a: Self, b: Self) -> Self
  /// The difference in every lane.
  static func - (a: Self, b: Self) -> Self
  /// The product in every lane.
  static func * (a: Self, b: Self) -> Self
  /// a·b + c: one rounding where the build targets a CPU with the
  /// instruction, two elsewhere.
  static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self
}

extension Double: Lanes {
  @inlinable @inline(__always) public init(constant: Double) { self = constant }
  @inlinable @inline(__always)
  public static func multiplyAdd(_ a: Double, _ b: Double, _ c: Double) -> Double {
    springbench_multiply_add(a, b, c)
  }
}

/// Eight instants.
extension SIMD8<Double>: Lanes {
  @inlinable @inline(__always) public init(constant: Double) { self.init(repeating: constant) }
  @inlinable @inline(__always)
  public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    springbench_multiply_add8(a, b, c)
  }
}

/// Lanes with division and the functions of the expression language.
public protocol ElementaryLanes: Lanes {
  /// The quotient in every lane.
  static func / (a: Self, b: Self) -> Self
  /// The negative in every lane.
  prefix static func - (a: Self) -> Self
  /// A function of one value, or the negative, in every lane.
  static func apply(_ function: Operation, _ x: Self) -> Self
  /// The power, the smaller or the larger of two values, in every lane. The
  /// smaller or larger is NaN if one of the two is.
  static func apply(_ function: Operation, _ x: Self, _ y: Self) -> Self
}

// The C library's functions that have the names of functions below are called
// through `Springs`, which exports them.

extension Double: ElementaryLanes {
  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Double) -> Double {
    switch function {
    case .sine: circular(x).sine
    case .cosine: circular(x).cosine
    case .tangent: tan(x)
    case .arctangent: atan(x)
    case .hyperbolicSine: sinh(x)
    case .hyperbolicCosine: cosh(x)
    case .hyperbolicTangent: Springs.tanh(x)
    case .exponential: Springs.exp(x)
    case .logarithm: log(x)
    case .squareRoot: springbench_square_root(x)
    case .magnitude: x.magnitude
    case .sign: x > 0 ? 1 : x < 0 ? -1 : x
    // Negation is the only other operation of one value.
    default: -x
    }
  }

  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Double, _ y: Double) -> Double {
    switch function {
    case .minimum: y < x || y.isNaN ? y : x
    case .maximum: y > x || y.isNaN ? y : x
    // A power; programs compute sums, products and quotients themselves.
    default: pow(x, y)
    }
  }
}

extension Double {
  /// Sine and cosine, up to ±2²⁰ with the same bits on every CPU; for their
  /// errors see elementary.h. Beyond, they are the C library's, which reduces
  /// the argument better.
  @inlinable @inline(__always)
  static func circular(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.magnitude <= 0x1p20 else { return (Springs.sin(x), Springs.cos(x)) }
    var (sine, cosine) = (0.0, 0.0)
    springbench_sine_and_cosine(x.magnitude, 0, &sine, &cosine)
    return (x.sign == .minus ? -sine : sine, cosine)
  }
}

/// Functions of a vector: roots of all lanes at once, sines and cosines as well
/// unless a value is NaN or beyond ±2²⁰, the others lane by lane.
extension SIMD8<Double>: ElementaryLanes {
  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Self) -> Self {
    switch function {
    case .sine: if let sines = circular(x, isCosine: false) { return sines }
    case .cosine: if let cosines = circular(x, isCosine: true) { return cosines }
    case .squareRoot: return springbench_square_root8(x)
    default: break
    }
    var result = x
    for index in 0..<scalarCount { result[index] = Double.apply(function, x[index]) }
    return result
  }

  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Self, _ y: Self) -> Self {
    var result = x
    for index in 0..<scalarCount { result[index] = Double.apply(function, x[index], y[index]) }
    return result
  }

  /// Sines or cosines with the bits of `Double.circular`; `nil` if a value is
  /// NaN or beyond ±2²⁰.
  @inlinable @inline(__always)
  static func circular(_ x: Self, isCosine: Bool) -> Self? {
    var isWithin: Int32 = 0
    let result = springbench_circular8(x, isCosine ? 1 : 0, &isWithin)
    return isWithin != 0 ? result : nil
  }
}

/// The sine of x radians in every lane.
@inlinable @inline(__always)
public func sin<L: ElementaryLanes>(_ x: L) -> L { L.apply(.sine, x) }
/// The cosine of x radians in every lane.
@inlinable @inline(__always)
public func cos<L: ElementaryLanes>(_ x: L) -> L { L.apply(.cosine, x) }
/// eˣ in every lane.
@inlinable @inline(__always)
public func exp<L: ElementaryLanes>(_ x: L) -> L { L.apply(.exponential, x) }
/// The hyperbolic tangent in every lane.
@inlinable @inline(__always)
public func tanh<L: ElementaryLanes>(_ x: L) -> L { L.apply(.hyperbolicTangent, x) }
/// The square root in every lane; NaN below 0.
@inlinable @inline(__always)
public func sqrt<L: ElementaryLanes>(_ x: L) -> L { L.apply(.squareRoot, x) }
/// The absolute value in every lane.
@inlinable @inline(__always)
public func abs<L: ElementaryLanes>(_ x: L) -> L { L.apply(.magnitude, x) }

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
  /// with constant coefficients; Gauss methods make use of it.
  static var isLinear: Bool { get }
  /// Whether the acceleration has corners or jumps: Gauss methods then check
  /// their steps more closely.
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

  // Never inlined: in a caller that chooses between types at run time the
  // compiler would not inline the C functions that a formula calls.
  @inlinable @inline(never)
  public func acceleration(time: Double, position: Double, velocity: Double) -> Double {
    formula(time, position, velocity)
  }

  @inlinable
  public var laneFunction: @Sendable (UnsafeMutablePointer<SIMD8<Double>>, _ vectors: Int) -> Void {
    { states, vectors in
      for index in 0..<vectors {
        states[3 * vectors + index] = formula(
          states[index], states[vectors + index], states[2 * vectors + index])
      }
    }
  }
}
