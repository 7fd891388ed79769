import Gestures
import TestSupport
import Testing

@Suite struct TraceGeneratorTests {
  @Test(arguments: GestureFamily.allCases)
  func tracesAreInOrderAndHavePauses(family: GestureFamily) {
    let generator = TraceGenerator(seed: 3, profile: family == .pointer ? .mouse : .mild)
    let traces = (0..<repetitions(6)).map { generator.trace($0, family: family, rate: 120) }
    for trace in traces {
      #expect(zip(trace.samples, trace.samples.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(trace.samples.allSatisfy { $0.isFinite })
      #expect((2.0...9).contains(trace.duration), "\(trace.name): \(trace.duration) s")
    }
    #expect(traces.contains { $0.isPaused.contains(true) })
    #expect(traces.contains { $0.isPaused.contains(false) })
  }

  /// A seed gives the traces that it always gave.
  @Test func seedsGiveTheSameTracesAsBefore() {
    let traces = (0..<8).map(TraceGenerator(seed: 1).standardTrace)
    #expect(
      traces.map(\.name) == [
        "gesture-01-stop-60hz", "gesture-06-reverse-60hz", "gesture-11-stop-120hz",
        "gesture-16-reverse-120hz", "gesture-21-stop-240hz", "gesture-26-reverse-240hz",
        "gesture-31-stop-60hz", "gesture-36-reverse-60hz",
      ])
  }

  /// Noise of 1 px changes the samples by that much, and not the labels.
  @Test func noiseKeepsThePath() {
    let clean = TraceGenerator(seed: 4, profile: .fixed(Disturbance()))
      .trace(0, family: .stop, rate: 120)
    let noisy = TraceGenerator(seed: 4, profile: .fixed(.noise(1)))
      .trace(0, family: .stop, rate: 120)
    #expect(clean.isPaused == noisy.isPaused)
    var square = 0.0
    for (one, other) in zip(clean.samples, noisy.samples) {
      #expect(one.time == other.time)
      square += (one.x - other.x) * (one.x - other.x)
    }
    // Within four standard errors, each 1/√(2n).
    let count = Double(clean.samples.count)
    #expect(abs((square / count).squareRoot() - 1) < 4 / (2 * count).squareRoot())
  }

  @Test(.optimizedRun) func mousePointersAreAtWholePixels() {
    let trace = TraceGenerator(seed: 6, profile: .mouse).trace(0, family: .pointer, rate: 60)
    #expect(trace.samples.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
  }

  /// All values of a range occur about equally often.
  @Test func integersAreUniform() {
    var random = SplitMix64(seed: 1)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[random.integer(0...9)] += 1 }
    // Five standard deviations, each √(n p (1 − p)) = 30.
    #expect(counts.allSatisfy { abs($0 - 1000) < 5 * 30 })
  }
}
