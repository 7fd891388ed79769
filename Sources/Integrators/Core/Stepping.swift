import CKernels

/// How steps are chosen.
public enum Stepping: Sendable, Hashable {
  /// This many equal steps.
  case fixed(steps: Int)
  /// Steps such that the local error estimate stays at or below this,
  /// absolute for values below one and relative above.
  case adaptive(tolerance: Double)
}

/// k·h in two Doubles, where h itself is duration/steps in two Doubles: the
/// time of node k without accumulated rounding.
@frozen
@usableFromInline
package struct FixedClock: Sendable {
  @usableFromInline let high: Double
  @usableFromInline let low: Double

  @inlinable
  package init(duration: Double, steps: Int) {
    high = duration / Double(steps)
    low = duration.addingProduct(-high, Double(steps)) / Double(steps)
  }

  @inlinable @inline(__always)
  package func time(_ k: Int) -> (high: Double, low: Double) {
    let n = Double(k)
    let product = n * high
    let error = springbench_product_error(n, high, product)
    return (product, springbench_multiply_add(n, low, error))
  }
}

/// A running sum in two Doubles (Neumaier's branch-free two-sum).
@frozen
@usableFromInline
package struct Compensated: Sendable {
  @usableFromInline package var value: Double
  @usableFromInline package var low: Double

  @inlinable @inline(__always)
  package init(_ value: Double) {
    self.value = value
    low = 0
  }

  @inlinable @inline(__always)
  package mutating func add(_ term: Double) {
    let y = term + low
    let sum = value + y
    let back = sum - value
    low = (value - (sum - back)) + (y - back)
    value = sum
  }
}
