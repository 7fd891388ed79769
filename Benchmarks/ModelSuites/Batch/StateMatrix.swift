import Batch
import Platform

/// Numbers of which each column is a state of a chain of masses. Rows are
/// padded, because with rows of exactly 8192 bytes the matrix products and the
/// modes take some per cent longer.
struct StateMatrix {
  /// The number of states.
  static let columns = 1024
  /// The elements from one row to the next.
  static let stride = SampleLayout(.byFrame, springs: columns, frames: 1)
    .padded(for: Double.self).stride

  private let memory: AlignedMemory<Double>

  /// A matrix of equal numbers.
  init(rows: Int, repeating value: Double) {
    memory = AlignedMemory(uninitialized: rows * StateMatrix.stride)
    memory.pointer.initialize(repeating: value, count: memory.count)
  }

  /// A matrix of numbers spread evenly from -1 to 1: the multiples of a prime
  /// modulo another, 20011, over half of that.
  init(spreadOver rows: Int) {
    self.init(rows: rows, repeating: 0)
    for row in 0..<rows {
      for column in 0..<StateMatrix.columns {
        let index = row * StateMatrix.columns + column
        self[row, column] = Double(index * 7919 % 20011) / 10005.5 - 1
      }
    }
  }

  /// The first row; the others follow at a distance of `stride` elements.
  var pointer: UnsafeMutablePointer<Double> { memory.pointer }

  subscript(row: Int, column: Int) -> Double {
    get { memory.pointer[row * StateMatrix.stride + column] }
    nonmutating set { memory.pointer[row * StateMatrix.stride + column] = newValue }
  }

  /// The columns of some rows, without what lies between the rows.
  func values(rows: Range<Int>) -> [Double] {
    rows.flatMap { row in (0..<StateMatrix.columns).map { self[row, $0] } }
  }
}
