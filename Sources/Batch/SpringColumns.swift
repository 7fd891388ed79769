import Springs

/// Spring parameters in the layout of the kernels: one column per number.
///
/// 52 bytes per spring in `Double`, 28 in `Float`. The initialisers write the
/// columns; afterwards they are only read.
struct SpringColumns<Scalar: BatchScalar>: Sendable {
  let count: Int
  /// Elements from the start of one column to the start of the next.
  let stride: Int
  private let memory: AlignedMemory<Scalar>
  private let lowMemory: AlignedMemory<Float>

  init(count: Int) {
    self.count = count
    let line = 64 / MemoryLayout<Scalar>.stride
    // With an odd number of lines the columns do not compete for the same cache
    // sets.
    stride = (count / line + 1 | 1) * line
    memory = AlignedMemory(uninitialized: stride * 6)
    lowMemory = AlignedMemory(uninitialized: stride)
  }

  private func column(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    memory.pointer + index * stride
  }

  /// Distance, velocity and target are consecutive columns, `stride` apart: the
  /// rows of the matrix that the BLAS kernels multiply.
  var pointers: ColumnPointers<Scalar> {
    ColumnPointers(
      decay: column(0), rate: column(1), rateLow: lowMemory.pointer, distance: column(2),
      partner: column(5), target: column(4), velocity: column(3))
  }
}

extension ColumnPointers where Scalar: BatchScalar {
  /// Writes a spring in the form defined in `batch_kernels.h`.
  ///
  /// A critically damped spring, or one so close to it that the square of its
  /// damped frequency is below 2^-60 ω², is written as oscillating at 2^-30 ω.
  /// Its envelope keeps the difference to the true motion below 2^-60.
  ///
  /// A spring of more than 1e15 rad/s (1e12 in `Float`), such as one of no
  /// duration, is slowed down to where the kernels can take its phase: it is at
  /// its target at the next frame all the same. Overdamped rates need only be
  /// representable.
  func write(_ motion: SpringMotion, at index: Int) {
    let rates = motion.rates
    let distance = motion.start - motion.target
    let velocity = motion.initialVelocity
    let isSingle = MemoryLayout<Scalar>.size == 4
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
      let share = omega > (isSingle ? 1e12 : 1e15) ? (isSingle ? 1e9 : 1e12) / omega : 1
      let frequency = Swift.max(rates.dampedFrequency.high, least) * share
      let decayRate = rates.decay.high * share
      let rounded = Scalar(frequency)
      decay[index] = Scalar(decayRate)
      rate[index] = rounded
      let low = rates.dampedFrequency.high > least && share == 1 ? rates.dampedFrequency.low : 0
      rateLow[index] = Float((frequency - Double(rounded)) + low)
      partner = (velocity + decayRate * distance) / frequency
    }
    self.distance[index] = Scalar(distance)
    self.velocity[index] = Scalar(velocity)
    target[index] = Scalar(motion.target)
    self.partner[index] = Scalar(partner)
  }
}
