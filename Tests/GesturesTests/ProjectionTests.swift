import Gestures
import Testing

@Suite struct ProjectionTests {
  @Test(arguments: [
    (100, 49.9, 49.949983, 9.9, 9.949916), (1000, 499.0, 499.499833, 99.0, 99.499162),
    (2500, 1247.5, 1248.749583, 247.5, 248.747906),
  ])
  func distancesOfThePublishedTable(
    velocity: Double, steps: Double, integral: Double, fastSteps: Double, fastIntegral: Double
  ) {
    #expect(abs(Deceleration.normal.distance(velocity: velocity) - steps) < 1e-9)
    #expect(abs(Deceleration.fast.distance(velocity: velocity) - fastSteps) < 1e-9)
    let normal = Deceleration.normal.distance(velocity: velocity, form: .integral)
    let fast = Deceleration.fast.distance(velocity: velocity, form: .integral)
    #expect(abs(normal - integral) < 1e-6)
    #expect(abs(fast - fastIntegral) < 1e-6)
  }

  @Test func theFormsAreTheSumAndTheIntegralOfTheVelocity() {
    let decay = Deceleration(rate: 0.995)
    var sum = 0.0
    for millisecond in 1...20_000 {
      sum += decay.velocity(800, after: Double(millisecond) / 1000) / 1000
    }
    #expect(abs(decay.distance(velocity: 800) - sum) < 1e-9)
    // Simpson's rule applied to the same decay.
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
