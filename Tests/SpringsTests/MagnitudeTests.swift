import Glibc
import Springs
import TestSupport
import Testing

/// Springs of all magnitudes that a double can represent.
@Suite struct MagnitudeTests {
  private static let count = TestBuild.isOptimized ? 1_000_000 : 4_000

  private struct Sample {
    let spring: Spring
    let motion: SpringMotion
    let times: [Double]
  }

  /// A spring with mass, stiffness and damping between 1e-300 and 1e300, or a
  /// nearly critical one, and a motion of it with representable parameters;
  /// `nil` if there is none.
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

  @Test func statesAreNumbersAndEnergyNeverGrows() {
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

  /// What is wrong with the motion of a sample: a state that is not a number,
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
    let turn = sample.times[Int(random.next() % UInt64(sample.times.count))]
    let before = motion.state(at: turn)
    let after = motion.retargeted(at: turn, to: random.uniform(-1, 1) * scale).state(at: 0)
    guard before == after else { return "retargeting at \(turn) is a jump" }
    return nil
  }

  /// After the settling time the motion stays within the threshold; at that
  /// time it is at the threshold.
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
      // Not earlier: the motion is at the threshold at that time.
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
  /// threshold comes after up to 1e300 turns: it must be computed, not found by
  /// going from peak to peak.
  @Test(.timeLimit(.minutes(1)))
  func lastPeaksAreFoundAtOnce() {
    for ratio in [1e-16, 1e-20, 1e-30, 1e-45, 1e-100, 1e-300] {
      let motion = SpringMotion(ratio: ratio, omega: 1, from: 0, to: 1e19)
      for fraction in [(1.0).nextDown, 1 - 1e-12, 0.5] {
        let time = motion.settlingTime(relativeTo: fraction)
        // ln(1/f)/(ζω), up to the half turn to the next crossing.
        let expected = -log1p(fraction - 1) / ratio
        #expect((time - expected).magnitude <= 4 + 1e-9 * expected, "\(ratio) \(fraction)")
      }
    }
  }
}
