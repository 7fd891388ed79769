import Batch
import Harness

/// The suite `batch`: the kernels that evaluate many springs at once, against
/// the limits of memory bandwidth. All kernels of a shape fill the same memory.
public struct BatchSuite: Suite {
  public let name = "batch"
  public let summary = "evaluating many springs at once, against the memory's limits"
  public let timeBudget = 10.0
  public let console: [ConsoleColumn] = [
    "workload", "kernel", "layout",
    ConsoleColumn("springs_count", "springs"), ConsoleColumn("frames_count", "frames"),
    ConsoleColumn("ns_per_sample", "ns/state", .significant(2)),
    ConsoleColumn("memory_limit_ratio", "× memory", .decimals(1)),
    ConsoleColumn("instructions_per_unit", "instructions", .significant(4)),
    ConsoleColumn("max_position_error", "error", .significant(2)),
  ]

  /// The kernels to time; empty for all. The automatic choice is called `auto`.
  public var kernels: [String] = []
  public var springs: [Int] = []
  public var frames: [Int] = []

  public init() {}

  public let columns: [Column] = [
    Column("workload", .choice(BatchSuite.workloads), "what is evaluated"),
    Column("kernel", .text, "the kernel that evaluates it"),
    .optional("layout", .text, "frame-major: a row per frame; spring-major: a row per spring"),
    Column("scalar_type", .text, "always double"),
    Column(
      "springs_count", .integer, role: .input,
      "number of springs; for `limit`: pairs filled, or numbers copied"),
    Column("frames_count", .integer, role: .input, "times at which each is evaluated"),
    Column("thread_count", .integer, role: .input, "most threads that may work"),
    Column("samples_count", .integer, role: .input, "pairs of spring and time"),
    .optional("ns_per_sample", .real, "median time per sample"),
    .optional("bytes_per_s", .real, "bytes moved per second, by the median time"),
    .optional(
      "memory_limit_bytes_per_s", .real,
      "bytes per second that the best fill or copy of memory_limit_case moved"),
    .optional("memory_limit_ratio", .real, "time over the time at that limit"),
    .optional("max_position_error", .real, "largest error of a position, over S"),
    .optional("max_velocity_error", .real, "largest error of a velocity, over S ω"),
    .optional(
      "presets_count", .integer, role: .input, "number of different springs (presets)"),
    .optional("bytes_count", .integer, role: .input, "bytes written (and read, below 8 frames)"),
    .optional("memory_limit_case", .text, "beginning of the case ids of its limits"),
    .optional("chosen_kernel", .text, measured: true, "the kernel that auto chose"),
    .optional(
      "drift_error", .real, "largest error of a position after 36,000 frames in place, over S"),
  ]

  static let frame = 1.0 / 60

  static let workloads = ["preset", "mixed", "live", "limit"]

  public func cases(_ context: SuiteContext) throws -> [Case] {
    let bench = BatchBench(seed: context.seed)
    var cases: [Case] = []
    var limits: [MemoryLimitCase] = []
    for cell in self.cells(context) {
      let selected = cell.cases(bench: bench).filter { selects($0.name) }.map(\.item)
      if !selected.isEmpty { limits.append(cell.memoryLimit) }
      cases += selected
    }
    for live in live(context) where selects(LiveCase.kernel) {
      limits.append(live.memoryLimit)
      cases.append(live.item(bench))
    }
    return cases + limits.uniqued().flatMap { $0.cases(bench: bench) }
  }

  /// The keys of all workloads. A limit counts elements of a plane as springs.
  static func keys(
    _ workload: String, kernel: String, springs: Int, frames: Int = 1, threadCount: Int
  ) -> [String: Value] {
    [
      "workload": .text(workload), "kernel": .text(kernel), "scalar_type": "double",
      "springs_count": .integer(springs), "frames_count": .integer(frames),
      "samples_count": .integer(springs * frames), "thread_count": .integer(threadCount),
    ]
  }

  private func selects(_ kernel: String) -> Bool { kernels.isEmpty || kernels.contains(kernel) }

  /// Times are measured per sample; the columns `time…` are per evaluation.
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

