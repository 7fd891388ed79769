import Batch
import Harness
import Springs

/// One shape of a batch: all parameters except the kernel.
struct BatchCell: Hashable {
  /// Whether all springs differ; otherwise they are divided among presets.
  var isMixed = false
  var order = SampleOrder.byFrame
  var springs = 1000
  var frames = 30
  /// The number of presets; unused if all springs differ.
  var presets = 1
  var isUniform = true
  /// The largest number of threads.
  var threadCount = 1
  /// Whether to time only the automatic choice.
  var onlyChooser = false
  /// The time of the first frame, in seconds.
  private static let start = 0.25

  var times: BatchTimes {
    if isUniform {
      return .uniform(from: Self.start, interval: BatchSuite.frame, count: frames)
    }
    // The same frames, each late by up to 0.45 intervals.
    return .list(
      (0..<frames).map { index in
        let shift = Double(index * 7 % 10) / 20
        return Self.start + (Double(index) + shift) * BatchSuite.frame
      })
  }

  /// Rows start on a cache line, as the documentation recommends.
  var layout: SampleLayout { SampleLayout(order, springs: springs, frames: frames).padded }

  var sampleCount: Int { springs * frames }
  var threads: BatchThreads { .atMost(threadCount) }
  private var workload: String { isMixed ? "mixed" : "preset" }
  var source: BatchSprings { BatchSprings(count: springs, presets: isMixed ? nil : presets) }

  /// Bytes to be moved: the samples and, with few frames, the springs.
  var byteCount: Int {
    // The table kernel reads distance, velocity and target; the polynomial
    // kernel reads five columns and a correction of four bytes.
    let bytesRead = springs * (isMixed ? 5 * 8 + 4 : 3 * 8)
    return 2 * sampleCount * 8 + (isCopy ? bytesRead : 0)
  }

  /// Whether the memory limit is a copy, so that bytes read count, or a fill.
  /// With eight frames or more, at most 3/8 as many bytes are read as written.
  private var isCopy: Bool { frames < 8 }

  var memoryLimit: MemoryLimitCase {
    MemoryLimitCase(isCopy: isCopy, bytes: byteCount, threadCount: threadCount)
  }

  private var prefix: String {
    "batch/\(workload)/\(order.rawValue)/double/springs=\(springs)/frames=\(frames)"
      + (presets > 1 && !isMixed ? "/presets=\(presets)" : "")
      + (isUniform ? "" : "/times=list") + "/threads=\(threadCount)"
  }

  /// The automatic choice and every kernel worth timing, by name.
  func cases(bench: BatchBench) -> [(name: String, item: Case)] {
    var kernels: [BatchKernel?] = [nil]
    if !onlyChooser { kernels += BatchKernel.allCases.filter(isWorthTiming) }
    return kernels.map { kernel in
      let name = kernel?.rawValue ?? "auto"
      return (name, item(kernel, name, bench))
    }
  }

  private func isWorthTiming(_ kernel: BatchKernel) -> Bool {
    switch kernel {
    // A batch with runs shorter than `shortestRun` on average has no table.
    case .table, .stream, .gemm:
      !isMixed && presets <= springs / SpringBatch.shortestRun
    // With 32 springs or more to a preset the chooser takes no recurrence.
    case .recurrence, .recurrenceStream:
      isUniform && frames > 1 && (isMixed || springs < 32 * presets)
    // The slowest kernel would use up the time of the other cases.
    case .scalar: sampleCount <= 1_000_000
    case .polynomial, .polynomialStream: true
    }
  }

  private func item(_ kernel: BatchKernel?, _ name: String, _ bench: BatchBench) -> Case {
    let keys = BatchSuite.keys(
      workload, kernel: name, springs: springs, frames: frames, threadCount: threadCount
    ).merging([
      "layout": .text(order.rawValue), "presets_count": .integer(isMixed ? springs : presets),
      "bytes_count": .integer(byteCount), "memory_limit_case": .text(memoryLimit.prefix),
    ]) { $1 }
    let work = Workload(unit: "sample", unitsPerIteration: sampleCount) { [self] in
      let batch = bench.batch(source)
      let (layout, times, threads) = (layout, times, threads)
      let (positions, velocities) = bench.planes(count: layout.elementCount)
      return { iterations in
        for _ in 0..<iterations {
          batch.evaluate(
            at: times, positions: positions, velocities: velocities, layout: layout,
            kernel: kernel, threads: threads)
          consume(positions.baseAddress)
          consume(velocities.baseAddress)
        }
      }
    }
    return Case(id: "\(prefix)/\(name)", keys: keys, workload: work) { row in
      verify(kernel, &row, bench)
    }
  }

