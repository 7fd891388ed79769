import CKernels

/// The memory bandwidth limit of this machine, measured with the kernels'
/// stores but without any computation.
package enum MemoryLimit {
  /// The kind of stores.
  package enum Manner: CaseIterable, Sendable {
    /// Ordinary stores, as compilers emit them.
    case plain
    /// Non-temporal stores, which bypass the caches.
    case streaming
    /// Ordinary stores to lines prefetched ahead.
    case prefetched

    var raw: Int32 {
      let value =
        switch self {
        case .plain: springbench_write_plain
        case .streaming: springbench_write_streaming
        case .prefetched: springbench_write_prefetched
        }
      return Int32(value.rawValue)
    }
  }

  /// Writes one value to every element of both planes.
  package static func fill<Scalar: BatchScalar>(
    _ positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>,
    count: Int, manner: Manner, threads: BatchThreads
  ) {
    pieces(count, manner, threads) { from, size in
      Scalar.kernels.list.pointee.fill(positions + from, size, 1, manner.raw)
      Scalar.kernels.list.pointee.fill(velocities + from, size, 2, manner.raw)
    }
  }

  /// Copies `count` elements.
  package static func copy<Scalar: BatchScalar>(
    _ out: UnsafeMutablePointer<Scalar>, from: UnsafePointer<Scalar>, count: Int, manner: Manner,
    threads: BatchThreads
  ) {
    pieces(count, manner, threads) { first, size in
      Scalar.kernels.list.pointee.copy(out + first, from + first, size, manner.raw)
    }
  }

  private static func pieces(
    _ count: Int, _ manner: Manner, _ threads: BatchThreads,
    _ body: (_ from: Int, _ size: Int) -> Void
  ) {
    let threadCount = threads.count(samples: count)
    let line = 64
    let share = (count + 4 * threadCount - 1) / (4 * threadCount)
    let size = threadCount == 1 ? count : Swift.max(line, (share + line - 1) / line * line)
    guard size > 0 else { return }
    WorkerPool.shared.run(count: (count + size - 1) / size) { index in
      let saved = springbench_flush_begin()
      body(index * size, Swift.min(size, count - index * size))
      springbench_flush_end(saved, manner == .streaming ? 1 : 0)
    }
  }
}
