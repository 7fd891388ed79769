/// The signed-rank test of whether differences tend to one side of zero.
///
/// F. Wilcoxon, "Individual comparisons by ranking methods", 1945,
/// doi:10.2307/3001968. Differences of zero are left out, ties share their mean
/// rank.
public struct SignedRank: Sendable, Hashable {
  /// The sum of the ranks of the positive differences.
  public let statistic: Double

  /// The two-sided p-value: twice the smaller tail, at most 1; 1 without any
  /// difference.
  public let pValue: Double

  /// Tests `differences`, all finite.
  ///
  /// Exact, conditional on the ties, up to 60 differences; by the normal
  /// approximation with corrections for ties and continuity above. The exact
  /// distribution takes O(n³) additions.
  public init(_ differences: [Double]) {
    let values = differences.filter { $0 != 0 }
    let ranks = DoubledRanks(values.map(abs))
    let sum = zip(values, ranks.values).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    statistic = Double(sum) / 2
    pValue =
      values.count <= 60
      ? Self.exact(ranks.values, sum: sum)
      : Self.approximate(statistic, values.count, ranks.tieTerm)
  }

  /// Twice the smaller tail of the distribution of the sum of the `ranks` of
  /// positive differences, all signs equally likely.
  private static func exact(_ ranks: [Int], sum: Int) -> Double {
    // chances[s]: the probability of the sum s.
    var chances = [Double](repeating: 0, count: ranks.reduce(0, +) + 1)
    chances[0] = 1
    var greatest = 0
    for rank in ranks {
      greatest += rank
      for total in stride(from: greatest, through: 0, by: -1) {
        chances[total] = (chances[total] + (total >= rank ? chances[total - rank] : 0)) / 2
      }
    }
    let below = chances[...sum].reduce(0, +)
    let above = chances[sum...].reduce(0, +)
    return min(1, 2 * min(below, above))
  }

  /// The p-value if the statistic is normally distributed.
  private static func approximate(_ statistic: Double, _ count: Int, _ ties: Double) -> Double {
    let n = Double(count)
    return normalPValue(
      statistic, mean: n * (n + 1) / 4, variance: n * (n + 1) * (2 * n + 1) / 24 - ties / 48)
  }
}
