import Glibc

extension SpringBatch {
  /// Finds the kernel that is fastest for outputs of this kind, by writing one
  /// at most twenty times if it is larger than a core's cache, else once.
  ///
  /// The answer is a plan for ``evaluate(at:into:kernel:threads:)``: pass it as
  /// the kernel. It may differ from run to run; the samples do not.
  ///
  /// No reported size tells what is faster. Of a shared cache most may belong
  /// to strangers; and on one machine stores past the caches have the whole
  /// memory bus, on another one core's share of them is less than that of
  /// ordinary ones.
  ///
  /// - Parameters: as those of ``evaluate(at:into:kernel:threads:)``. The
  ///   samples are there when it returns.
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

  /// The same into memory of the caller's.
  public func tune(
    at times: BatchTimes, positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>, layout: SampleLayout,
    threads: BatchThreads = .automatic
  ) -> BatchKernel {
    let plain = keeping(at: times, layout)
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

    /// Streaming comes first, so that the output is out of every cache, and
    /// ordinary stores have to show how much of it they can bring back and
    /// hold: a cache that is filled by what the core's own cache drops takes
    /// several evaluations for that, and may begin late. Streaming comes once
    /// more at the end, in case a neighbour was at work before.
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
        // Where streaming leads, a cache may still be filling.
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
