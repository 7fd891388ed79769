import Measurement
import Reports

/// The columns that every report has in addition to the suite's own.
public enum ReportColumns {
  /// Incremented when a column is renamed, removed or given another unit.
  public static let schemaVersion = 1

  /// All values of the column `status`.
  public static let statuses = [
    "ok", "noisy", "below_resolution", "disturbed", "failed", "diverged", "skipped",
  ]

  /// The first columns of every row.
  public static let common = [
    Column("schema_version", .integer, "version of the columns"),
    Column("run_id", .text, "the run the row belongs to"),
    Column("suite", .text, "the suite"),
    Column("case_id", .text, "stable name of the case"),
    Column("status", .choice(statuses), "what came of the case"),
    Column("status_detail", .text, optional: true, "why the status is not ok"),
  ]

  /// The last columns of every row: the measurement, all times in nanoseconds
  /// per unit of work.
  public static let timing = [
    Column("process_index", .integer, "the process that measured, from 0"),
    Column("work_unit", .text, optional: true, "what one unit of work is"),
    Column("work_per_iteration_count", .integer, optional: true, "units of work in one iteration"),
    Column(
      "iterations_per_sample_count", .integer, optional: true, measured: true,
      "iterations in one sample"),
    Column("sample_count", .integer, optional: true, measured: true, "samples taken"),
    Column("warmup_ns", .integer, optional: true, "time spent warming up"),
    Column("unit_median_ns", .real, optional: true, "median time per unit of work"),
    Column(
      "unit_median_ci95_low_ns", .real, optional: true,
      "lower end of a 95 % interval of the median that a new process would measure"),
    Column("unit_median_ci95_high_ns", .real, optional: true, "upper end of that interval"),
    Column("unit_mad_ns", .real, optional: true, "median absolute deviation"),
    Column("unit_min_ns", .real, optional: true, "shortest sample"),
    Column("unit_p05_ns", .real, optional: true, "5th percentile"),
    Column("unit_p25_ns", .real, optional: true, "25th percentile"),
    Column("unit_p75_ns", .real, optional: true, "75th percentile"),
    Column("unit_p95_ns", .real, optional: true, "95th percentile"),
    Column("unit_max_ns", .real, optional: true, "longest sample"),
    Column("unit_mean_ns", .real, optional: true, "mean"),
    Column("unit_stddev_ns", .real, optional: true, "standard deviation"),
    Column(
      "outliers_mild_count", .integer, optional: true, measured: true,
      "samples beyond 1.5 interquartile ranges"),
    Column(
      "outliers_severe_count", .integer, optional: true, measured: true,
      "samples beyond 3 interquartile ranges"),
    Column(
      "involuntary_switches_count", .integer, optional: true, measured: true,
      "times the thread was switched out"),
    Column("allocations_count", .integer, optional: true, "heap allocations of one iteration"),
    Column("allocated_bytes", .integer, optional: true, "bytes of those allocations"),
    Column(
      "peak_rss_bytes", .integer, optional: true, measured: true,
      "peak resident memory during one iteration"),
    Column(
      "instructions_count", .integer, optional: true, measured: true,
      "instructions of one iteration"),
    Column("cycles_count", .integer, optional: true, measured: true, "CPU cycles of one iteration"),
    Column(
      "yardstick_ns", .real, optional: true,
      "median time of a fixed chain of operations around the samples"),
    Column(
      "unit_median_chains", .real, optional: true, measured: true,
      "median over the samples of time per unit over the chain's time beside it"),
    Column(
      "unit_median_bundles", .real, optional: true, measured: true,
      "the same over that of eight chains side by side"),
  ]

  /// All columns of `suite`.
  public static func schema(for suite: any Suite) -> Schema {
    Schema(suite.name, common + suite.columns + timing)
  }

