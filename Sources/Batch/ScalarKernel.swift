import Glibc

/// What is computed a number at a time, in Swift. `BatchKernels` calls it with
/// concrete types, for which the compiler makes a version of its own.
enum ScalarKernel {
  /// The closed form by the math library, a sample at a time and in `Double`:
  /// the yardstick for the time of the kernels. Its phase is rounded once, so
  /// its error grows with the number of turns.
  static func evaluate<Scalar: BatchScalar>(
    _ columns: ColumnPointers<Scalar>, count: Int, at times: TimePointers<Scalar>,
    order: SampleOrder, _ out: SamplePointers<Scalar>
  ) {
    for spring in 0..<count {
      let decay = Double(columns.decay[spring])
      let rate = Double(columns.rate[spring]) + Double(columns.rateLow[spring])
      let distance = Double(columns.distance[spring])
      let partner = Double(columns.partner[spring])
      let target = Double(columns.target[spring])
      for frame in 0..<times.count {
        let time = Double(times.high[frame]) + Double(times.low[frame])
        let envelope = exp(-decay * time)
        let u: Double
        let z: Double
        if rate < 0 {
          let left = exp(rate * time)
          u = envelope * (distance - partner * expm1(rate * time))
          z = partner * left
        } else {
          let sine = sin(rate * time)
          let cosine = cos(rate * time)
          u = envelope * (distance * cosine + partner * sine)
          z = partner * cosine - distance * sine
        }
        let index = order == .byFrame ? frame * out.stride + spring : spring * out.stride + frame
        out.positions[index] = Scalar(target + u)
        out.velocities[index] = Scalar(abs(rate) * envelope * z - decay * u)
      }
    }
  }

  /// Writes times in two parts: all the high ones, then all the low ones.
  static func split<Scalar: BatchScalar>(
    _ times: SampleTimes, into memory: UnsafeMutablePointer<Scalar>
  ) {
    let count = times.count
    func put(_ time: Double, _ index: Int) {
      let high = Scalar(time)
      memory[index] = high
      memory[count + index] = Scalar(time - Double(high))
    }
    switch times.storage {
    case .uniform(let start, let interval, _):
      for index in 0..<count { put(start + Double(index) * interval, index) }
    case .list(let list):
      for index in 0..<count { put(list[index], index) }
    }
  }
}
