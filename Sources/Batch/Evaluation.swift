import CKernels
import Springs

extension SpringBatch {
  /// Evaluates every spring at every time.
  ///
  /// - Parameters:
  ///   - times: as many as the layout of `samples` has frames.
  ///   - samples: receives positions and velocities in the order of its layout;
  ///     reuse one buffer rather than creating a new one.
  ///   - kernel: ``choose(at:layout:cacheBytes:)`` chooses one if `nil`.
  ///   - threads: the number of threads; see ``BatchThreads``.
  /// - Returns: the kernel that was used: always `scalar` if a spring that
  ///   still oscillates after 2^11 rad reaches a phase beyond 2^50 rad (2^20 at
  ///   the baseline), or if any phase exceeds 2^64 rad. On one machine the
  ///   same arguments and vector level select the same kernel. Matrix products
  ///   and `scalar` call libraries; samples of other kernels are identical to
  ///   the bit for any cache size and number of threads, on all machines of one
  ///   architecture and level.
  /// - Complexity: O(springs × frames). Memory: a few numbers per frame, and
  ///   one per run of equal springs.
  @discardableResult
  public func evaluate(
    at times: BatchTimes, into samples: inout SampleBuffer,
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
  /// between the rows of the layout stay unchanged.
  @discardableResult
  public func evaluate(
    at times: BatchTimes, positions: UnsafeMutableBufferPointer<Double>,
    velocities: UnsafeMutableBufferPointer<Double>, layout: SampleLayout,
    kernel: BatchKernel? = nil, threads: BatchThreads = .automatic
  ) -> BatchKernel {
    require(layout.springCount == count, "the layout is for another number of springs")
    require(layout.frameCount == times.count, "the layout is for another number of times")
    require(
      positions.count >= layout.elementCount && velocities.count >= layout.elementCount,
      "the memory is too small for the layout")
    let threadCount = threads.count(samples: layout.sampleCount)
    let isFar = times.latest * fastest > 0x1p64 || largestPhase(at: times) > BatchKernel.farthest
    let kernel = isFar ? .scalar : kernel ?? choose(at: times, layout: layout)
    require(supports(kernel, at: times), "\(kernel.rawValue) cannot evaluate this batch")
    guard let positions = positions.baseAddress, let velocities = velocities.baseAddress,
      layout.sampleCount > 0
    else { return kernel }
    // One frame per spring without padding is the same as one row of springs.
    let isOneRow = layout.frameCount == 1 && layout.stride == 1
    let order = isOneRow ? .byFrame : layout.order
    let stride = isOneRow ? count : layout.stride
    withExtendedLifetime(columns) {
      groups.withUnsafeBufferPointer { groups in
        BatchRun(
          count: count, columns: columns.pointers, groups: groups, times: times, kernel: kernel,
          samples: SamplePointers(
            positions: positions, velocities: velocities, stride: stride, order: order,
            streams: kernel.streams)
        ).run(threads: threadCount)
      }
    }
    return kernel
  }
}

/// One evaluation in progress.
///
/// It points to the columns and groups of its batch, which must outlive it:
/// retaining them would take atomic operations.
private struct BatchRun {
  let count: Int
  let columns: ColumnPointers
  let groups: UnsafeBufferPointer<Range<Int>>
  let times: BatchTimes
  let kernel: BatchKernel
  let samples: SamplePointers

  /// Evaluates all springs, in pieces that threads take one after the other.
  func run(threads: Int) {
    if kernel == .gemm { BLAS.useOneThread() }
    let pieces = Pieces(of: count, threads: threads)
    // A recurrence needs no list of times.
    if kernel.usesRecurrence { return pieces.forEach { evaluateRecurrence($1) } }
    // The times, and as much as `write` writes after their end.
    withUnsafeTemporaryAllocation(of: Double.self, capacity: times.count + 8) { memory in
      guard let memory = memory.baseAddress else { return }
      times.write(to: memory)
      let seconds = springbench_times(seconds: memory, count: times.count)
      pieces.forEach { evaluate($1, at: seconds) }
    }
  }

