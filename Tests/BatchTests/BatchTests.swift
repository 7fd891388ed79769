import Batch
import Springs
import TestSupport
import Testing

@Suite struct BatchTests {
  @Test func exampleOfTheDocumentation() throws {
    let spring = try Spring(validating: 1, stiffness: 200, damping: 15)
    let starts = (0..<1000).map { Double($0) }
    let targets = starts.map { $0 + 100 }

    let batch = SpringBatch(spring, from: starts, to: targets)
    var samples = SampleBuffer(SampleLayout(.byFrame, springs: 1000, frames: 60))
    batch.evaluate(at: .uniform(interval: 1 / 60, count: 60), into: &samples)

    let exact = SpringMotion(rates: spring.rates, from: 7, to: 107).state(at: 30.0 / 60)
    let state = samples[spring: 7, frame: 30]
    #expect((state.position - exact.position).magnitude < 1e-12)
    #expect((state.velocity - exact.velocity).magnitude < 1e-11)
  }

  @Test(arguments: [0, 1e-50, 1e-30, 1e-12], [-0.5, 0, 0.3, 0.9])
  func springsOfNoDurationArrive(duration: Double, bounce: Double) {
    let motion = Spring(duration: duration, bounce: bounce).motion(
      from: 0, to: 1, initialVelocity: 3)
    for order in [SampleOrder.byFrame, .bySpring] {
      for times in [
        BatchTimes.uniform(interval: 1.0 / 60, count: 20), .list([0, 0.01, 0.5, 7, 100]),
      ] {
        var samples = SampleBuffer(SampleLayout(order, springs: 2, frames: times.count))
        SpringBatch([motion, motion]).evaluate(at: times, into: &samples)
        for frame in 0..<times.count {
          let state = samples[spring: 1, frame: frame]
          #expect(state.position == (frame == 0 ? 0 : 1), "\(frame): \(state)")
          #expect(state.velocity.isFinite && (frame == 0 || state.velocity == 0))
        }
      }
    }
  }

  /// A spring whose period is far shorter than a frame is right in its first
  /// period; a stiff, overdamped spring keeps the digits of its slow decay.
  @Test func fastAndStiffSpringsKeepTheirDigits() throws {
    let fast = try Spring(validating: 1, stiffness: 1e26, damping: 1e12)
    let stiff = try Spring(validating: 1, stiffness: 1e14, damping: 1e13)
    for (spring, times) in [
      (fast, [0, 1e-14, 1e-13, 3e-13]), (stiff, [0, 0.01, 0.1, 0.3]),
    ] {
      let motion = spring.motion(from: 0, to: 1)
      var samples = SampleBuffer(SampleLayout(.byFrame, springs: 1, frames: 4))
      SpringBatch([motion]).evaluate(at: .list(times), into: &samples)
      for (frame, time) in times.enumerated() {
        let error = samples[spring: 0, frame: frame].position - motion.position(at: time)
        #expect(error.magnitude < 1e-15, "\(time) s: \(error)")
      }
    }
  }

  /// Long after every spring has settled, positions are exactly the targets,
  /// and velocities are zero or tiny, not subnormal; also so late that the
  /// phase is too large for a sine.
  @Test(arguments: BatchKernel.allCases)
  func restIsExact(kernel: BatchKernel) {
    let motions = [0.5, 1, 3].flatMap { ratio in
      MixedMotions.motions(20, seed: 4).map {
        SpringMotion(
          ratio: ratio, omega: 20, from: $0.start, to: $0.target, velocity: $0.initialVelocity)
      }
    }
    let batch = SpringBatch(motions)
    for times in [
      BatchTimes.uniform(from: 60, interval: 3, count: 40),
      BatchTimes.uniform(from: 1000, interval: 1, count: 40),
      .list([1e3, 1e6, 1e9, 1e12, 1e15, 1e18, 1e30, 1e100, 1e300]),
    ] where batch.supports(kernel, at: times) {
      for order in SampleOrder.allCases {
        var samples = SampleBuffer(
          SampleLayout(order, springs: motions.count, frames: times.count))
        batch.evaluate(at: times, into: &samples, kernel: kernel, threads: .one)
        for (spring, motion) in motions.enumerated() {
          let isAtRest = (0..<times.count).allSatisfy { frame in
            let state = samples[spring: spring, frame: frame]
            return state.position == motion.target
              && state.velocity.magnitude < 1e-30 && !state.velocity.isSubnormal
          }
          #expect(isAtRest, "\(order) \(motion)")
        }
      }
    }
  }

  @Test func emptyBatchesDoNothing() {
    let none = SpringBatch([])
    var samples = SampleBuffer(SampleLayout(.byFrame, springs: 0, frames: 3))
    none.evaluate(at: .list([0, 1, 2]), into: &samples)
    let some = SpringBatch(MixedMotions.motions(3, seed: 1))
    var noFrames = SampleBuffer(SampleLayout(.bySpring, springs: 3, frames: 0))
    some.evaluate(at: .list([]), into: &noFrames, threads: .all)
    // Expectations take no values that cannot be copied.
    let isEmpty = samples.positions.isEmpty && noFrames.velocities.isEmpty
    #expect(isEmpty)
  }

  @Test func batchRowsArePadded() {
    let padded = SampleLayout(.bySpring, springs: 3, frames: 17).padded
    #expect(padded.stride == 24 && padded.elementCount == 2 * 24 + 17)
    // Rows begin on cache lines, but not at multiples of 4096 bytes from each
    // other, which would compete for the same places in a cache.
    for (length, stride) in [(0, 0), (505, 520), (512, 520), (513, 520), (1024, 1032)] {
      let layout = SampleLayout(.byFrame, springs: length, frames: 3)
      #expect(layout.padded.stride == stride)
    }
  }

  @Test func uniformTimesAreEvenlySpaced() {
    let times = BatchTimes.uniform(from: 0.5, interval: 0.25, count: 3)
    #expect((0..<3).map { times[$0] } == [0.5, 0.75, 1])
    #expect(times.isUniform && !BatchTimes.list([1]).isUniform)
  }

  @Test func threadsFollowTheNumberOfSamples() {
    for samples in [1, 999_999, 100_000_000] {
      #expect(BatchThreads.one.count(samples: samples) == 1)
    }
    #expect(BatchThreads.automatic.count(samples: 999_999) == 1)
    #expect(BatchThreads.automatic.count(samples: 1_000_000) == BatchThreads.available)
  }
}

/// Springs that are advanced frame by frame, until they come to rest.
@Suite struct LiveSpringsTests {
  /// Without a rest distance every spring follows the closed form, up to the
  /// rounding errors of the frames.
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

  /// Springs come to rest at the first frame at which their amplitude is below
  /// the rest distance.
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

  /// A new target changes neither position nor velocity at once; the motion
  /// continues from both.
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
