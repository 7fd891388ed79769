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
