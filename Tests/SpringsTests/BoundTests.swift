import Springs
import TestSupport
import Testing

/// Behaviour at bounds and just beyond them.
@Suite struct BoundTests {
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

  /// Above critical damping with a damped frequency times time from 1e-8 to a
  /// sixteenth: where the two decays are so close that their difference would
  /// cancel, and just beyond. The motion has ω = 1 and goes from 1 to 0 with a
  /// velocity of -0.25 at first; its exact values are from mpmath.
  @Test(arguments: [
    (
      1.0000000000000002, 0.4745313281250001,
      DoubleDouble(high: 0.8436082956495735, low: 1.654535091764847e-17),
      DoubleDouble(high: -0.37697585704154857, low: 7.345587824252671e-18)
    ),
    (
      1.0000000000009095, 0.01, DoubleDouble(high: 0.9974752075022868, low: 3.8569748331053174e-17),
      DoubleDouble(high: -0.2549378321904062, low: -5.196856463637388e-18)
    ),
    (
      1.0000000000009095, 1.0, DoubleDouble(high: 0.6437890220501914, low: -4.015881170072227e-17),
      DoubleDouble(high: -0.36787944117119137, low: -1.5183985531603073e-17)
    ),
    (
      1.0000000009313226, 1.5, DoubleDouble(high: 0.4741515906076408, low: 9.41990927830143e-18),
      DoubleDouble(high: -0.3068039699897909, low: 8.230853063797742e-18)
    ),
    (
      1.0000152587890625, 5.0,
      DoubleDouble(high: 0.03200910373802533, low: -1.8637133191493595e-18),
      DoubleDouble(high: -0.02695345867674682, low: -1.6754354032380962e-18)
    ),
    (
      1.25, 0.0834, DoubleDouble(high: 0.9779555874060343, low: -4.8852096537965156e-17),
      DoubleDouble(high: -0.277385576656873, low: -2.7674012656800046e-17)
    ),
    (
      3.0, 0.02, DoubleDouble(high: 0.9950964375608515, low: -2.3343623617662397e-17),
      DoubleDouble(high: -0.2405292741169562, low: -1.1074034124568286e-18)
    ),
    (
      1000000.0, 5e-08, DoubleDouble(high: 0.999999988104676, low: -6.784980384765568e-18),
      DoubleDouble(high: -0.2262094020902806, low: 8.515970906139225e-18)
    ),
  ])
  func doubleDoubleHasThirtyDigitsAboveCriticalDamping(
    zeta: Double, time: Double, position: DoubleDouble, velocity: DoubleDouble
  ) {
    let motion = SpringMotion(ratio: zeta, omega: 1, from: 1, velocity: -0.25)
    let state = motion.doubledState(at: time)
    #expect((state.position - position).magnitude.rounded <= 1e-30)
    #expect((state.velocity - velocity).magnitude.rounded <= 1e-30)
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
