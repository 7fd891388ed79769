import Platform

/// A seeded 95 % bootstrap interval of the ratio of two medians.
///
/// Both samples are drawn again with replacement, each draw as large as its
/// sample; the interval runs between the quantiles of the ratios (B. Efron,
/// R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
/// O(draws · n).
///
/// - Parameters:
///   - numerator: values of the sample whose median is the dividend, positive.
///   - denominator: values of the sample whose median is the divisor, positive.
///   - draws: the number of ratios drawn.
///   - seed: the same seed gives the same interval.
public func bootstrapMedianRatio(
  _ numerator: [Double], over denominator: [Double], draws: Int = 10_000, seed: UInt64
) -> ClosedRange<Double> {
  precondition(!numerator.isEmpty && !denominator.isEmpty, "a ratio has two sides")
  var generator = SplitMix64(seed: seed)
  var above = MedianResampler(numerator)
  var below = MedianResampler(denominator)
  var ratios: [Double] = []
  ratios.reserveCapacity(draws)
  for _ in 0..<draws {
    ratios.append(above.draw(using: &generator) / below.draw(using: &generator))
  }
  let ordered = OrderedSample(ratios)
  let tail = (1 - 0.95) / 2
  return ordered.quantile(tail)...ordered.quantile(1 - tail)
}

/// Draws from a sample with replacement, and takes the median of each draw.
///
/// Counts how often each value of the sorted sample is drawn, instead of
/// sorting every draw.
private struct MedianResampler {
  private let ordered: [Double]
  private var counts: [Int]

  init(_ values: [Double]) {
    ordered = OrderedSample(values).values
    counts = [Int](repeating: 0, count: values.count)
  }

  mutating func draw(using generator: inout SplitMix64) -> Double {
    for index in counts.indices { counts[index] = 0 }
    for _ in ordered { counts[Int.random(in: 0..<ordered.count, using: &generator)] += 1 }
    let lower = value(rank: (ordered.count - 1) / 2)
    let upper = value(rank: ordered.count / 2)
    return lower + (upper - lower) / 2
  }

  /// The value of the given rank, from 0, among those drawn.
  private func value(rank: Int) -> Double {
    var seen = 0
    for (index, count) in counts.enumerated() {
      seen += count
      if seen > rank { return ordered[index] }
    }
    preconditionFailure("a draw has as many values as its sample")
  }
}
