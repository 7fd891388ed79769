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
    let plain = plainKernel(at: times, samples.layout)
    func evaluate(by kernel: BatchKernel) {
      self.evaluate(at: times, into: &samples, kernel: kernel, threads: threads)
    }
    guard bytes(samples.layout) > MemoryProfile.reported.coreCacheBytes else {
      evaluate(by: plain)
      return plain
    }
    return Self.streamingIsFaster(than: plain, evaluate) ? plain.streaming : plain
  }

  /// Whether a kernel is faster with streaming (non-temporal) stores.
  ///
  /// These run first. They leave the output out of every cache, so that
  /// ordinary stores must show how much of it they bring back and keep; a
  /// victim cache, filled by evictions from the core's own cache, needs several
  /// evaluations for that. Streaming runs again at the end, in case another
  /// tenant kept the memory busy before.
  private static func streamingIsFaster(
    than plain: BatchKernel, _ evaluate: (BatchKernel) -> Void
  ) -> Bool {
    func time(_ kernel: BatchKernel) -> Duration {
      ContinuousClock().measure { evaluate(kernel) }
    }
    // The first writes may fault the pages in.
    evaluate(plain.streaming)
    var streamingTime = time(plain.streaming)
    var ordinaryTime = time(plain)
    var runsWithoutGain = 0
    for _ in 1..<16 {
      let elapsed = time(plain)
      runsWithoutGain = elapsed < ordinaryTime * 0.97 ? 0 : runsWithoutGain + 1
      ordinaryTime = min(ordinaryTime, elapsed)
      // While streaming leads, a cache may still be filling.
      if runsWithoutGain >= 3 && ordinaryTime < streamingTime { break }
    }
    // Evicts the output again.
    evaluate(plain.streaming)
    streamingTime = min(streamingTime, time(plain.streaming))
    return streamingTime < ordinaryTime
  }
}
