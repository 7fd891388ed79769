/// A sample in ascending order, from which order statistics are read.
///
/// Values may be infinite; NaN, which has no place in an order, traps.
public struct OrderedSample: Sendable {
  /// The values, smallest first.
  public let values: [Double]

  /// Sorts `values`. O(n log n).
  public init(_ values: [Double]) {
    precondition(!values.contains { $0.isNaN }, "NaN has no place in an order")
    self.values = values.sorted()
  }

  public var count: Int { values.count }

  /// The median: the middle value, or the mean of the two middle ones; NaN for
  /// an empty sample.
  public var median: Double { quantile(0.5) }

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
    // Arithmetic with infinities would be NaN.
    return low == high || low == -.infinity || weight == 0 ? low : low + weight * (high - low)
  }
}

/// The median of `values`; NaN when there are none.
public func median(_ values: [Double]) -> Double { OrderedSample(values).median }

extension OrderedSample {
  /// A distribution-free interval that covers the median of the population
  /// with a probability of at least 95 %; `nil` for fewer than six values.
  ///
  /// The number of values below the median of a continuous population follows
  /// the binomial distribution with probability one half, so two order
  /// statistics placed symmetrically enclose it with a probability that does
  /// not depend on the population (H. A. David, H. N. Nagaraja, "Order
  /// Statistics", 3rd edition, section 7.1). O(n).
  public func medianInterval() -> ClosedRange<Double>? {
    Self.intervalDepth(count: count)
      .map { depth in values[depth - 1]...values[count - depth] }
  }

  /// The largest depth d for which the d-th smallest and d-th largest of
  /// `count` values enclose the median with a probability of at least 95 %;
  /// `nil` if there is none.
  package static func intervalDepth(count: Int) -> Int? {
    // The logarithm of the binomial probability of `taken` values below the
    // median; the probability itself would underflow for many values.
    var logarithm = -Double(count) * log(2)
    var cumulated = 0.0
    for taken in 0..<(count / 2) {
      cumulated += exp(logarithm)
      guard cumulated <= 0.025 else { return taken > 0 ? taken : nil }
      logarithm += log(Double(count - taken) / Double(taken + 1))
    }
    return nil
  }
}

/// The arithmetic mean of `values`; NaN when there are none.
public func mean(_ values: [Double]) -> Double {
  guard let first = values.first else { return .nan }
  // Summing deviations from one value keeps the sum small if all are alike.
  return first + values.reduce(0) { $0 + ($1 - first) } / Double(values.count)
}

/// The variance of `values` with divisor n - 1; NaN below two values.
public func variance(_ values: [Double]) -> Double {
  guard values.count > 1 else { return .nan }
  let centre = mean(values)
  let squares = values.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
  return squares / Double(values.count - 1)
}

extension [Double] {
  /// The upper median of the positive differences between successive elements;
  /// `nil` without any.
  package var medianStep: Double? {
    let steps = zip(dropFirst(), self).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}