  private func evaluateRecurrence(_ range: Range<Int>) {
    // `supports` has made sure that the times are uniform.
    guard case .uniform(let start, let interval, let count) = times.storage else { return }
    let saved = springbench_flush_begin()
    defer { springbench_flush_end(saved, samples.streams ? 1 : 0) }
    springbench_kernels().pointee.batch.recurrence(
      (columns + range.lowerBound).forKernel, range.count,
      springbench_grid(start: start, interval: interval, count: count),
      samples.from(spring: range.lowerBound).forKernel)
  }

  private func evaluate(_ range: Range<Int>, at times: springbench_times) {
    let saved = springbench_flush_begin()
    defer { springbench_flush_end(saved, samples.streams ? 1 : 0) }
    let columns = columns + range.lowerBound
    let out = samples.from(spring: range.lowerBound)
    switch kernel {
    case .table, .stream:
      withBounds(in: range) { bounds, groupCount in
        springbench_kernels().pointee.batch.table(
          bounds, groupCount, columns.forKernel, times, out.forKernel)
      }
    case .gemm: multiplyTables(range, at: times)
    case .scalar: evaluateByMathLibrary(columns, count: range.count, at: times, out)
    default:
      springbench_kernels().pointee.batch.polynomial(
        columns.forKernel, range.count, times, out.forKernel)
    }
  }

  /// Calls `body` with the bounds of the groups in a range of springs, counted
  /// from its start, and the number of groups.
  private func withBounds(
    in range: Range<Int>, _ body: (_ bounds: UnsafeMutablePointer<Int>, _ groupCount: Int) -> Void
  ) {
    let first = groups.partitioningIndex { $0.upperBound > range.lowerBound }
    let last = groups.partitioningIndex { $0.lowerBound >= range.upperBound }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: last - first + 1) { bounds in
      guard let memory = bounds.baseAddress else { return }
      memory[0] = 0
      for (index, group) in groups[first..<last].enumerated() {
        memory[index + 1] = min(group.upperBound, range.upperBound) - range.lowerBound
      }
      body(memory, last - first)
    }
  }

  /// Evaluates a range of springs by matrix products, two for each group in it.
  private func multiplyTables(_ range: Range<Int>, at times: springbench_times) {
    let memory = AlignedMemory<Double>(uninitialized: 4 * times.count)
    let table = PropagatorPointers(uu: memory.pointer, stride: times.count)
    withBounds(in: range) { bounds, groupCount in
      for group in 0..<groupCount {
        let first = range.lowerBound + bounds[group]
        springbench_kernels().pointee.batch.propagators_of_times(
          (columns + first).forKernel, times, table.forKernel)
        TableMatrices(
          table: table, frames: times.count, columns: columns + first,
          springs: bounds[group + 1] - bounds[group], out: samples.from(spring: first)
        ).multiply()
      }
    }
    withExtendedLifetime(memory) {}
  }

  /// The closed form with the math library, one sample at a time: the baseline
  /// for the speed of the other kernels. Frequency and phase are rounded, so
  /// the error grows with the number of turns.
  private func evaluateByMathLibrary(
    _ columns: ColumnPointers, count: Int, at times: springbench_times,
    _ out: SamplePointers
  ) {
    for spring in 0..<count {
      let decay = columns.decay[spring]
      let rate = columns.rate[spring]
      let distance = columns.distance[spring]
      let partner = columns.partner[spring]
      let target = columns.target[spring]
      for frame in 0..<times.count {
        let time = times.seconds[frame]
        let envelope = exp(-decay * time)
        // The distance from the target, and z of `batch_kernels.h`.
        let u: Double
        let z: Double
        if rate < 0 {  // Overdamped.
          let fallen = exp(rate * time)
          u = envelope * (distance - partner * expm1(rate * time))
          z = partner * fallen
        } else {
          // Once all has decayed, the phase does not matter, and may overflow.
          let phase = envelope > 0 ? rate * time : 0
          let sine = sin(phase)
          let cosine = cos(phase)
          u = envelope * (distance * cosine + partner * sine)
          z = partner * cosine - distance * sine
        }
        let isByFrame = out.order == .byFrame
        let index = isByFrame ? frame * out.stride + spring : spring * out.stride + frame
        out.positions[index] = target + u
        out.velocities[index] = abs(rate) * envelope * z - decay * u
      }
    }
  }
}
