import CKernels
import Equations

/// x'' = −k x − c x' of eight springs, each with its own k and c.
@frozen
public struct SpringLanes: RegisterEquation {
  /// −k and −c, to save the negation in each evaluation.
  @usableFromInline let pull: SIMD8<Double>
  @usableFromInline let drag: SIMD8<Double>

  public init(stiffness: SIMD8<Double>, damping: SIMD8<Double>) {
    pull = -stiffness
    drag = -damping
  }

  @inlinable @inline(__always)
  public func acceleration(
    position: SIMD8<Double>, velocity: SIMD8<Double>, time: Double
  ) -> SIMD8<Double> {
    springbench_multiply_add8(drag, velocity, pull * position)
  }
}
