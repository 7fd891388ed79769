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
