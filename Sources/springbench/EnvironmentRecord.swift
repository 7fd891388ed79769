import Batch
import FoundationEssentials
import Harness

/// The data needed to judge the results of a run: program, machine, load.
///
/// Values that cannot be determined are `nil`. Host and user names are recorded
/// only where an argument or a system's message contains them.
struct EnvironmentRecord: Sendable {
  let clock = ClockProperties.measure()
  /// Set whenever `run` writes the record.
  var loadAverageAtEnd: Double?
  /// Since the start, in seconds; set whenever `run` writes the record.
  var duration: Double?
  var isInterrupted = false

  private let startedAt = Date.now
  private let commandLine: [String]
  private let options: RunOptions
  private let processor = Processor.current()
  private let checkout = Checkout.current()
  private let loadAverageAtStart = OperatingSystem.loadAverage

  /// Collects the record; runs `git`.
  init(options: RunOptions) {
    self.options = options
    // Only the program's name: its path does not affect the results.
    commandLine =
      CommandLine.arguments.prefix(1).map { String($0.split(separator: "/").last ?? "") }
      + CommandLine.arguments.dropFirst().map(Self.withoutHome)
  }

  private static func withoutHome(_ argument: String) -> String {
    guard let home = SystemText.variable("HOME"), home.count > 1 else { return argument }
    // With a slash at the end `/home/ann` does not match `/home/anna`.
    let whole = (argument + "/").replacing(home + "/", with: "~/")
    return String(whole.dropLast())
  }

  /// What limits this run or makes its times doubtful, one clause for each.
  var warnings: [String] {
    var warnings: [String] = []
    if let problem = BLAS.problem {
      warnings.append("what needs OpenBLAS is skipped: \(problem)")
    }
    if let governor = processor.governor, governor != "performance" {
      warnings.append("the clock rate may be low or change (governor \(governor))")
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
      warnings.append("kernels of level \(VectorLevel.active.rawValue) (SPRINGBENCH_LEVEL)")
    }
    return warnings
  }

  /// Why SPRINGBENCH_LEVEL is refused; `nil` without it, or if this CPU has it.
  static var levelProblem: String? {
    guard let wanted = SystemText.variable("SPRINGBENCH_LEVEL"), !wanted.isEmpty else { return nil }
    let names = VectorLevel.allCases.filter(\.isAvailable).map(\.rawValue)
    guard !names.contains(wanted) else { return nil }
    return "SPRINGBENCH_LEVEL is '\(wanted)'; this CPU has \(names.joined(separator: ", "))"
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
    add("schema_version", .integer(ReportColumns.schemaVersion))
    add("started_at", .text(startedAt.formatted(.iso8601)))
    add("duration_s", JSONValue(duration))
    add("interrupted", .boolean(isInterrupted))
    add("tool_version", .text(Version.current))
    add("git_commit", JSONValue(checkout.commit))
    add("git_dirty", JSONValue(checkout.isDirty))
    add("command_line", .array(commandLine.map(JSONValue.text)))
    add(
      "options",
      .object([
        .init("quick", .boolean(options.context.isQuick)),
        .init("timing", JSONValue(options.isTimed)),
        .init("filter", .array(options.filters.map(JSONValue.text))),
        .init("samples", .integer(options.plan.samplesPerVisit)),
        .init("sample_time_ns", .integer(Int(options.plan.sampleNanoseconds))),
        .init("rounds", JSONValue(options.plan.roundCount)),
        .init("processes", .integer(options.processCount)),
        .init("threads", .integer(options.context.threads)),
      ]))
    add("seed", JSONValue(Int(exactly: options.context.seed)))
    add("build_configuration", .text(BuildRecord.configuration))
    add("swift_version", JSONValue(BuildRecord.swiftVersion))
    add("target_cpu", .text(BuildRecord.targetProcessor))
    add("kernel_level", .text(VectorLevel.active.rawValue))
    add("cpu_level", .text(VectorLevel.best.rawValue))
    add("os", JSONValue(OperatingSystem.name))
    add("kernel", JSONValue(OperatingSystem.kernel))
    add("cpu_model", JSONValue(processor.model))
    add("cpu_count", JSONValue(processor.count))
    add("cpu_flags", .array(processor.features.map(JSONValue.text)))
    add("virtualised", JSONValue(processor.isVirtual))
    add("governor", JSONValue(processor.governor))
    add("load_average_start", JSONValue(loadAverageAtStart))
    add("load_average_end", JSONValue(loadAverageAtEnd))
    add("clock_granularity_ns", JSONValue(clock.granularityNanoseconds))
    add("clock_read_cost_ns", JSONValue(clock.readNanoseconds))
    add("barrier_check", .text(clock.keepsWorkAlive ? "passed" : "failed"))
    add("blas_library", .text("OpenBLAS"))
    add("blas_config", JSONValue(BLAS.library.map { String(cString: $0.get_config()) }))
    add("blas_threads", JSONValue(BLAS.library.map { Int($0.get_num_threads()) }))
    add("warnings", .array(warnings.map(JSONValue.text)))
    return .object(members)
  }
}
