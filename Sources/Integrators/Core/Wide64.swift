import CKernels
import Equations

/// The positions or velocities of 64 masses, in eight registers.
///
/// One vector of 64 elements would be taken apart into single numbers by the
/// compiler, which makes every operation fifty times slower.
@frozen
public struct Wide64: Coordinates {
  public var r0, r1, r2, r3, r4, r5, r6, r7: SIMD8<Double>

  @inlinable @inline(__always)
  public init(
    _ r0: SIMD8<Double>, _ r1: SIMD8<Double>, _ r2: SIMD8<Double>, _ r3: SIMD8<Double>,
    _ r4: SIMD8<Double>, _ r5: SIMD8<Double>, _ r6: SIMD8<Double>, _ r7: SIMD8<Double>
  ) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
    (self.r4, self.r5, self.r6, self.r7) = (r4, r5, r6, r7)
  }

  @inlinable @inline(__always)
  public init(filling value: Double) {
    let r = SIMD8(repeating: value)
    self.init(r, r, r, r, r, r, r, r)
  }

  /// - Parameter values: 64 of them.
  public init(_ values: [Double]) {
    precondition(values.count == 64, "not 64 values")
    func register(_ index: Int) -> SIMD8<Double> { SIMD8(values[8 * index..<8 * index + 8]) }
    self.init(
      register(0), register(1), register(2), register(3), register(4), register(5), register(6),
      register(7))
  }

  @inlinable @inline(__always) public static var zero: Wide64 { Wide64(filling: 0) }
  @inlinable public static var dimension: Int { 64 }

  @inlinable @inline(__always)
  public static func + (a: Wide64, b: Wide64) -> Wide64 {
    Wide64(
      a.r0 + b.r0, a.r1 + b.r1, a.r2 + b.r2, a.r3 + b.r3, a.r4 + b.r4, a.r5 + b.r5, a.r6 + b.r6,
      a.r7 + b.r7)
  }

  @inlinable @inline(__always)
  public static func - (a: Wide64, b: Wide64) -> Wide64 {
    Wide64(
      a.r0 - b.r0, a.r1 - b.r1, a.r2 - b.r2, a.r3 - b.r3, a.r4 - b.r4, a.r5 - b.r5, a.r6 - b.r6,
      a.r7 - b.r7)
  }

  @inlinable @inline(__always)
  public func scaled(_ factor: Double) -> Wide64 {
    let w = SIMD8(repeating: factor)
    return Wide64(r0 * w, r1 * w, r2 * w, r3 * w, r4 * w, r5 * w, r6 * w, r7 * w)
  }

  @inlinable @inline(__always)
  public func adding(_ factor: Double, times other: Wide64) -> Wide64 {
    let w = SIMD8(repeating: factor)
    return Wide64(
      springbench_multiply_add8(w, other.r0, r0), springbench_multiply_add8(w, other.r1, r1),
      springbench_multiply_add8(w, other.r2, r2), springbench_multiply_add8(w, other.r3, r3),
      springbench_multiply_add8(w, other.r4, r4), springbench_multiply_add8(w, other.r5, r5),
      springbench_multiply_add8(w, other.r6, r6), springbench_multiply_add8(w, other.r7, r7))
  }

  /// y[i-1] + y[i+1] - 2 y[i] with zeros beyond both ends.
  @inlinable @inline(__always)
  public var secondDifference: Wide64 {
    let none = SIMD8<Double>.zero
    return Wide64(
      springbench_second_difference8(none, r0, r1), springbench_second_difference8(r0, r1, r2),
      springbench_second_difference8(r1, r2, r3), springbench_second_difference8(r2, r3, r4),
      springbench_second_difference8(r3, r4, r5), springbench_second_difference8(r4, r5, r6),
      springbench_second_difference8(r5, r6, r7), springbench_second_difference8(r6, r7, none))
  }

  /// NaN if one is NaN.
  @inlinable
  public var largestMagnitude: Double {
    func magnitudes(_ a: SIMD8<Double>, _ b: SIMD8<Double>) -> SIMD8<Double> {
      springbench_larger_magnitude8(a, b)
    }
    let most = magnitudes(
      magnitudes(magnitudes(r0, r1), magnitudes(r2, r3)),
      magnitudes(magnitudes(r4, r5), magnitudes(r6, r7)))
    // A NaN is lost among maxima but not in a sum.
    let sum = (r0 + r1) + (r2 + r3) + ((r4 + r5) + (r6 + r7))
    return springbench_sum8(sum).isNaN ? .nan : most.max()
  }

  @inlinable
  public func component(_ index: Int) -> Double {
    let lane = index & 7
    return switch index >> 3 {
    case 0: r0[lane]
    case 1: r1[lane]
    case 2: r2[lane]
    case 3: r3[lane]
    case 4: r4[lane]
    case 5: r5[lane]
    case 6: r6[lane]
    default: r7[lane]
    }
  }
}
