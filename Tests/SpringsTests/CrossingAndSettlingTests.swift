import Springs
import TestSupport
import Testing

/// When motions cross their target, turn and settle, and how far they overshoot.
@Suite struct CrossingAndSettlingTests {
  /// From rest the overshoot is exp(−π ζ/√(1 − ζ²)) of the distance, after half
  /// a period.
  @Test(arguments: [0.1, 0.3, 0.6, 0.8, 0.99])
  func overshootMatchesTheTextbookFormula(ratio: Double) throws {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    let peak = try #require(spring.motion(from: 0, to: 2).overshoot)
    expectRelative(peak.time, .pi / (spring.angularFrequency * root), within: 1e-13)
    expectRelative(peak.distance, 2 * exp(-.pi * ratio / root), within: 1e-9)
  }

  @Test(arguments: [1.0, 1.5, 40])
  func springsReleasedAtARatioOfOneOrMoreDoNotOvershoot(ratio: Double) {
    let motion = SpringMotion(ratio: ratio, omega: 9, from: 1)
    #expect(motion.overshoot == nil)
    #expect(motion.firstCrossing == nil && motion.firstTurningPoint == nil)
  }

  @Test(arguments: [0, 0.3, 0.5, 1, 2]) func springAtRestHasNoCrossingOrPeak(ratio: Double) {
    let motion = SpringMotion(ratio: ratio, omega: 9, from: 3, to: 3)
    #expect(motion.state(at: 0.3) == SpringState(position: 3, velocity: 0))
    #expect(motion.firstCrossing == nil)
    #expect(motion.firstTurningPoint == nil && motion.overshoot == nil)
    for threshold in [1e-9, 1e-3, 0.5, 7] {
      #expect(motion.settlingTime(within: threshold) == 0)
      #expect(motion.settlingTime(relativeTo: threshold) == 0)
    }
  }

  /// Pushed from its target at any speed, a motion first turns at ωt =
  /// acos(ζ)/√(1 − ζ²), for ζ above 1 at acosh(ζ)/√(ζ² − 1), and for ζ = 1 at
  /// their limit, 1. There its distance is v/ω exp(−ζωt).
  @Test(
    arguments: [(0.5, 1.2091995761561452), (1, 1), (2, 0.7603459963009463)], [1e-300, 1e-3, 3, 7])
  func pushesFromTheTargetTurnByTheFormula(spring: (ratio: Double, phase: Double), velocity: Double)
    throws
  {
    let motion = SpringMotion(ratio: spring.ratio, omega: 2, from: 0, velocity: velocity)
    let peak = try #require(motion.overshoot)
    expectRelative(peak.time, spring.phase / 2, within: 1e-14)
    expectRelative(
      peak.distance, velocity / 2 * exp(-spring.ratio * spring.phase), within: 1e-14)
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

  private func motionToZero(_ random: inout SplitMix64) -> (SpringMotion, omega: Double) {
    let (ratio, omega) = (random.logUniform(0.01, 5), random.logUniform(0.5, 100))
    let (start, velocity) = (random.uniform(-2, 2), random.uniform(-9, 9) * omega)
    return (SpringMotion(ratio: ratio, omega: omega, from: start, velocity: velocity), omega)
  }

  /// The first crossing and turning point are zeros of position and velocity,
  /// and lie between the two samples where these first change their signs.
  @Test func crossingsAndTurnsAreTheFirstZerosOfTheMotion() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let (motion, omega) = motionToZero(&random)
      let end = 20 / omega
      let (crossing, turn) = (motion.firstCrossing, motion.firstTurningPoint)
      if let crossing {
        #expect(motion.position(at: crossing).magnitude < 1e-13 * motion.scale)
      }
      if let turn { #expect(motion.velocity(at: turn).magnitude < 1e-13 * motion.scale * omega) }
      // Samples are so close that two changes of sign cannot lie between them.
      let samples = (0...20_000).map { step in
        motion.state(at: end * Double(step) / 20_000)
      }
      func expectFirst(_ found: Double?, _ value: (SpringState) -> Double) {
        let changed = samples.firstIndex { (value($0) < 0) != (value(samples[0]) < 0) }
        let step = found.flatMap { $0 <= end ? Int(($0 / end * 20_000).rounded(.up)) : nil }
        #expect(step == changed, "\(motion)")
      }
      expectFirst(crossing, \.position)
      expectFirst(turn, \.velocity)
    }
  }

