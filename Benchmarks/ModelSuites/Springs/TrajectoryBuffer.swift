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
    // The velocities begin on a cache line, too, which has eight numbers. Their
    // distance is an odd number of lines, so never a multiple of a page: the two
    // arrays would compete for the same cache sets.
    let offset = ((count + 7) / 8 | 1) * 8
    memory = AlignedMemory(uninitialized: offset + count, alignment: 4096)
    memory.pointer.initialize(repeating: 0, count: offset + count)
    positions = UnsafeMutableBufferPointer(start: memory.pointer, count: count)
    velocities = UnsafeMutableBufferPointer(start: memory.pointer + offset, count: count)
  }
}
