import Platform

/// The kernel written in Swift, by the formulas of `batch_kernels.h`.
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
        // The distance from the target, and z of the formulas.
        let u: Double
        let z: Double
        if rate < 0 {
          let fallen = exp(rate * time)
          u = envelope * (distance - partner * expm1(rate * time))
          z = partner * fallen
        } else {
          // Once all has decayed, the phase does not matter, and may overflow.
          let phase = envelope > 0 ? rate * time : 0
          let sine = sin(phase)
          let cosine = cos(phase)
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
}
