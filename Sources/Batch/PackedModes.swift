import CKernels

/// The modal matrix V in the layout of the kernel (see `modal.h`).
///
/// It consists of groups of rows; a group of one part for each parity (a single
/// part if the system is not mirror-symmetric); a part, for each mode, of one
/// element of every row of the group.
final class PackedModes: Sendable {
  /// The index of each mode in the packed order.
  let place: [Int]
  private let count: Int
  private let isMirrored: Bool
  private let matrix: AlignedMemory<Double>

  /// Packs the modes.
  ///
  /// - Parameters:
  ///   - vectors: the modes as columns, row-major.
  ///   - mirror: the modes by parity, if the system is mirror-symmetric.
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

  /// The matrix as the kernel takes it.
  var c: springbench_modal_system {
    springbench_modal_system(
      modes: count, mirrored: isMirrored ? 1 : 0, matrix: UnsafePointer(matrix.pointer))
  }
}
