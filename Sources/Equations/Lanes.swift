import CKernels

/// Numbers that a force is evaluated on: at one instant, or at several in the
/// lanes of a vector register.
///
/// A force written against this protocol runs unchanged in Double and on all
/// nodes of a collocation method side by side. It cannot branch on a value,
/// because the lanes may take different branches: a force with cases has to be
/// written with functions such as `abs`.
public protocol Lanes: Sendable {
  /// A constant in every lane, rounded to the lane's type.
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
