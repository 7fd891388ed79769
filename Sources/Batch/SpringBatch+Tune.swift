import Platform

extension SpringBatch {
  /// The default kernel with the faster kind of stores, ordinary or
  /// non-temporal, found by measurement. Evaluates an output larger than a
  /// core's cache at most twenty times; a smaller one once, with ordinary
  /// stores.
  ///
  /// Pass the result as the kernel to ``evaluate(at:into:kernel:threads:)``,
  /// whose parameters are the same. The kernel may differ from run to run; the
  /// samples, which `samples` holds on return, do not.
  ///
  /// The reported cache sizes do not tell which stores are faster: other
  /// tenants may occupy most of a shared cache, and non-temporal stores reach
  /// the full memory bandwidth on one machine, but less per core than ordinary
  /// stores on another.
  ///
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

  /// The same, with the samples written to the caller's memory.
  public func tune(
    at times: BatchTimes, positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>, layout: SampleLayout,
    threads: BatchThreads = .automatic
  ) -> BatchKernel {
    let plain = plainKernel(at: times, layout)
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
    return streamingIsFaster() ? plain.streaming : plain

    /// Streaming (non-temporal) stores run first. They leave the output out of
    /// every cache, so that ordinary stores must show how much of it they bring
    /// back and keep; a victim cache, filled by evictions from the core's own
    /// cache, needs several evaluations for that. Streaming runs again at the
    /// end, in case another tenant kept the memory busy before.
    func streamingIsFaster() -> Bool {
      // Not timed: the first writes may fault the pages in.
      _ = time(plain.streaming)
      var streamingTime = time(plain.streaming)
      var ordinaryTime = Double.infinity
      var runsWithoutGain = 0
      for _ in 0..<16 {
        let elapsed = time(plain)
        runsWithoutGain = elapsed < 0.97 * ordinaryTime ? 0 : runsWithoutGain + 1
        ordinaryTime = Swift.min(ordinaryTime, elapsed)
        // While streaming leads, a cache may still be filling.
        if runsWithoutGain >= 3 && ordinaryTime < streamingTime { break }
      }
      // Not timed: evicts the output again.
      _ = time(plain.streaming)
      streamingTime = Swift.min(streamingTime, time(plain.streaming))
      return streamingTime < ordinaryTime
    }
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
