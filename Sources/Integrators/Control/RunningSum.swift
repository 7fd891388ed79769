import Equations

/// A running sum with twice the digits of its `Scalar`: `value` plus `low`, the
/// rounding error of `value`.
@frozen
@usableFromInline
package struct RunningSum<Scalar: SeriesScalar>: Sendable {
  @usableFromInline package var value: Scalar
  @usableFromInline package var low: Scalar

  @inlinable @inline(__always)
  package init(_ value: Scalar) {
    self.value = value
    low = Scalar(constant: 0)
  }

  /// Adds a term by the two-sum of D. E. Knuth (The Art of Computer
  /// Programming 2, 4.2.2), which has no branches.
  @inlinable @inline(__always)
  package mutating func add(_ term: Scalar) {
    let rest = term + low
    let sum = value + rest
    let added = sum - value
    low = (value - (sum - added)) + (rest - added)
    value = sum
  }
}

/// A sum of Doubles in two parts, for times and states.
@usableFromInline
package typealias Compensated = RunningSum<Double>
