import CKernels

/// The position or the velocity of a system, held in registers: one number, or
/// the numbers of several systems in the lanes of a vector.
public protocol Coordinates: Sendable {
  associatedtype Scalar: BinaryFloatingPoint & SIMDScalar & Sendable
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  /// The same direction, `factor` times as long.
  func scaled(_ factor: Scalar) -> Self
  /// self + factor·other: one rounding where the build targets a CPU with the
  /// instruction, two elsewhere.
  func adding(_ factor: Scalar, times other: Self) -> Self
  /// The largest absolute value of a component; NaN if one is NaN.
  var largestMagnitude: Scalar { get }
}

extension Double: Coordinates {
  @inlinable @inline(__always) public func scaled(_ factor: Double) -> Double { self * factor }
  @inlinable @inline(__always)
  public func adding(_ factor: Double, times other: Double) -> Double {
    springbench_multiply_add(factor, other, self)
  }
  @inlinable @inline(__always) public var largestMagnitude: Double { magnitude }
}

extension Float: Coordinates {
  @inlinable @inline(__always) public func scaled(_ factor: Float) -> Float { self * factor }
  @inlinable @inline(__always)
  public func adding(_ factor: Float, times other: Float) -> Float {
    springbench_multiply_add_float(factor, other, self)
  }
  @inlinable @inline(__always) public var largestMagnitude: Float { magnitude }
}

/// Eight systems side by side, for ensembles.
extension SIMD8<Double>: Coordinates {
  @inlinable @inline(__always)
  public func scaled(_ factor: Double) -> Self { self * Self(repeating: factor) }
  @inlinable @inline(__always)
  public func adding(_ factor: Double, times other: Self) -> Self {
    springbench_multiply_add8(Self(repeating: factor), other, self)
  }
  @inlinable
  public var largestMagnitude: Double {
    var largest = 0.0
    for index in 0..<8 where !(self[index].magnitude <= largest) {
      if self[index].isNaN { return .nan }
      largest = self[index].magnitude
    }
    return largest
  }
}
