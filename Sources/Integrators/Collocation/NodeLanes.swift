import CKernels
import Equations

/// A vector with one lane for each node of a collocation method.
public protocol NodeLanes: ElementaryLanes {
  /// The number of lanes, and of nodes: 8 or 16.
  static var width: Int { get }
  /// Zero in every lane.
  static var zero: Self { get }
  /// The number in a lane.
  subscript(index: Int) -> Double { get set }
  /// The square matrix with these columns times `values`, plus `base`. It is
  /// summed in several independent parts: in a single chain every multiply-add
  /// would wait for the one before.
  static func product(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, plus base: Self
  ) -> Self
  /// Whether every lane is in [−limit, limit]; false if one is NaN.
  func isWithin(_ limit: Double) -> Bool
  /// The sum of the products of corresponding lanes.
  func dot(_ other: Self) -> Double
  /// The smallest and the largest lane; unspecified if one is NaN.
  var extremes: (low: Double, high: Double) { get }
}

extension NodeLanes {
  /// The matrix with these columns times `values`.
  @inlinable @inline(__always)
  static func product(_ columns: UnsafeMutablePointer<Self>, _ values: Self) -> Self {
    product(columns, values, plus: .zero)
  }

  /// The largest magnitude of a lane; unspecified if one is NaN.
  @inlinable @inline(__always)
  var largest: Double {
    let ends = extremes
    return max(-ends.low, ends.high)
  }
}

/// Eight lanes, one register of AVX-512.
extension SIMD8<Double>: NodeLanes {
  @inlinable @inline(__always) public static var width: Int { 8 }

  @inlinable @inline(__always)
  public static func product(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, plus base: Self
  ) -> Self {
    // Four sums, each of the columns j and j + 4.
    @inline(__always) func sum(_ j: Int, plus start: Self) -> Self {
      let first = springbench_multiply_add8(columns[j], Self(repeating: values[j]), start)
      return springbench_multiply_add8(columns[j + 4], Self(repeating: values[j + 4]), first)
    }
    return (sum(0, plus: base) + sum(1, plus: .zero)) + (sum(2, plus: .zero) + sum(3, plus: .zero))
  }

  @inlinable @inline(__always)
  public func isWithin(_ limit: Double) -> Bool { springbench_is_within8(self, limit) != 0 }

  @inlinable @inline(__always)
  public func dot(_ other: Self) -> Double { springbench_sum8(self * other) }

  @inlinable @inline(__always)
  public var extremes: (low: Double, high: Double) {
    (-springbench_largest8(-self), springbench_largest8(self))
  }
}

/// Sixteen lanes, two registers of AVX-512.
@frozen
public struct Lanes16: NodeLanes {
  @usableFromInline var low: SIMD8<Double>
  @usableFromInline var high: SIMD8<Double>

  /// Lanes 0 to 7, and lanes 8 to 15.
  @inlinable @inline(__always)
  init(_ low: SIMD8<Double>, _ high: SIMD8<Double>) {
    self.low = low
    self.high = high
  }

  @inlinable @inline(__always)
  public init(constant: Double) {
    low = SIMD8(repeating: constant)
    high = low
  }

  @inlinable @inline(__always) public static var width: Int { 16 }
  @inlinable @inline(__always) public static var zero: Self { Self(.zero, .zero) }

  @inlinable @inline(__always)
  public static func + (a: Self, b: Self) -> Self { Self(a.low + b.low, a.high + b.high) }
  @inlinable @inline(__always)
  public static func - (a: Self, b: Self) -> Self { Self(a.low - b.low, a.high - b.high) }
  @inlinable @inline(__always)
  public static func * (a: Self, b: Self) -> Self { Self(a.low * b.low, a.high * b.high) }
  @inlinable @inline(__always)
  public static func multiplyAdd(_ a: Self, _ b: Self, _ c: Self) -> Self {
    Self(
      springbench_multiply_add8(a.low, b.low, c.low),
      springbench_multiply_add8(a.high, b.high, c.high))
  }

  @inlinable @inline(__always)
  public subscript(index: Int) -> Double {
    get { index < 8 ? low[index] : high[index - 8] }
    set {
      if index < 8 { low[index] = newValue } else { high[index - 8] = newValue }
    }
  }

  @inlinable @inline(__always)
  public static func product(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, plus base: Self
  ) -> Self {
    if springbench_build_has_fma() == 0 { return productByKernel(columns, values, plus: base) }
    // Each sum is in two registers of AVX-512: four independent chains.
    var first = base
    var second = Self.zero
    var j = 0
    while j < 8 {
      first = multiplyAdd(columns[j], Self(constant: values.low[j]), first)
      second = multiplyAdd(columns[j + 8], Self(constant: values.high[j]), second)
      j += 1
    }
    return first + second
  }

  /// The product by the kernel for this CPU: a third of the time of the loop
  /// above in builds without fused multiply-add. With 8 nodes a kernel would
  /// save only a few nanoseconds; there is none.
  @inlinable @inline(__always)
  static func productByKernel(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, plus base: Self
  ) -> Self {
    var product = Self.zero
    withUnsafePointer(to: values) { values in
      withUnsafePointer(to: base) { base in
        withUnsafeMutablePointer(to: &product) { product in
          springbench_kernels().pointee.nodes.multiply16(
            doubles(columns), doubles(values), doubles(base), doubles(product))
        }
      }
    }
    return product
  }

  @inlinable @inline(__always)
  static func doubles(_ lanes: UnsafePointer<Self>) -> UnsafePointer<Double> {
    UnsafeRawPointer(lanes).assumingMemoryBound(to: Double.self)
  }

  @inlinable @inline(__always)
  static func doubles(_ lanes: UnsafeMutablePointer<Self>) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Double.self)
  }

  @inlinable @inline(__always)
  public func isWithin(_ limit: Double) -> Bool { low.isWithin(limit) && high.isWithin(limit) }

  @inlinable @inline(__always)
  public func dot(_ other: Self) -> Double {
    springbench_sum8(springbench_multiply_add8(low, other.low, high * other.high))
  }

  @inlinable @inline(__always)
  public var extremes: (low: Double, high: Double) {
    (
      -max(springbench_largest8(-low), springbench_largest8(-high)),
      max(springbench_largest8(low), springbench_largest8(high))
    )
  }
}

extension Lanes16 {
  @inlinable @inline(__always)
  public static func / (a: Self, b: Self) -> Self { Self(a.low / b.low, a.high / b.high) }
  @inlinable @inline(__always)
  public static prefix func - (a: Self) -> Self { Self(-a.low, -a.high) }
  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Self) -> Self {
    Self(.apply(function, x.low), .apply(function, x.high))
  }
  @inlinable @inline(__always)
  public static func apply(_ function: Operation, _ x: Self, _ y: Self) -> Self {
    Self(.apply(function, x.low, y.low), .apply(function, x.high, y.high))
  }
}
