import Testing

@testable import Springs

/// Evenly spaced samples against the closed form at the same exact times.
@Suite struct SamplerTests {
  @Test(arguments: [0, 1e-4, 0.2, 0.8, 1 - 1e-12, 1, 1.5, 60], [60.0, 120, 240])
  func samplesMatchTheClosedForm(ratio: Double, rate: Double) {
    let omega = 2 * Double.pi / 0.3
    let (start, target, speed) = (-1.0, 2.0, 2 * omega)
    let motion = SpringMotion(ratio: ratio, omega: omega, from: start, to: target, velocity: speed)
    for count in [0, 1, 7, 15, 16, 17, 600, 5000] {
      let (positions, velocities) = motion.samples(step: 1 / rate, count: count)
      #expect(positions.count == count && velocities.count == count)
      for index in 0..<count {
        let map = motion.rates.propagator(step: 1 / rate, steps: index)
        let position = target + map.uu * (start - target) + map.uv * speed
        let velocity = map.vu * (start - target) + map.vv * speed
        let scale = motion.scale
        #expect((positions[index] - position).magnitude <= 1e-14 * scale, "\(index) of \(count)")
        #expect((velocities[index] - velocity).magnitude <= 1e-14 * scale * omega)
      }
    }
  }

  /// Samples are exactly the target once the envelope exp(-t) is below
  /// exp(-667), as subnormal numbers, which are slow, would soon follow.
  @Test func samplesEndOnTheTargetBeforeTheyAreSubnormal() {
    let sampler = SpringSampler(SpringRates(dampingRatio: 0.5, angularFrequency: 2), step: 1)
    var positions = [Double](repeating: .nan, count: 700)
    var velocities = positions
    positions.withUnsafeMutableBufferPointer { positions in
      velocities.withUnsafeMutableBufferPointer { velocities in
        sampler.sample(
          from: 1, to: 0, initialVelocity: 0, positions: positions, velocities: velocities)
      }
    }
    #expect(positions.lastIndex { $0 != 0 } == 667)
    #expect(velocities.lastIndex { $0 != 0 } == 667)
    #expect(velocities.allSatisfy { $0 == 0 || $0.magnitude > 1e-300 })
  }
}
