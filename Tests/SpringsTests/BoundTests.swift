import Springs
import TestSupport
import Testing

/// What holds just at a bound, and just beyond.
@Suite struct BoundTests {
  @Test(arguments: [709.9, 712, 716, 750, 1e300, .infinity])
  func exponentialsBeyondTheRange(exponent: Double) {
    let (large, none) = (DoubleDouble(exponent).exponential(), DoubleDouble(-exponent - 40))
    #expect(large.high == .infinity && large.low == 0)
    #expect(none.exponential().high == 0 && none.exponential().low == 0)
  }

  @Test func zeroHasNoSign() {
    #expect(DoubleDouble(0).magnitude.high.sign == .plus)
    #expect(DoubleDouble(0).sineAndCosine().sine.high.sign == .plus)
  }

  /// Where ζ is a unit in the last place from 1, a series stands for sines. The
  /// values are by mpmath with 60 digits.
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
    let rates = SpringRates(dampingRatio: ratio, angularFrequency: 1)
    let state = SpringMotion(rates: rates, from: 1, to: 0).doubledState(at: 0.25)
    #expect((state.position - position).magnitude.high < 1e-30)
    #expect((state.velocity - velocity).magnitude.high < 1e-30)
  }

  /// x = (1 + (v + 2) t) exp(-2t) has no zero for v = -2.
  @Test(arguments: [1.0, -1])
  func aCrossingAtInfinityIsNone(start: Double) {
    let rates = SpringRates(dampingRatio: 1, angularFrequency: 2)
    let motion = SpringMotion(rates: rates, from: start, to: 0, initialVelocity: -2 * start)
    #expect(motion.firstCrossing == nil)
  }

  @Test func momentsAtTheEndCount() throws {
    let motion = Spring(response: 0.7, dampingRatio: 0.2).motion(from: 1, to: 0)
    let crossings = motion.crossings(until: 5)
    try #require(crossings.count > 4)
    for (index, end) in crossings.enumerated() {
      #expect(motion.crossings(until: end).count == index + 1)
      #expect(motion.crossings(until: end.nextDown).count == index)
    }
  }

  /// Half the frequency and half the velocity: the same overshoot, twice as late.
  @Test(arguments: [0.5, 0.1, 0.9], [0.5, 0.25, 4])
  func overshootScalesWithTime(ratio: Double, frequency: Double) throws {
    func overshoot(_ frequency: Double) throws -> (time: Double, distance: Double) {
      // Away from the target first, and back.
      let motion = SpringMotion(
        rates: SpringRates(dampingRatio: ratio, angularFrequency: frequency), from: 1, to: 0,
        initialVelocity: 3 * frequency)
      return try #require(motion.overshoot)
    }
    let (one, other) = (try overshoot(1), try overshoot(frequency))
    expectRelative(other.time * frequency, one.time, within: 1e-14)
    expectRelative(other.distance, one.distance, within: 1e-13)
  }

  @Test func settlingOfUndampedMotionsIsThatOfTheirAmplitude() {
    let rates = SpringRates(dampingRatio: 0, angularFrequency: 1.5)
    // An amplitude of 2.
    let motion = SpringMotion(rates: rates, from: 0, to: 0, initialVelocity: 3)
    #expect(motion.settlingTime(within: 2.0001) == 0)
    #expect(motion.settlingTime(within: 1.9999) == .infinity)
  }

  @Test func settlingRelativeToNothing() {
    let spring = Spring(response: 0.5, dampingRatio: 0.4)
    let moving = spring.motion(from: 0, to: 1)
    #expect(moving.settlingTime(relativeTo: 0) == .infinity)
    #expect(moving.settlingTime(relativeTo: .infinity) == 0)
    let thrown = spring.motion(from: 1, to: 1, initialVelocity: 5)
    #expect(thrown.settlingTime(relativeTo: 0.01) == thrown.settlingTime(within: 0.01))
  }

  /// Where the distance is no number of the format, no exponent is taken of it.
  @Test func distancesBeyondTheRange() {
    let motion = Spring(response: 0.5, dampingRatio: 0.4).motion(
      from: 1.7e308, to: -1.7e308)
    #expect(motion.firstCrossing == nil)
  }

  @Test func regimesAndBounces() {
    #expect(Spring(stiffness: 1, damping: 3, allowOverDamping: true).regime == .overdamped)
    #expect(Spring(duration: 0.5, bounce: 1.5).dampingRatio == 0)
    // The slow rate of an overdamped spring has to be there.
    #expect(throws: SpringError.self) {
      _ = try SpringConvention.ratio.spring(["zeta": 1e300, "omega": 1e-100])
    }
  }

  @Test func singlePrecisionStartsAtRest() {
    let spring = Spring(response: 0.4, dampingRatio: 0.6)
    #expect(
      spring.value(fromValue: Float(1), toValue: 3, time: 0.1)
        == Float(spring.value(fromValue: 1.0, toValue: 3, time: 0.1)))
    #expect(
      spring.velocity(fromValue: Float(1), toValue: 3, time: 0.1)
        == Float(spring.velocity(fromValue: 1.0, toValue: 3, time: 0.1)))
  }

  @Test func shortestValuesOfNothing() throws {
    let undamped = try Spring(validating: 1, stiffness: 100, damping: 0)
    #expect(SpringConvention.physical.shortestValues(of: undamped)?["damping"] == 0)
  }

  /// Samples end where the envelope exp(-t) is below exp(-667).
  @Test func samplesEndBeforeTheyAreSubnormal() {
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
  }

  // MARK: Conventions

  /// By the same bisection, written for a test: the halves are exact.
  @Test(arguments: [
    (1.0, 1.0, 271.91162109375), (0.5, 0.55, 3463.37890625), (0.8, 0.3, 4646.484375),
  ])
  func reanimatedsBisection(ratio: Double, duration: Double, stiffness: Double) throws {
    let spring = try SpringConvention.reanimated.spring(["ratio": ratio, "duration": duration])
    #expect(spring.stiffness == stiffness)
  }

  @Test func animesRoundingAndClamps() throws {
    func spring(_ duration: Double, _ bounce: Double) throws -> Spring {
      try SpringConvention.anime.spring(["duration": duration, "bounce": bounce])
    }
    // (2π/duration)² is 382.894498.
    #expect(try spring(0.3211, 0).stiffness == 382.894)
    #expect(try spring(0.01, 0).stiffness == 10_000)
    #expect(try spring(0.5, -1).damping == 300)
    #expect(try spring(0.5, 1).damping == 0)
  }

  /// Parameters that an engine clamps or refuses do not stand for a spring.
  @Test func enginesHaveNoValuesBeyondTheirBounds() throws {
    func spring(_ mass: Double, _ stiffness: Double, _ damping: Double) throws -> Spring {
      try Spring(validating: mass, stiffness: stiffness, damping: damping)
    }
    let (svelte, qt, anime) = (SpringConvention.svelte, SpringConvention.qt, SpringConvention.anime)
    #expect(try svelte.values(of: spring(1, 3600, 60)) != nil)
    #expect(try svelte.values(of: spring(1, 3600.5, 60)) == nil)
    #expect(try svelte.values(of: spring(1, 3600, 60.5)) == nil)
    #expect(try qt.values(of: spring(1, 100, 62.5)) != nil)
    #expect(try qt.values(of: spring(1, 100, 63)) == nil)
    #expect(try anime.values(of: spring(1, 10_000, 10_000)) != nil)
    #expect(try anime.values(of: spring(1, 10_000.5, 100)) == nil)
    #expect(try anime.values(of: spring(1, 100, 10_000.5)) == nil)
    #expect(try anime.values(of: spring(0.9, 100, 10)) == nil)
    #expect(try anime.values(of: spring(10_000.5, 100, 10)) == nil)
    // Less friction than the most bouncy spring has.
    #expect(try SpringConvention.bouncy.values(of: spring(1, 100, 0.5)) == nil)
  }

  /// The cubics of Origami do not quite meet: at a tension of 44 the second holds.
  @Test func origamisCubics() throws {
    let hard = try SpringConvention.bouncy.spring(["bounciness": 0, "speed": 7.413533834586466])
    // Its friction that hardly bounces is 9.972096.
    expectRelative(hard.damping, (9.972096 - 8) * 3 + 25, within: 1e-14)
  }

  @Test func parametersAreNamed() {
    func parameter(_ make: () throws -> Spring) -> String? {
      let error = #expect(throws: SpringError.self) { _ = try make() }
      return error?.parameter
    }
    #expect(
      parameter { try Spring(validating: 1, stiffness: 1, damping: .infinity) } == "damping")
    // A stiffness of exactly 0.
    #expect(
      parameter {
        try SpringConvention.origami.spring(["tension": -23.591160220994475, "friction": 8])
      } == "tension")
    #expect(
      parameter {
        try SpringConvention.settling.spring(["duration": 1, "ratio": 0.5, "epsilon": 0])
      } == "epsilon")
  }

  @Test func ratiosHaveOneNameInEveryConvention() throws {
    let spring = try SpringSpecification("android:stiffness=100,dampingRatio=0.3").spring()
    expectRelative(spring.dampingRatio, 0.3, within: 1e-15)
  }

  /// A library with one kind stands for it, one with several does not.
  @Test func librariesStandForTheirKind() throws {
    let niri = try SpringSpecification("niri:stiffness=100,ratio=0.5,mass=1")
    #expect(niri.convention == .libadwaita)
    #expect(throws: SpringSpecification.SyntaxError.self) {
      _ = try SpringSpecification("SwiftUI:duration=1,bounce=0")
    }
  }

  private func expect(
    _ words: String, in result: ExitTest.Result?, at place: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(words), "\(text)", sourceLocation: place)
  }

  @Test func ratesOfNoSpringStop() async {
    let physical = "mass and stiffness must be finite and above 0"
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 0, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: -1, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: .infinity, stiffness: 1, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 0, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: .infinity, damping: 1)
      })
    expect(
      physical,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(mass: 1, stiffness: 1, damping: -1)
      })
    let rates = "angular frequency above 0"
    expect(
      rates,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: 1, angularFrequency: 0)
      })
    expect(
      rates,
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringRates(dampingRatio: -1, angularFrequency: 1)
      })
  }
}
