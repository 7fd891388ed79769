import Batch
import FoundationEssentials
import Harness

/// The data needed to judge the results of a run: program, machine, load.
///
/// Values that cannot be determined are `nil`. Host and user names are not
/// recorded.
public struct EnvironmentRecord: Sendable {
  public let startedAt: Date
  public let toolVersion: String
  public let commandLine: [String]
  public let options: RunOptions
  public let clock: ClockProperties
  public let processor: Processor
  public let checkout: Checkout
  public let loadAverageAtStart: Double?
  /// Set at the end of the run.
  public var loadAverageAtEnd: Double?
  /// In seconds; set at the end of the run.
  public var duration: Double?
  /// Whether the run was stopped before its end.
  public var isInterrupted = false

  /// Collects the record, which takes some milliseconds because it runs `git`.
  public init(options: RunOptions, toolVersion: String, arguments: [String]) {
    startedAt = .now
    self.toolVersion = toolVersion
    // Only the program's name: its path does not affect the results.
    commandLine =
      arguments.prefix(1).map { String($0.split(separator: "/").last ?? "") }
      + arguments.dropFirst().map(Self.withoutHome)
    self.options = options
    clock = .measure()
    processor = .current()
    checkout = .current()
    loadAverageAtStart = OperatingSystem.loadAverage
  }

  /// `argument` with the user's home folder replaced by `~`.
  private static func withoutHome(_ argument: String) -> String {
    guard let home = SystemText.variable("HOME"), home.count > 1 else { return argument }
    // With a slash at the end `/home/ann` does not match `/home/anna`.
    let whole = (argument + "/").replacing(home + "/", with: "~/")
    return String(whole.dropLast())
  }

  /// Everything that limits this run or makes its times doubtful, a line each.
  public var warnings: [String] {
    var warnings: [String] = []
    if let problem = BLASLibrary.problem {
      warnings.append("what needs OpenBLAS is skipped: \(problem)")
    }
    if let governor = processor.governor, governor != "performance" {
      warnings.append("the clock rate follows the load (governor \(governor))")
    }
    if let load = loadAverageAtStart, let count = processor.count, load > 0.5 * Double(count) {
      warnings.append("load \(Value.decimal(load)) on \(count) CPUs at the start")
    }
    if processor.isVirtual == true {
      warnings.append("a virtual machine, whose host may be busy")
    }
    if BuildRecord.configuration != "release" {
      warnings.append("a debug build, whose times mean nothing")
    }
    if VectorLevel.active != .best {
      warnings.append(
        "kernels of level \(VectorLevel.active.rawValue) (SPRINGBENCH_LEVEL)")
    }
    return warnings
  }

  /// What is wrong with `SPRINGBENCH_LEVEL`, if anything.
  public static var levelProblem: String? {
    guard let wanted = SystemText.variable("SPRINGBENCH_LEVEL"), !wanted.isEmpty else { return nil }
    let names = VectorLevel.allCases.filter(\.isAvailable).map(\.rawValue)
    guard !names.contains(wanted) else { return nil }
    return "SPRINGBENCH_LEVEL is '\(wanted)'; this CPU has \(names.joined(separator: ", "))"
  }
}

extension EnvironmentRecord {
  /// The record as a JSON object.
  public var json: JSONValue { .object(programMembers + machineMembers + measurementMembers) }

  private var programMembers: [JSONValue.Member] {
    [
      .init("schema_version", .integer(ReportColumns.schemaVersion)),
      .init("started_at", .text(startedAt.formatted(.iso8601))),
      .init("duration_s", JSONValue(duration)),
      .init("interrupted", .boolean(isInterrupted)),
      .init("tool_version", .text(toolVersion)),
      .init("git_commit", JSONValue(checkout.commit)),
      .init("git_dirty", JSONValue(checkout.isDirty)),
      .init("command_line", .array(commandLine.map(JSONValue.text))),
      .init("options", optionsObject),
      .init("seed", JSONValue(Int(exactly: options.context.seed))),
      .init("build_configuration", .text(BuildRecord.configuration)),
      .init("swift_version", JSONValue(BuildRecord.swiftVersion)),
      .init("target_triple", .text(BuildRecord.target)),
      .init("target_cpu", .text(BuildRecord.targetProcessor)),
      .init("kernel_level", .text(VectorLevel.active.rawValue)),
      .init("cpu_level", .text(VectorLevel.best.rawValue)),
    ]
  }