  /// Times are as near as doubles allow to the zeros of the motion in
  /// double-double, found by a step of Newton's method from the time.
  @Test func crossingsAndTurnsAreRounded() {
    var random = SplitMix64(seed: 10)
    var (crossings, turns) = (0, 0)
    for _ in 0..<400 {
      let omega = random.logUniform(0.5, 100)
      let rates = SpringRates(dampingRatio: random.uniform(0, 1.6), angularFrequency: omega)
      let motion = SpringMotion(
        rates: rates, from: 3, to: 2, initialVelocity: random.uniform(-3, 1) * omega)
      if let time = motion.firstCrossing {
        let state = motion.doubledState(at: time)
        let error = ((state.position - DoubleDouble(2)) / state.velocity).rounded
        #expect(error.magnitude <= 0.51 * time.ulp, "\(rates) \(time)")
        crossings += 1
      }
      if let time = motion.firstTurningPoint {
        let state = motion.doubledState(at: time)
        // Where the velocity is zero the acceleration is −ω² (x − target).
        let error =
          (state.velocity / (state.position - DoubleDouble(2))).rounded / (omega * omega)
        #expect(error.magnitude <= 0.51 * time.ulp, "\(rates) \(time)")
        turns += 1
      }
    }
    #expect(crossings > 200 && turns > 200, "\(crossings) \(turns)")
  }

  /// A critically damped motion: x = (1 − 2t) exp(−t).
  @Test func criticalSpringsCrossAndTurnByTheFormula() {
    let motion = SpringMotion(ratio: 1, omega: 1, from: 1, velocity: -3)
    #expect(motion.firstCrossing == 0.5 && motion.firstTurningPoint == 1.5)
  }

  @Test(arguments: [(0.3, 0.4), (3.0, 4.0), (2.0, 0.0), (0.0, 2.0)])
  func undampedSpringsSettleAtOnceOrNever(distance: Double, velocityOverOmega: Double) {
    let motion = SpringMotion(
      ratio: 0, omega: 1.5, from: distance, velocity: 1.5 * velocityOverOmega)
    let amplitude = hypot(distance, velocityOverOmega)
    #expect(motion.settlingTime(within: amplitude * 1.00005) == 0)
    #expect(motion.settlingTime(within: amplitude * 0.99995) == .infinity)
  }

  @Test func extremeThresholdsHaveSettlingTimes() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let damped = spring.motion(from: 0, to: 1)
    #expect(damped.settlingTime(within: 0) == .infinity)
    #expect(damped.settlingTime(within: 2) == 0)
    #expect(damped.settlingTime(within: .leastNonzeroMagnitude).isFinite)
    #expect(damped.settlingTime(relativeTo: 0.01) == damped.settlingTime(within: 0.01))
    #expect(damped.settlingTime(relativeTo: 0) == .infinity)
    // Where start and target coincide a fraction counts as an absolute
    // threshold.
    let thrown = spring.motion(from: 1, to: 1, initialVelocity: 5)
    #expect(thrown.settlingTime(relativeTo: 0.01) == thrown.settlingTime(within: 0.01))
    let slow = SpringMotion(ratio: 1e-15, omega: 1, from: 0, to: 1)
    expectRelative(slow.settlingTime(within: 0.01), log(100) * 1e15, within: 1e-12)
  }

  /// |start − target| overflows: no crossing is reported (and nothing traps),
  /// although there is one.
  @Test func distancesThatOverflowHaveNoCrossing() {
    let motion = Spring(response: 0.5, dampingRatio: 0.4).motion(from: 1.7e308, to: -1.7e308)
    #expect(motion.firstCrossing == nil)
  }
}

