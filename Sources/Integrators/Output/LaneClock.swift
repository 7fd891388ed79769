import CKernels

/// The samples' moments, eight at a time, as a step's polynomial wants them:
/// θ = (t − origin)/scale.
///
/// Evenly spaced samples are counted: one multiply-add for eight, where the
/// difference of two numbers in two parts takes two loads and four operations.
@frozen
@usableFromInline
package struct LaneClock {
  @usableFromInline typealias V = SIMD8<Double>
  /// Index of the first of the next eight samples.
  @usableFromInline package var index: Int
  @usableFromInline var count = V(0, 1, 2, 3, 4, 5, 6, 7)
  @usableFromInline let first: V
  @usableFromInline let pace: V
  @usableFromInline let isEven: Bool
  // Not the trajectory itself, which would be counted in and out.
  @usableFromInline let high: UnsafeMutablePointer<Double>
  @usableFromInline let low: UnsafeMutablePointer<Double>
  @usableFromInline let origin: V
  @usableFromInline let originLow: V

  @inlinable @inline(__always)
  package init(
    _ trajectory: Trajectory<Double>, origin: Double, originLow: Double, inverseScale: Double
  ) {
    let k = trajectory.next
    index = k
    high = trajectory.high
    low = trajectory.low
    isEven = trajectory.spacing > 0
    self.origin = V(repeating: origin)
    self.originLow = V(repeating: originLow)
    if isEven {
      let elapsed = (trajectory.high[k] - origin) + (trajectory.low[k] - originLow)
      first = V(repeating: elapsed * inverseScale)
      pace = V(repeating: trajectory.spacing * inverseScale)
    } else {
      first = V.zero
      pace = V(repeating: inverseScale)
    }
  }

  @inlinable @inline(__always)
  package mutating func next() -> SIMD8<Double> {
    defer { index += 8 }
    if isEven {
      let theta = springbench_multiply_add8(pace, count, first)
      count += V(repeating: 8)
      return theta
    }
    let t = UnsafeRawPointer(high + index).loadUnaligned(as: V.self)
    let u = UnsafeRawPointer(low + index).loadUnaligned(as: V.self)
    return ((t - origin) + (u - originLow)) * pace
  }
}
