import CKernels
import Platform
import Springs

/// The memory of a batch's springs: 52 bytes each in `Double`, 28 in `Float`.
///
/// The initialisers of the batch write the columns; afterwards they are only
/// read.
struct SpringColumns<Scalar: BatchScalar>: Sendable {
  private let stride: Int
  private let memory: AlignedMemory<Scalar>
  private let lowMemory: AlignedMemory<Float>

  init(count: Int) {
    stride = Scalar.columnStride(count)
    memory = AlignedMemory(uninitialized: stride * 6)
    lowMemory = AlignedMemory(uninitialized: stride)
  }

  var pointers: ColumnPointers<Scalar> {
    ColumnPointers(decay: memory.pointer, stride: stride, rateLow: lowMemory.pointer)
  }
}

extension ColumnPointers where Scalar: BatchScalar {
  /// The damped frequency (rad/s) of a spring that oscillates; 0 for an
  /// overdamped one, whose `rate` is negative.
  func oscillation(at index: Int) -> Scalar { Swift.max(0, rate[index]) }

  /// The damped frequency of a spring that still has more than 1/e of its
  /// amplitude after 2^11 rad; 0 for others.
  func lastingOscillation(at index: Int) -> Scalar {
    decay[index] < rate[index] * 0x1p-11 ? rate[index] : 0
  }

  /// Writes a motion in the form that `batch_kernels.h` defines.
  ///
  /// A critically damped spring, or one so close to critical damping that its
  /// damped frequency is below 2^-30 ω, is written as oscillating at 2^-30 ω.
  /// While its envelope lasts, it turns by so little that the difference from
  /// the true motion stays below 2^-60 of the scale.
  ///
  /// A spring of more than 1e15 rad/s (1e12 in `Float`), such as one of no
  /// duration, is slowed down to 1e12 (1e9) rad/s, where the kernels can take
  /// its phase: if damped, it is at its target at the next frame all the same.
  /// The rates of an overdamped spring need only be representable.
  func write(_ motion: SpringMotion, at index: Int) {
    let rates = motion.rates
    let distance = motion.start - motion.target
    let velocity = motion.initialVelocity
    let isSingle = Scalar.isSingle
    let least = rates.angularFrequency * 0x1p-30
    let partner: Double
    if rates.isOverdamped && rates.dampedFrequency.high > least {
      let largest = isSingle ? 1e15 : 1e150
      let gap = min(2 * rates.dampedFrequency.high, largest)
      let slowDecay = min(rates.slowDecay.high, largest)
      decay[index] = Scalar(slowDecay)
      rate[index] = Scalar(-gap)
      rateLow[index] = 0
      partner = (velocity + slowDecay * distance) / gap
    } else {
      let omega = rates.angularFrequency
      let slowdown = omega > (isSingle ? 1e12 : 1e15) ? (isSingle ? 1e9 : 1e12) / omega : 1
      let frequency = Swift.max(rates.dampedFrequency.high, least) * slowdown
      let decayRate = rates.decay.high * slowdown
      let rounded = Scalar(frequency)
      decay[index] = Scalar(decayRate)
      rate[index] = rounded
      let isExact = rates.dampedFrequency.high > least && slowdown == 1
      let low = isExact ? rates.dampedFrequency.low : 0
      rateLow[index] = Float((frequency - Double(rounded)) + low)
      partner = (velocity + decayRate * distance) / frequency
    }
    self.distance[index] = Scalar(distance)
    self.velocity[index] = Scalar(velocity)
    target[index] = Scalar(motion.target)
    self.partner[index] = Scalar(partner)
  }
}

/// Springs in the form that `batch_kernels.h` defines, one column per number:
/// see there for `rate` and `partner`.
///
/// Distance, velocity and target are adjacent columns: the rows of the matrix
/// that the BLAS kernels multiply.
struct ColumnPointers<Scalar> {
  /// The first of six columns.
  let decay: UnsafeMutablePointer<Scalar>
  /// Elements from one column to the next.
  let stride: Int
  /// The rest of each rate after rounding to a `Scalar`; a column of its own,
  /// always of `Float`.
  let rateLow: UnsafeMutablePointer<Float>

