/// Half the width of a 95 % interval of the mean of a normal population:
/// Student's, with an allowance for an error that all values share.
///
/// - Parameter allowance: the values' common standard error, in their unit.
/// - Returns: in the unit of the values; `nil` below two values.
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
/// (Abramowitz and Stegun, 26.7.5), accurate to 5e-6.
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
