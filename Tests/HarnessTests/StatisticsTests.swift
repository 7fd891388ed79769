import Harness
import TestSupport
import Testing

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

  @Test func theIntervalOfTheMedianNeedsSixValuesAndHasItsDepth() {
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
    let first = (0..<8).map { _ in random.uniform(1, 2) }
    let second = (0..<7).map { _ in random.uniform(1, 2) }
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
  func studentsQuantilesAreThoseOfTables(degrees: Int, quantile: Double) {
    #expect(abs(studentQuantile(degreesOfFreedom: degrees) - quantile) < 1e-4)
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
