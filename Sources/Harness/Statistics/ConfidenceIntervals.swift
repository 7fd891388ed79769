import Platform

/// A seeded 95 % bootstrap interval of the ratio of two medians.
///
/// Both samples are drawn again with replacement, each draw as large as its
/// sample; the interval runs between the quantiles of the ratios (B. Efron,
/// R. J. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13).
/// O(draws · values).
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

/// A 95 % interval of the mean of a normal population from a few of its values:
/// Student's, with an allowance for an error that all of them share.
///
/// - Parameters:
///   - values: the sample.
///   - allowance: the standard error common to all values, in their unit.
/// - Returns: half the width of the interval; `nil` below two values.
public func studentHalfWidth(_ values: [Double], allowance: Double = 0) -> Double? {
  guard values.count > 1 else { return nil }
  let standardError = (variance(values) / Double(values.count)).squareRoot()
  let sampling = studentQuantile(degreesOfFreedom: values.count - 1) * standardError
  // The allowance is known, not estimated, so its quantile is the normal one.
  let common = normalQuantile * allowance
  return (sampling * sampling + common * common).squareRoot()
}

/// The 97.5 % quantile of the normal distribution.
private let normalQuantile = 1.959964

/// The 97.5 % quantile of Student's distribution.
///
/// A table up to ten degrees of freedom; beyond, the expansion in their inverse
/// (Abramowitz and Stegun, 26.7.5), accurate to 2e-5.
public func studentQuantile(degreesOfFreedom count: Int) -> Double {
  precondition(count > 0, "a quantile needs a degree of freedom")
  let table = [
    12.70620, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216, 2.22814,
  ]
  if count <= table.count { return table[count - 1] }
  let x = normalQuantile
  let n = Double(count)
  let x3 = x * x * x
  let x5 = x3 * x * x
  let x7 = x5 * x * x
  let x9 = x7 * x * x
  let first = (x3 + x) / 4
  let second = (5 * x5 + 16 * x3 + 3 * x) / 96
  let third = (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / 384
  let fourth = (79 * x9 + 776 * x7 + 1482 * x5 - 1920 * x3 - 945 * x) / 92_160
  return x + (first + (second + (third + fourth / n) / n) / n) / n
}
