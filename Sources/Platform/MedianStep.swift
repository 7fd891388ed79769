extension [Double] {
  /// The median of the positive differences between successive elements, and
  /// their count; `nil` without any.
  package var medianStep: (step: Double, count: Int)? {
    let steps = zip(dropFirst(), self).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : (steps[steps.count / 2], steps.count)
  }
}