/// Crossings, turns and settling times against files of `Data/reference`, many
/// of motions for which the usual formulas lose digits: close to critical
/// damping, far above it, or pushed so that the slower of two decays is hardly
/// excited.
@Suite struct ExactCrossingAndSettlingTests {
  /// Values are the times of the first crossing and of the first turn.
  @Test func firstCrossingsAndTurnsAreRightToOneUnit() throws {
    for row in try ReferenceRow.rows(of: "moments.csv") {
      for motion in bothSides(row.motion) {
        for (found, expected) in [
          (motion.firstCrossing, row.values[0]), (motion.firstTurningPoint, row.values[1]),
        ] {
          let error = ((found ?? .nan) - expected).magnitude
          #expect(expected.isNaN ? found == nil : error <= expected.ulp, "\(row.line)")
        }
      }
    }
  }

  /// Values are a threshold and a time. In the last row only the faster decay
  /// is excited.
  @Test func settlingTimesAreRightToTwoUnits() throws {
    for row in try ReferenceRow.rows(of: "settling-extreme.csv") {
      for motion in bothSides(row.motion) {
        let time = motion.settlingTime(within: row.values[0])
        #expect((time - row.values[1]).magnitude <= 2 * row.values[1].ulp, "\(row.line)")
      }
    }
  }

  /// A motion to 0, and its mirror image.
  private func bothSides(_ motion: SpringMotion) -> [SpringMotion] {
    [1, -1].map { sign in
      SpringMotion(
        rates: motion.rates, from: sign * motion.start, to: 0,
        initialVelocity: sign * motion.initialVelocity)
    }
  }

  /// The velocity at which an overdamped motion follows its faster decay alone
  /// separates faster motions, which cross the target, from slower ones.
  @Test func overdampedMotionsCrossOnlyAboveTheFasterDecay() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<400 {
      let omega = random.logUniform(1e-3, 1e3)
      let rates = SpringRates(dampingRatio: random.logUniform(1.001, 1e8), angularFrequency: omega)
      let fastest = (rates.decay + rates.dampedFrequency).rounded
      for share in [1e-12, 1e-6, 0.1, 10] {
        let faster = SpringMotion(
          rates: rates, from: 1, to: 0, initialVelocity: -fastest * (1 + share))
        let slower = SpringMotion(
          rates: rates, from: 1, to: 0, initialVelocity: -fastest * (1 - min(share, 0.9)))
        #expect(slower.firstCrossing == nil && slower.firstTurningPoint == nil)
        let crossing = faster.firstCrossing ?? .nan
        let turn = faster.firstTurningPoint ?? .nan
        #expect(crossing < turn, "\(rates) \(share)")
        // At any velocity the turn follows the crossing by ln((a + b)/(a -
        // b))/2b, with decay rates a ± b; (a + b)/(a − b) = 1 + 2b/(a − b).
        let lag = log1p((rates.dampedFrequency / rates.slowDecay).rounded * 2)
        expectRelative(
          turn - crossing, lag / 2 / rates.dampedFrequency.rounded,
          within: 1e-15 * (4 + 2 * turn / (turn - crossing)))
      }
    }
  }

  /// Values are a threshold and a time.
  @Test func settlingTimesAreRightToFourteenDigits() throws {
    let rows = try ReferenceRow.rows(of: "settling-reference.csv")
    for row in rows {
      let time = row.motion.settlingTime(within: row.values[0])
      expectRelative(time, row.values[1], within: 1e-14, row.line)
    }
    #expect(rows.count >= 700)
  }
}
