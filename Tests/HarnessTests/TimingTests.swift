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
      let visits = (0..<visits).map { _ in own * (1 + random.normal(0.02)) }
      if timing(visits).interval?.contains(100) == true { hits += 1 }
    }
    #expect(hits >= processes * 94 / 100, "\(hits) of \(processes), seed \(40 + visits)")
  }

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

  /// `launder` hides a value from the optimiser.
  @Test func aLaunderedValueIsTheSame() {
    #expect(launder(0.1) == 0.1)
    #expect(launder(Float(0.1)) == Float(0.1))
    #expect(launder(-7) == -7)
    #expect(launder(SIMD8<Double>(repeating: 2.5)) == SIMD8<Double>(repeating: 2.5))
    #expect(launder([1, 2, 3]) == [1, 2, 3])
    #expect(launder(Double.infinity) == .infinity)
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

/// What the figures of `ReferenceFigureTests` do not cover.
@Suite struct StatisticsTests {
  @Test func theMedianOfNothingIsNaNAndOfTheLargestNumbersFinite() {
    #expect(median([]).isNaN)
    #expect(
      median([.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == .greatestFiniteMagnitude)
  }

  @Test func anInfiniteValueStaysAtItsEnd() {
    let sample = OrderedSample([1, 2, .infinity])
    #expect(sample.median == 2)
    #expect(sample.quantile(1) == .infinity)
  }

  @Test func theIntervalOfTheMedianNeedsSixValuesAndCoversWhatItSays() {
    #expect(OrderedSample([1, 2, 3, 4, 5]).medianInterval() == nil)
    #expect(OrderedSample([6, 5, 4, 3, 2, 1]).medianInterval() == 1...6)
    #expect(OrderedSample.intervalDepth(count: 5_000) == 2_431)
  }

  @Test(arguments: [3, 10, 40]) func equalValuesTellNothing(size: Int) {
    let values = [Double](repeating: 2.5, count: size)
    #expect(MannWhitney(values, values).pValue == 1)
  }

  @Test func withoutDifferencesThereIsNothingToTell() {
    #expect(SignedRank([0, 0]).pValue == 1 && holm([]) == [])
  }

  @Test func theIntervalOfConstantSamplesIsTheirRatio() throws {
    let six = [Double](repeating: 6, count: 6)
    let found = try #require(MannWhitney.medianRatio(six, over: six.map { $0 / 2 }))
    #expect(found.ratio == 2 && found.interval == 2...2)
  }

  @Test func threeValuesASideAreTooFewForAnInterval() {
    #expect(MannWhitney.medianRatio([1, 2, 3], over: [1, 2, 3]) == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func aFactorAtTheEndOfTheIntervalIsWhereTheTestTurns(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (first, second) = (
      (0..<8).map { _ in random.uniform(1, 2) }, (0..<7).map { _ in random.uniform(1, 2) }
    )
    let interval = try #require(MannWhitney.medianRatio(first, over: second)).interval
    for (factor, isIn) in [
      (interval.lowerBound * 1.000_001, true), (interval.lowerBound * 0.999_999, false),
      (interval.upperBound * 0.999_999, true), (interval.upperBound * 1.000_001, false),
    ] {
      #expect((MannWhitney(first, second.map { $0 * factor }).pValue > 0.05) == isIn)
    }
  }

  @Test func noLineIsFittedToPointsOfEqualX() {
    #expect(LineFit.leastSquares([(1, 2), (1, 3)]) == nil)
  }

  @Test func theGeneratorGivesThePublishedSequenceOfSplitMix64() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test(arguments: [
    (1, 12.7062), (2, 4.3027), (10, 2.2281), (11, 2.2010), (30, 2.0423), (120, 1.9799),
  ])
  func studentsQuantilesAreThoseOfTables(count: Int, quantile: Double) {
    #expect(abs(studentQuantile(degreesOfFreedom: count) - quantile) < 1e-4)
  }
}

/// One line of `Data/reference/statistics.csv`: a quantity of one or two
/// samples, computed by SciPy, by NumPy or from its definition.
struct ReferenceFigure: Sendable, CustomStringConvertible {
  let quantity: String
  let first: [Double]
  let second: [Double]
  /// What else the quantity depends on, such as the order of a quantile.
  let parameter: String
  let expected: Double

  var description: String { "\(quantity) of \(first.count) and \(second.count) \(parameter)" }

  static let all: [ReferenceFigure] = {
    let lines = (try? Repository.lines(of: "Data/reference/statistics.csv")) ?? []
    return lines.dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = { (text: Substring) in text.split(separator: " ").compactMap { Double($0) } }
      return ReferenceFigure(
        quantity: String(fields[0]), first: numbers(fields[1]), second: numbers(fields[2]),
        parameter: String(fields[3]), expected: Double(fields[4]) ?? .nan)
    }
  }()
}

@Suite struct ReferenceFigureTests {
  @Test func theTableOfFiguresIsThere() { #expect(ReferenceFigure.all.count == 237) }

  @Test(arguments: ReferenceFigure.all) func everyFigureAgrees(_ figure: ReferenceFigure) throws {
    let value = try #require(Self.value(figure))
    expectClose(value, figure.expected, scale: max(abs(figure.expected), 1e-3), ulps: 4_000)
  }

  private static func value(_ figure: ReferenceFigure) -> Double? {
    let (first, second) = (figure.first, figure.second)
    let points = Array(zip(first, second)).map { (x: $0, y: $1) }
    return switch figure.quantity {
    case "median": median(first)
    case "quantile": Double(figure.parameter).map { OrderedSample(first).quantile($0) }
    case "mean": mean(first)
    case "standard_deviation": variance(first).squareRoot()
    case "interval_depth":
      Double(OrderedSample.intervalDepth(count: first.count) ?? 0)
    case "mann_whitney_u": MannWhitney(first, second).statistic
    case "mann_whitney_p": MannWhitney(first, second).pValue
    case "signed_rank_w": SignedRank(first).statistic
    case "signed_rank_p": SignedRank(first).pValue
    case "holm": Int(figure.parameter).map { holm(first)[$0] }
    case "least_squares_slope": LineFit.leastSquares(points)?.slope
    case "least_squares_intercept": LineFit.leastSquares(points)?.intercept
    case "median_ratio_low":
      MannWhitney.medianRatio(first, over: second)?.interval.lowerBound
    case "median_ratio_high":
      MannWhitney.medianRatio(first, over: second)?.interval.upperBound
    default: nil
    }
  }
}
