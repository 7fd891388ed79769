import CKernels

/// Stores and copies without computation, whose speed is the limit set by memory
/// bandwidth.
package enum MemoryLimit {
  package enum StoreKind: CaseIterable, Sendable {
    /// Ordinary stores, as compilers emit them.
    case plain
    /// Non-temporal stores, which bypass the caches.
    case streaming
    /// Ordinary stores to lines prefetched ahead.
    case prefetched

    var cValue: Int32 {
      let value =
        switch self {
        case .plain: springbench_write_plain
        case .streaming: springbench_write_streaming
        case .prefetched: springbench_write_prefetched
        }
      return Int32(value.rawValue)
    }
  }

  /// Writes a constant to every position, and another to every velocity.
  package static func fill<Scalar: BatchScalar>(
    _ positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>,
    count: Int, kind: StoreKind, threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { from, size in
      Scalar.kernels.list.pointee.fill(positions + from, size, 1, kind.cValue)
      Scalar.kernels.list.pointee.fill(velocities + from, size, 2, kind.cValue)
    }
  }

  /// Copies `count` elements.
  package static func copy<Scalar: BatchScalar>(
    _ out: UnsafeMutablePointer<Scalar>, from: UnsafePointer<Scalar>, count: Int, kind: StoreKind,
    threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { first, size in
      Scalar.kernels.list.pointee.copy(out + first, from + first, size, kind.cValue)
    }
  }

  private static func forEachPiece(
    _ count: Int, _ kind: StoreKind, _ threads: BatchThreads,
    _ body: (_ from: Int, _ size: Int) -> Void
  ) {
    let threadCount = threads.count(samples: count)
    let granularity = 64  // elements: whole cache lines of any scalar
    // Four pieces a thread, to even out their times.
    let share = (count + 4 * threadCount - 1) / (4 * threadCount)
    let whole = (share + granularity - 1) / granularity * granularity
    let size = threadCount == 1 ? count : Swift.max(granularity, whole)
    guard size > 0 else { return }
    WorkerPool.shared.run(count: (count + size - 1) / size) { index in
      // Makes subnormal numbers zero, as in the kernels.
      let saved = springbench_flush_begin()
      body(index * size, Swift.min(size, count - index * size))
      springbench_flush_end(saved, kind == .streaming ? 1 : 0)
    }
  }
}
