import Foundation
import Gestures
import Testing

/// How far a fling goes: the sum over milliseconds, as in Apple's sample code,
/// and the integral, by Simpson's rule over the same milliseconds.
@Suite struct ProjectionTests {
  @Test func projectionsAreTheSumAndTheIntegralOfTheVelocity() {
    func velocity(_ milliseconds: Double) -> Double { 800 * pow(0.995, milliseconds) }
    var (sum, integral) = (0.0, 0.0)
    for step in 0..<20_000 {
      let left = Double(step)
      sum += velocity(left + 1) / 1000
      integral += (velocity(left) + 4 * velocity(left + 0.5) + velocity(left + 1)) / 6000
    }
    #expect(abs(800 * Deceleration.steps.reach(rate: 0.995) - sum) < 1e-9)
    #expect(abs(800 * Deceleration.integral.reach(rate: 0.995) - integral) < 1e-9)
  }

  @Test(arguments: [
    (100, 49.9, 49.949983, 9.9, 9.949916), (1000, 499.0, 499.499833, 99.0, 99.499162),
    (2500, 1247.5, 1248.749583, 247.5, 248.747906),
  ])
  func distancesHaveTheirKnownValues(
    velocity: Double, steps: Double, integral: Double, fastSteps: Double, fastIntegral: Double
  ) {
    for (rate, sum, whole) in [(0.998, steps, integral), (0.99, fastSteps, fastIntegral)] {
      #expect(abs(velocity * Deceleration.steps.reach(rate: rate) - sum) < 1e-9)
      #expect(abs(velocity * Deceleration.integral.reach(rate: rate) - whole) < 1e-6)
    }
  }
}

/// Rubber bands at zero and at infinity. The suite `interactions` checks
/// their values, inverse and slope.
@Suite struct RubberBandTests {
  static let forms: [RubberBand] = [.article, .scroll(coefficient: 0.55, dimension: 568)]

  @Test func theScrollFormTendsToItsSize() {
    #expect(Self.forms[1].offset(pull: .infinity) == 568)
    #expect(Self.forms[1].offset(pull: -.infinity) == -568)
    #expect(Self.forms[1].pull(offset: 568) == .infinity)
  }

  @Test(arguments: forms) func rubberBandOfZeroIsPositiveZero(form: RubberBand) {
    for zero in [form.offset(pull: 0), form.pull(offset: 0)] {
      #expect(zero == 0 && zero.sign == .plus)
    }
  }
}
