import CKernels
import Equations

/// A vector with one lane for each node of a collocation method.
public protocol NodeLanes: Lanes {
  static var width: Int { get }
  static var zero: Self { get }
  subscript(index: Int) -> Double { get set }
  /// Σ_j columns[j] · values[j] + base, in independent partial sums.
  static func apply(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, onto base: Self
  ) -> Self
  /// Whether every lane is in [−limit, limit]; false if one is NaN.
  func isWithin(_ limit: Double) -> Bool
  func dot(_ other: Self) -> Double
  /// The smallest and the largest lane; unspecified if one is NaN.
  var extremes: (low: Double, high: Double) { get }
  func store(to memory: UnsafeMutablePointer<Double>)
  /// The accelerations of an equation at every node. `states` is scratch, one
  /// element for every eight lanes.
  static func acceleration(
    _ equation: any ScalarEquation, time: Self, position: Self, velocity: Self,
    in states: UnsafeMutablePointer<EightStates>
  ) -> Self
}

/// One 512-bit register.
extension SIMD8<Double>: NodeLanes {
  @inlinable @inline(__always) public static var width: Int { 8 }

  @inlinable @inline(__always)
  public static func apply(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, onto base: Self
  ) -> Self {
    // Four independent sums: a multiply-add has a latency of four cycles.
    @inline(__always) func part(_ j: Int, onto start: Self) -> Self {
      let first = springbench_multiply_add8(columns[j], Self(repeating: values[j]), start)
      return springbench_multiply_add8(columns[j + 4], Self(repeating: values[j + 4]), first)
    }
    return (part(0, onto: base) + part(1, onto: .zero))
      + (part(2, onto: .zero) + part(3, onto: .zero))
  }

  @inlinable @inline(__always)
  public func isWithin(_ limit: Double) -> Bool {
    springbench_is_within8(self, limit) != 0
  }

  @inlinable @inline(__always)
  public func dot(_ other: Self) -> Double { springbench_sum8(self * other) }

  @inlinable @inline(__always)
  public var extremes: (low: Double, high: Double) {
    (-springbench_largest8(-self), springbench_largest8(self))
  }

  @inlinable @inline(__always)
  public func store(to memory: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: self, as: Self.self)
  }

  @inlinable @inline(__always)
  public static func acceleration(
    _ equation: any ScalarEquation, time: Self, position: Self, velocity: Self,
    in states: UnsafeMutablePointer<EightStates>
  ) -> Self {
    states.pointee.time = time
    states.pointee.position = position
    states.pointee.velocity = velocity
    equation.evaluate(&states.pointee)
    return states.pointee.acceleration
  }
}

/// Two 512-bit registers. The compiler does not keep `SIMD16<Double>` in
/// registers (eight times slower, measured).
@frozen
public struct Lanes16: NodeLanes {
  @usableFromInline var low: SIMD8<Double>
  @usableFromInline var high: SIMD8<Double>

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
  public static func apply(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, onto base: Self
  ) -> Self {
    var even = base
    var odd = Self.zero
    var j = 0
    while j < 8 {
      even = multiplyAdd(columns[j], Self(constant: values.low[j]), even)
      odd = multiplyAdd(columns[j + 8], Self(constant: values.high[j]), odd)
      j += 1
    }
    return even + odd
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
  public func store(to memory: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(memory).storeBytes(of: self, as: Self.self)
  }

  @inlinable @inline(__always)
  public static func acceleration(
    _ equation: any ScalarEquation, time: Self, position: Self, velocity: Self,
    in states: UnsafeMutablePointer<EightStates>
  ) -> Self {
    Self(
      .acceleration(
        equation, time: time.low, position: position.low, velocity: velocity.low, in: states),
      .acceleration(
        equation, time: time.high, position: position.high, velocity: velocity.high,
        in: states + 1))
  }
}