  private var optionsObject: JSONValue {
    .object([
      .init("quick", .boolean(options.context.isQuick)),
      .init("timing", JSONValue(options.isTimed)),
      .init("filter", .array(options.filters.map(JSONValue.text))),
      .init("samples", .integer(options.plan.samplesPerVisit)),
      .init("sample_time_ns", .integer(Int(options.plan.sampleNanoseconds))),
      .init("rounds", JSONValue(options.plan.roundCount)),
      .init("iterations", JSONValue(options.plan.fixedIterations)),
      .init("processes", .integer(options.processCount)),
      .init("threads", .integer(options.context.threads)),
    ])
  }

  private var machineMembers: [JSONValue.Member] {
    [
      .init("os", JSONValue(OperatingSystem.name)),
      .init("kernel", JSONValue(OperatingSystem.kernel)),
      .init("cpu_model", JSONValue(processor.model)),
      .init("cpu_count", JSONValue(processor.count)),
      .init("cpu_flags", .array(processor.features.map(JSONValue.text))),
      .init("virtualised", JSONValue(processor.isVirtual)),
      .init("governor", JSONValue(processor.governor)),
      .init("turbo", JSONValue(processor.hasTurbo)),
      .init("caches", .array(processor.caches.map(Self.object))),
      .init("memory_bytes", JSONValue(OperatingSystem.memoryBytes)),
      .init("load_average_start", JSONValue(loadAverageAtStart)),
      .init("load_average_end", JSONValue(loadAverageAtEnd)),
    ]
  }

  private var measurementMembers: [JSONValue.Member] {
    [
      .init("clock", .text("CLOCK_MONOTONIC")),
      .init("clock_source", JSONValue(OperatingSystem.clockSource)),
      .init("clock_granularity_ns", JSONValue(clock.granularityNanoseconds)),
      .init("clock_read_cost_ns", JSONValue(clock.readNanoseconds)),
      .init("empty_loop_ns", JSONValue(clock.emptyLoopNanoseconds)),
      .init("barrier_check", .text(clock.keepsWorkAlive ? "passed" : "failed")),
      .init("blas_library", .text("OpenBLAS")),
      .init("blas_config", JSONValue(BLASLibrary.configuration)),
      .init("blas_kernel", JSONValue(BLASLibrary.kernel)),
      .init("blas_threads", JSONValue(BLASLibrary.threads)),
      .init("warnings", .array(warnings.map(JSONValue.text))),
    ]
  }

  private static func object(_ cache: Processor.Cache) -> JSONValue {
    .object([
      .init("level", .integer(cache.level)), .init("type", .text(cache.kind)),
      .init("size", .text(cache.size)),
    ])
  }
}

/// The BLAS library in use, OpenBLAS, if it is installed.
public enum BLASLibrary {
  /// Why the library cannot be used; `nil` if it can.
  public static var problem: String? { BLAS.problem }

  /// The library's description of its build; `nil` without a library.
  public static var configuration: String? {
    BLAS.library.map { String(cString: $0.get_config()) }
  }

  /// The kernel that the library selected at startup: `SkylakeX`, `Haswell`,
  /// `Zen`, …; `nil` without a library.
  public static var kernel: String? { BLAS.library.map { String(cString: $0.get_corename()) } }

  /// The number of threads that the library may use; `nil` without a library.
  public static var threads: Int? { BLAS.library.map { Int($0.get_num_threads()) } }
}