  var rate: UnsafeMutablePointer<Scalar> { decay + stride }
  var distance: UnsafeMutablePointer<Scalar> { decay + 2 * stride }
  var velocity: UnsafeMutablePointer<Scalar> { decay + 3 * stride }
  var target: UnsafeMutablePointer<Scalar> { decay + 4 * stride }
  var partner: UnsafeMutablePointer<Scalar> { decay + 5 * stride }

  /// The columns from the spring `offset`.
  static func + (columns: ColumnPointers, offset: Int) -> ColumnPointers {
    ColumnPointers(
      decay: columns.decay + offset, stride: columns.stride, rateLow: columns.rateLow + offset)
  }

  var forKernel: springbench_columns {
    springbench_columns(
      decay: decay, rate: rate, rate_low: rateLow, distance: distance, partner: partner,
      target: target, velocity: velocity)
  }
}

/// The four entries of many propagators, each entry a column.
struct PropagatorPointers<Scalar> {
  /// The first of four columns.
  let uu: UnsafeMutablePointer<Scalar>
  /// Elements from one column to the next.
  let stride: Int

  var uv: UnsafeMutablePointer<Scalar> { uu + stride }
  var vu: UnsafeMutablePointer<Scalar> { uu + 2 * stride }
  var vv: UnsafeMutablePointer<Scalar> { uu + 3 * stride }

  /// The columns from the propagator `offset`.
  static func + (columns: PropagatorPointers, offset: Int) -> PropagatorPointers {
    PropagatorPointers(uu: columns.uu + offset, stride: columns.stride)
  }

  var forKernel: springbench_propagators { springbench_propagators(uu: uu, uv: uv, vu: vu, vv: vv) }
}

/// The two planes a kernel writes to.
struct SamplePointers<Scalar> {
  var positions: UnsafeMutablePointer<Scalar>
  var velocities: UnsafeMutablePointer<Scalar>
  var stride: Int
  var order: SampleOrder
  /// Whether the kernel uses non-temporal stores.
  var streams: Bool

  /// The planes from the samples of `spring`.
  func from(spring: Int) -> SamplePointers {
    let offset = order == .byFrame ? spring : spring * stride
    return SamplePointers(
      positions: positions + offset, velocities: velocities + offset, stride: stride,
      order: order, streams: streams)
  }

  var forKernel: springbench_planes {
    springbench_planes(
      positions: positions, velocities: velocities, stride: stride,
      by_spring: order == .bySpring ? 1 : 0, stream: streams ? 1 : 0)
  }
}

/// Times in two parts; `Double` uses only the first.
struct TimePointers<Scalar> {
  var high: UnsafePointer<Scalar>
  var low: UnsafePointer<Scalar>
  var count: Int

  var forKernel: springbench_times { springbench_times(high: high, low: low, count: count) }
}

/// Uninitialised memory at an aligned address, freed with the object.
///
/// The kernels store whole cache lines where rows start on one; arrays of the
/// standard library start in the middle of a line.
package final class AlignedMemory<Element>: @unchecked Sendable {
  // `@unchecked` because a pointer is not Sendable: whoever writes to the
  // memory holds the only reference.
  package let pointer: UnsafeMutablePointer<Element>
  package let count: Int

  /// - Parameters:
  ///   - count: the number of elements, uninitialised; `Element` must be a
  ///     plain number.
  ///   - alignment: of the first element, in bytes; a power of two, at least 64
  ///     (a cache line).
  package init(uninitialized count: Int, alignment: Int = 64) {
    // One line more, so that a vector load at the end stays in bounds.
    let line = 64 / MemoryLayout<Element>.stride
    pointer = .onCacheLine(capacity: count + line, alignment: alignment)
    self.count = count
  }

  deinit { pointer.deallocate() }
}
