/// The rank-sum test of whether one of two samples tends to have larger
/// values.
///
/// H. B. Mann, D. R. Whitney, "On a test of whether one of two random
/// variables is stochastically larger than the other", 1947,
/// doi:10.1214/aoms/1177730491. Ties share their mean rank.
public struct MannWhitney: Sendable, Hashable {
  /// U: the number of pairs in which the value of the first sample is the
  /// larger, ties counted as one half.
  public let statistic: Double

  /// The two-sided p-value: twice the smaller tail, at most 1.
  public let pValue: Double

  /// Tests `first` against `second`, both with at least one value and without
  /// NaN.
  ///
  /// Exact, conditional on the ties, if both samples together have at most 60
  /// values; otherwise by the normal approximation with corrections for ties
  /// and continuity. For samples of n and m values the exact distribution takes
  /// O(n (n + m)³) additions.
  public init(_ first: [Double], _ second: [Double]) {
    precondition(!first.isEmpty && !second.isEmpty, "both samples have values")
    precondition(!(first + second).contains(where: \.isNaN), "NaN has no rank")
    let ranks = DoubledRanks(first + second)
    let doubledSum = ranks.values.prefix(first.count).reduce(0, +)
    let leastDoubledSum = first.count * (first.count + 1)
    statistic = Double(doubledSum - leastDoubledSum) / 2
    pValue =
      first.count + second.count <= 60
      ? Self.exact(ranks.values, taken: first.count, sum: doubledSum)
      : Self.approximate(statistic, first.count, second.count, ranks.tieTerm)
  }

  /// Twice the smaller tail of the distribution of the sum of `taken` of the
  /// doubled `ranks`, all choices equally likely.
  private static func exact(_ ranks: [Int], taken: Int, sum: Int) -> Double {
    let total = ranks.reduce(0, +)
    // ways[k][s]: choices of k ranks with the sum s. Counts beyond 2^53 lose
    // their last bits, which a p-value does not show.
    var ways = [[Double]](repeating: [Double](repeating: 0, count: total + 1), count: taken + 1)
    ways[0][0] = 1
    for (index, rank) in ranks.enumerated() {
      for count in stride(from: min(index + 1, taken), through: 1, by: -1) {
        for partial in stride(from: total, through: rank, by: -1) {
          ways[count][partial] += ways[count - 1][partial - rank]
        }
      }
    }
    let all = ways[taken].reduce(0, +)
    let below = ways[taken][...sum].reduce(0, +)
    let above = ways[taken][sum...].reduce(0, +)
    return min(1, 2 * min(below, above) / all)
  }

  /// The p-value if U, of mean n m / 2, is normally distributed.
  private static func approximate(
    _ statistic: Double, _ first: Int, _ second: Int, _ ties: Double
  ) -> Double {
    let (n, m) = (Double(first), Double(second))
    let all = n + m
    return normalPValue(
      statistic, mean: n * m / 2, variance: n * m / 12 * (all + 1 - ties / (all * (all - 1))))
  }
}
