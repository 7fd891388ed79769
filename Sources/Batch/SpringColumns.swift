import Springs

/// Springs as the kernels read them: a column for each number.
///
/// 52 bytes a spring in `Double`, 28 in `Float`. The columns are written once,
/// by the initialisers, and only read afterwards.
struct SpringColumns<Scalar: BatchScalar>: Sendable {
  let count: Int
  /// Elements from the start of one column to the start of the next.
  let stride: Int
  private let memory: AlignedMemory<Scalar>
  private let lowMemory: AlignedMemory<Float>

  init(count: Int) {
    self.count = count
    let line = 64 / MemoryLayout<Scalar>.stride
    // An odd number of lines keeps the columns out of each other's way in
    // caches that place lines by the low bits of their address.
    stride = (count / line + 1 | 1) * line
    memory = AlignedMemory(uninitialized: stride * 6)
    lowMemory = AlignedMemory(uninitialized: stride)
  }

  private func column(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    memory.pointer + index * stride
  }

  /// Distance, velocity and target follow one another in memory, `stride`
  /// apart: the rows of the matrix that the BLAS kernels multiply.
  var pointers: ColumnPointers<Scalar> {
    ColumnPointers(
      decay: column(0), rate: column(1), rateLow: lowMemory.pointer, distance: column(2),
      partner: column(5), target: column(4), velocity: column(3))
  }
}

extension ColumnPointers where Scalar: BatchScalar {
  /// Writes a spring, in the form that `batch_kernels.h` defines.
  ///
  /// A critically damped spring, or one so near to it that the square of its
  /// damped frequency is below 2^-60 of ω², is written as oscillating at 2^-30
  /// of ω. Its envelope leaves less than 2^-60 of the difference to the true
  /// motion.
  func write(_ motion: SpringMotion, at index: Int) {
    let rates = motion.rates
    let distance = motion.start - motion.target
    let velocity = motion.initialVelocity
    let least = rates.angularFrequency * 0x1p-30
    let partner: Double
    if rates.isOverdamped && rates.dampedFrequency.high > least {
      let gap = 2 * rates.dampedFrequency.high
      decay[index] = Scalar(rates.slowDecay.high)
      rate[index] = Scalar(-gap)
      rateLow[index] = 0
      partner = (velocity + rates.slowDecay.high * distance) / gap
    } else {
      let frequency = Swift.max(rates.dampedFrequency.high, least)
      let rounded = Scalar(frequency)
      decay[index] = Scalar(rates.decay.high)
      rate[index] = rounded
      let low = rates.dampedFrequency.high > least ? rates.dampedFrequency.low : 0
      rateLow[index] = Float((frequency - Double(rounded)) + low)
      partner = (velocity + rates.decay.high * distance) / frequency
    }
    self.distance[index] = Scalar(distance)
    self.velocity[index] = Scalar(velocity)
    target[index] = Scalar(motion.target)
    self.partner[index] = Scalar(partner)
  }
}
