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
    Column(
      "status_detail", .text, optional: true, "why the status is not ok, or a remark on an ok row"),
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
}
