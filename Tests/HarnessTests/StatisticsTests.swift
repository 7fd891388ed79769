import Harness
import TestSupport
import Testing

/// What the figures of `ReferenceFigureTests` do not cover.
@Suite("Order statistics by hand")
struct OrderStatisticsTests {
  @Test("the median of nothing is NaN, and the median of the largest numbers does not overflow")
  func medians() {
    #expect(median([]).isNaN)
    #expect(
      median([.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == .greatestFiniteMagnitude)
  }

  @Test("An infinite value stays at its end")
  func infinity() {
    let sample = OrderedSample([1, 2, .infinity])
    #expect(sample.median == 2)
    #expect(sample.quantile(1) == .infinity)
  }

  @Test("The interval of the median needs six values and covers what it says")
  func interval() {
    #expect(OrderedSample([1, 2, 3, 4, 5]).medianInterval() == nil)
    #expect(OrderedSample([6, 5, 4, 3, 2, 1]).medianInterval() == 1...6)
    #expect(OrderedSample.intervalDepth(count: 5_000) == 2_431)
  }
}

@Suite("Tests of hypotheses by hand")
struct HypothesisTests {
  @Test("Equal values tell nothing", arguments: [3, 10, 40])
  func constant(size: Int) {
    let values = [Double](repeating: 2.5, count: size)
    #expect(MannWhitney(values, values).pValue == 1)
  }

  @Test("Without differences there is nothing to tell")
  func noDifference() { #expect(SignedRank([0, 0]).pValue == 1 && holm([]) == []) }
}

@Suite("Intervals and fits by hand")
struct ResamplingTests {
  @Test("The interval of constant samples is their ratio")
  func constant() {
    #expect(bootstrapMedianRatio([6, 6, 6], over: [3, 3, 3], seed: 1) == 2...2)
  }

  @Test("The same seed gives the same interval, another seed another")
  func seeded() {
    let first = [10.1, 10.7, 9.8, 10.3, 11.0, 10.2]
    let second = [9.9, 10.0, 10.4, 9.7, 10.1, 9.6]
    let interval = bootstrapMedianRatio(first, over: second, seed: 3)
    #expect(interval == bootstrapMedianRatio(first, over: second, seed: 3))
    #expect(interval != bootstrapMedianRatio(first, over: second, seed: 4))
    #expect(interval.contains(median(first) / median(second)))
  }

  @Test("No line is fitted to points of equal x")
  func lines() { #expect(LineFit.leastSquares([(1, 2), (1, 3)]) == nil) }

  @Test("The generator gives the published sequence of SplitMix64")
  func generator() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test(
    "Student's quantiles",
    arguments: [(1, 12.7062), (2, 4.3027), (10, 2.2281), (11, 2.2010), (30, 2.0423), (120, 1.9799)])
  func quantiles(count: Int, quantile: Double) {
    #expect(abs(studentQuantile(degreesOfFreedom: count) - quantile) < 1e-4)
  }
}

/// One line of `Data/reference/statistics.csv`: a quantity of one or two
/// samples of numbers, as computed by SciPy or NumPy.
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

@Suite("Figures of SciPy and NumPy")
struct ReferenceFigureTests {
  @Test("The table is there")
  func table() {
    #expect(ReferenceFigure.all.count == 248)
  }

  @Test("Every figure agrees", arguments: ReferenceFigure.all)
  func figure(_ figure: ReferenceFigure) throws {
    let value = try #require(Self.value(figure))
    if figure.quantity.hasPrefix("bootstrap") {
      // Two bootstraps with different generators and numbers of draws.
      expectRelative(value, figure.expected, within: 4e-3)
    } else {
      expectClose(value, figure.expected, scale: max(abs(figure.expected), 1e-3), ulps: 4_000)
    }
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
    case "normal_tail": normalTail(first[0])
    case "least_squares_slope": LineFit.leastSquares(points)?.slope
    case "least_squares_intercept": LineFit.leastSquares(points)?.intercept
    case "bootstrap_low": bootstrapMedianRatio(first, over: second, seed: 1).lowerBound
    case "bootstrap_high": bootstrapMedianRatio(first, over: second, seed: 1).upperBound
    default: nil
    }
  }
}
