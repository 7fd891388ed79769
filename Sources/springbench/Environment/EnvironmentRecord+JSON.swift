import Batch
import FoundationEssentials
import Harness

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
      .init("faster_build", JSONValue(fasterBuild)),
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
