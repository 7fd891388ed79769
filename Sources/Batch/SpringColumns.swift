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
  /// The angular frequency (rad/s) of a spring that oscillates; 0 for an
  /// overdamped one, whose `rate` is negative.
  func oscillation(at index: Int) -> Scalar { Swift.max(0, rate[index]) }

  /// The same of a spring that still has more than 1/e of its amplitude after
  /// 2^11 rad; 0 for others.
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
  /// its phase: it is at its target at the next frame all the same. The rates
  /// of an overdamped spring need only be representable.
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
