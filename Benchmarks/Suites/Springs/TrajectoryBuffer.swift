import Batch

/// The positions and velocities of a trajectory, in one block that begins at a
/// page. `malloc` would place them differently in each process, and a
/// trajectory takes up to a third longer for some placements.
final class TrajectoryBuffer {
  private let memory: AlignedMemory<Double>
  let positions: UnsafeMutableBufferPointer<Double>
  let velocities: UnsafeMutableBufferPointer<Double>

  /// Both filled with zeros.
  init(count: Int) {
    let offset = Double.columnStride(count)
    memory = AlignedMemory(uninitialized: offset + count, alignment: 4096)
    memory.pointer.initialize(repeating: 0, count: offset + count)
    positions = UnsafeMutableBufferPointer(start: memory.pointer, count: count)
    velocities = UnsafeMutableBufferPointer(start: memory.pointer + offset, count: count)
  }
}
