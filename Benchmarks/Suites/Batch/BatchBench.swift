import Batch
import Platform
import Springs

/// The memory and the springs that the cases of a run share.
///
/// All cases write to the same pages, which have been written before: page
/// faults on first touch would cost more than any kernel.
final class BatchBench {
  private let seed: UInt64
  /// The user's springs, as presets in place of the suite's; empty for the
  /// suite's.
  private let userSprings: [SpringRates]
  private var memory = AlignedMemory<UInt8>(uninitialized: 0)
  /// Values of `SpringBatch<Scalar>`, by the scalar type and the springs.
  private var batches: [String: Any] = [:]

  init(seed: UInt64, userSprings: [SpringRates] = []) {
    self.seed = seed
    self.userSprings = userSprings
  }

  /// Two planes of `count` elements, each starting on a cache line. They remain
  /// valid until the next call.
  func planes<Scalar: BatchScalar>(
    _ scalar: Scalar.Type, count: Int
  ) -> (
    positions: UnsafeMutableBufferPointer<Scalar>, velocities: UnsafeMutableBufferPointer<Scalar>
  ) {
    // Whole cache lines of 64 bytes.
    let size = (count * MemoryLayout<Scalar>.stride + 63) / 64 * 64
    if 2 * size > memory.count {
      // The old memory is freed first, because both may not fit at once.
      memory = AlignedMemory(uninitialized: 0)
      memory = AlignedMemory(uninitialized: 2 * size, alignment: 4096)
      memset(memory.pointer, 0, 2 * size)
    }
    let raw = UnsafeMutableRawPointer(memory.pointer)
    let first = raw.bindMemory(to: Scalar.self, capacity: count)
    let second = (raw + size).bindMemory(to: Scalar.self, capacity: count)
    return (
      UnsafeMutableBufferPointer(start: first, count: count),
      UnsafeMutableBufferPointer(start: second, count: count)
    )
  }

  /// The batch of these springs, created in the first call.
  func batch<Scalar: BatchScalar>(
    _ scalar: Scalar.Type, _ springs: BatchSprings
  ) -> SpringBatch<Scalar> {
    let key = "\(Scalar.self) \(springs)"
    if let batch = batches[key] as? SpringBatch<Scalar> { return batch }
    let batch = SpringBatch<Scalar>((0..<springs.count).lazy.map { self.motion($0, of: springs) })
    batches[key] = batch
    return batch
  }

  /// The motion of the spring with an index from 0.
  func motion(_ index: Int, of springs: BatchSprings) -> SpringMotion {
    springs.motion(index, seed: seed, userSprings: userSprings)
  }
}
