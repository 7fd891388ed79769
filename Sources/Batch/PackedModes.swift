import CKernels

/// The matrix of a system's modes as the kernel reads it: rows in groups, of a
/// group one part after the other where the system is its own mirror image, and
/// of a part an element of every row for each mode.
final class PackedModes: Sendable {
  /// The place of each mode.
  let place: [Int]
  private let count: Int
  private let isMirrored: Bool
  private let matrix: AlignedMemory<Double>

  /// - Parameter vectors: the modes as columns, by rows.
  init(vectors: [Double], mirror: MirrorSplit?, count: Int) {
    self.count = count
    isMirrored = mirror != nil
    place = mirror?.place ?? Array(0..<count)
    let together = springbench_modal_rows
    let parts = mirror.map { [$0.symmetric, $0.antisymmetric] } ?? [vectors]
    // Rows of the product of a part, and modes of each.
    let inner = count / parts.count
    let groups = (inner + together - 1) / together
    matrix = AlignedMemory(uninitialized: groups * parts.count * inner * together)
    var place = matrix.pointer
    for group in 0..<groups {
      for part in parts {
        for mode in 0..<inner {
          for row in group * together..<(group + 1) * together {
            place.pointee = row < inner ? part[row * inner + mode] : 0
            place += 1
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
