import CKernels
import Equations

/// x'' = −k x − c x' of eight springs, each with its own k and c.
@frozen
public struct SpringLanes: RegisterEquation {
  public let stiffness: SIMD8<Double>
  public let damping: SIMD8<Double>

  public init(stiffness: SIMD8<Double>, damping: SIMD8<Double>) {
    self.stiffness = stiffness
    self.damping = damping
  }

  @inlinable @inline(__always)
  public func acceleration(
    position: SIMD8<Double>, velocity: SIMD8<Double>, time: Double
  ) -> SIMD8<Double> {
    springbench_multiply_add8(-damping, velocity, -stiffness * position)
  }
}
