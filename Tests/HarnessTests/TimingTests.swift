import Harness
import TestSupport
import Testing

/// A timing of visits, in nanoseconds per iteration.
private func timing(_ visits: [Double], iterations: Int = 1_000) -> Timing {
  Timing(
    unit: "turn", unitsPerIteration: 1, iterationsPerSample: iterations,
    visits: Dictionary(uniqueKeysWithValues: zip(1..., visits)),
    references: [1])
}

@Suite struct TimingTests {
  /// 1000 iterations of 5 ns take 5 µs, less than a thousand steps of 10 ns.
  @Test func neitherAStepOfTheClockNorAnEmptyLoopIsAMeasurement() {
    let floor = ResolutionFloor(granularity: 10, emptyLoop: 0.2)
    #expect(!timing([5, 5, 5, 5, 5, 5]).isAbove(floor))
    #expect(!timing([0.25, 0.25], iterations: 1 << 20).isAbove(floor))
    #expect(timing([100, 101, 102]).isAbove(floor))
  }

  @Test func anIntervalNeedsTwoRoundsAndDoesNotReachBelowZero() {
    #expect(timing([100]).interval == nil)
    #expect(timing([100, 300]).interval?.lowerBound == 0)
  }

  /// Times of processes vary by the spread that intervals allow for, times of
  /// visits by 2 %. The interval of 95 % must then contain the true time in 95
  /// of 100 processes, less two standard errors.
  @Test(arguments: [3, 5, 10]) func intervalsOf95Of100ProcessesContainTheTrueTime(visits: Int) {
    var random = SplitMix64(seed: 40 + UInt64(visits))
    var hits = 0
    let processes = 2_000
    for _ in 0..<processes {
      let own = 100 * (1 + random.normal(Timing.processSpread))
      let times = (0..<visits).map { _ in own * (1 + random.normal(0.02)) }
      if timing(times).interval?.contains(100) == true { hits += 1 }
    }
    #expect(hits >= processes * 94 / 100, "\(hits) of \(processes), seed \(40 + visits)")
  }

  /// Readings are times in ns: more is slower.
  @Test func aSlowerCPUIsWaitedForUntilItsSpeedIsTheUsualOne() {
    var frequency = FrequencyTracker()
    let (usual, slow, close) = (2_500.0, 3_200.0, 2_520.0)
    #expect([usual, slow, close].map { frequency.isRecovering($0) } == [false, true, false])
    let waits = (0..<500).map { _ in frequency.isRecovering(slow) }
    let waitCount = waits.count { $0 }
    #expect((100..<400).contains(waitCount))
    #expect(waits[..<waitCount].allSatisfy { $0 })
    // A fast reading restores the usual frequency, and slow ones are waited for
    // again.
    #expect([usual, slow].map { frequency.isRecovering($0) } == [false, true])
  }

  @Test func aLaunderedValueIsTheSame() {
    #expect(launder(0.1) == 0.1 && launder(-7) == -7 && launder([1, 2, 3]) == [1, 2, 3])
  }

  @Test(.optimizedRun) func theOptimiserKeepsWorkThatIsOnlyConsumed() {
    #expect(ClockProperties.measure().keepsWorkAlive)
  }

  @Test func thePropertiesOfTheClockArePositiveAndFinite() {
    let clock = ClockProperties.measure()
    for value in [clock.granularityNanoseconds, clock.readNanoseconds, clock.emptyLoopNanoseconds] {
      #expect(value > 0 && value.isFinite)
    }
  }
}

extension SplitMix64 {
  /// Nearly normal, of mean 0: a sum of twelve uniform numbers has variance 1.
  mutating func normal(_ deviation: Double) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) } * deviation
  }
}

@Suite struct RunSummaryTests {
  /// A suite with given highlights, whatever its rows are.
  private struct QuietSuite: Suite {
    let name = "test"
    let summary = "a suite"
    let columns: [Column] = []
    let lines: [String]
    func cases(_ context: SuiteContext) -> [Case] { [] }
    func highlights(_ result: SuiteResult) -> [String] { lines }
  }

  private func summary(failed: Int = 0, highlights: [String] = []) -> String {
    let suite = QuietSuite(lines: highlights)
    let rows = (0..<failed).map { index in
      Row(
        suite.schema,
        ["case_id": .text("case/\(index)"), "status": "wrong", "status_detail": "broken"])
    }
    return RunSummary([(suite, SuiteResult(rows: rows))]).text
  }

  @Test func allHighlightsAreShown() {
    let highlights = (1...40).map { "highlight \($0)" }
    #expect(
      summary(highlights: highlights).hasPrefix(highlights.map { "\($0)\n" }.joined()))
  }

  @Test func theSummarySaysHowManyRatiosAreKnown() {
    let suite = QuietSuite(lines: [])
    // The first is the leader, whose ratio does not count.
    let rows = [(1.0, 1.0), (2, 2.1), (2, 2.1), (2, 2.1), (2, 3)].map { ratio, high in
      Row(
        suite.schema,
        ["status": "ok", "ratio_to_leader": .real(ratio), "ratio_high": .real(high)])
    }
    let text = RunSummary([(suite, SuiteResult(rows: rows))]).text
    #expect(text.contains("Cases: 5, of them 0 wrong, 0 unstable"))
    #expect(text.contains("75 % of 4 ratios are known within 10 %"))
  }

  @Test func failuresNotShownAreCounted() {
    let few = summary(failed: 10)
    #expect(few.hasSuffix("  case/9: broken\n") && few.contains("\nwrong:\n  case/0: broken\n"))
    let many = summary(failed: 12)
    #expect(many.hasSuffix("  case/9: broken\n  and 2 more\n"))
    #expect(!summary().contains("wrong:"))
  }
}
