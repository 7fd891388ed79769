import CKernels

/// Stores and copies without computation: their speed is the limit that memory
/// bandwidth sets.
package enum MemoryLimit {
  /// How values are stored; the raw values are those of `springbench_write`.
  package enum StoreKind: Int32, CaseIterable, Sendable {
    /// Ordinary stores, as compilers emit them.
    case plain
    /// Non-temporal stores, which bypass the caches.
    case streaming
    /// Ordinary stores to lines prefetched ahead.
    case prefetched
  }

  /// Writes a constant to every position, and another to every velocity.
  package static func fill<Scalar: BatchScalar>(
    _ positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>,
    count: Int, kind: StoreKind, threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { from, size in
      Scalar.kernels.functions.pointee.fill(positions + from, size, 1, kind.rawValue)
      Scalar.kernels.functions.pointee.fill(velocities + from, size, 2, kind.rawValue)
    }
  }

  /// Copies `count` elements.
  package static func copy<Scalar: BatchScalar>(
    _ out: UnsafeMutablePointer<Scalar>, from: UnsafePointer<Scalar>, count: Int, kind: StoreKind,
    threads: BatchThreads
  ) {
    forEachPiece(count, kind, threads) { first, size in
      Scalar.kernels.functions.pointee.copy(out + first, from + first, size, kind.rawValue)
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
