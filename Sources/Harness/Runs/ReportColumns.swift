/// The columns that the report of every suite has in addition to its own.
public enum ReportColumns {
  /// The version of the columns; release 0.1.0 writes 2.
  public static let schemaVersion = 2

  /// The column `status` of a suite, which is about correctness alone; the
  /// interval of a time says how well it is known.
  public static let statuses = ["ok", "wrong", "unstable"]

  /// The first columns of every row.
  public static let common: [Column] = [
    Column("schema_version", .integer, role: .place, "version of the columns"),
    Column("suite", .text, "the suite"),
    Column("case_id", .text, "stable name of the case"),
    Column("status", .choice(statuses), "wrong: a check failed; unstable: diverged or given up"),
    .optional("status_detail", .text, "why the status is not ok, or a remark on an ok row"),
  ]

  /// The last columns of every row: the measurement.
  public static let timing: [Column] = [
    .optional("work_unit", .text, "what one unit of work is"),
    .optional(
      "timing", .choice(["final", "survey"]), measured: true,
      "how the time was measured: in interleaved rounds, or roughly, in one visit"),
    .optional("time_ns", .real, "time per unit of work"),
    .optional(
      "time_low_ns", .real,
      "lower end of a 95 % interval of the mean time of many processes"),
    .optional("time_high_ns", .real, "upper end of that interval"),
    .optional(
      "ratio_to_leader", .real, measured: true,
      "ratio, in the same rounds, to the time of the fastest competing case; in springs to libm, "
        + "in engines to closed-form, in selfcheck to links=1000"),
    .optional("ratio_low", .real, measured: true, "lower end of its 95 % interval"),
    .optional("ratio_high", .real, measured: true, "upper end of that interval"),
    .optional(
      "instructions_per_unit", .real, "instructions per unit of work, counted by valgrind"),
    .optional(
      "yardstick_ns", .real, "median time of a fixed chain of operations around the samples"),
    Column("process_index", .integer, role: .place, "the process, from 0; in peers the round"),
  ]
}

/// The individual samples of interleaved programs, which `compare --run` reads.
/// These programs may be older, so the columns must not change.
public enum SampleRows {
  public static let schema = Schema(
    "samples",
    [
      Column("round_index", .integer, "the visit of the sample; 0 is the survey"),
      Column("case_id", .text, "the case"),
      Column("units_count", .real, "units of work in the sample"),
      Column("elapsed_ns", .integer, "length of the sample, all iterations together"),
    ])

  /// The rows of the case called `id`, which `sampler` has measured.
  static func rows(of sampler: Sampler, case id: String) -> [Row] {
    sampler.records.map { record in
      let values: [Value] = [
        .integer(record.round), .text(id), .real(sampler.unitsPerSample),
        .integer(Int(record.elapsed)),
      ]
      return Row(schema, values)
    }
  }
}

extension [Row] {
  /// The indices of the rows with a time.
  public var timed: [Int] { indices.filter { self[$0]["time_ns"] != .missing } }

  /// The row whose number in `column` has the largest `size`, that number and
  /// the id of the case; `nil` if no row has a number.
  public func largest(
    _ column: String, by size: (Double) -> Double = { $0 }
  ) -> (number: Double, row: Row, id: String)? {
    let numbered = compactMap { row in
      row[column].number.map { (number: $0, row: row, id: row["case_id"].field) }
    }
    return numbered.max { size($0.number) < size($1.number) }
  }
}
