import Batch
import Measurement
import Reports
import Runs
import Springs

/// One shape of a batch: all parameters except the kernel.
struct BatchCell: Hashable {
  enum ScalarType: String {
    case double, float

    var size: Int { self == .double ? 8 : 4 }
  }

  var workload = "preset"
  var order = SampleOrder.byFrame
  var scalar = ScalarType.double
  var springs = 1000
  var frames = 30
  var presets = 1
  /// Names of the user's springs, if these are used as presets.
  var userSprings = ""
  var isUniform = true
  /// One, or all available threads.
  var threadCount = 1
  /// Whether to time only the automatic choice, for shapes whose kernels are
  /// measured elsewhere.
  var onlyChooser = false

  private static let interval = 1.0 / 60
  /// The time of the first frame: far enough into the motion that every kernel
  /// has something to compute.
  private static let start = 0.25

  var times: BatchTimes {
    if isUniform {
      return .uniform(from: BatchCell.start, interval: BatchCell.interval, count: frames)
    }
    // The same time span with uneven intervals.
    var times: [Double] = []
    for index in 0..<frames {
      let shift = Double(index * 7 % 10) / 20
      times.append(BatchCell.start + (Double(index) + shift) * BatchCell.interval)
    }
    return .list(times)
  }

  /// Rows start on a cache line, as the documentation recommends.
  var layout: SampleLayout {
    let tight = SampleLayout(order, springs: springs, frames: frames)
    return scalar == .double ? tight.padded(for: Double.self) : tight.padded(for: Float.self)
  }

  var sampleCount: Int { springs * frames }
  private var threads: BatchThreads { threadCount == 1 ? .one : .all }
  private var source: BatchSprings {
    BatchSprings(count: springs, presets: workload == "preset" ? presets : 0)
  }

  /// Bytes that must be moved. With more than a few frames per spring the reads
  /// are negligible; with few they count, and the limit is a copy.
  var byteCount: Int {
    let written = 2 * sampleCount * scalar.size
    return isCopy ? written + springs * readSize : written
  }

  private var isCopy: Bool { frames < 8 }

  /// The table kernel reads distance, velocity and target; the polynomial
  /// kernel reads five columns and a correction.
  private var readSize: Int { workload == "preset" ? 3 * scalar.size : 5 * scalar.size + 4 }

  var limit: MemoryLimitCase {
    MemoryLimitCase(isCopy: isCopy, bytes: byteCount, scalar: scalar, threadCount: threadCount)
  }

  private var prefix: String {
    let own = userSprings.isEmpty ? "" : "/own=\(userSprings)"
    return "batch/\(workload)\(own)/\(order.rawValue)/\(scalar.rawValue)"
      + "/springs=\(springs)/frames=\(frames)"
      + (presets > 1 && workload == "preset" ? "/presets=\(presets)" : "")
      + (isUniform ? "" : "/times=list") + "/threads=\(threadCount)"
  }

  // MARK: Cases

  /// The automatic choice and every kernel that fits, by name.
  func cases(bench: BatchBench) -> [(name: String, item: Case)] {
    scalar == .double ? cases(Double.self, bench) : cases(Float.self, bench)
  }

  private func cases<Scalar: BatchScalar>(
    _ type: Scalar.Type, _ bench: BatchBench
  ) -> [(name: String, item: Case)] {
    var kernels: [BatchKernel?] = [nil]
    if !onlyChooser { kernels += BatchKernel.allCases.filter(fits) }
    return kernels.map { kernel in
      let name = kernel?.name(for: type) ?? "auto"
      return (name, item(type, kernel, name, bench))
    }
  }

  private func fits(_ kernel: BatchKernel) -> Bool {
    switch kernel {
    // A batch whose runs of one preset are shorter than this keeps no table.
    case .table, .stream, .gemm2, .gemm3, .gemv:
      workload == "preset" && presets <= springs / SpringBatch<Double>.shortestRun
    // Where many springs share a table the other kernels are not competitive.
    case .recurrence, .recurrenceStream:
      isUniform && frames > 1 && (workload == "mixed" || springs <= 128 * presets)
    // It takes twenty nanoseconds per sample, so larger shapes would use up the
    // time of the other cases.
    case .scalar: sampleCount <= 1_000_000
    case .polynomial, .polynomialStream: true
    }
  }

  private func item<Scalar: BatchScalar>(
    _ type: Scalar.Type, _ kernel: BatchKernel?, _ name: String, _ bench: BatchBench
  ) -> Case {
    var keys: [String: Value] = [
      "workload": .text(workload), "kernel": .text(name), "layout": .text(order.rawValue),
      "scalar_type": .text(scalar.rawValue), "springs_count": .integer(springs),
      "frames_count": .integer(frames), "thread_count": .integer(threadCount),
      "samples_count": .integer(sampleCount), "times": .text(isUniform ? "uniform" : "list"),
      "presets_count": .integer(workload == "preset" ? presets : springs),
      "bytes_count": .integer(byteCount), "memory_limit_case": .text(limit.prefix),
      "vector_level": .text(VectorLevel.active.rawValue),
    ]
    if !userSprings.isEmpty { keys["spring"] = .text(userSprings) }
    let work = Workload(unit: "sample", unitsPerIteration: sampleCount) { [self] in
      let batch = bench.batch(type, source)
      let (layout, times, threads) = (layout, times, threads)
      let (positions, velocities) = bench.planes(type, count: layout.elementCount)
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
      verify(type, kernel, &row, bench)
    }
  }

  // MARK: Check

  /// The largest error allowed for a kernel, relative to the scale. The
  /// rounding error of the position itself is allowed in addition.
  private func tolerance(_ kernel: BatchKernel) -> Double {
    let isRecurrence = kernel == .recurrence || kernel == .recurrenceStream
    if scalar == .float { return isRecurrence ? 1e-4 : 1e-5 }
    return isRecurrence || kernel == .scalar ? 1e-12 : 4 * 0x1p-52
  }

  private func verify<Scalar: BatchScalar>(
    _ type: Scalar.Type, _ kernel: BatchKernel?, _ row: inout Row, _ bench: BatchBench
  ) -> Verdict {
    if kernel?.usesBLAS == true, let problem = BLAS.problem { return .skipped(problem) }
    let batch = bench.batch(type, source)
    let (positions, velocities) = bench.planes(type, count: layout.elementCount)
    // A few thousand pairs, at strides coprime to the counts; overwritten
    // before, so that samples not written are detected.
    let pairs = (0..<Swift.min(sampleCount, 4000)).map { pair in
      (spring: pair * 7919 % springs, frame: pair * 613 % frames)
    }
    for (spring, frame) in pairs {
      let index = layout.index(spring: spring, frame: frame)
      positions[index] = .nan
      velocities[index] = .nan
    }
    let used = batch.evaluate(
      at: times, positions: positions, velocities: velocities, layout: layout, kernel: kernel,
      threads: threads)
    if kernel == nil { row["chosen_kernel"] = .text(used.name(for: type)) }
    var errors = ErrorBounds(ulp: Double(Scalar.ulpOfOne))
    for (spring, frame) in pairs {
      let index = layout.index(spring: spring, frame: frame)
      let motion = bench.motion(spring, of: source)
      errors.add(
        SpringState(position: Double(positions[index]), velocity: Double(velocities[index])),
        exact: motion.state(at: times[frame]), motion)
    }
    return errors.report(in: &row, tolerance: tolerance(used))
  }
}
