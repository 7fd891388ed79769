import Batch
import Springs
import Testing

/// Arguments that make no sense end the process with a message, in release
/// builds too.
@Suite struct RefusalTests {
  private static let spring = Spring(response: 0.5, dampingRatio: 0.8)
  private static var live: LiveSprings<Double> {
    LiveSprings([spring.motion(from: 0, to: 1)], interval: 1.0 / 60, restDistance: 1e-3)
  }

  private func expect(
    _ words: String, in result: ExitTest.Result?, at place: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(words), "\(text)", sourceLocation: place)
  }

  @Test func springsMustBeThere() async {
    expect(
      "starts, targets and velocities must be as many",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SpringBatch<Double>(Self.spring, from: [0, 1], to: [1])
      })
    expect(
      "there is no spring 1",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(1, to: 3)
      })
    expect(
      "a target must be finite",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var live = Self.live
        live.retarget(0, to: .nan)
      })
  }

  @Test func timesAndLayoutsMakeSense() async {
    expect(
      "times must be finite and not negative",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = BatchTimes.uniform(from: -1, interval: 0.1, count: 3)
      })
    expect(
      "rows of a layout must not overlap",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SampleLayout(.bySpring, springs: 2, frames: 4, stride: 2)
      })
  }
}
