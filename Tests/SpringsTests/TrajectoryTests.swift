import Springs
import TestSupport
import Testing

/// Evenly spaced samples against the closed form at the same exact times.
@Suite struct TrajectoryTests {
  @Test(arguments: [0, 1e-4, 0.2, 0.8, 1 - 1e-12, 1, 1.5, 60], [60.0, 120, 240])
  func samplesAreTheClosedForm(ratio: Double, rate: Double) {
    let omega = 2 * Double.pi / 0.3
    let motion = SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: omega), from: -1, to: 2,
      initialVelocity: 2 * omega)
    for count in [0, 1, 7, 15, 16, 17, 600, 5000] {
      let (positions, velocities) = motion.samples(step: 1 / rate, count: count)
      #expect(positions.count == count && velocities.count == count)
      for index in 0..<count {
        let map = motion.rates.propagator(step: 1 / rate, steps: index)
        let position = 2 + map.uu * -3 + map.uv * 2 * omega
        let velocity = map.vu * -3 + map.vv * 2 * omega
        let scale = motion.scale
        #expect((positions[index] - position).magnitude <= 1e-14 * scale, "\(index) of \(count)")
        #expect((velocities[index] - velocity).magnitude <= 1e-14 * scale * omega)
      }
    }
  }

  @Test func aSettledTrajectoryRestsOnItsTarget() {
    let motion = Spring(response: 0.1, dampingRatio: 1).motion(from: 0, to: 0.3)
    let (positions, velocities) = motion.samples(step: 1, count: 100)
    #expect(positions[99] == 0.3)
    #expect(velocities[99] == 0)
    #expect(velocities.allSatisfy { $0 == 0 || $0.magnitude > 1e-300 })
  }
}
