import Springs
import Testing

/// Evenly spaced samples. The suite `springs` measures their errors.
@Suite struct SamplerTests {
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
