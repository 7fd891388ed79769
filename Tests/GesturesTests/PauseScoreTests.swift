import Gestures
import Harness
import TestSupport
import Testing

/// The score of detections on a trace of 3 s, with one pause from 1.0 to 1.5 s
/// unless a test says otherwise.
@Suite struct PauseScoreTests {
  private func score(_ detections: [Double], _ pauses: [ClosedRange<Double>] = [1.0...1.5])
    -> PauseScore
  {
    let path = samples(rate: 1000, seconds: 3) { _ in (0, 0) }
    let isPaused = path.map { sample in pauses.contains { $0.contains(sample.time) } }
    return PauseScore(
      detections,
      on: LabelledTrace(
        name: "test", family: "stop", rate: 1000, samples: path, isPaused: isPaused))
  }

  @Test(arguments: [(1.04, 1, 0), (0.971, 1, 0), (0.969, 0, 1), (1.5, 1, 0), (1.502, 0, 1)])
  func hitsLieFrom30MillisecondsBeforeThePauseToItsEnd(time: Double, hits: Int, misfires: Int) {
    let score = score([time])
    #expect(score.truePositives == hits)
    #expect(score.falsePositives == misfires)
    if hits == 1 { #expect(abs(score.latencies[0] - (time - 1)) < 1e-9) }
  }

  @Test func aRepeatIsFalse() {
    let score = score([1.04, 1.2])
    #expect((score.truePositives, score.falsePositives) == (1, 1))
    #expect(score.precision == 0.5)
    #expect(score.recall == 1)
  }

  @Test func withoutDetectionsThereIsNoPrecision() {
    let score = score([])
    #expect(score.recall == 0)
    #expect(score.precision == nil)
    #expect(score.f1 == 0)
    #expect(score.latencies.isEmpty)
  }

  @Test func theFirst150MillisecondsAreIgnored() {
    // A pause from the start cannot be hit, and a detection in it is not false.
    let score = score([0.12, 0.3], [0.0...0.5, 1.0...1.5])
    #expect(score.pauseCount == 1)
    #expect((score.truePositives, score.falsePositives) == (0, 0))
  }

  @Test func shortPausesAreNotScored() {
    let score = score([1.03], [1.0...1.058])
    #expect(score.pauseCount == 0)
    #expect(score.falsePositives == 1)
    #expect(self.score([1.03], [1.0...1.061]).pauseCount == 1)
  }

  /// The pointer stops at 1.0 s, sends nothing for half a second, and moves
  /// again: the pause lasts until the next sample, though only the one at
  /// 1.0 s is labelled.
  @Test func aSilentPauseLastsUntilTheNextSample() {
    let path = [0.0, 0.2, 0.9, 0.95, 1.0, 1.5, 1.51].map { PointerSample(time: $0, x: 0, y: 0) }
    let trace = LabelledTrace(
      name: "silent", family: "stop", rate: 60, samples: path,
      isPaused: [false, false, false, false, true, false, false])
    let score = PauseScore([1.1], on: trace)
    #expect((score.pauseCount, score.truePositives, score.falsePositives) == (1, 1, 0))
  }

  @Test func scoresAdd() {
    var sum = score([1.04])
    sum.add(score([1.2, 2]))
    #expect((sum.traceCount, sum.pauseCount, sum.truePositives) == (2, 2, 2))
    #expect(sum.falseTriggersPerMinute == 10)
  }
}

/// The quality of the detectors on generated traces.
@Suite struct PauseQualityTests {
  private static let count = 300
  private static let traces = TraceGenerator(seed: 90_210).traces(count: count)

  private func score(_ name: String, _ traces: [LabelledTrace] = traces) throws -> PauseScore {
    try #require(NamedPauseDetector.named(name)).score(traces)
  }

  private func score(_ disturbance: Disturbance, seed: UInt64, rate: Double) throws -> PauseScore {
    let traces = TraceGenerator(seed: seed, { [disturbance] _ in disturbance })
      .traces(count: Self.count / 3, rates: [rate])
    return try score("sliding-deadline", traces)
  }

  @Test(
    .optimizedRun,
    arguments: [
      ("sliding-deadline", 0.965, 0.085, 0.12), ("filtered-dwell", 0.96, 0.102, 0.13),
    ])
  func detectorsReachTheirQuality(name: String, f1: Double, median: Double, late: Double) throws {
    let score = try score(name)
    #expect((score.f1 ?? 0) >= f1, "\(score.f1 ?? 0)")
    #expect(OrderedSample(score.latencies).median <= median)
    #expect(OrderedSample(score.latencies).quantile(0.95) <= late)
  }

  @Test func falseTriggersAreRare() throws {
    let score = try score("sliding-deadline")
    #expect((score.falseTriggersPerMinute ?? 60) <= 2)
    #expect((score.f1 ?? 0) >= 0.965)
  }

  @Test(.optimizedRun) func ratesMatterLittleOnCleanTraces() throws {
    let scores = try [60.0, 120, 240].map { try score(Disturbance(), seed: 5150, rate: $0) }
    let f1 = scores.compactMap(\.f1)
    let medians = scores.map { OrderedSample($0.latencies).median }
    #expect((f1.max() ?? 1) - (f1.min() ?? 0) <= 0.04)
    #expect((medians.max() ?? 1) - (medians.min() ?? 0) <= 0.017)
  }

  @Test(.optimizedRun, arguments: [60.0, 120, 240])
  func noiseOfOnePixelDoesLittleHarm(rate: Double) throws {
    let score = try score(Disturbance(noise: 1), seed: 1984, rate: rate)
    #expect((score.f1 ?? 0) >= 0.94)
    #expect(OrderedSample(score.latencies).median <= 0.115)
  }
}
