import CKernels
import Equations

extension Trajectory {
  /// The trajectory as the output kernels see it.
  @inlinable @inline(__always)
  package var samples: springbench_samples {
    springbench_samples(
      high: high, low: low, count: count, per_second: samplesPerSecond, spacing: spacing,
      positions: positions, velocities: recordsVelocities ? velocities : nil)
  }

  /// Writes the samples `next..<end` from the polynomial Σ c_k θ^k of degree
  /// `degree`, where θ is the time since `origin` times `inverseScale`.
  ///
  /// - Complexity: `degree` multiply-adds for each eight samples.
  @inlinable
  package func evaluate(
    _ coefficients: UnsafePointer<Double>, degree: Int, origin: Double, originLow: Double,
    inverseScale: Double, end: Int
  ) {
    if next >= end { return }
    springbench_kernels().pointee.output.powers(
      coefficients, Int32(degree),
      springbench_step(
        origin: origin, origin_low: originLow, inverse: inverseScale, next: next, end: end),
      samples)
    next = end
  }

  /// Writes the samples `next..<end` from x + τ (slope + τ Σ c_k (2τ − 1)^k),
  /// where x is `position` and τ the time since `origin` in units of `step`.
  @inlinable
  package func evaluateCollocation(
    _ coefficients: UnsafePointer<Double>, degree: Int, position: Double, slope: Double,
    origin: Double, originLow: Double, step: Double, end: Int
  ) {
    if next >= end { return }
    springbench_kernels().pointee.output.collocation(
      coefficients, Int32(degree), position, slope,
      springbench_step(
        origin: origin, origin_low: originLow, inverse: 1 / step, next: next, end: end),
      samples)
    next = end
  }
}
