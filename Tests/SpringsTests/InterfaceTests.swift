import Springs
import TestSupport
import Testing

/// The interface of `Spring`, which follows SwiftUI's.
@Suite struct InterfaceTests {
  @Test func documentedExamplesHold() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    expectRelative(spring.stiffness, 157.9, within: 1e-3)
    expectRelative(spring.damping, 17.6, within: 1e-3)
    let physical = Spring(mass: 1, stiffness: 100, damping: 10)
    expectRelative(physical.duration, 0.63, within: 5e-3)
    expectClose(physical.bounce, 0.5, ulps: 1)
    #expect(Spring() == Spring(duration: 0.5, bounce: 0))
    #expect(Spring.shortestResponse == 1e-150)
    // The damping of a bounce of -1 would be infinite: a bounce of -1 or less
    // counts as the next number above -1.
    let strongest = Spring(duration: 0.5, bounce: -1)
    #expect(strongest.dampingRatio > 1e15 && strongest.dampingRatio < .infinity)
    #expect(Spring(duration: 0.5, bounce: -1.005) == strongest)
  }

  /// The default duration is for a motion to 1, to within a thousandth.
  @Test func settlingDurationsAreThoseOfMotionsAndMayBeInfinite() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.settlingDuration(target: 1, epsilon: 0.001) == spring.settlingDuration)
    let thrown = spring.motion(from: 0, to: 2, initialVelocity: 30)
    #expect(
      spring.settlingDuration(target: 2, initialVelocity: 30, epsilon: 0.01)
        == thrown.settlingTime(within: 0.01))
    // A motion whose numbers are not finite never settles.
    for motion in [
      spring.motion(from: .nan, to: 1), spring.motion(from: 0, to: .infinity),
      spring.motion(from: 0, to: 1, initialVelocity: .nan),
    ] {
      #expect(motion.settlingTime(within: 0.1) == .infinity)
      #expect(motion.settlingTime(relativeTo: 0.1) == .infinity)
    }
  }

  @Test func springsAreWrittenAsTheirInitialisers() {
    for (text, spring) in [
      ("Spring(duration: 0.5, bounce: 0.3)", Spring(duration: 0.5, bounce: 0.3)),
      ("Spring(duration: 0.4, bounce: -0.25)", Spring(duration: 0.4, bounce: -0.25)),
      (
        "Spring(mass: 2.0, stiffness: 8.0, damping: 16.0, allowOverDamping: true)",
        Spring(mass: 2, stiffness: 8, damping: 16, allowOverDamping: true)
      ),
    ] {
      #expect(spring.description == text)
    }
  }

  @Test func overdampingIsClampedUnlessAllowed() {
    let clamped = Spring(stiffness: 100, damping: 60)
    #expect(clamped.damping == 20)
    #expect(clamped.regime == .critical)
    let free = Spring(stiffness: 100, damping: 60, allowOverDamping: true)
    #expect(free.dampingRatio == 3)
    #expect(free.regime == .overdamped)
    #expect(Spring(duration: 0.5, bounce: 1.5).dampingRatio == 0)
  }

  /// A spring made with a damping ratio of 1 is critical, although its
  /// stiffness and damping are rounded.
  @Test func criticalSpringsAreCalledCritical() {
    var random = SplitMix64(seed: 10)
    for _ in 0..<5000 {
      let spring = Spring(response: random.logUniform(0.01, 10), dampingRatio: 1)
      #expect(spring.regime == .critical)
      #expect(spring.motion(from: 0, to: 1).overshoot == nil)
    }
  }

  @Test func theInitialiserBySettlingDurationGivesThatDuration() {
    for ratio in [0.05, 0.3, 0.8, 1, 1.7, 30] {
      for epsilon in [0.1, 0.001, 1e-6] {
        let spring = Spring(settlingDuration: 0.8, dampingRatio: ratio, epsilon: epsilon)
        expectRelative(spring.settlingDuration(target: 1.0, epsilon: epsilon), 0.8, within: 1e-13)
      }
    }
    let thousandth = Spring(settlingDuration: 0.8, dampingRatio: 0.5, epsilon: 0.001)
    #expect(Spring(settlingDuration: 0.8, dampingRatio: 0.5) == thousandth)
  }

  @Test func valuesAndVelocitiesAreThoseOfTheMotion() {
    let spring = Spring(response: 0.4, dampingRatio: 0.6)
    for (from, target, speed) in [(0.0, 1.0, 0.0), (1, 1, 4), (-3, 5, -7), (2, -2, 1)] {
      let motion = spring.motion(from: from, to: target, initialVelocity: speed)
      let value = spring.value(
        fromValue: from, toValue: target, initialVelocity: speed, time: 0.23)
      let velocity = spring.velocity(
        fromValue: from, toValue: target, initialVelocity: speed, time: 0.23)
      expectClose(value, motion.position(at: 0.23), scale: 16, ulps: 2)
      expectClose(velocity, motion.velocity(at: 0.23), scale: 64, ulps: 4)
    }
    #expect(
      spring.value(target: 3, initialVelocity: 2, time: 0.1)
        == spring.value(fromValue: 0, toValue: 3, initialVelocity: 2, time: 0.1))
    #expect(
      spring.velocity(target: 3, initialVelocity: 2, time: 0.1)
        == spring.velocity(fromValue: 0, toValue: 3, initialVelocity: 2, time: 0.1))
  }

  @Test func updateFollowsTheClosedForm() {
    let spring = Spring(duration: 0.6, bounce: 0.2)
    var value = 0.0
    var velocity = 5.0
    for _ in 0..<60 {
      spring.update(value: &value, velocity: &velocity, target: 1, deltaTime: 1.0 / 64)
    }
    let motion = spring.motion(from: 0, to: 1, initialVelocity: 5)
    expectClose(value, motion.position(at: 60.0 / 64), scale: 2, ulps: 60)
  }

  /// At time zero the value is the one given; target plus distance would be
  /// rounded.
  @Test func valueAtTimeZeroIsTheOneGiven() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.value(fromValue: 1e-20, toValue: 1, time: 0) == 1e-20)
    #expect(spring.velocity(fromValue: 0, toValue: 1, initialVelocity: 3, time: 0) == 3)
  }

  @Test func zeroDurationIsAtItsTargetAtOnce() {
    let spring = Spring(duration: 0, bounce: 0)
    #expect(spring.value(target: 7.0, time: 0) == 0)
    #expect(spring.value(target: 7.0, time: 1e-9) == 7)
    #expect(spring.velocity(target: 7.0, time: 1) == 0)
  }

  /// An update by a time of 0, below 0 or NaN leaves the value as it is,
  /// although as a distance from a far target it would be rounded.
  @Test(arguments: [0.0, -1, -.infinity, .nan]) func updatesOverNoTimeChangeNothing(time: Double) {
    var (value, velocity) = (0.1, 0.2)
    Spring().update(value: &value, velocity: &velocity, target: 1e9, deltaTime: time)
    #expect(value == 0.1 && velocity == 0.2)
  }
}
