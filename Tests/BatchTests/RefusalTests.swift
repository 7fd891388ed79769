import Batch
import Springs
import TestSupport
import Testing

/// Invalid arguments end the process with a message, in release builds, too.
@Suite struct RefusalTests {
  private static let spring = Spring(response: 0.5, dampingRatio: 0.8)
  private static var live: LiveSprings<Double> {
    LiveSprings([spring.motion(from: 0, to: 1)], interval: 1.0 / 60, restDistance: 1e-3)
  }

  @Test func springsMustBeThere() async {
    expectMessage(
      "starts, targets and velocities must be as many",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch<Double>(Self.spring, from: [0, 1], to: [1])
      })
    expectMessage(
      "there is no spring 1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(1, to: 3)
      })
    expectMessage(
      "a target must be finite",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(0, to: .nan)
      })
  }

  @Test func timesAndLayoutsMustBeValid() async {
    expectMessage(
      "times must be finite and not negative",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BatchTimes.uniform(from: -1, interval: 0.1, count: 3)
      })
    expectMessage(
      "rows of a layout must not overlap",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SampleLayout(.bySpring, springs: 2, frames: 4, stride: 2)
      })
  }
}
