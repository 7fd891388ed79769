import Batch
import Harness
import Springs

/// The suite `batch`: many springs at once, with every kernel, against the
/// limits of memory bandwidth.
///
/// All kernels of a shape fill the same memory. The memory limits are cases
/// like the others, measured in the same rounds, so that ratios compare what
/// ran side by side.
public struct BatchSuite: Suite {
  public let name = "batch"
  public let summary = "evaluating many springs at once, against the memory's limits"
  public let timeBudget = 30.0
  public let console: [ConsoleColumn] = [
    "workload", "kernel", ConsoleColumn("scalar_type", "type"), "layout",
    ConsoleColumn("springs_count", "springs"), ConsoleColumn("frames_count", "frames"),
    ConsoleColumn("ns_per_sample", "ns/state", .time()),
    ConsoleColumn("memory_limit_ratio", "× memory", .decimals(1)),
    ConsoleColumn("instructions_per_unit", "instructions", .significant(4)),
    ConsoleColumn("max_position_error", "error", .significant(2)),
  ]
  public let drawsNumbers = true
  public let usesThreads = true
  public let hasQuickCases = true

  /// The kernels to time; empty for all. The automatic choice is called `auto`.
  public var kernels: [String] = []
  /// The numbers of springs; empty for the suite's own.
  public var springs: [Int] = []
  /// The numbers of frames; empty for the suite's own.
  public var frames: [Int] = []
  /// The user's springs with their names, used as presets; empty for the
  /// suite's own.
  public var userSprings: [(name: String, rates: SpringRates)] = []

  public init() {}

  public let columns: [Column] = [
    Column("workload", .choice(BatchSuite.workloads), "what is evaluated"),
    Column("kernel", .text, "how"),
    .optional("layout", .text, "frame-major: a row a frame; spring-major: a spring"),
    Column("scalar_type", .text, "double or float"),
    Column(
      "springs_count", .integer, role: .input, "number of springs; for `limit` numbers moved"),
    Column("frames_count", .integer, role: .input, "times at which each is evaluated"),
    Column("thread_count", .integer, role: .input, "threads that work"),
    Column("samples_count", .integer, role: .input, "pairs of spring and time"),
    .optional("ns_per_sample", .real, "median time per sample; time_ns is that of all samples"),
    .optional("bytes_per_s", .real, "bytes moved per second of the median"),
    .optional(
      "memory_limit_bytes_per_s", .real,
      "what the best fill or copy of as many bytes moved in the same rounds"),
    .optional("memory_limit_ratio", .real, "time over the time at that limit"),
    .optional("max_position_error", .real, "largest error of a position, over S"),
    .optional("max_velocity_error", .real, "largest error of a velocity, over S ω"),
    .optional("times", .text, "uniform or list"),
    .optional("presets_count", .integer, role: .input, "different springs"),
    .optional("bytes_count", .integer, role: .input, "bytes that one evaluation has to move"),
    .optional("memory_limit_case", .text, "first part of the limits' case ids"),
    .optional("chosen_kernel", .text, measured: true, "what the chooser took"),
    .optional(
      "regret_ratio", .real, measured: true,
      "time of the chooser over that of the best kernel of the shape, if others ran"),
    .optional("moving_count", .integer, "springs that moved in a frame, on average"),
    .optional(
      "drift_error", .real, "largest error of a position after 36,000 frames in place, over S"),
    Column("vector_level", .text, measured: true, "level of the vector unit that the kernels use"),
    .optional("spring", .text, "the springs of --spring, with their names"),
  ]

  /// The length of a frame, in seconds.
  static let frame = 1.0 / 60

  static let workloads = ["preset", "mixed", "live", "settled", "retarget", "limit"]

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let bench = BatchBench(seed: context.seed, userSprings: userSprings.map(\.rates))
    let grid = BatchGrid(suite: self, context: context)
    var cases: [Case] = []
    var limits: [MemoryLimitCase] = []
    for cell in grid.cells {
      let selected = cell.cases(bench: bench).filter { selects($0.name) }.map(\.item)
      if !selected.isEmpty { limits.append(cell.memoryLimit) }
      cases += selected
    }
    for live in grid.live where selects(live.kernel) {
      limits.append(live.memoryLimit)
      cases.append(live.item(bench: bench))
    }
    return cases + limits.uniqued().flatMap { $0.cases(bench: bench) }
  }

  /// The keys of the cases of all workloads.
  ///
  /// - Parameters:
  ///   - springs: the number of springs; for a limit the number of values.
  ///   - frames: the number of times at which each is evaluated.
  static func keys(
    _ workload: String, kernel: String, scalar: BatchCell.ScalarType, springs: Int,
    frames: Int = 1, threadCount: Int
  ) -> [String: Value] {
    [
      "workload": .text(workload), "kernel": .text(kernel), "scalar_type": .text(scalar.rawValue),
      "springs_count": .integer(springs), "frames_count": .integer(frames),
      "samples_count": .integer(springs * frames), "thread_count": .integer(threadCount),
      "vector_level": .text(VectorLevel.active.rawValue),
    ]
  }

  private func selects(_ kernel: String) -> Bool { kernels.isEmpty || kernels.contains(kernel) }
}

