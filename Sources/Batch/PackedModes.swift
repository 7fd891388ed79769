import CKernels

/// The matrix of a system's modes as the kernel reads it: an element of twelve
/// rows for every mode, six of each part where the system is its own mirror
/// image.
final class PackedModes: Sendable {
  /// Where each mode stands.
  let place: [Int]
  private let count: Int
  private let isMirrored: Bool
  private let matrix: AlignedMemory<Double>

  /// - Parameter vectors: the modes as columns, by rows.
  init(vectors: [Double], mirror: MirrorSplit?, count: Int) {
    self.count = count
    isMirrored = mirror != nil
    place = mirror?.place ?? Array(0..<count)
    let rows = springbench_modal_rows
    // Rows of the product that lie together, and modes of each.
    let inner = isMirrored ? count / 2 : count
    let together = isMirrored ? rows / 2 : rows
    let groups = (inner + together - 1) / together
    matrix = AlignedMemory(uninitialized: groups * inner * rows)
    for index in 0..<groups * inner * rows {
      let (group, mode, lane) = (index / (inner * rows), index / rows % inner, index % rows)
      let row = group * together + lane % together
      let source =
        mirror.map { lane < together ? $0.symmetric : $0.antisymmetric } ?? vectors
      matrix.pointer[index] = row < inner ? source[row * inner + mode] : 0
    }
  }

  var c: springbench_modal_system {
    springbench_modal_system(
      modes: count, mirrored: isMirrored ? 1 : 0, matrix: UnsafePointer(matrix.pointer))
  }
}
