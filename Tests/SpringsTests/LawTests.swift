import Glibc
import Springs
import TestSupport
import Testing

/// Laws that every spring obeys, on random springs of every regime.
@Suite struct LawTests {
  private static let ratios = [0, 0.05, 0.5, 1 - 1e-9, 1, 1 + 1e-9, 3, 200]

  private func randomMotion(_ random: inout SplitMix64, ratio: Double) -> SpringMotion {
    let omega = random.logUniform(0.1, 300)
    return SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: omega),
      from: random.uniform(-2, 2), to: random.uniform(-2, 2),
      initialVelocity: random.uniform(-3, 3) * omega)
  }

  /// n steps equal one, whatever the steps are.
  @Test(arguments: ratios) func timeIsASemigroup(ratio: Double) {
    var random = SplitMix64(seed: 1)
    for _ in 0..<50 {
      let motion = randomMotion(&random, ratio: ratio)
      let omega = motion.rates.angularFrequency
      var state = SpringState(position: motion.start, velocity: motion.initialVelocity)
      var time = DoubleDouble(0)
      for _ in 0..<40 {
        let step = random.logUniform(1e-3, 0.3) / omega
        motion.rates.propagator(time: step)
          .advance(&state.position, &state.velocity, target: motion.target)
        time = time + DoubleDouble(step)
      }
      let once = motion.state(at: time.rounded)
      // 40 roundings of the state, and the times' own rounding.
      expectClose(state.position, once.position, scale: motion.scale + 2, ulps: 40)
      expectClose(state.velocity, once.velocity, scale: motion.scale * omega, ulps: 60)
    }
  }

  @Test(arguments: ratios) func aPowerOfAStepIsTheMapOfTheWholeTime(ratio: Double) {
    let rates = SpringRates(dampingRatio: ratio, angularFrequency: 20)
    let whole = rates.propagator(step: 0.1, steps: 1000)
    // 0.1 is not a hundred exactly: the product must not be rounded.
    let product = DoubleDouble.product(0.1, 1000)
    let motion = SpringMotion(rates: rates, from: 1, to: 0)
    let rounded = motion.state(at: product.high)
    let exact = rounded.position + rounded.velocity * product.low
    expectClose(whole.uu, exact, scale: 1, ulps: 2)
  }

  @Test func withoutDampingTimeRunsBothWays() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let motion = randomMotion(&random, ratio: 0)
      let time = random.uniform(0, 10)
      let there = motion.state(at: time)
      let back = SpringMotion(
        rates: motion.rates, from: there.position, to: motion.target,
        initialVelocity: -there.velocity
      ).state(at: time)
      expectClose(back.position, motion.start, scale: motion.scale + 2, ulps: 8)
      expectClose(
        -back.velocity, motion.initialVelocity,
        scale: motion.scale * motion.rates.angularFrequency, ulps: 8)
    }
  }

  /// Powers of two scale exactly, so the results must agree to the bit.
  @Test(arguments: ratios) func timeAndLengthScale(ratio: Double) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let motion = randomMotion(&random, ratio: ratio)
      let time = random.logUniform(1e-3, 30) / motion.rates.angularFrequency
      let scaled = SpringMotion(
        rates: SpringRates(
          dampingRatio: ratio, angularFrequency: motion.rates.angularFrequency * 0x1p-10),
        from: motion.start * 0x1p20, to: motion.target * 0x1p20,
        initialVelocity: motion.initialVelocity * 0x1p10)
      let state = motion.state(at: time)
      let large = scaled.state(at: time * 0x1p10)
      #expect(large.position == state.position * 0x1p20)
      #expect(large.velocity == state.velocity * 0x1p10)
    }
  }

  @Test(arguments: ratios) func energyNeverGrows(ratio: Double) {
    var random = SplitMix64(seed: 4)
    for _ in 0..<30 {
      let motion = randomMotion(&random, ratio: ratio)
      let omega = motion.rates.angularFrequency
      var last = Double.infinity
      for step in 0...200 {
        let state = motion.state(at: Double(step) * 0.05 / omega)
        let distance = omega * (state.position - motion.target)
        let energy = state.velocity * state.velocity + distance * distance
        let rounding = 0x1p-48 * motion.scale * motion.scale * omega * omega
        #expect(energy <= last + rounding)
        last = energy
      }
    }
  }

  @Test(arguments: ratios) func retargetingIsContinuous(ratio: Double) {
    var random = SplitMix64(seed: 5)
    var motion = randomMotion(&random, ratio: ratio)
    for _ in 0..<1000 {
      let time = random.uniform(0, 3) / motion.rates.angularFrequency
      let before = motion.state(at: time)
      motion = motion.retargeted(at: time, to: random.uniform(-2, 2))
      #expect(motion.state(at: 0) == before)
      #expect(motion.scale.isFinite)
    }
  }

  @Test(arguments: ratios) func restIsReachedExactly(ratio: Double) {
    let motion = SpringMotion(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: 10), from: 3, to: 0.7,
      initialVelocity: -4)
    for time in [1e6, 1e15, 1e200, .greatestFiniteMagnitude, .infinity] {
      let state = motion.state(at: time)
      #expect(state.position.isFinite && state.velocity.isFinite)
      if ratio > 0 { #expect(state == SpringState(position: 0.7, velocity: 0)) }
    }
    #expect(motion.state(at: -1) == motion.state(at: 0))
    #expect(motion.state(at: .nan) == motion.state(at: 0))
    #expect(motion.state(at: 0).position == 3)
  }

  /// A spring of zero length stays where it is.
  @Test func nothingComesOfNothing() {
    let motion = Spring.bouncy.motion(from: 5, to: 5)
    #expect(motion.state(at: 0.3) == SpringState(position: 5, velocity: 0))
    #expect(motion.settlingTime(within: 0.1) == 0)
    #expect(motion.crossings(until: 10).isEmpty)
    #expect(motion.overshoot == nil)
  }
}
