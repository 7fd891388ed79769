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
  /// summed in several independent parts, as in a single chain every
  /// multiply-add would wait four cycles for the one before.
  static func product(
    _ columns: UnsafeMutablePointer<Self>, _ values: Self, plus base: Self
  ) -> Self
  /// Whether every lane is in [−limit, limit]; false if one is NaN.
  func isWithin(_ limit: Double) -> Bool
  /// The sum of the products of corresponding lanes.
  func dot(_ other: Self) -> Double
  /// The smallest and the largest lane; unspecified if one is NaN.
  var extremes: (low: Double, high: Double) { get }
  /// The lanes from eight times `index`.
  subscript(eight index: Int) -> SIMD8<Double> { get set }
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

/// One 512-bit register.
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
  public subscript(eight index: Int) -> Self {
    get { self }
    set { self = newValue }
  }
}
