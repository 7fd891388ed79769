/// The rank-sum test of whether one of two samples tends to have larger values.
///
/// H. B. Mann, D. R. Whitney, "On a test of whether one of two random
/// variables is stochastically larger than the other", 1947,
/// doi:10.1214/aoms/1177730491. Ties share their mean rank.
public struct MannWhitney: Sendable {
  /// U: the number of pairs in which the value of the first sample is the
  /// larger, ties counted as one half.
  public let statistic: Double

  /// The two-sided p-value: twice the smaller tail, at most 1.
  public let pValue: Double

  /// Tests `first` against `second`, both not empty and without NaN.
  ///
  /// Exact, conditional on the ties. For samples of n and m values the
  /// distribution takes O(n (n + m)³) additions.
  public init(_ first: [Double], _ second: [Double]) {
    precondition(!first.isEmpty && !second.isEmpty, "both samples have values")
    precondition(!(first + second).contains(where: \.isNaN), "NaN has no rank")
    let ranks = doubledRanks(first + second)
    let doubledSum = ranks.prefix(first.count).reduce(0, +)
    let leastDoubledSum = first.count * (first.count + 1)
    statistic = Double(doubledSum - leastDoubledSum) / 2
    pValue = Self.exact(ranks, taken: first.count, sum: doubledSum)
  }

  /// Twice the smaller tail of the distribution of the sum of `taken` of the
  /// doubled `ranks`, all choices equally likely.
  private static func exact(_ ranks: [Int], taken: Int, sum: Int) -> Double {
    let ways = choices(of: taken, from: ranks)
    let all = ways.reduce(0, +)
    let below = ways[...sum].reduce(0, +)
    let above = ways[sum...].reduce(0, +)
    return min(1, 2 * min(below, above) / all)
  }

  /// The number of choices of `taken` of the `ranks` with each sum. Counts
  /// beyond 2^53 lose their last bits, which a p-value does not show.
  private static func choices(of taken: Int, from ranks: [Int]) -> [Double] {
    let total = ranks.reduce(0, +)
    // ways[k][s]: choices of k ranks with the sum s.
    var ways = [[Double]](repeating: [Double](repeating: 0, count: total + 1), count: taken + 1)
    ways[0][0] = 1
    for (index, rank) in ranks.enumerated() {
      for count in stride(from: min(index + 1, taken), through: 1, by: -1) {
        for partial in stride(from: total, through: rank, by: -1) {
          ways[count][partial] += ways[count - 1][partial - rank]
        }
      }
    }
    return ways[taken]
  }
}

extension MannWhitney {
  /// The median of the ratios of each value of one sample to each value of the
  /// other, and its 95 % interval, which inverts the test: if multiplied by a
  /// factor outside it, the second sample differs from the first at the 5 %
  /// level. `nil` if the samples are too small for an interval.
  ///
  /// J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests",
  /// 1963, doi:10.1214/aoms/1177704172. The samples are positive.
  public static func medianRatio(
    _ first: [Double], over second: [Double]
  ) -> (ratio: Double, interval: ClosedRange<Double>)? {
    let ratios = OrderedSample(first.flatMap { value in second.map { value / $0 } })
    let depth = intervalDepth(first.count, second.count)
    guard depth > 0 else { return nil }
    return (ratios.median, ratios.values[depth - 1]...ratios.values[ratios.count - depth])
  }

  /// The largest d for which the statistic of samples of n and m values is
  /// below d with a probability of at most 2.5 %.
  static func intervalDepth(_ n: Int, _ m: Int) -> Int {
    // Ranks without ties are not doubled. Their least sum is n (n + 1) / 2.
    let ways = choices(of: n, from: Array(1...(n + m)))
    let most = 0.025 * ways.reduce(0, +)
    var (below, depth) = (0.0, 0)
    while true {
      below += ways[n * (n + 1) / 2 + depth]
      if below > most { return depth }
      depth += 1
    }
  }
}

/// The signed-rank test of whether differences tend to one side of zero.
///
/// F. Wilcoxon, "Individual comparisons by ranking methods", 1945,
/// doi:10.2307/3001968. Differences of zero are left out, ties share their mean
/// rank.
public struct SignedRank: Sendable {
  /// The sum of the ranks of the positive differences.
  public let statistic: Double

  /// The two-sided p-value: twice the smaller tail, at most 1.
  public let pValue: Double

  /// Tests `differences`, all finite.
  ///
  /// Exact, conditional on the ties; the distribution takes O(n³) additions.
  public init(_ differences: [Double]) {
    let values = differences.filter { $0 != 0 }
    let ranks = doubledRanks(values.map(abs))
    let sum = zip(values, ranks).reduce(0) { $1.0 > 0 ? $0 + $1.1 : $0 }
    statistic = Double(sum) / 2
    pValue = Self.exact(ranks, sum: sum)
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
}

/// Twice the rank of each value, in the order of the values. Ranks begin at 1;
/// twice the mean rank of ties is an integer.
private func doubledRanks(_ sample: [Double]) -> [Int] {
  let order = sample.indices.sorted { sample[$0] < sample[$1] }
  var ranks = [Int](repeating: 0, count: sample.count)
  var start = 0
  while start < order.count {
    var end = start
    while end + 1 < order.count, sample[order[end + 1]] == sample[order[start]] { end += 1 }
    // Twice the mean of the ranks start + 1 to end + 1.
    for position in start...end { ranks[order[position]] = start + end + 2 }
    start = end + 1
  }
  return ranks
}

/// The p-values of a family of tests, corrected so that the probability of even
/// one false rejection among all of them is at most the level.
///
/// Step-down: the smallest p-value is multiplied by the number of tests, the
/// next by one less, and so on, never below the one before and at most 1
/// (S. Holm, "A simple sequentially rejective multiple test procedure", 1979,
/// https://www.jstor.org/stable/4615733). Returned in the order given.
/// O(n log n).
public func holm(_ pValues: [Double]) -> [Double] {
  var corrected = pValues
  var largest = 0.0
  for (step, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
    let factor = Double(pValues.count - step)
    largest = max(largest, min(1, factor * pValues[index]))
    corrected[index] = largest
  }
  return corrected
}
