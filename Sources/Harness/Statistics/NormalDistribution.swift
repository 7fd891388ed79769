import Platform

/// The probability that a standard normal variable exceeds `value`.
public func normalTail(_ value: Double) -> Double { 0.5 * erfc(value / 2.0.squareRoot()) }

/// The two-sided p-value of a statistic with integer steps that is
/// approximately normal, with a correction of 1/2 for continuity; 1 if it has
/// no variance.
func normalPValue(_ statistic: Double, mean: Double, variance: Double) -> Double {
  guard variance > 0 else { return 1 }
  let distance = max(abs(statistic - mean) - 0.5, 0)
  return min(1, 2 * normalTail(distance / variance.squareRoot()))
}
