import Equations
import Integrators
import Testing

/// Samples of wide states between nodes of uneven steps: an interpolant through
/// position, velocity and acceleration at n nodes repeats polynomials of degree
/// 3n − 1.
@Suite struct WideOutputTests {
  private static let times = [0, 0.5, 0.85, 1.45, 1.9, 2.6, 3]

  /// One polynomial for each component, and its derivatives by Horner.
  private func polynomial(_ component: Int, degree: Int, at t: Double) -> [Double] {
    var (value, first, half) = (0.0, 0.0, 0.0)
    for power in stride(from: degree, through: 0, by: -1) {
      let sign = (component >> (power % 6)) & 1 == 0 ? 1.0 : -1.0
      let coefficient = sign * (1 + Double(component % 7)) / Double(1 + power)
      half = half * (t - 1.5) + first
      first = first * (t - 1.5) + value
      value = value * (t - 1.5) + coefficient
    }
    return [value, first, 2 * half]
  }

  private func state(_ degree: Int, _ t: Double, _ derivative: Int) -> Wide64 {
    Wide64((0..<64).map { polynomial($0, degree: degree, at: t)[derivative] })
  }

  @Test(arguments: [2, 3, 4], [7, 31, 200])
  func polynomialsAreRepeated(nodes: Int, samples: Int) {
    let degree = 3 * nodes - 1
    let sampleTimes = SampleTimes(duration: 3, count: samples)
    let trajectory = Trajectory<Wide64>(times: sampleTimes, recordsVelocities: true)
    trajectory.reset()
    let record = NodeRecord<Wide64>(nodes: nodes)
    record.begin()
    for t in Self.times {
      record.append(
        t, 0, state(degree, t, 0), state(degree, t, 1), state(degree, t, 2), to: trajectory)
    }
    record.flush(to: trajectory, final: true)
    for k in 0..<samples {
      let t = sampleTimes.high[k]
      let position = (trajectory.position(k) - state(degree, t, 0)).largestMagnitude
      let velocity = (trajectory.velocity(k) - state(degree, t, 1)).largestMagnitude
      // Values reach some hundreds, and the outer intervals magnify rounding.
      #expect(position < 1e-10, "\(nodes) nodes at \(t)")
      #expect(velocity < 1e-9, "\(nodes) nodes at \(t)")
    }
  }

  /// In equal steps the weights of one interval are those of the next; a step
  /// of another length must not get them.
  @Test func weightsFollowTheSteps() {
    let sampleTimes = SampleTimes(duration: 4, count: 81)
    let trajectory = Trajectory<Wide64>(times: sampleTimes, recordsVelocities: false)
    trajectory.reset()
    let record = NodeRecord<Wide64>(nodes: 4)
    record.begin()
    for t in [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 4] {
      record.append(t, 0, state(11, t, 0), state(11, t, 1), state(11, t, 2), to: trajectory)
    }
    record.flush(to: trajectory, final: true)
    for k in 0..<81 {
      let exact = state(11, sampleTimes.high[k], 0)
      let error = (trajectory.position(k) - exact).largestMagnitude
      #expect(error < 1e-11 * max(1, exact.largestMagnitude) * 100)
    }
  }
}
