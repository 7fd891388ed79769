import Springs
import TestSupport
import Testing

/// Springs of nearly all magnitudes that a double can represent.
@Suite struct MagnitudeTests {
  private static let count = TestBuild.isOptimized ? 1_000_000 : 4_000

  private struct Sample {
    let spring: Spring
    let motion: SpringMotion
    let times: [Double]
  }

  /// A spring with mass, stiffness and damping (or none) between 1e-300 and
  /// 1e300, or with a damping ratio of 1e-12 to 1e12, and a motion of it with
  /// representable parameters; `nil` if there is none.
  private static func sample(_ random: inout SplitMix64) -> Sample? {
    let mass = random.logUniform(1e-300, 1e300)
    let stiffness = random.logUniform(1e-300, 1e300)
    var damping = random.next() % 8 == 0 ? 0 : random.logUniform(1e-300, 1e300)
    if random.next() % 2 == 0 {
      let ratio = random.logUniform(1e-12, 1e12)
      damping = 2 * ratio * mass.squareRoot() * stiffness.squareRoot()
    }
    let scale = random.logUniform(1e-100, 1e100)
    guard
      let spring = try? Spring(validating: mass, stiffness: stiffness, damping: damping)
    else { return nil }
    let omega = spring.angularFrequency
    let velocity = random.uniform(-1, 1) * scale * omega
    // The distance is up to 2 scales and the velocity adds one, so 8 scales
    // bound the motion with room to spare.
    guard (8 * scale * omega * max(1, spring.dampingRatio)).isFinite, scale * omega > 1e-290
    else { return nil }
    let motion = spring.motion(
      from: random.uniform(-1, 1) * scale, to: random.uniform(-1, 1) * scale,
      initialVelocity: velocity)
    let times = [0, 1e-3, 0.1, 1, 7, 1e3].map { $0 / omega }.filter { $0.isFinite }
    return Sample(spring: spring, motion: motion, times: times)
  }

  @Test func statesAreFiniteAndEnergyNeverGrows() {
    var random = SplitMix64(seed: 29)
    var failures: [String] = []
    var tried = 0
    for _ in 0..<Self.count where failures.count < 5 {
      guard let sample = Self.sample(&random) else { continue }
      tried += 1
      if let failure = Self.failure(sample, &random) {
        failures.append("\(sample.spring) \(sample.motion): \(failure)")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    #expect(tried > Self.count / 4)
  }

  /// What is wrong with the motion of a sample: a state that is not finite,
  /// energy that grows, or a jump when the target changes.
  private static func failure(_ sample: Sample, _ random: inout SplitMix64) -> String? {
    let motion = sample.motion
    let omega = sample.spring.angularFrequency
    let scale = motion.scale
    var last = Double.infinity
    for time in sample.times {
      let state = motion.state(at: time)
      guard state.position.isFinite, state.velocity.isFinite else { return "no state at \(time)" }
      // Twice the energy, relative to the stiffness and the square of the
      // scale.
      let distance = (state.position - motion.target) / scale
      let speed = state.velocity / omega / scale
      let energy = distance * distance + speed * speed
      guard energy <= last * (1 + 1e-12) + 1e-13 else { return "energy grows at \(time)" }
      last = energy
    }
    let moment = sample.times[Int(random.next() % UInt64(sample.times.count))]
    let before = motion.state(at: moment)
    let after = motion.retargeted(at: moment, to: random.uniform(-1, 1) * scale).state(at: 0)
    guard before == after else { return "retargeting at \(moment) is a jump" }
    return nil
  }

  @Test func settlingIsTheLastCrossing() {
    var random = SplitMix64(seed: 30)
    var failures: [String] = []
    for _ in 0..<Self.count / 50 where failures.count < 5 {
      guard let sample = Self.sample(&random) else { continue }
      let motion = sample.motion
      let fraction = random.logUniform(1e-6, 0.5)
      let time = motion.settlingTime(relativeTo: fraction)
      let limit = fraction * motion.initialDistance.magnitude
      guard !time.isNaN else {
        failures.append("\(sample.spring): no number")
        continue
      }
      guard time > 0, time < 1e300, limit > 1e-280, sample.spring.dampingRatio > 1e-9 else {
        continue
      }
      let tolerance = 1e-9 * motion.scale
      // It settles no earlier: at that time it is at the threshold.
      let last = (motion.position(at: time) - motion.target).magnitude
      if last < limit - tolerance {
        failures.append("\(sample.spring) \(motion) is within before \(time)")
      }
      for later in [1, 1 + 1e-9, 1.01, 1.1, 1.5, 2, 10] {
        let distance = (motion.position(at: time * later) - motion.target).magnitude
        if distance > limit + tolerance {
          failures.append("\(sample.spring) \(motion) is out at \(later) of \(time)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  /// The peaks of these springs hardly decay, so that the last one above the
  /// threshold comes after up to some 1e299 turns: it must be computed, not
  /// found by going from peak to peak.
  @Test(.timeLimit(.minutes(1)))
  func lastPeaksAreFoundAtOnce() {
    for ratio in [1e-16, 1e-20, 1e-30, 1e-45, 1e-100, 1e-300] {
      let motion = SpringMotion(ratio: ratio, omega: 1, from: 0, to: 1e19)
      for fraction in [(1.0).nextDown, 1 - 1e-12, 0.5] {
        let time = motion.settlingTime(relativeTo: fraction)
        // ln(1/f)/(ζω), give or take half a turn.
        let expected = -log1p(fraction - 1) / ratio
        #expect((time - expected).magnitude <= 4 + 1e-9 * expected, "\(ratio) \(fraction)")
      }
    }
  }

  /// The settling time of springs that hardly decay, or are far from
  /// oscillating, is the settling time of their envelope exp(−decay t), even at
  /// extreme thresholds.
  @Test(arguments: [
    (1e-12, 1e-100), (1e-16, 1e-100), (1e-17, 1e-100), (1e-25, 1e-100), (1e-63, 1e-9),
    (1e20, 1e-3), (1e40, 1e-100), (1e120, 1e-3), (1e154, 1e-3), (1e160, 1e-9), (1e300, 1e-3),
  ])
  func extremesSettleByTheirEnvelope(ratio: Double, threshold: Double) {
    let omega = 4.0
    let motion = SpringMotion(ratio: ratio, omega: omega, from: 1)
    let decay = ratio < 1 ? ratio * omega : omega / (2 * ratio)
    let time = -log(threshold) / decay
    for found in [
      motion.settlingTime(within: threshold), motion.settlingTime(relativeTo: threshold),
    ] {
      #expect((found / time - 1).magnitude < (ratio < 1e-14 ? 1e-15 : 1e-10), "\(found), \(time)")
    }
    let state = motion.exactState(at: 0.25)
    #expect(state.position.magnitude <= 1 && state.velocity.magnitude <= 4)
    #expect(ratio < 1 || state.position > 0.99)
  }

  /// A relative threshold works where the absolute one is too small for a double.
  @Test func fractionsOfTinyDistancesHaveTimes() {
    func motion(to length: Double) -> SpringMotion {
      SpringMotion(ratio: 0.5, omega: 10, from: 0, to: length)
    }
    let unit = motion(to: 1).settlingTime(relativeTo: 1e-100)
    for length in [1e-190, 1e-300, .leastNonzeroMagnitude, 1e300] {
      let motion = motion(to: length)
      #expect(motion.settlingTime(relativeTo: 1e-100) == unit)
      #expect(motion.settlingTime(relativeTo: .infinity) == 0)
      #expect(motion.settlingTime(within: .infinity) == 0)
    }
  }
}