  /// The largest position error allowed for a kernel, relative to the scale and
  /// beyond the rounding of the position itself.
  private func tolerance(_ kernel: BatchKernel) -> Double {
    switch kernel {
    // These kernels promise 4 ulp.
    case .table, .stream, .gemm, .polynomial, .polynomialStream: 4 * 0x1p-52
    // Rounding errors add up from frame to frame, or the phase is rounded.
    case .recurrence, .recurrenceStream, .scalar: 1e-12
    }
  }

  /// The samples to check, at most 4000, spread over springs and frames.
  private var checked: [(spring: Int, frame: Int)] {
    (0..<min(sampleCount, 4000)).map { (spring: $0 * 7919 % springs, frame: $0 * 613 % frames) }
  }

  func verify(_ kernel: BatchKernel?, _ row: inout Row, _ bench: BatchBench) -> Verdict {
    if kernel == .gemm, let problem = BLAS.problem { return .leftOut(problem) }
    let batch = bench.batch(source)
    let (positions, velocities) = bench.planes(count: layout.elementCount)
    // Of these samples, one that the kernel does not write remains NaN.
    for (spring, frame) in checked {
      let index = layout.index(spring: spring, frame: frame)
      positions[index] = .nan
      velocities[index] = .nan
    }
    let used = batch.evaluate(
      at: times, positions: positions, velocities: velocities, layout: layout, kernel: kernel,
      threads: threads)
    if kernel == nil { row["chosen_kernel"] = .text(used.rawValue) }
    var errors = ErrorBounds(ulp: .ulpOfOne)
    for (spring, frame) in checked {
      let index = layout.index(spring: spring, frame: frame)
      let motion = bench.motion(spring, of: source)
      errors.add(
        SpringState(position: positions[index], velocity: velocities[index]),
        exact: motion.state(at: times[frame]), motion)
    }
    return errors.report(in: &row, tolerance: tolerance(used))
  }
}

/// The largest errors, relative to the scales of the motions; NaN if any is.
package struct ErrorBounds {
  /// The machine epsilon of the computation.
  let ulp: Double
  private(set) var position = 0.0
  private var velocity = 0.0
  /// The largest position error beyond the rounding of the position itself.
  private var excess = 0.0

  package init(ulp: Double) { self.ulp = ulp }

  package mutating func add(_ state: SpringState, exact: SpringState, _ motion: SpringMotion) {
    let scale = motion.scale
    let speedScale = scale * motion.rates.angularFrequency
    let error = (state.position - exact.position).magnitude
    // A position is rounded to its own ulp, however small the scale is.
    let slack = ulp * (motion.target.magnitude + motion.start.magnitude)
    position = worse(position, error / scale)
    velocity = worse(velocity, (state.velocity - exact.velocity).magnitude / speedScale)
    excess = worse(excess, Swift.max(error - slack, 0) / scale)
  }

  var largest: Double { worse(position, velocity) }

  func write(to row: inout Row) {
    row["max_position_error"] = Value(position)
    row["max_velocity_error"] = Value(velocity)
  }

  /// Writes the errors into a row and judges them by the largest allowed
  /// position error, relative to the scale and beyond rounding.
  package func report(in row: inout Row, tolerance: Double) -> Verdict {
    write(to: &row)
    if position.isNaN || velocity.isNaN { return .wrong("a sample is NaN or not written") }
    if excess > tolerance { return .wrong("position is wrong by \(excess) of S") }
    // The error of a velocity may be twice as large.
    if velocity > 2 * tolerance { return .wrong("velocity is wrong by \(velocity) of S ω") }
    return .ok
  }
}
