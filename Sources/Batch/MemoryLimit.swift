import CKernels

/// Stores and copies without computation: their speed is the limit that memory
/// bandwidth sets.
package enum MemoryLimit {
  /// Kinds of stores, with the raw values of `springbench_write`.
  package enum StoreKind: Int32, CaseIterable, Sendable {
    /// Ordinary stores, as compilers emit them.
    case plain
    /// Non-temporal stores, which bypass the caches.
    case streaming
    /// Ordinary stores to lines prefetched ahead; as `plain` at the baseline.
    case prefetched
  }

  /// Writes a constant to every position, and another to every velocity.
  package static func fill(
    _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>,
    count: Int, kind: StoreKind, threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { from, size in
      springbench_kernels().pointee.batch.fill(positions + from, size, 1, kind.rawValue)
      springbench_kernels().pointee.batch.fill(velocities + from, size, 2, kind.rawValue)
    }
  }

  package static func copy(
    _ out: UnsafeMutablePointer<Double>, from: UnsafePointer<Double>, count: Int, kind: StoreKind,
    threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { first, size in
      springbench_kernels().pointee.batch.copy(out + first, from + first, size, kind.rawValue)
    }
  }

  private static func forEachPiece(
    _ count: Int, _ kind: StoreKind, _ threads: BatchThreads,
    _ body: (_ from: Int, _ size: Int) -> Void
  ) {
    Pieces(of: count, threads: threads.count(samples: count)).forEach { _, elements in
      // Makes subnormal numbers zero, as in the kernels.
      let saved = springbench_flush_begin()
      body(elements.lowerBound, elements.count)
      springbench_flush_end(saved, kind == .streaming ? 1 : 0)
    }
  }
}
