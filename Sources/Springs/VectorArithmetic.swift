/// Values that a spring can animate: numbers, and vectors of them.
///
/// `Double`, `Float` and SIMD vectors of either conform.
public protocol VectorArithmetic: Equatable {
  /// The value whose components are all zero.
  static var zero: Self { get }
  /// The sum of every component.
  static func + (a: Self, b: Self) -> Self
  /// The difference of every component.
  static func - (a: Self, b: Self) -> Self
  /// Multiplies every component by a factor.
  mutating func scale(by factor: Double)
  /// The sum of the squares of the components.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// A copy with every component multiplied by a factor.
  @inlinable
  func scaled(by factor: Double) -> Self {
    var copy = self
    copy.scale(by: factor)
    return copy
  }
}

extension Double: VectorArithmetic {
  @inlinable public mutating func scale(by factor: Double) { self *= factor }
  @inlinable public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  @inlinable public mutating func scale(by factor: Double) { self = Float(Double(self) * factor) }
  @inlinable public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension SIMD where Self: VectorArithmetic, Scalar: BinaryFloatingPoint {
  /// Multiplies every component by a factor, rounded to the scalar's type.
  @inlinable public mutating func scale(by factor: Double) { self *= Scalar(factor) }
  /// The sum of the squares of the components, in the scalar's type.
  @inlinable public var magnitudeSquared: Double { Double((self * self).sum()) }
}

extension SIMD2: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD3: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD4: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD8: VectorArithmetic where Scalar: BinaryFloatingPoint {}
extension SIMD16: VectorArithmetic where Scalar: BinaryFloatingPoint {}
