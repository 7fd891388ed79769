import CKernels

/// Evenly spaced samples of a motion: the common case of a display at a fixed
/// rate, at a fiftieth of the cost of evaluating each.
extension SpringMotion {
  /// Fills two buffers with the states at 0, step, 2·step, ….
  ///
  /// As many samples as four registers hold advance together, by the exact map
  /// of so many steps; every 1,024 samples they start anew from the closed
  /// form. Errors stay below 1e-14 of the scale however many samples there are.
  /// The last bits differ between CPUs with and without fused multiply-add.
  ///
  /// - Parameters:
  ///   - step: between samples, in seconds, above zero.
  ///   - positions: filled to its end.
  ///   - velocities: per second; as long as `positions`.
  /// - Complexity: O(count); no allocation.
  public func sample(
    step: Double, positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>
  ) {
    precondition(positions.count == velocities.count, "buffers of different lengths")
    guard let position = positions.baseAddress, let velocity = velocities.baseAddress else {
      return
    }
    let kernel = springbench_trajectory().pointee
    let one = springbench_map(rates.propagator(time: step))
    // From the closed form, not by squaring: its error repeats at every leap.
    let leap = springbench_map(rates.propagator(step: step, steps: kernel.width))
    let moving = min(positions.count, rates.restIndex(step: step))
    var index = 0
    while index < moving {
      let end = min(index + SpringMotion.resynchronisation, moving)
      let map = rates.propagator(step: step, steps: index)
      let distance = initialDistance
      kernel.fill(
        one, leap, map.uu * distance + map.uv * initialVelocity,
        map.vu * distance + map.vv * initialVelocity, target, end - index, position + index,
        velocity + index)
      index = end
    }
    if !positions.isEmpty { position[0] = start }
    // What is left would be subnormal, and slow.
    for rest in moving..<max(moving, positions.count) {
      position[rest] = target
      velocity[rest] = 0
    }
  }

  /// The positions at 0, step, 2·step, …; `count` of them.
  public func positions(step: Double, count: Int) -> [Double] {
    samples(step: step, count: count).positions
  }

  /// The positions and velocities at 0, step, 2·step, …; `count` of each.
  public func samples(
    step: Double, count: Int
  ) -> (positions: [Double], velocities: [Double]) {
    var velocities: [Double] = []
    let positions = [Double](unsafeUninitializedCapacity: count) { position, positionCount in
      velocities = [Double](unsafeUninitializedCapacity: count) { velocity, velocityCount in
        sample(
          step: step, positions: UnsafeMutableBufferPointer(rebasing: position[..<count]),
          velocities: UnsafeMutableBufferPointer(rebasing: velocity[..<count]))
        velocityCount = count
      }
      positionCount = count
    }
    return (positions, velocities)
  }
}

extension SpringMotion {
  /// Samples between two starts from the closed form.
  private static let resynchronisation = 1024
}

extension SpringRates {
  /// The first sample whose every bit of motion is below 1e-290 of the start.
  fileprivate func restIndex(step: Double) -> Int {
    let last = 667 / (slowDecay.high * step)
    return last < 0x1p62 ? Int(last) + 1 : .max
  }
}

extension springbench_map {
  fileprivate init(_ map: SpringPropagator) {
    self.init(uu: map.uu, uv: map.uv, vu: map.vu, vv: map.vv)
  }
}
