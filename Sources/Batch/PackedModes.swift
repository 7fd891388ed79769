import CKernels

/// The modal matrix V in the layout of the kernel (see `modal.h`), by index
/// from the slowest to the fastest: group of rows, parity, mode, row of the
/// group. A system that is not mirror-symmetric has a single "parity".
final class PackedModes: Sendable {
  /// The index of each mode in the packed order.
  let place: [Int]
  private let count: Int
  private let isMirrored: Bool
  private let matrix: AlignedMemory<Double>

  /// Packs the modes.
  ///
  /// - Parameters:
  ///   - vectors: the modes as columns, row-major; not used with a mirror.
  ///   - mirror: the modes by parity, if the system is mirror-symmetric.
  init(vectors: [Double], mirror: MirrorSplit?, count: Int) {
    self.count = count
    isMirrored = mirror != nil
    place = mirror?.place ?? Array(0..<count)
    let rowsOfGroup = springbench_modal_rows
    let parts = mirror.map { [$0.symmetric, $0.antisymmetric] } ?? [vectors]
    // A part has as many rows as modes.
    let size = count / parts.count
    let groups = (size + rowsOfGroup - 1) / rowsOfGroup
    matrix = AlignedMemory(uninitialized: groups * parts.count * size * rowsOfGroup)
    var element = matrix.pointer
    for group in 0..<groups {
      for part in parts {
        for mode in 0..<size {
          for row in group * rowsOfGroup..<(group + 1) * rowsOfGroup {
            element.pointee = row < size ? part[row * size + mode] : 0
            element += 1
          }
        }
      }
    }
  }

  /// The matrix as the kernel takes it.
  var forKernel: springbench_modal_system {
    springbench_modal_system(
      modes: count, mirrored: isMirrored ? 1 : 0, matrix: UnsafePointer(matrix.pointer))
  }
}
