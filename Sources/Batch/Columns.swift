import CKernels
import Springs

/// Springs in the form that `batch_kernels.h` defines, one column per number:
/// see there for `rate` and `partner`.
///
/// Distance, velocity and target are adjacent columns: the rows of the matrix
/// that the `gemm` kernel multiplies.
struct ColumnPointers {
  /// The first of six columns.
  let decay: UnsafeMutablePointer<Double>
  /// Elements from one column to the next.
  let stride: Int
  /// The rounding error of each rate, or 0; a column of its own.
  let rateLow: UnsafeMutablePointer<Float>

  var rate: UnsafeMutablePointer<Double> { decay + stride }
  var distance: UnsafeMutablePointer<Double> { decay + 2 * stride }
  var velocity: UnsafeMutablePointer<Double> { decay + 3 * stride }
  var target: UnsafeMutablePointer<Double> { decay + 4 * stride }
  var partner: UnsafeMutablePointer<Double> { decay + 5 * stride }

  /// The same columns, beginning with the spring `offset`.
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

/// The memory of a batch's springs: 52 bytes each, and padding.
///
/// The initialisers of the batch write the columns, which are then only read.
struct SpringColumns: Sendable {
  private let stride: Int
  private let memory: AlignedMemory<Double>
  private let lowMemory: AlignedMemory<Float>

  init(count: Int) {
    stride = CacheLine.columnStride(count)
    memory = AlignedMemory(uninitialized: stride * 6)
    lowMemory = AlignedMemory(uninitialized: stride)
  }

  var pointers: ColumnPointers {
    ColumnPointers(decay: memory.pointer, stride: stride, rateLow: lowMemory.pointer)
  }
}

extension ColumnPointers {
  /// The damped frequency (rad/s) of a spring that oscillates; 0 for an
  /// overdamped one, whose `rate` is negative.
  func oscillation(at index: Int) -> Double { max(0, rate[index]) }

  /// The damped frequency of a spring that still has more than 1/e of its
  /// amplitude after 2^11 rad; 0 for others.
  func lastingOscillation(at index: Int) -> Double {
    decay[index] < rate[index] * 0x1p-11 ? rate[index] : 0
  }

  /// Writes a motion in the form that `batch_kernels.h` defines.
  ///
  /// A critically damped spring, or one so close to critical damping that its
  /// damped frequency is below 2^-30 ω, is written as oscillating at 2^-30 ω.
  /// While its envelope lasts, it turns by so little that the difference from
  /// the true motion stays below 2^-60 of the scale.
  ///
  /// The rates of an overdamped spring are cut to 1e150 per second. Any other
  /// spring of more than 1e15 rad/s, such as one of response zero, is slowed
  /// down to 1e12 rad/s, where the kernels can take its phase: unless hardly
  /// damped, it is at its target at the next frame all the same.
  func write(_ motion: SpringMotion, at index: Int) {
    let rates = motion.rates
    let distance = motion.start - motion.target
    let velocity = motion.initialVelocity
    let least = rates.angularFrequency * 0x1p-30
    let partner: Double
    if rates.isOverdamped && rates.dampedFrequency.high > least {
      let largest = 1e150
      let gap = min(2 * rates.dampedFrequency.high, largest)
      let slowDecay = min(rates.slowDecay.high, largest)
      decay[index] = slowDecay
      rate[index] = -gap
      rateLow[index] = 0
      partner = (velocity + slowDecay * distance) / gap
    } else {
      let omega = rates.angularFrequency
      let slowdown = omega > 1e15 ? 1e12 / omega : 1
      let frequency = max(rates.dampedFrequency.high, least) * slowdown
      let decayRate = rates.decay.high * slowdown
      decay[index] = decayRate
      rate[index] = frequency
      let isExact = rates.dampedFrequency.high > least && slowdown == 1
      rateLow[index] = isExact ? Float(rates.dampedFrequency.low) : 0
      partner = (velocity + decayRate * distance) / frequency
    }
    self.distance[index] = distance
    self.velocity[index] = velocity
    target[index] = motion.target
    self.partner[index] = partner
  }
}

/// The four entries of many propagators, each entry a column.
struct PropagatorPointers {
  /// The first of four columns.
  let uu: UnsafeMutablePointer<Double>
  /// Elements from one column to the next.
  let stride: Int

  var uv: UnsafeMutablePointer<Double> { uu + stride }
  var vu: UnsafeMutablePointer<Double> { uu + 2 * stride }
  var vv: UnsafeMutablePointer<Double> { uu + 3 * stride }

  /// The same columns, beginning with the propagator `offset`.
  static func + (columns: PropagatorPointers, offset: Int) -> PropagatorPointers {
    PropagatorPointers(uu: columns.uu + offset, stride: columns.stride)
  }

  var forKernel: springbench_propagators { springbench_propagators(uu: uu, uv: uv, vu: vu, vv: vv) }
}

/// The two planes a kernel writes to.
struct SamplePointers {
  var positions: UnsafeMutablePointer<Double>
  var velocities: UnsafeMutablePointer<Double>
  var stride: Int
  var order: SampleOrder
  /// Whether the kernel uses non-temporal stores.
  var streams: Bool

  /// The same planes, beginning with the samples of `spring`.
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

/// Cache lines of 64 bytes: eight doubles.
package enum CacheLine {
  static let doubles = 8

  /// A distance between columns of `count` elements: an odd number of whole
  /// lines. So it is never a multiple of a page, at which columns would compete
  /// for the same cache sets.
  package static func columnStride(_ count: Int) -> Int { ((count / doubles + 1) | 1) * doubles }
}

/// Uninitialised memory at an aligned address, freed with the object.
///
/// The kernels store whole cache lines where rows start on one; an array of the
/// standard library need not start there.
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
    pointer = UnsafeMutableRawPointer.allocate(
      byteCount: (count + line) * MemoryLayout<Element>.stride, alignment: alignment
    ).bindMemory(to: Element.self, capacity: count + line)
    self.count = count
  }

  deinit { pointer.deallocate() }
}
