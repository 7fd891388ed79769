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
    Self.intervalDepth(count: count, confidence: 0.95)
      .map { depth in values[depth - 1]...values[count - depth] }
  }

  /// The largest depth d for which the d-th smallest and d-th largest of
  /// `count` values enclose the median with at least the probability
  /// `confidence`; `nil` if there is none.
  package static func intervalDepth(count: Int, confidence: Double) -> Int? {
    let tail = (1 - confidence) / 2
    // Binomial coefficients, all divided by 1e280 whenever one exceeds that, so
    // that none overflows. Only their ratios matter.
    var term = 1.0
    var terms = [term]
    terms.reserveCapacity(count / 2 + 1)
    for taken in 0..<count {
      term *= Double(count - taken) / Double(taken + 1)
      if term > 1e280 {
        for index in terms.indices { terms[index] *= 1e-280 }
        term *= 1e-280
      }
      terms.append(term)
    }
    let total = terms.reduce(0, +)
    var cumulated = 0.0
    var depth = 0
    for taken in 0..<(count / 2) {
      cumulated += terms[taken] / total
      guard cumulated <= tail else { break }
      depth = taken + 1
    }
    return depth > 0 ? depth : nil
  }
}
