import Batch

/// The positions and velocities of a trajectory, in one block that begins at a
/// page. `malloc` would place them differently in each process, and a
/// trajectory takes up to a third longer for some placements.
public final class TrajectoryBuffer {
  private let memory: AlignedMemory<Double>
  public let positions: UnsafeMutableBufferPointer<Double>
  public let velocities: UnsafeMutableBufferPointer<Double>

  /// Both filled with zeros.
  public init(count: Int) {
    let offset = Double.columnStride(count)
    memory = AlignedMemory(uninitialized: offset + count, alignment: 4096)
    memory.pointer.initialize(repeating: 0, count: offset + count)
    positions = UnsafeMutableBufferPointer(start: memory.pointer, count: count)
    velocities = UnsafeMutableBufferPointer(start: memory.pointer + offset, count: count)
  }
}
