import Equations
import Springs

/// A square matrix and its LU factorization with partial pivoting.
///
/// Each row tracks the range of its nonzero elements, so that elimination and
/// solving cost only the band of a banded matrix; finding the ranges takes
/// O(size²).
final class LUFactorization {
  let size: Int
  /// The matrix in row-major order; overwritten by its factors.
  let elements: UnsafeMutablePointer<Double>
  /// The rows of the matrix in the order of pivoting: they are exchanged here,
  /// not in memory.
  private let permutation: UnsafeMutablePointer<Int>
  /// For each matrix row, the range of columns outside which it is zero.
  private let bounds: UnsafeMutablePointer<Range<Int>>
  /// For each column, one past the last row whose first nonzero element is in
  /// that column or an earlier one.
  private let reach: UnsafeMutablePointer<Int>
  /// Scratch: the result of forward substitution.
  private let partial: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(size: Int) {
    self.size = size
    elements = storage.make(size * size, of: 0)
    permutation = storage.make(size, of: 0)
    bounds = storage.make(size, of: 0..<0)
    reach = storage.make(size, of: 0)
    partial = storage.make(size, of: 0)
  }

  /// The row of the matrix at a position in the order of pivoting.
  private func row(_ position: Int) -> UnsafeMutablePointer<Double> {
    elements + permutation[position] * size
  }

  /// Sets `bounds` and `reach` of a new matrix, and the identity as
  /// permutation. A row of zeros gets its last column as bounds.
  private func findBounds() {
    reach.update(repeating: 0, count: size)
    for index in 0..<size {
      permutation[index] = index
      let row = row(index)
      let first = (0..<size).first { row[$0] != 0 } ?? size - 1
      let last = (first..<size).last { row[$0] != 0 } ?? first
      bounds[index] = first..<last + 1
      reach[first] = index + 1
    }
    for column in 1..<max(size, 1) { reach[column] = max(reach[column], reach[column - 1]) }
  }

  /// Factors the matrix in place: U in the upper triangle, the factors of L,
  /// without its diagonal of ones, below.
  ///
  /// - Returns: false if a pivot is zero or not finite.
  func factor() -> Bool {
    findBounds()
    for column in 0..<size {
      // Rows at positions of `reach` or more are zero in this column. Exchanges
      // for earlier columns did not change that: their reach is no larger.
      let candidates = column..<max(reach[column], column + 1)
      var pivot = column
      for position in candidates
      where row(position)[column].magnitude > row(pivot)[column].magnitude { pivot = position }
      if pivot != column { swap(&permutation[column], &permutation[pivot]) }
      let top = row(column)
      guard top[column] != 0, top[column].isFinite else { return false }
      let topEnd = bounds[permutation[column]].upperBound
      for position in candidates.dropFirst() where row(position)[column] != 0 {
        let below = row(position)
        let factor = below[column] / top[column]
        below[column] = factor
        for j in column + 1..<topEnd { below[j] -= factor * top[j] }
        let old = bounds[permutation[position]]
        bounds[permutation[position]] = old.lowerBound..<max(old.upperBound, topEnd)
      }
    }
    return true
  }

  /// Replaces a right-hand side by the solution, once `factor()` was true.
  func solve(_ side: UnsafeMutablePointer<Double>) {
    // A pivot is not zero, so it lies within the bounds of its row.
    for position in 0..<size {
      let row = row(position)
      var sum = side[permutation[position]]
      for j in bounds[permutation[position]].lowerBound..<position { sum -= row[j] * partial[j] }
      partial[position] = sum
    }
    for position in (0..<size).reversed() {
      let row = row(position)
      var sum = partial[position]
      for j in position + 1..<bounds[permutation[position]].upperBound {
        sum -= row[j] * side[j]
      }
      side[position] = sum / row[position]
    }
  }
}
