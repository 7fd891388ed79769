import CKernels
import Platform

/// One evaluation in progress.
///
/// It points to the columns and groups of its batch, which must outlive it:
/// retaining them would take atomic operations, which wait for all stores
/// before them, a noticeable time for small batches.
struct BatchRun<Scalar: BatchScalar> {
  private let count: Int
  private let columns: ColumnPointers<Scalar>
  private let groups: UnsafeBufferPointer<Range<Int>>
  let times: BatchTimes
  let kernel: BatchKernel
  let samples: SamplePointers<Scalar>
  /// The times as scalars, in two parts, and space for a table of propagators;
  /// nothing for recurrences, which need neither.
  private let scratch: UnsafeMutablePointer<Scalar>
  /// Owns the scratch memory if the thread's own is too small.
  private let owner: AlignedMemory<Scalar>?

  init(
    batch: SpringBatch<Scalar>, groups: UnsafeBufferPointer<Range<Int>>, times: BatchTimes,
    kernel: BatchKernel, samples: SamplePointers<Scalar>
  ) {
    count = batch.count
    columns = batch.columns.pointers
    self.groups = groups
    self.times = times
    self.kernel = kernel
    self.samples = samples
    // Two rows of times and four of propagators.
    let size = kernel.usesRecurrence ? 0 : 6 * Self.row(times.count)
    if let memory = springbench_scratch(size * MemoryLayout<Scalar>.stride) {
      (scratch, owner) = (memory.assumingMemoryBound(to: Scalar.self), nil)
    } else {
      let memory = AlignedMemory<Scalar>(uninitialized: size)
      (scratch, owner) = (memory.pointer, memory)
    }
    if !kernel.usesRecurrence { times.split(into: scratch) }
  }

  /// `count` rounded up to whole lines, in elements.
  private static func row(_ count: Int) -> Int { (count + 15) / 16 * 16 }

  var timePointers: TimePointers<Scalar> {
    TimePointers(high: scratch, low: scratch + times.count, count: times.count)
  }

  /// Evaluates all springs, in pieces that threads take one after the other.
  func run(threads: Int) {
    if kernel.usesBLAS { BLAS.useOneThread() }
    Pieces(of: count, threads: threads).forEach { evaluate($1) }
    withExtendedLifetime(owner) {}
  }

  /// Evaluates a range of springs on this thread.
  private func evaluate(_ range: Range<Int>) {
    let saved = springbench_flush_begin()
    defer { springbench_flush_end(saved, samples.streams ? 1 : 0) }
    let columns = columns + range.lowerBound
    let out = samples.from(spring: range.lowerBound)
    switch kernel {
    case .scalar: ScalarKernel.evaluate(columns, count: range.count, at: timePointers, out)
    case .recurrence, .recurrenceStream:
      guard case .uniform(let start, let interval, let count) = times.storage else { return }
      let grid = springbench_grid(start: start, interval: interval, count: count)
      Scalar.kernels.functions.pointee.recurrence(
        columns.forKernel, range.count, grid, out.forKernel)
    case .polynomial, .polynomialStream:
      Scalar.kernels.functions.pointee.polynomial(
        columns.forKernel, range.count, timePointers.forKernel, out.forKernel)
    case .table, .stream, .gemm2, .gemm3, .gemv: evaluateGroups(range)
    }
  }

  /// Evaluates a range of springs by tables, one for each group in it.
  private func evaluateGroups(_ range: Range<Int>) {
    let first = groups.partitioningIndex { $0.upperBound > range.lowerBound }
    let last = groups.partitioningIndex { $0.lowerBound >= range.upperBound }
    if samples.order == .byFrame && last - first > 1 && !kernel.usesBLAS {
      evaluateRowByRow(groups[first..<last], in: range)
      return
    }
    // Each of several threads needs memory for its own table; a single one uses
    // the scratch memory.
    let isShared = range.count < count
    let own = isShared ? AlignedMemory<Scalar>(uninitialized: 4 * Self.row(times.count)) : nil
    let memory = own?.pointer ?? scratch + 2 * Self.row(times.count)
    for index in first..<last { evaluateGroup(groups[index].clamped(to: range), memory) }
    withExtendedLifetime(own) {}
  }

  /// Evaluates the springs of adjacent groups in a range row by row, rather
  /// than group by group: `tables.h` says why.
  private func evaluateRowByRow(
    _ groups: Slice<UnsafeBufferPointer<Range<Int>>>, in range: Range<Int>
  ) {
    let start = Swift.max(range.lowerBound, groups[groups.startIndex].lowerBound)
    let bounds = [0] + groups.map { Swift.min(range.upperBound, $0.upperBound) - start }
    Scalar.kernels.functions.pointee.tables(
      bounds, groups.count, (columns + start).forKernel, timePointers.forKernel,
      samples.from(spring: start).forKernel)
  }

  /// Evaluates springs of one group at all times, with a table in `memory`.
  private func evaluateGroup(_ springs: Range<Int>, _ memory: UnsafeMutablePointer<Scalar>) {
    let frames = times.count
    let columns = columns + springs.lowerBound
    let out = samples.from(spring: springs.lowerBound)
    if kernel.usesBLAS {
      let table = PropagatorPointers(uu: memory, stride: frames)
      Scalar.kernels.functions.pointee.propagators_of_times(
        columns.forKernel, timePointers.forKernel, table.forKernel)
      TableMatrices(
        table: table, frames: frames, columns: columns, springs: springs.count, out: out
      ).multiply(kernel)
      return
    }
    let table = PropagatorPointers(uu: memory, stride: Self.row(frames))
    Scalar.kernels.functions.pointee.table(
      columns.forKernel, springs.count, timePointers.forKernel, table.forKernel, out.forKernel)
  }
}
