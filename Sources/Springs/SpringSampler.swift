import CKernels

/// Samples any motion of one spring at a fixed interval, with precomputed maps
/// from frame to frame.
///
/// As many frames as four vector registers hold advance together, by the exact
/// map over that many steps; after at most 1,024 frames they restart from the
/// closed form. Positions are off by at most about 3e-14 of the scale, plus
/// half a unit in their last place, up to a phase of 2^53 quarter turns. The
/// last bits may differ between vector levels.
///
///     let sampler = SpringSampler(spring.rates, step: 1 / 120)
///     sampler.sample(
///       from: 0, to: 100, initialVelocity: 0, positions: x, velocities: v)
public struct SpringSampler: @unchecked Sendable {
  /// The rates of the spring.
  public let rates: SpringRates
  /// The interval between samples, in seconds, above zero.
  public let step: Double
  /// The first sample that is set to rest: the envelope is below about 1e-290
  /// there, and would soon be subnormal, which is slow.
  private let restIndex: Int
  private let kernel: springbench_trajectory_kernel
  /// The maps over one step, over the frames in one vector register, and over
  /// all frames that the kernel advances together.
  private let one: springbench_map
  private let row: springbench_map
  private let leap: springbench_map
  /// The number of samples between restarts from the closed form.
  private let samplesPerRestart: Int

  /// A sampler for motions of the spring that has these rates.
  ///
  /// - Complexity: three evaluations of the closed form.
  public init(_ rates: SpringRates, step: Double) {
    require(step > 0 && step < .infinity, "step: a finite number above 0")
    self.rates = rates
    self.step = step
    kernel = springbench_kernels().pointee.trajectory
    one = springbench_map(rates.propagator(time: step))
    row = springbench_map(rates.propagator(step: step, steps: kernel.row_steps))
    leap = springbench_map(rates.propagator(step: step, steps: kernel.leap_steps))
    samplesPerRestart = min(1024, 64 * kernel.leap_steps)
    // exp(-667) is about 1e-290.
    let last = 667 / (rates.slowDecay.high * step)
    restIndex = last < 0x1p62 ? Int(last) + 1 : .max
  }

  /// Fills two buffers with the states at 0, step, 2·step, ….
  ///
  /// - Parameters:
  ///   - start: the position at 0.
  ///   - target: where the spring comes to rest.
  ///   - initialVelocity: at 0, per second.
  ///   - positions: filled to its end.
  ///   - velocities: per second; as long as `positions`.
  /// - Complexity: O(count); no allocation.
  public func sample(
    from start: Double, to target: Double, initialVelocity: Double,
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>
  ) {
    require(positions.count == velocities.count, "buffers of different lengths")
    guard let position = positions.baseAddress, let velocity = velocities.baseAddress else {
      return
    }
    let distance = start - target
    let moving = min(positions.count, restIndex)
    var index = 0
    while index < moving {
      let end = min(index + samplesPerRestart, moving)
      let map = rates.propagator(step: step, steps: index)
      kernel.fill(
        one, row, leap, map.uu * distance + map.uv * initialVelocity,
        map.vu * distance + map.vv * initialVelocity, target, end - index, position + index,
        velocity + index)
      index = end
    }
    // target + (start - target) may be rounded to another number than start.
    if !positions.isEmpty { position[0] = start }
    for rest in moving..<positions.count {
      position[rest] = target
      velocity[rest] = 0
    }
  }
}

extension springbench_map {
  fileprivate init(_ map: SpringPropagator) {
    self.init(uu: map.uu, uv: map.uv, vu: map.vu, vv: map.vv)
  }
}
