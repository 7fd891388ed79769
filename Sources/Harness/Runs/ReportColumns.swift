/// The columns that every report has in addition to the suite's own.
public enum ReportColumns {
  /// Incremented when a column is renamed, removed or given another unit.
  public static let schemaVersion = 1

  /// All values of the column `status`.
  public static let statuses = [
    "ok", "noisy", "below_resolution", "disturbed", "failed", "diverged", "skipped",
  ]

  /// The first columns of every row.
  public static let common: [Column] = [
    Column("schema_version", .integer, role: .place, "version of the columns"),
    Column("run_id", .text, "the run the row belongs to"),
    Column("suite", .text, "the suite"),
    Column("case_id", .text, "stable name of the case"),
    Column("status", .choice(statuses), "what came of the case"),
    .optional("status_detail", .text, "why the status is not ok, or a remark on an ok row"),
  ]

  /// The last columns of every row: the measurement. Columns whose names begin
  /// with `unit_` are in nanoseconds per unit of work.
  public static let timing: [Column] = [
    Column("process_index", .integer, role: .place, "the process that measured, from 0"),
    .optional("work_unit", .text, "what one unit of work is"),
    .optional("work_per_iteration_count", .integer, role: .input, "units of work in one iteration"),
    .optional("iterations_per_sample_count", .integer, measured: true, "iterations in one sample"),
    .optional("sample_count", .integer, measured: true, "samples taken"),
    .optional("warmup_ns", .integer, "time spent warming up"),
    .optional("unit_median_ns", .real, "median time per unit of work"),
    .optional(
      "unit_median_ci95_low_ns", .real,
      "lower end of a 95 % interval of the median that a new process would measure"),
    .optional("unit_median_ci95_high_ns", .real, "upper end of that interval"),
    .optional("unit_mad_ns", .real, "median absolute deviation"),
    .optional("unit_min_ns", .real, "shortest sample"),
    .optional("unit_p05_ns", .real, "5th percentile"),
    .optional("unit_p25_ns", .real, "25th percentile"),
    .optional("unit_p75_ns", .real, "75th percentile"),
    .optional("unit_p95_ns", .real, "95th percentile"),
    .optional("unit_max_ns", .real, "longest sample"),
    .optional("unit_mean_ns", .real, "mean"),
    .optional("unit_stddev_ns", .real, "standard deviation"),
    .optional(
      "outliers_mild_count", .integer, measured: true, "samples beyond 1.5 interquartile ranges"),
    .optional(
      "outliers_severe_count", .integer, measured: true, "samples beyond 3 interquartile ranges"),
    .optional(
      "involuntary_switches_count", .integer, measured: true, "times the thread was switched out"),
    .optional("allocations_count", .integer, "heap allocations of one iteration"),
    .optional("allocated_bytes", .integer, "bytes of those allocations"),
    .optional(
      "peak_rss_bytes", .integer, measured: true, "peak resident memory during one iteration"),
    .optional("instructions_count", .integer, measured: true, "instructions of one iteration"),
    .optional("cycles_count", .integer, measured: true, "CPU cycles of one iteration"),
    .optional(
      "yardstick_ns", .real, "median time of a fixed chain of operations around the samples"),
    .optional(
      "unit_median_chains", .real, measured: true,
      "median over the samples of time per unit over the chain's time beside it"),
    .optional(
      "unit_median_bundles", .real, measured: true,
      "the same over that of eight chains side by side"),
  ]
}
