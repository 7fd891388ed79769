import Platform

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
    // median, which itself would underflow for many values.
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
