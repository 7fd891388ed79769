import Platform

/// A square matrix and its factors by elimination with row exchanges.
///
/// Each row knows where its numbers begin and end, so that a banded matrix
/// costs what its band does.
final class LinearFactors {
  let size: Int
  /// The matrix, row by row, and its factors once it is factored.
  let elements: UnsafeMutablePointer<Double>
  /// The row that stands in each place.
  private let order: UnsafeMutablePointer<Int>
  /// The columns of each row outside of which there is nothing but zeros.
  private let bounds: UnsafeMutablePointer<Range<Int>>
  /// For each column the place behind the last row that begins there or before.
  private let reach: UnsafeMutablePointer<Int>
  private let spare: UnsafeMutablePointer<Double>
  private var storage = CacheLines()

  init(size: Int) {
    self.size = size
    elements = storage.make(size * size, of: 0)
    order = storage.make(size, of: 0)
    bounds = storage.make(size, of: 0..<0)
    reach = storage.make(size, of: 0)
    spare = storage.make(size, of: 0)
  }

  private func row(_ place: Int) -> UnsafeMutablePointer<Double> {
    elements + order[place] * size
  }

  private func measureRows() {
    reach.update(repeating: 0, count: size)
    for index in 0..<size {
      order[index] = index
      let row = row(index)
      let first = (0..<size).first { row[$0] != 0 } ?? size - 1
      let last = (first..<size).last { row[$0] != 0 } ?? first
      bounds[index] = first..<last + 1
      reach[first] = index + 1
    }
    for column in 1..<max(size, 1) { reach[column] = max(reach[column], reach[column - 1]) }
  }

  /// - Returns: whether the matrix has an inverse in floating point.
  func factor() -> Bool {
    measureRows()
    for column in 0..<size {
      // Rows change places within the reach of a column alone.
      let places = column..<max(reach[column], column + 1)
      var pivot = column
      for place in places
      where row(place)[column].magnitude > row(pivot)[column].magnitude { pivot = place }
      swap(&order[column], &order[pivot])
      let top = row(column)
      guard top[column] != 0, top[column].isFinite else { return false }
      let end = bounds[order[column]].upperBound
      for place in places.dropFirst() where row(place)[column] != 0 {
        let below = row(place)
        let factor = below[column] / top[column]
        below[column] = factor
        for j in column + 1..<max(end, column + 1) { below[j] -= factor * top[j] }
        let old = bounds[order[place]]
        bounds[order[place]] = old.lowerBound..<max(old.upperBound, end)
      }
    }
    return true
  }

  /// Replaces a right-hand side by the solution.
  func solve(_ side: UnsafeMutablePointer<Double>) {
    for place in 0..<size {
      let row = row(place)
      var sum = side[order[place]]
      let first = min(bounds[order[place]].lowerBound, place)
      for j in first..<place { sum -= row[j] * spare[j] }
      spare[place] = sum
    }
    for place in (0..<size).reversed() {
      let row = row(place)
      var sum = spare[place]
      let end = max(bounds[order[place]].upperBound, place + 1)
      for j in place + 1..<end { sum -= row[j] * side[j] }
      side[place] = sum / row[place]
    }
  }
}
