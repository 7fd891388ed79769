/// A sample in ascending order, from which order statistics are read.
///
/// Values must be finite or infinite; NaN has no place in an order and is
/// rejected by a precondition.
public struct OrderedSample: Sendable, Hashable {
  /// The values, smallest first.
  public let values: [Double]

  /// Sorts `values`. O(n log n).
  public init(_ values: [Double]) {
    precondition(!values.contains { $0.isNaN }, "NaN has no place in an order")
    self.values = values.sorted()
  }

  /// The number of values.
  public var count: Int { values.count }

  /// The smallest value; NaN for an empty sample.
  public var minimum: Double { values.first ?? .nan }

  /// The largest value; NaN for an empty sample.
  public var maximum: Double { values.last ?? .nan }

  /// The median: the middle value, or the mean of the two middle ones; NaN for
  /// an empty sample.
  public var median: Double {
    guard count > 0 else { return .nan }
    let (low, high) = (values[(count - 1) / 2], values[count / 2])
    return low == high ? low : low + (high - low) / 2
  }

  /// The value below which the fraction `probability` of the sample lies, by
  /// linear interpolation between order statistics (type 7 of R. J. Hyndman,
  /// Y. Fan, "Sample quantiles in statistical packages", 1996,
  /// doi:10.1080/00031305.1996.10473566); NaN for an empty sample.
  ///
  /// - Parameter probability: from 0 (the minimum) to 1 (the maximum).
  public func quantile(_ probability: Double) -> Double {
    precondition((0...1).contains(probability), "a probability lies in 0...1")
    guard count > 0 else { return .nan }
    let rank = probability * Double(count - 1)
    let below = Int(rank.rounded(.down))
    let above = min(below + 1, count - 1)
    let weight = rank - Double(below)
    let (low, high) = (values[below], values[above])
    // The difference of two infinities would be NaN.
    return low == high ? low : low + weight * (high - low)
  }

  /// The median absolute deviation from the median, not scaled to a standard
  /// deviation; NaN for an empty sample.
  public var medianAbsoluteDeviation: Double {
    let centre = median
    return OrderedSample(values.map { abs($0 - centre) }).median
  }

  /// The arithmetic mean; NaN for an empty sample.
  public var mean: Double { Harness.mean(values) }

  /// The standard deviation with divisor n - 1; 0 for fewer than two values.
  public var standardDeviation: Double { count > 1 ? variance(values).squareRoot() : 0 }
}

/// The median of `values`; NaN when there are none.
public func median(_ values: [Double]) -> Double { OrderedSample(values).median }
