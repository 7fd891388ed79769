import Platform

extension SpringBatch {
  /// Evaluates every spring at every time.
  ///
  /// - Parameters:
  ///   - times: as many as the layout of `samples` has frames.
  ///   - samples: receives positions and velocities in the order of its layout;
  ///     reuse one buffer rather than creating a new one.
  ///   - kernel: the kernel; chosen by size, layout and type if `nil`.
  ///   - threads: the number of threads; see ``BatchThreads``.
  /// - Returns: the kernel that was used: `scalar` instead of any other beyond
  ///   a phase of 2^64 rad (2^32 in `Float`). On one machine the same arguments
  ///   select the same kernel. The samples are identical to the bit on all
  ///   machines with the same vector level, for any cache sizes and number of
  ///   threads. ``tune(at:into:threads:)`` finds a kernel by measurement.
  /// - Complexity: O(springs × frames). Memory: a few numbers per frame,
  ///   nothing per spring.
  @_specialize(where Scalar == Double)
  @_specialize(where Scalar == Float)
  @discardableResult
  public func evaluate(
    at times: BatchTimes, into samples: inout SampleBuffer<Scalar>,
    kernel: BatchKernel? = nil, threads: BatchThreads = .automatic
  ) -> BatchKernel {
    let layout = samples.layout
    return samples.withUnsafeMutablePlanes { positions, velocities in
      evaluate(
        at: times, positions: positions, velocities: velocities, layout: layout, kernel: kernel,
        threads: threads)
    }
  }

  /// Evaluates every spring at every time, as above, into two planes of the
  /// caller's memory, each of at least `layout.elementCount` elements. Elements
  /// between rows stay unchanged.
  @_specialize(where Scalar == Double)
  @_specialize(where Scalar == Float)
  @discardableResult
  public func evaluate(
    at times: BatchTimes, positions: UnsafeMutableBufferPointer<Scalar>,
    velocities: UnsafeMutableBufferPointer<Scalar>, layout: SampleLayout,
    kernel: BatchKernel? = nil, threads: BatchThreads = .automatic
  ) -> BatchKernel {
    require(layout.springCount == count, "the layout is for another number of springs")
    require(layout.frameCount == times.count, "the layout is for another number of times")
    require(
      positions.count >= layout.elementCount && velocities.count >= layout.elementCount,
      "the memory is too small for the layout")
    let threadCount = threads.count(samples: layout.sampleCount)
    let farthest = Scalar.isSingle ? 0x1p32 : 0x1p64
    let isFar = times.latest * Double(fastest) > farthest
    let kernel = isFar ? .scalar : kernel ?? choose(at: times, layout: layout)
    require(supports(kernel, at: times), "\(kernel.rawValue) cannot evaluate this batch")
    guard let positions = positions.baseAddress, let velocities = velocities.baseAddress,
      layout.sampleCount > 0
    else { return kernel }
    // One frame per spring without padding is the same as one row of springs.
    let order = layout.frameCount == 1 && layout.stride == 1 ? .byFrame : layout.order
    let stride = order == layout.order ? layout.stride : count
    withExtendedLifetime(columns) {
      groups.withUnsafeBufferPointer { groups in
        BatchRun(
          batch: self, groups: groups, times: times, kernel: kernel,
          samples: SamplePointers(
            positions: positions, velocities: velocities, stride: stride, order: order,
            streams: kernel.streams)
        ).run(threads: threadCount)
      }
    }
    return kernel
  }
}
