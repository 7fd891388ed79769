import Gestures
import Testing

/// How far a fling goes: the sum over steps of a millisecond, as UIKit computes
/// it, and the integral.
@Suite struct ProjectionTests {
  @Test(arguments: [
    (100, 49.9, 49.949983, 9.9, 9.949916), (1000, 499.0, 499.499833, 99.0, 99.499162),
    (2500, 1247.5, 1248.749583, 247.5, 248.747906),
  ])
  func distancesOfThePublishedTable(
    velocity: Double, steps: Double, integral: Double, fastSteps: Double, fastIntegral: Double
  ) {
    for (rate, steps, integral) in [
      (Deceleration.normal, steps, integral), (.fast, fastSteps, fastIntegral),
    ] {
      #expect(abs(rate.distance(velocity: velocity) - steps) < 1e-9)
      #expect(abs(rate.distance(velocity: velocity, form: .integral) - integral) < 1e-6)
    }
  }

  @Test func projectionsAreTheSumAndTheIntegralOfTheVelocity() {
    let decay = Deceleration(rate: 0.995)
    var sum = 0.0
    for millisecond in 1...20_000 {
      sum += decay.velocity(800, after: Double(millisecond) / 1000) / 1000
    }
    #expect(abs(decay.distance(velocity: 800) - sum) < 1e-9)
    // Simpson's rule over the same milliseconds.
    var integral = 0.0
    for step in 0..<20_000 {
      let left = Double(step) / 1000
      let middle = decay.velocity(800, after: left + 0.0005)
      integral +=
        (decay.velocity(800, after: left) + 4 * middle + decay.velocity(800, after: left + 0.001))
        / 6000
    }
    #expect(abs(decay.distance(velocity: 800, form: .integral) - integral) < 1e-9)
  }
}
