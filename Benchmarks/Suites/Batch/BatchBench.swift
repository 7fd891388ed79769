import Batch
import Harness
import Springs

/// The memory and the springs that the cases of a run share. Batches write to
/// pages that have been written before, so that no page faults are timed.
final class BatchBench {
  private let seed: UInt64
  private var memory = AlignedMemory<UInt8>(uninitialized: 0)
  private var batches: [BatchSprings: SpringBatch] = [:]

  init(seed: UInt64) { self.seed = seed }

  /// Two planes of `count` elements on cache lines, valid until the next call.
  func planes(count: Int) -> (
    positions: UnsafeMutableBufferPointer<Double>, velocities: UnsafeMutableBufferPointer<Double>
  ) {
    let size = (count * MemoryLayout<Double>.stride + 63) / 64 * 64
    if 2 * size > memory.count {
      // The old memory is freed first: old and new might not fit together.
      memory = AlignedMemory(uninitialized: 0)
      memory = AlignedMemory(uninitialized: 2 * size, alignment: 4096)
      memset(memory.pointer, 0, 2 * size)
    }
    let raw = UnsafeMutableRawPointer(memory.pointer)
    let first = raw.bindMemory(to: Double.self, capacity: count)
    let second = (raw + size).bindMemory(to: Double.self, capacity: count)
    return (
      UnsafeMutableBufferPointer(start: first, count: count),
      UnsafeMutableBufferPointer(start: second, count: count)
    )
  }

  func batch(_ springs: BatchSprings) -> SpringBatch {
    if let batch = batches[springs] { return batch }
    let batch = SpringBatch((0..<springs.count).map { motion($0, of: springs) })
    batches[springs] = batch
    return batch
  }

  func motion(_ index: Int, of springs: BatchSprings) -> SpringMotion {
    springs.motion(index, seed: seed)
  }
}

/// The springs of a batch, each computed from its index.
struct BatchSprings: Hashable {
  let count: Int
  /// The number of presets, each shared by a run of neighbouring springs;
  /// `nil` if all springs differ.
  let presets: Int?

  /// Damping ratios in every regime and on either side of critical damping.
  private static let ratios: [Double] = [
    0, 0.05, 0.2, 0.5, 0.7, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.2, 2, 8,
  ]

  /// A motion that starts 50 to 150 px from its target, at up to 1000 px/s.
  func motion(_ index: Int, seed: UInt64) -> SpringMotion {
    let rates =
      presets.map { presetRates(index * $0 / count, seed) } ?? mixedRates(index, seed)
    let target = 200 * fraction(index, stream: 2, seed) - 100
    let side = fraction(index, stream: 3, seed) < 0.5 ? -1.0 : 1
    return SpringMotion(
      rates: rates, from: target + side * (50 + 100 * fraction(index, stream: 4, seed)),
      to: target, initialVelocity: 2000 * fraction(index, stream: 5, seed) - 1000)
  }

  /// Seven out of eight springs oscillate with random damping; the rest use the
  /// list of ratios.
  private func mixedRates(_ index: Int, _ seed: UInt64) -> SpringRates {
    let frequency = 4 + 26 * fraction(index, stream: 0, seed)
    let ratio =
      index % 8 == 7
      ? BatchSprings.ratios[index / 8 % BatchSprings.ratios.count]
      : 0.1 + 0.85 * fraction(index, stream: 1, seed)
    return SpringRates(dampingRatio: ratio, angularFrequency: frequency)
  }

  /// The first preset has a damping ratio of 0.5; the others use the list of
  /// ratios.
  private func presetRates(_ preset: Int, _ seed: UInt64) -> SpringRates {
    let ratio = preset == 0 ? 0.5 : BatchSprings.ratios[preset % BatchSprings.ratios.count]
    return SpringRates(
      dampingRatio: ratio, angularFrequency: 10 + 20 * fraction(preset, stream: 6, seed))
  }

  /// A random number in [0, 1). Each quantity has a stream of its own.
  private func fraction(_ index: Int, stream: UInt64, _ seed: UInt64) -> Double {
    SplitMix64.fraction(seed: seed, stream: stream, index: index)
  }
}

/// The fastest way to move a number of bytes: the best of ordinary stores,
/// non-temporal stores, and stores to prefetched lines.
struct MemoryLimitCase: Hashable {
  /// Whether to copy, which reads half of the bytes, or else to fill.
  let isCopy: Bool
  /// The number of bytes read and written.
  let bytes: Int
  let threadCount: Int

  var prefix: String {
    "batch/limit/\(isCopy ? "copy" : "fill")/double/bytes=\(bytes)/threads=\(threadCount)"
  }

  /// Elements in each of the two planes.
  private var count: Int { bytes / 2 / MemoryLayout<Double>.size }
  private var threads: BatchThreads { .atMost(threadCount) }

  func cases(bench: BatchBench) -> [Case] { MemoryLimit.StoreKind.allCases.map { item($0, bench) } }

  private func item(_ kind: MemoryLimit.StoreKind, _ bench: BatchBench) -> Case {
    let suffixes: [MemoryLimit.StoreKind: String] = [.streaming: "-stream", .prefetched: "-ahead"]
    let name = (isCopy ? "copy" : "fill") + (suffixes[kind] ?? "")
    let keys = BatchSuite.keys(
      "limit", kernel: name, springs: count, threadCount: threadCount
    ).merging([
      "bytes_count": .integer(2 * count * MemoryLayout<Double>.size),
      "memory_limit_case": .text(prefix),
    ]) { $1 }
    let work = Workload(unit: "sample", unitsPerIteration: count) { [self] in
      let (first, second) = bench.planes(count: count)
      return { iterations in
        for _ in 0..<iterations {
          run(first, second, kind)
          consume(first.baseAddress)
          consume(second.baseAddress)
        }
      }
    }
    return Case(id: "\(prefix)/\(name)", keys: keys, workload: work) { row in
      let (first, second) = bench.planes(count: count)
      first.update(repeating: 0)
      second.update(repeating: 3)
      run(first, second, kind)
      // A fill writes 1 into the first plane and 2 into the second.
      let isWritten =
        isCopy
        ? first.allSatisfy { $0 == 3 }
        : first.allSatisfy { $0 == 1 } && second.allSatisfy { $0 == 2 }
      return isWritten ? .ok : .wrong("the limit did not write its bytes")
    }
  }

  private func run(
    _ first: UnsafeMutableBufferPointer<Double>, _ second: UnsafeMutableBufferPointer<Double>,
    _ kind: MemoryLimit.StoreKind
  ) {
    guard let first = first.baseAddress, let second = second.baseAddress else { return }
    if isCopy {
      MemoryLimit.copy(first, from: second, count: count, kind: kind, threads: threads)
    } else {
      MemoryLimit.fill(first, second, count: count, kind: kind, threads: threads)
    }
  }
}