  /// The columns of the table that a terminal shows, the most important first:
  /// the id, the status, the suite's own columns, and, unless these include
  /// times, the median and its spread.
  ///
  /// - Parameter isWhole: whether to append the other columns.
  public static func briefSchema(for suite: any Suite, isWhole: Bool = false) -> Schema {
    let all = schema(for: suite).columns
    let hasTimes = suite.columns.contains(where: \.isMeasured)
    var names = ["case_id", "status"] + (mainColumns[suite.name] ?? []) + suite.columns.map(\.name)
    if !hasTimes { names += ["unit_median_ns", "unit_mad_ns", "work_unit"] }
    if isWhole { names += all.map(\.name) }
    return Schema(suite.name, names.uniqued().compactMap { name in all.first { $0.name == name } })
  }

  /// The suite's own columns to show first, by suite.
  private static let mainColumns = [
    "accuracy": [
      "max_position_error", "max_velocity_error", "observed_order", "rhs_evaluations_count",
      "median_ns_per_solve", "steps_accepted_count",
    ],
    "batch": [
      "ns_per_sample", "memory_limit_ratio", "max_position_error", "median_ns", "regret_ratio",
    ],
    "engines": [
      "max_position_error", "max_velocity_error", "effective_speed_ratio", "finish_time_error_s",
      "finish_time_s", "exact_settling_time_s",
    ],
    "interactions": ["actual", "expected", "tolerance", "unit"],
    "pause": [
      "f1", "precision", "recall", "latency_median_s", "false_triggers_per_min",
      "median_ns_per_sample",
    ],
    "springs": ["max_position_error", "max_velocity_error", "median_ns", "exp_sin_cos_ratio"],
    "steppers": ["max_position_error", "ns_per_step", "mad_ns_per_step"],
  ]

  /// The values of `row` for the columns of `schema`.
  public static func project(_ row: Row, onto schema: Schema) -> Row {
    var result = Row(schema)
    for column in schema.header { result[column] = row[column] }
    return result
  }

  /// Writes what one iteration uses of the machine into the columns of
  /// `timing`.
  static func fill(_ row: inout Row, with use: ResourceUse) {
    row["allocations_count"] = Value(use.allocationCount)
    row["allocated_bytes"] = Value(use.allocatedBytes)
    row["peak_rss_bytes"] = Value(use.peakResidentBytes)
    row["instructions_count"] = Value(use.instructionCount)
    row["cycles_count"] = Value(use.cycleCount)
  }

  /// Writes the times of a case into the columns of `timing`.
  static func fill(_ row: inout Row, with timing: Timing) {
    let summary = timing.summary
    row.set([
      "work_unit": .text(timing.unit),
      "work_per_iteration_count": .integer(Int(timing.unitsPerIteration)),
      "iterations_per_sample_count": .integer(timing.iterationsPerSample),
      "sample_count": .integer(summary.count),
      "warmup_ns": .integer(Int(timing.warmupNanoseconds)),
      "unit_median_ns": .real(summary.median),
      "unit_median_ci95_low_ns": Value(timing.medianInterval?.lowerBound),
      "unit_median_ci95_high_ns": Value(timing.medianInterval?.upperBound),
      "unit_mad_ns": .real(summary.medianAbsoluteDeviation), "unit_min_ns": .real(summary.minimum),
      "unit_p05_ns": .real(summary.percentile05), "unit_p25_ns": .real(summary.percentile25),
      "unit_p75_ns": .real(summary.percentile75), "unit_p95_ns": .real(summary.percentile95),
      "unit_max_ns": .real(summary.maximum), "unit_mean_ns": .real(summary.mean),
      "unit_stddev_ns": .real(summary.standardDeviation),
      "outliers_mild_count": .integer(summary.mildOutlierCount),
      "outliers_severe_count": .integer(summary.severeOutlierCount),
      "yardstick_ns": Value(timing.referenceNanoseconds),
      "unit_median_chains": Value(timing.medianChains),
      "unit_median_bundles": Value(timing.medianBundles),
      "involuntary_switches_count": .integer(timing.involuntarySwitchCount),
    ])
  }
}
