import Springs
import TestSupport
import Testing

/// Properties of springs in every regime.
@Suite struct LawTests {
  private static let ratios = [0, 0.05, 0.5, 1 - 1e-9, 1, 1 + 1e-9, 3, 200]

  private func randomMotion(_ random: inout SplitMix64, ratio: Double) -> SpringMotion {
    let omega = random.logUniform(0.1, 300)
    return SpringMotion(
      ratio: ratio, omega: omega, from: random.uniform(-2, 2), to: random.uniform(-2, 2),
      velocity: random.uniform(-3, 3) * omega)
  }

  @Test(arguments: ratios) func manyStepsAreOneStepOverTheSum(ratio: Double) {
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
      // 40 roundings of the state, and the rounding of the times.
      expectClose(state.position, once.position, scale: motion.scale + 2, ulps: 40)
      expectClose(state.velocity, once.velocity, scale: motion.scale * omega, ulps: 60)
    }
  }

  @Test(arguments: ratios) func aPowerOfAStepGivesThePositionAfterTheWholeTime(ratio: Double) {
    let motion = SpringMotion(ratio: ratio, omega: 20, from: 1)
    let whole = motion.rates.propagator(step: 0.1, steps: 1000)
    // `uu` is the position after a start at 1 from rest, as here. 1000 times the
    // double 0.1 is not exactly 100: the position at the high part of the
    // product is corrected by the velocity · the low part.
    let product = DoubleDouble.product(0.1, 1000)
    let rounded = motion.state(at: product.high)
    let exact = rounded.position + rounded.velocity * product.low
    expectClose(whole.uu, exact, scale: 1, ulps: 2)
  }

  /// Scaling lengths and times by powers of two is exact, so the scaled motion
  /// must agree to the bit.
  @Test(arguments: ratios) func scalingTimeAndLengthIsExact(ratio: Double) {
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

  @Test(arguments: ratios) func restIsReachedExactly(ratio: Double) {
    let motion = SpringMotion(ratio: ratio, omega: 10, from: 3, to: 0.7, velocity: -4)
    for time in [1e6, 1e15, 1e200, .greatestFiniteMagnitude, .infinity] {
      let state = motion.state(at: time)
      #expect(state.position.isFinite && state.velocity.isFinite)
      if ratio > 0 { #expect(state == SpringState(position: 0.7, velocity: 0)) }
    }
    #expect(motion.state(at: -1) == motion.state(at: 0))
    #expect(motion.state(at: .nan) == motion.state(at: 0))
    #expect(motion.state(at: 0).position == 3)
  }

  /// Far from underflow, rates of unit mass keep stiffness and damping exactly.
  @Test func ratesKeepStiffnessAndDamping() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<5000 {
      let stiffness = random.logUniform(1e-6, 1e6)
      let damping = 2 * random.logUniform(1e-8, 1e8) * stiffness.squareRoot()
      let rates = try Spring(validating: 1, stiffness: stiffness, damping: damping).rates
      #expect(rates.stiffnessPerMass == stiffness)
      #expect(rates.dampingPerMass == damping)
    }
    #expect(SpringRates(dampingRatio: 1, angularFrequency: 1e200).stiffnessPerMass == .infinity)
    #expect(SpringRates(dampingRatio: 0, angularFrequency: 1e-200).stiffnessPerMass == 0)
  }
}
