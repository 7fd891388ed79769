import CKernels
import Equations

/// Two 512-bit registers. `SIMD16<Double>` would be the same, but the compiler
/// keeps it in memory, which was measured to be eight times slower.
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
    if springbench_has_fma() == 0 { return productByKernel(columns, values, plus: base) }
    // Each sum is in two registers, so these are four independent chains.
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

  /// The product by the kernel for the instruction set of this CPU. In portable
  /// builds, whose registers have two lanes, it reduces the time of solves to
  /// between 0.5 and 0.7 (Zen 5, AVX-512).
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
  public func isWithin(_ limit: Double) -> Bool {
    low.isWithin(limit) && high.isWithin(limit)
  }

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

  @inlinable @inline(__always)
  public subscript(eight index: Int) -> SIMD8<Double> {
    get { index == 0 ? low : high }
    set { if index == 0 { low = newValue } else { high = newValue } }
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
