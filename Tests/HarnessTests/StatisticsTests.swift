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
    #expect(sample.maximum == .infinity)
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