  /// The kernels of a shape compete, and in the same rounds their limits.
  public func contests(_ rows: [Row]) -> [Contest] {
    let limits = limits(rows)
    let kernels = rows.timed.filter { rows[$0]["workload"] != "limit" }
    // Ids end with the name of the kernel.
    let shapes = kernels.grouped { rows[$0]["case_id"].field.split(separator: "/").dropLast() }
    return shapes.map { _, kernels in
      let limits = limits[rows[kernels[0]]["memory_limit_case"]] ?? []
      let rivals = Contest(limits, against: limits).rivals
        .merging(Contest(kernels, against: kernels).rivals) { $1 }
      return Contest(limits + kernels, rivals: rivals)
    }
  }

  /// The memory limits that have a time, by the first part of their ids.
  private func limits(_ rows: [Row]) -> [Value: [Int]] {
    Dictionary(
      grouping: rows.timed.filter { rows[$0]["workload"] == "limit" },
      by: { rows[$0]["memory_limit_case"] })
  }

  /// Writes the rate of the best memory limit, and the ratios to it.
  public func concludeTiming(_ result: inout SuiteResult) {
    let (rows, paired) = (result.rows, result.paired)
    let limits = limits(rows)
    for (index, row) in rows.enumerated() where row["bytes_per_s"] != .missing {
      guard let best = limits[row["memory_limit_case"]].flatMap(paired.fastest),
        let limit = rows[best]["bytes_per_s"].number, let rate = row["bytes_per_s"].number,
        let count = row["samples_count"].number, let limitCount = rows[best]["samples_count"].number
      else { continue }
      result.rows[index]["memory_limit_bytes_per_s"] = .real(limit)
      // Paired ratios are of times per sample; this one is of evaluations.
      let ratio = paired.ratio(index, over: best).map { $0.value * count / limitCount }
      result.rows[index]["memory_limit_ratio"] = .real(ratio ?? limit / rate)
    }
  }

  /// `Batch: 11 million springs per frame of 60 Hz; the chosen kernel
  /// takes up to 1.1 × the best`.
  public func highlights(_ result: SuiteResult) -> [String] {
    let rows = result.rows
    var parts: [String] = []
    let live = rows.filter { $0["workload"] == "live" }
    // A batch that fits into the caches says nothing about millions.
    if let largest = live.largest("springs_count")?.row,
      let springs = largest["springs_count"].number, springs >= 1e6,
      let cost = largest["ns_per_sample"].number
    {
      let millions = DecimalRounding.significant(1e3 / 60 / cost, digits: 2)
      parts.append("\(millions) million springs per frame of 60 Hz")
    }
    let cells = rows.filter { $0["workload"] == "preset" || $0["workload"] == "mixed" }
    if cells.contains(where: { $0["kernel"] != "auto" }),
      let worst = cells.filter({ $0["kernel"] == "auto" }).largest("ratio_to_leader")
    {
      let ratio = DecimalRounding.significant(worst.number, digits: 2)
      parts.append("the chosen kernel takes up to \(ratio) × the best")
    }
    return parts.isEmpty ? [] : ["Batch: " + parts.joined(separator: "; ")]
  }

  public static var kernelSummaries: [(name: String, summary: String)] {
    var all = [(name: "auto", summary: "what the library chooses")]
    for kernel in BatchKernel.allCases { all.append((kernel.rawValue, kernel.summary)) }
    return all + [(LiveCase.kernel, "one frame in place by each spring's propagator")]
  }
}

extension BatchKernel {
  fileprivate var summary: String {
    switch self {
    case .scalar: "the math library for every sample"
    case .table: "springs of a preset share a table of propagators"
    case .stream: "the table, with stores past the caches"
    case .recurrence:
      "frames from frames before; the closed form again every 320 or 640 frames"
    case .recurrenceStream: "the recurrence, with stores past the caches"
    case .polynomial: "vectors of exponentials, sines and cosines"
    case .polynomialStream: "the polynomials, with stores past the caches"
    case .gemm: "the table as matrix products by OpenBLAS"
    }
  }
}
