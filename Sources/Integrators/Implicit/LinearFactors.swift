import Platform

/// A square matrix and its factors by elimination with row exchanges.
///
/// Rows that a pivot does not touch are skipped, so that a banded matrix costs
/// what its band does.
final class LinearFactors {
  let size: Int
  /// The matrix, row by row, and its factors once it is factored.
  let elements: UnsafeMutablePointer<Double>
  private let order: UnsafeMutablePointer<Int>
  private let spare: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(size: Int) {
    self.size = size
    elements = storage.make(size * size, of: 0)
    order = storage.make(size, of: 0)
    spare = storage.make(size, of: 0)
  }

  private func row(_ index: Int) -> UnsafeMutablePointer<Double> {
    elements + order[index] * size
  }

  /// - Returns: whether the matrix has an inverse in floating point.
  func factor() -> Bool {
    for index in 0..<size { order[index] = index }
    for column in 0..<size {
      var pivot = column
      for index in column + 1..<max(size, column + 1)
      where row(index)[column].magnitude > row(pivot)[column].magnitude { pivot = index }
      swap(&order[column], &order[pivot])
      let top = row(column)
      guard top[column] != 0, top[column].isFinite else { return false }
      for index in column + 1..<max(size, column + 1) {
        let below = row(index)
        if below[column] == 0 { continue }
        let factor = below[column] / top[column]
        below[column] = factor
        for j in column + 1..<max(size, column + 1) { below[j] -= factor * top[j] }
      }
    }
    return true
  }

  /// Replaces a right-hand side by the solution.
  func solve(_ side: UnsafeMutablePointer<Double>) {
    for index in 0..<size {
      let row = row(index)
      var sum = side[order[index]]
      for j in 0..<index { sum -= row[j] * spare[j] }
      spare[index] = sum
    }
    for index in (0..<size).reversed() {
      let row = row(index)
      var sum = spare[index]
      for j in index + 1..<max(size, index + 1) { sum -= row[j] * side[j] }
      side[index] = sum / row[index]
    }
  }
}
