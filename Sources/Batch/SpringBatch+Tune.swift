import Platform

extension SpringBatch {
  /// Finds the fastest kernel for outputs of this kind by trying: writes an
  /// output larger than a core's cache at most twenty times, a smaller one
  /// once.
  ///
  /// Pass the result as the kernel to ``evaluate(at:into:kernel:threads:)``. It
  /// may differ from run to run; the samples do not.
  ///
  /// Reported sizes do not tell which is faster. Other tenants may occupy most
  /// of a shared cache. And non-temporal stores have the whole memory bus on
  /// one machine, but on another a smaller share of it per core than ordinary
  /// stores.
  ///
  /// - Parameters: as for ``evaluate(at:into:kernel:threads:)``. On return
  ///   `samples` holds the samples.
  /// - Complexity: O(springs × frames).
  public func tune(
    at times: BatchTimes, into samples: inout SampleBuffer<Scalar>,
    threads: BatchThreads = .automatic
  ) -> BatchKernel {
    let layout = samples.layout
    return samples.withUnsafeMutablePlanes { positions, velocities in
      tune(
        at: times, positions: positions, velocities: velocities, layout: layout, threads: threads)
    }
  }

  /// The same into the caller's memory.
  public func tune(
    at times: BatchTimes, positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>, layout: SampleLayout,
    threads: BatchThreads = .automatic
  ) -> BatchKernel {
    let plain = cachedKernel(at: times, layout)
    func time(_ kernel: BatchKernel) -> Double {
      let start = seconds()
      evaluate(
        at: times, positions: positions, velocities: velocities, layout: layout, kernel: kernel,
        threads: threads)
      return seconds() - start
    }
    guard bytes(layout) > MemoryProfile.reported.coreCacheBytes else {
      _ = time(plain)
      return plain
    }
    return fasterOfTwo(time) ? plain.streaming : plain

    /// Streaming runs first, so that the output is out of every cache and
    /// ordinary stores must show how much of it they can bring back and keep. A
    /// victim cache, filled by evictions from the core's own cache, needs
    /// several evaluations for that. Streaming runs again at the end, in case a
    /// neighbour was busy before.
    func fasterOfTwo(_ time: (BatchKernel) -> Double) -> Bool {
      // The pages may never have been touched.
      _ = time(plain.streaming)
      var streamed = time(plain.streaming)
      var kept = Double.infinity
      var unchanged = 0
      for _ in 0..<16 {
        let now = time(plain)
        unchanged = now < 0.97 * kept ? 0 : unchanged + 1
        kept = Swift.min(kept, now)
        // If streaming leads, a cache may still be filling.
        if unchanged >= 3 && kept < streamed { break }
      }
      _ = time(plain.streaming)
      streamed = Swift.min(streamed, time(plain.streaming))
      return streamed < kept
    }
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
