import Batch
import Platform
import Springs

/// The memory and the springs that the cases of a run share.
///
/// All cases of a shape write to the same pages, which have been touched
/// before: first-touch page faults would cost more than any kernel.
final class BatchBench {
  private let seed: UInt64
  /// The user's springs, instead of the suite's.
  private let userSprings: [SpringRates]
  private var memory = AlignedMemory<UInt8>(uninitialized: 0)
  private var batches: [String: Any] = [:]

  init(seed: UInt64, userSprings: [SpringRates] = []) {
    self.seed = seed
    self.userSprings = userSprings
  }

  /// Two planes of `count` elements, each starting on a cache line.
  func planes<Scalar: BatchScalar>(
    _ scalar: Scalar.Type, count: Int
  ) -> (UnsafeMutableBufferPointer<Scalar>, UnsafeMutableBufferPointer<Scalar>) {
    let size = (count * MemoryLayout<Scalar>.stride + 63) / 64 * 64
    if 2 * size > memory.count {
      // Free the old memory first: it may not fit beside the new.
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

  /// The springs of a workload, created once.
  func batch<Scalar: BatchScalar>(
    _ scalar: Scalar.Type, _ springs: BatchSprings
  ) -> SpringBatch<Scalar> {
    let key = "\(Scalar.self) \(springs)"
    if let batch = batches[key] as? SpringBatch<Scalar> { return batch }
    let (seed, userSprings) = (seed, userSprings)
    let batch = SpringBatch<Scalar>(
      (0..<springs.count).lazy.map { springs.motion($0, seed: seed, userSprings: userSprings) })
    batches[key] = batch
    return batch
  }

  func motion(_ index: Int, of springs: BatchSprings) -> SpringMotion {
    springs.motion(index, seed: seed, userSprings: userSprings)
  }
}

/// The springs of a batch, each computed from its index, so that a reference
/// needs no list of them.
struct BatchSprings: Hashable {
  let count: Int
  /// The number of different springs, in runs; zero if all springs differ.
  let presets: Int

  /// Damping ratios in every regime and on either side of the boundaries.
  private static let ratios: [Double] = [
    0, 0.05, 0.2, 0.5, 0.7, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.2, 2, 8,
  ]

  func motion(_ index: Int, seed: UInt64, userSprings: [SpringRates]) -> SpringMotion {
    let preset = index * presets / count
    let rates =
      presets == 0
      ? mixedRates(index, seed)
      : userSprings.isEmpty ? presetRates(preset, seed) : userSprings[preset]
    let target = 200 * unit(index, 2, seed) - 100
    let side = unit(index, 3, seed) < 0.5 ? -1.0 : 1
    return SpringMotion(
      rates: rates, from: target + side * (50 + 100 * unit(index, 4, seed)), to: target,
      initialVelocity: 2000 * unit(index, 5, seed) - 1000)
  }

  /// Seven out of eight springs oscillate, as those of interfaces do, with
  /// random damping; the rest use the list of ratios.
  private func mixedRates(_ index: Int, _ seed: UInt64) -> SpringRates {
    let frequency = 4 + 26 * unit(index, 0, seed)
    let ratio =
      index % 8 == 7
      ? BatchSprings.ratios[index / 8 % BatchSprings.ratios.count]
      : 0.1 + 0.85 * unit(index, 1, seed)
    return SpringRates(dampingRatio: ratio, angularFrequency: frequency)
  }

  private func presetRates(_ preset: Int, _ seed: UInt64) -> SpringRates {
    let ratio = preset == 0 ? 0.5 : BatchSprings.ratios[preset % BatchSprings.ratios.count]
    return SpringRates(dampingRatio: ratio, angularFrequency: 10 + 20 * unit(preset, 6, seed))
  }

  /// Uniformly distributed in [0, 1).
  private func unit(_ index: Int, _ stream: UInt64, _ seed: UInt64) -> Double {
    SplitMix64.fraction(seed: seed, stream: stream, index: index)
  }
}
