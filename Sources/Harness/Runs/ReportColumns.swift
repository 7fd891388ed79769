/// The columns that every report has in addition to the suite's own.
public enum ReportColumns {
  /// Incremented when a column is renamed, removed or given another unit.
  public static let schemaVersion = 2

  /// All values of the column `status`, which speaks of correctness alone: how
  /// well a time is known stands in its interval.
  public static let statuses = ["ok", "wrong", "unstable"]

  /// The first columns of every row.
  public static let common: [Column] = [
    Column("schema_version", .integer, role: .place, "version of the columns"),
    Column("suite", .text, "the suite"),
    Column("case_id", .text, "stable name of the case"),
    Column("status", .choice(statuses), "whether the result is right"),
    .optional("status_detail", .text, "why the status is not ok, or a remark on an ok row"),
  ]

  /// The last columns of every row: the measurement. Times are in nanoseconds
  /// per unit of work.
  public static let timing: [Column] = [
    .optional("work_unit", .text, "what one unit of work is"),
    .optional(
      "timing", .choice(["final", "survey"]), measured: true,
      "how the time was measured: in interleaved rounds, or roughly, in one visit"),
    .optional("time_ns", .real, "time per unit of work"),
    .optional(
      "time_low_ns", .real,
      "lower end of a 95 % interval of the time that a new process would measure"),
    .optional("time_high_ns", .real, "upper end of that interval"),
    .optional(
      "ratio_to_leader", .real, measured: true,
      "time over that of the fastest case of equal use, measured next to it"),
    .optional("ratio_low", .real, measured: true, "lower end of its 95 % interval"),
    .optional("ratio_high", .real, measured: true, "upper end of that interval"),
    .optional(
      "instructions_per_unit", .real, "instructions per unit of work, counted by valgrind"),
    .optional(
      "yardstick_ns", .real, "median time of a fixed chain of operations around the samples"),
    Column("process_index", .integer, role: .place, "the process that measured, from 0"),
  ]
}

extension Row {
  /// Writes the times of a case.
  mutating func set(_ timing: Timing) {
    set([
      "work_unit": .text(timing.unit),
      "timing": timing.interval == nil ? "survey" : "final",
      "time_ns": .real(timing.time),
      "time_low_ns": Value(timing.interval?.lowerBound),
      "time_high_ns": Value(timing.interval?.upperBound),
      "yardstick_ns": .real(timing.referenceNanoseconds),
    ])
  }

  /// Writes the ratio to the leader.
  mutating func set(_ ratio: TimeRatio) {
    set([
      "ratio_to_leader": .real(ratio.value), "ratio_low": .real(ratio.interval.lowerBound),
      "ratio_high": .real(ratio.interval.upperBound),
    ])
  }
}
