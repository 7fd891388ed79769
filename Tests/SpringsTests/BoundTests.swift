import Springs
import TestSupport
import Testing

/// Behaviour at bounds and just beyond them.
@Suite struct BoundTests {
  @Test(arguments: [709.9, 712, 716, 750, 1e300, .infinity])
  func exponentialsBeyondTheRange(exponent: Double) {
    let large = DoubleDouble(exponent).exponential()
    let small = DoubleDouble(-exponent - 40).exponential()
    #expect(large.high == .infinity && large.low == 0)
    #expect(small.high == 0 && small.low == 0)
  }

  @Test func zerosArePositive() {
    #expect(DoubleDouble(0).magnitude.high.sign == .plus)
    #expect(DoubleDouble(-0.0).magnitude.high.sign == .plus)
    #expect(DoubleDouble(0).sineAndCosine().sine.high.sign == .plus)
  }

  /// At the doubles next to ζ = 1 the frequency is so small that series replace
  /// sine and cosine. The expected values are mpmath's, to 60 digits.
  @Test(arguments: [
    (
      1.0.nextDown, DoubleDouble(high: 0x1.f26eb8657a28ep-1, low: -0x1.7a1e78a48fb79p-55),
      DoubleDouble(high: -0x1.8ebef9eac820bp-3, low: -0x1.618b83a7a9ad7p-59)
    ),
    (
      1.0.nextUp, DoubleDouble(high: 0x1.f26eb8657a28ep-1, low: -0x1.6da880d539768p-55),
      DoubleDouble(high: -0x1.8ebef9eac820bp-3, low: 0x1.cbe3b6b8e8c19p-57)
    ),
  ])
  func nearlyCriticalMotions(ratio: Double, position: DoubleDouble, velocity: DoubleDouble) {
    let state = SpringMotion(ratio: ratio, omega: 1, from: 1).doubledState(at: 0.25)
    #expect((state.position - position).magnitude.high < 1e-30)
    #expect((state.velocity - velocity).magnitude.high < 1e-30)
  }

  /// x = (1 + (v + 2) t) exp(-2t) has no zero for v = -2.
  @Test(arguments: [1.0, -1])
  func aCrossingAtInfinityIsNone(start: Double) {
    #expect(
      SpringMotion(ratio: 1, omega: 2, from: start, velocity: -2 * start).firstCrossing == nil)
  }

  /// A crossing exactly at the end of the interval is in it.
  @Test func crossingsAtTheEndCount() throws {
    let motion = Spring(response: 0.7, dampingRatio: 0.2).motion(from: 1, to: 0)
    let crossings = motion.crossings(until: 5)
    try #require(crossings.count > 4)
    for (index, end) in crossings.enumerated() {
      #expect(motion.crossings(until: end).count == index + 1)
      #expect(motion.crossings(until: end.nextDown).count == index)
    }
  }

  /// Scaling frequency and velocity by c leaves the overshoot as it is and
  /// divides its time by c.
  @Test(arguments: [0.5, 0.1, 0.9], [0.5, 0.25, 4])
  func overshootScalesWithTime(ratio: Double, frequency: Double) throws {
    func overshoot(_ frequency: Double) throws -> (time: Double, distance: Double) {
      // Starts by moving away from the target.
      let motion = SpringMotion(ratio: ratio, omega: frequency, from: 1, velocity: 3 * frequency)
      return try #require(motion.overshoot)
    }
    let (one, other) = (try overshoot(1), try overshoot(frequency))
    expectRelative(other.time * frequency, one.time, within: 1e-14)
    expectRelative(other.distance, one.distance, within: 1e-13)
  }

  @Test func settlingAtExtremeFractions() {
    let spring = Spring(response: 0.5, dampingRatio: 0.4)
    let moving = spring.motion(from: 0, to: 1)
    #expect(moving.settlingTime(relativeTo: 0) == .infinity)
    #expect(moving.settlingTime(relativeTo: .infinity) == 0)
    // From rest at the target a fraction counts as an absolute threshold.
    let thrown = spring.motion(from: 1, to: 1, initialVelocity: 5)
    #expect(thrown.settlingTime(relativeTo: 0.01) == thrown.settlingTime(within: 0.01))
  }

  /// |start − target| overflows: no crossing is reported (and nothing traps),
  /// although there is one.
  @Test func distancesBeyondTheRange() {
    let motion = Spring(response: 0.5, dampingRatio: 0.4).motion(
      from: 1.7e308, to: -1.7e308)
    #expect(motion.firstCrossing == nil)
  }
}
