import Foundation
import Gestures
import Testing

/// How far a fling goes: the sum over steps of a millisecond, as UIKit computes
/// it, and the integral, by Simpson's rule over the same milliseconds.
@Suite struct ProjectionTests {
  @Test func projectionsAreTheSumAndTheIntegralOfTheVelocity() {
    func velocity(_ milliseconds: Double) -> Double { 800 * pow(0.995, milliseconds) }
    var (sum, integral) = (0.0, 0.0)
    for step in 0..<20_000 {
      let left = Double(step)
      sum += velocity(left + 1) / 1000
      integral += (velocity(left) + 4 * velocity(left + 0.5) + velocity(left + 1)) / 6000
    }
    let decay = Deceleration(rate: 0.995)
    #expect(abs(800 * decay.factor(.steps) - sum) < 1e-9)
    #expect(abs(800 * decay.factor(.integral) - integral) < 1e-9)
  }
}
