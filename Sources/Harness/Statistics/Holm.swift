/// The p-values of a family of tests, corrected so that the probability of even
/// one false rejection among all of them is at most the level.
///
/// Step-down: the smallest p-value is multiplied by the number of tests, the
/// next by one less, and so on, never below the one before and at most 1
/// (S. Holm, "A simple sequentially rejective multiple test procedure", 1979,
/// https://www.jstor.org/stable/4615733). Returned in the order given.
/// O(n log n).
public func holm(_ pValues: [Double]) -> [Double] {
  var corrected = pValues
  var largest = 0.0
  for (step, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
    let factor = Double(pValues.count - step)
    largest = max(largest, min(1, factor * pValues[index]))
    corrected[index] = largest
  }
  return corrected
}
