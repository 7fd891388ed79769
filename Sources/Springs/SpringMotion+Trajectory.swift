/// Evenly spaced samples of a motion: the common case of a display at a fixed
/// rate, at a fiftieth of the cost of evaluating each.
extension SpringMotion {
  /// Fills two buffers with the states at 0, step, 2·step, ….
  ///
  /// Sixteen samples advance together by the exact map of sixteen steps; every
  /// 1,024 samples they start anew from the closed form. Errors stay below
  /// 1e-14 of the scale however many samples there are.
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
    let block = TrajectoryBlock(rates: rates, step: step)
    let moving = min(positions.count, block.restIndex)
    var index = 0
    while index < moving {
      let end = min(index + TrajectoryBlock.resynchronisation, moving)
      let map = rates.propagator(step: step, steps: index)
      let distance = initialDistance
      block.fill(
        position: position + index, velocity: velocity + index, count: end - index, target: target,
        distance: map.uu * distance + map.uv * initialVelocity,
        speed: map.vu * distance + map.vv * initialVelocity)
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

/// The maps by which sixteen samples are filled and moved on together.
struct TrajectoryBlock {
  static let width = 16
  static let resynchronisation = 1024

  private let one: SpringPropagator
  private let two: SpringPropagator
  private let four: SpringPropagator
  private let eight: SpringPropagator
  /// From the closed form, not by squaring: its error repeats at every block.
  private let sixteen: SpringPropagator
  /// The first sample whose every bit of motion is below 1e-290 of the start.
  let restIndex: Int

  init(rates: SpringRates, step: Double) {
    one = rates.propagator(time: step)
    two = one * one
    four = two * two
    eight = four * four
    sixteen = rates.propagator(step: step, steps: TrajectoryBlock.width)
    let last = 667 / (rates.slowDecay.high * step)
    restIndex = last < 0x1p62 ? Int(last) + 1 : .max
  }

  func fill(
    position: UnsafeMutablePointer<Double>, velocity: UnsafeMutablePointer<Double>, count: Int,
    target: Double, distance: Double, speed: Double
  ) {
    let second = one.moved(distance, speed)
    let u2 = SIMD2(distance, second.0)
    let v2 = SIMD2(speed, second.1)
    let (nextU2, nextV2) = two.moved(u2, v2)
    let u4 = SIMD4(lowHalf: u2, highHalf: nextU2)
    let v4 = SIMD4(lowHalf: v2, highHalf: nextV2)
    let (nextU4, nextV4) = four.moved(u4, v4)
    var lowU = SIMD8(lowHalf: u4, highHalf: nextU4)
    var lowV = SIMD8(lowHalf: v4, highHalf: nextV4)
    var (highU, highV) = eight.moved(lowU, lowV)
    let goal = SIMD8<Double>(repeating: target)
    let outputU = UnsafeMutableRawPointer(position)
    let outputV = UnsafeMutableRawPointer(velocity)
    let lane = 8 * MemoryLayout<Double>.stride
    let whole = count / TrajectoryBlock.width
    for block in 0..<whole {
      let offset = block * 2 * lane
      outputU.storeBytes(of: goal + lowU, toByteOffset: offset, as: SIMD8<Double>.self)
      outputU.storeBytes(of: goal + highU, toByteOffset: offset + lane, as: SIMD8<Double>.self)
      outputV.storeBytes(of: lowV, toByteOffset: offset, as: SIMD8<Double>.self)
      outputV.storeBytes(of: highV, toByteOffset: offset + lane, as: SIMD8<Double>.self)
      (lowU, lowV) = sixteen.moved(lowU, lowV)
      (highU, highV) = sixteen.moved(highU, highV)
    }
    for index in whole * TrajectoryBlock.width..<count {
      let place = index % TrajectoryBlock.width
      position[index] = target + (place < 8 ? lowU[place] : highU[place - 8])
      velocity[index] = place < 8 ? lowV[place] : highV[place - 8]
    }
  }
}

extension SpringPropagator {
  @inline(__always)
  fileprivate func moved(_ u: Double, _ v: Double) -> (Double, Double) {
    (uu * u + uv * v, vu * u + vv * v)
  }

  @inline(__always)
  fileprivate func moved(
    _ u: SIMD2<Double>, _ v: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>) {
    (uu * u + uv * v, vu * u + vv * v)
  }

  @inline(__always)
  fileprivate func moved(
    _ u: SIMD4<Double>, _ v: SIMD4<Double>
  ) -> (SIMD4<Double>, SIMD4<Double>) {
    (uu * u + uv * v, vu * u + vv * v)
  }

  @inline(__always)
  fileprivate func moved(
    _ u: SIMD8<Double>, _ v: SIMD8<Double>
  ) -> (SIMD8<Double>, SIMD8<Double>) {
    (uu * u + uv * v, vu * u + vv * v)
  }
}
