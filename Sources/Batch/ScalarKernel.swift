import Platform

/// The kernel written in Swift, and the times as all kernels read them.
enum ScalarKernel {
  /// The closed form with the math library, one sample at a time in `Double`:
  /// the baseline for the speed of the other kernels. The phase is rounded
  /// once, so the error grows with the number of turns.
  static func evaluate<Scalar: BatchScalar>(
    _ columns: ColumnPointers<Scalar>, count: Int, at times: TimePointers<Scalar>,
    _ out: SamplePointers<Scalar>
  ) {
    for spring in 0..<count {
      let decay = Double(columns.decay[spring])
      let rate = Double(columns.rate[spring]) + Double(columns.rateLow[spring])
      let distance = Double(columns.distance[spring])
      let partner = Double(columns.partner[spring])
      let target = Double(columns.target[spring])
      for frame in 0..<times.count {
        let low = Scalar.isSingle ? Double(times.low[frame]) : 0
        let time = Double(times.high[frame]) + low
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
        let isByFrame = out.order == .byFrame
        let index = isByFrame ? frame * out.stride + spring : spring * out.stride + frame
        out.positions[index] = Scalar(target + u)
        out.velocities[index] = Scalar(abs(rate) * envelope * z - decay * u)
      }
    }
  }

  /// Writes times in two parts: all high parts, then all low parts, which
  /// `Double` does not use. Uniform times are written as whole vectors, up to
  /// seven elements more than there are times.
  static func split<Scalar: BatchScalar>(
    _ times: BatchTimes, into memory: UnsafeMutablePointer<Scalar>
  ) {
    let count = times.count
    switch times.storage {
    case .uniform(let start, let interval, _):
      var index = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7)
      for place in stride(from: 0, to: count, by: 8) {
        put(start + index * interval, memory + place)
        index += 8
      }
      guard Scalar.isSingle else { return }
      for place in 0..<count {
        let time = start + Double(place) * interval
        memory[count + place] = Scalar(time - Double(memory[place]))
      }
    case .list(let list):
      for place in 0..<count {
        let high = Scalar(list[place])
        memory[place] = high
        if Scalar.isSingle { memory[count + place] = Scalar(list[place] - Double(high)) }
      }
    }
  }

  /// Writes eight times, rounded to the type.
  private static func put<Scalar: BatchScalar>(
    _ times: SIMD8<Double>, _ memory: UnsafeMutablePointer<Scalar>
  ) {
    if let memory = memory as? UnsafeMutablePointer<Double> {
      UnsafeMutableRawPointer(memory).storeBytes(of: times, as: SIMD8<Double>.self)
    } else {
      for lane in 0..<8 { memory[lane] = Scalar(times[lane]) }
    }
  }
}
