import Batch
import Springs
import TestSupport
import Testing

/// Invalid arguments end the process with a message, in release builds as well.
@Suite struct RefusalTests {
  private static let spring = Spring(response: 0.5, dampingRatio: 0.8)
  private static var live: LiveSprings<Double> {
    LiveSprings([spring.motion(from: 0, to: 1)], interval: 1.0 / 60, restDistance: 1e-3)
  }

  @Test func indicesAndCountsOfSpringsAreChecked() async {
    expectMessage(
      "starts, targets and velocities must be as many",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch<Double>(Self.spring, from: [0, 1], to: [1])
      })
    expectMessage(
      "starts, targets and velocities must be as many",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch<Double>(Self.spring, from: [0], to: [1], velocities: [0, 0])
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

  /// Evaluates eight samples into planes of the given sizes.
  private static func evaluate(_ positions: Int, _ velocities: Int) {
    let batch = SpringBatch<Double>(Self.spring, from: [0, 0], to: [1, 1])
    var (first, second) = ([Double](repeating: 0, count: 8), [Double](repeating: 0, count: 8))
    _ = first.withUnsafeMutableBufferPointer { first in
      second.withUnsafeMutableBufferPointer { second in
        batch.evaluate(
          at: .uniform(interval: 1, count: 4),
          positions: UnsafeMutableBufferPointer(rebasing: first[..<positions]),
          velocities: UnsafeMutableBufferPointer(rebasing: second[..<velocities]),
          layout: SampleLayout(.bySpring, springs: 2, frames: 4))
      }
    }
  }

  @Test func memoryMustHoldTheLayout() async {
    Self.evaluate(8, 8)
    expectMessage(
      "the memory is too small for the layout",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.evaluate(7, 8)
      })
    expectMessage(
      "the memory is too small for the layout",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Self.evaluate(8, 7)
      })
  }
}
