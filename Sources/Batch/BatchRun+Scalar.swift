import Glibc

extension BatchRun {
  /// The closed form by the math library, a sample at a time and in `Double`:
  /// the yardstick for the time of the kernels. Its phase is rounded once, so
  /// its error grows with the number of turns.
  func evaluateScalar(
    _ columns: ColumnPointers<Scalar>, count: Int, _ out: SamplePointers<Scalar>
  ) {
    for spring in 0..<count {
      let decay = Double(columns.decay[spring])
      let rate = Double(columns.rate[spring]) + Double(columns.rateLow[spring])
      let distance = Double(columns.distance[spring])
      let partner = Double(columns.partner[spring])
      let target = Double(columns.target[spring])
      for frame in 0..<times.count {
        let time = Double(timePointers.high[frame]) + Double(timePointers.low[frame])
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
}
