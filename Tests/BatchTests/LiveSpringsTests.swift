import Batch
import Springs
import TestSupport
import Testing

/// Springs that are advanced frame by frame, until they come to rest.
@Suite struct LiveSpringsTests {
  /// Without a rest distance springs follow the closed form but for rounding.
  @Test(arguments: [BatchThreads.one, .all])
  func framesFollowTheClosedForm(threads: BatchThreads) {
    let motions = MixedMotions.motions(301, seed: 11)
    var system = LiveSprings(motions, interval: 1 / 60, restDistance: 0)
    for _ in 0..<600 { system.advance(threads: threads) }
    for (spring, motion) in motions.enumerated() {
      let exact = motion.state(at: 10)
      let scale = motion.scale + motion.target.magnitude + motion.start.magnitude
      let state = system[spring]
      #expect((state.position - exact.position).magnitude <= 2e-13 * scale)
      let speed = scale * motion.rates.angularFrequency
      #expect((state.velocity - exact.velocity).magnitude <= 2e-13 * speed)
    }
  }

  /// On some CPUs arithmetic with subnormal numbers is much slower.
  @Test func noSubnormalNumbersAreLeft() {
    let motions = MixedMotions.motions(30, seed: 15, ratios: [0, 0.5, 1, 3]).map {
      SpringMotion(rates: $0.rates, from: .leastNormalMagnitude / 4, to: 0)
    }
    var system = LiveSprings(motions, interval: 1 / 60, restDistance: 0)
    for _ in 0..<3 { system.advance(threads: .one) }
    for spring in motions.indices {
      #expect(system[spring] == SpringState(position: 0, velocity: 0))
    }
  }

  /// Springs rest as soon as their amplitude is below the rest distance.
  @Test(arguments: [BatchThreads.one, .all], [0.5, 1])
  func springsLeaveWhenAtRest(threads: BatchThreads, restDistance: Double) {
    let motions = MixedMotions.motions(200, seed: 12, ratios: [0.3, 0.7, 1, 1.5])
    var system = LiveSprings(motions, interval: 1 / 60, restDistance: restDistance)
    var expected = Set(motions.indices)
    for frame in 1...1200 {
      let moving = system.advance(threads: threads)
      for spring in expected {
        let motion = motions[spring]
        let state = motion.state(at: Double(frame) / 60)
        let distance = state.position - motion.target
        let speed = state.velocity / motion.rates.angularFrequency
        let isAtRest = distance * distance + speed * speed < restDistance * restDistance
        if isAtRest { expected.remove(spring) }
      }
      #expect(moving == expected.count)
      let found = motions.indices.filter { system.isMoving($0) }
      #expect(Set(found) == expected)
    }
    #expect(expected.isEmpty)
    for (spring, motion) in motions.enumerated() {
      #expect(system[spring] == SpringState(position: motion.target, velocity: 0))
    }
  }

  /// A new target changes neither position nor velocity at once.
  @Test func retargetingIsContinuous() {
    let motions = MixedMotions.motions(50, seed: 13, ratios: [0.4, 0.9])
    var system = LiveSprings(motions, interval: 1 / 120, restDistance: 1e-6)
    for _ in 0..<20 { system.advance(threads: .one) }
    let before = system[7]
    system.retarget(7, to: 300)
    #expect(system[7] == before)
    for _ in 0..<20 { system.advance(threads: .one) }
    let exact = SpringMotion(
      rates: motions[7].rates, from: before.position, to: 300, initialVelocity: before.velocity
    ).state(at: 20.0 / 120)
    expectClose(system[7].position, exact.position, scale: 300, ulps: 100)
    // A spring at rest moves again.
    for _ in 0..<5000 { system.advance(threads: .one) }
    let resting = (0..<50).allSatisfy { !system.isMoving($0) }
    #expect(resting)
    system.retarget(9, to: 1)
    let moves = system.isMoving(9)
    #expect(moves)
    let moving = system.advance(threads: .one)
    #expect(moving == 1)
  }

  @Test func springsKeepTheirIndicesWhenOthersRest() {
    var generator = SplitMix64(seed: 5)
    let motions = MixedMotions.motions(64, seed: 14, ratios: [0.8, 1])
    var system = LiveSprings(motions, interval: 1 / 60, restDistance: 0.01)
    // The present motion of each spring, and the frame at which it started.
    var models = motions
    var starts = [Int](repeating: 0, count: 64)
    for frame in 1...400 {
      let spring = Int.random(in: 0..<64, using: &generator)
      let state = system[spring]
      let target = generator.uniform(-50, 50)
      system.retarget(spring, to: target)
      models[spring] = SpringMotion(
        rates: motions[spring].rates, from: state.position, to: target,
        initialVelocity: state.velocity)
      starts[spring] = frame - 1
      system.advance(threads: .one)
      for other in 0..<64 {
        let exact = models[other].state(at: Double(frame - starts[other]) / 60)
        // A spring at rest is off by up to the rest distance, and by rounding.
        #expect((system[other].position - exact.position).magnitude <= 0.0101)
      }
    }
  }
}
