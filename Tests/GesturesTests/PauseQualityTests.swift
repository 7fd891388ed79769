import Gestures
import TestSupport
import Testing

/// The quality of the detectors on generated traces with seeds not used for
/// tuning. The bounds are requirements, or measured values with about three
/// standard errors of room.
@Suite struct PauseQualityTests {
  private static let count = 300
  private static let traces = TraceGenerator(seed: 90_210).traces(count: count)

  private func score(_ name: String, _ traces: [LabelledTrace] = traces) throws -> PauseScore {
    try #require(NamedPauseDetector.named(name)).score(traces)
  }

  @Test(
    .optimizedRun,
    arguments: [
      ("sliding-deadline", 0.965, 0.085, 0.12), ("filtered-dwell", 0.96, 0.102, 0.13),
    ])
  func detectorsReachTheirQuality(name: String, f1: Double, median: Double, late: Double) throws {
    let score = try score(name)
    #expect((score.f1 ?? 0) >= f1, "\(score.f1 ?? 0)")
    #expect((score.latency(quantile: 0.5) ?? 1) <= median)
    #expect((score.latency(quantile: 0.95) ?? 1) <= late)
  }

  /// At most two per minute.
  @Test func falseTriggersAreRare() throws {
    let score = try score("sliding-deadline")
    #expect((score.falseTriggersPerMinute ?? 60) <= 2)
    #expect((score.f1 ?? 0) >= 0.965)
  }

  /// The score on traces of one rate with one disturbance.
  private func score(_ disturbance: Disturbance, seed: UInt64, rate: Double) throws -> PauseScore {
    let traces = TraceGenerator(seed: seed, profile: .fixed(disturbance))
      .traces(count: Self.count / 3, rates: [rate])
    return try score("sliding-deadline", traces)
  }

  @Test(.optimizedRun) func ratesDoNotMatterOnCleanTraces() throws {
    let scores = try [60.0, 120, 240].map { try score(Disturbance(), seed: 5150, rate: $0) }
    let f1 = scores.compactMap(\.f1)
    let medians = scores.compactMap { $0.latency(quantile: 0.5) }
    #expect((f1.max() ?? 1) - (f1.min() ?? 0) <= 0.03 + 0.01)
    #expect((medians.max() ?? 1) - (medians.min() ?? 0) <= 0.017)
  }

  @Test(.optimizedRun, arguments: [60.0, 120, 240])
  func noiseOfOnePixelDoesLittleHarm(rate: Double) throws {
    let score = try score(.noise(1), seed: 1984, rate: rate)
    #expect((score.f1 ?? 0) >= 0.94)
    #expect((score.latency(quantile: 0.5) ?? 1) <= 0.115)
  }
}