extension BatchThreads {
  /// - Parameter count: 1, or the number of available threads.
  init(count: Int) { self = count == 1 ? .one : .all }
}

// MARK: - Columns that follow from times

extension BatchSuite {
  public func fill(_ row: inout Row, with timing: Timing) {
    row["ns_per_sample"] = row["time_ns"]
    row["work_unit"] = "evaluation"
    for column in ["time_ns", "time_low_ns", "time_high_ns"] {
      row[column] = Value(row[column].number.map { $0 * timing.unitsPerIteration })
    }
    if let bytes = row["bytes_count"].number, let time = row["time_ns"].number {
      row["bytes_per_s"] = .real(bytes / time * 1e9)
    }
  }

  public func concludeTiming(_ rows: inout [Row]) {
    concludeLimits(&rows)
    concludeRegret(&rows)
  }

  /// Writes the best rate of each memory limit into the rows that are compared
  /// with it.
  private func concludeLimits(_ rows: inout [Row]) {
    var best: [String: Double] = [:]
    for row in rows where row["workload"] == "limit" {
      guard let rate = row["bytes_per_s"].number else { continue }
      let limit = row["memory_limit_case"].field
      best[limit] = max(best[limit] ?? 0, rate)
    }
    for index in rows.indices {
      guard let limit = best[rows[index]["memory_limit_case"].field],
        let rate = rows[index]["bytes_per_s"].number
      else { continue }
      rows[index]["memory_limit_bytes_per_s"] = .real(limit)
      rows[index]["memory_limit_ratio"] = .real(limit / rate)
    }
  }

  /// Writes the time of the automatic choice divided by the best time of its
  /// shape, its own included, where another kernel of the shape has a time.
  private func concludeRegret(_ rows: inout [Row]) {
    // A case id is the id of the shape and the name of the kernel.
    func shape(_ row: Row) -> String {
      row["case_id"].field.split(separator: "/").dropLast().joined(separator: "/")
    }
    var bestOther: [String: Double] = [:]
    for row in rows where row["kernel"] != "auto" {
      guard let median = row["time_ns"].number else { continue }
      bestOther[shape(row)] = min(bestOther[shape(row)] ?? .infinity, median)
    }
    for index in rows.indices where rows[index]["kernel"] == "auto" {
      guard let median = rows[index]["time_ns"].number, let other = bestOther[shape(rows[index])]
      else { continue }
      rows[index]["regret_ratio"] = .real(median / min(median, other))
    }
  }
}

// MARK: - Summary

extension BatchSuite {
  public func highlights(_ rows: [Row]) -> [String] {
    var lines: [String] = []
    let chosen = rows.filter { $0["kernel"] == "auto" }
    func largest(_ column: String, _ title: String) {
      guard let worst = chosen.largest(column) else { return }
      lines.append("\(title): \(ConsoleTable.shortened(worst.number)) (\(worst.id))")
    }
    largest("regret_ratio", "chooser against the best kernel, at worst")
    largest("memory_limit_ratio", "chooser against the memory's limit, at worst")
    let inDouble = rows.filter { $0["scalar_type"] == "double" }
    if let worst = inDouble.largest("max_position_error") {
      let error = ConsoleTable.shortened(worst.number)
      lines.append("largest error in double: \(error) of scale (\(worst.id))")
    }
    return lines
  }
}

extension BatchSuite {
  /// The names allowed in `kernels`, with descriptions.
  public static var kernelSummaries: [(name: String, summary: String)] {
    var all = [(name: "auto", summary: "what the library chooses")]
    for kernel in BatchKernel.allCases {
      all.append((kernel.rawValue, kernel.summary))
      let single = kernel.name(for: Float.self)
      if single != kernel.rawValue { all.append((single, kernel.summary + ", in float")) }
    }
    return all + [
      ("incremental", "one frame in place by each spring's propagator"),
      ("incremental-settling", "the same, and springs at rest leave"),
    ]
  }
}

extension BatchKernel {
  fileprivate var summary: String {
    switch self {
    case .scalar: "the math library for every sample"
    case .table: "springs of a preset share a table of propagators"
    case .stream: "the table, with stores past the caches"
    case .recurrence: "frames advanced by propagators, from the closed form again every 128 to 640"
    case .recurrenceStream: "the recurrence, with stores past the caches"
    case .polynomial: "vectors of exponentials, sines and cosines"
    case .polynomialStream: "the polynomials, with stores past the caches"
    case .gemm2: "the table as a matrix product of inner dimension 2"
    case .gemm3: "the same with the target folded in"
    case .gemv: "the table as a matrix-vector product a row"
    }
  }
}
