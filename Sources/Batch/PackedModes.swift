import CKernels

/// The modal matrix in the layout of the kernel: groups of rows; within a group
/// one part for each parity (a single part if the system is not
/// mirror-symmetric); within a part, for each mode, one element of every row.
final class PackedModes: Sendable {
  /// The index of each mode in the packed order.
  let place: [Int]
  private let count: Int
  private let isMirrored: Bool
  private let matrix: AlignedMemory<Double>

  /// - Parameter vectors: the modes as columns, row-major.
  init(vectors: [Double], mirror: MirrorSplit?, count: Int) {
    self.count = count
    isMirrored = mirror != nil
    place = mirror?.place ?? Array(0..<count)
    let together = springbench_modal_rows
    let parts = mirror.map { [$0.symmetric, $0.antisymmetric] } ?? [vectors]
    // Rows of one part, and modes per part.
    let inner = count / parts.count
    let groups = (inner + together - 1) / together
    matrix = AlignedMemory(uninitialized: groups * parts.count * inner * together)
    var element = matrix.pointer
    for group in 0..<groups {
      for part in parts {
        for mode in 0..<inner {
          for row in group * together..<(group + 1) * together {
            element.pointee = row < inner ? part[row * inner + mode] : 0
            element += 1
          }
        }
      }
    }
  }

  var c: springbench_modal_system {
    springbench_modal_system(
      modes: count, mirrored: isMirrored ? 1 : 0, matrix: UnsafePointer(matrix.pointer))
  }
}
