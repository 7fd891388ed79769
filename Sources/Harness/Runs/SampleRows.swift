/// The table of individual samples.
public enum SampleRows {
  public static let schema = Schema(
    "samples",
    [
      Column("schema_version", .integer, "version of the columns"),
      Column("process_index", .integer, "the process that measured, from 0"),
      Column("round_index", .integer, "the visit in which it was taken, from 0"),
      Column("sample_index", .integer, "its number within the case, from 0"),
      Column("case_id", .text, "the case"),
      Column("units_count", .real, "units of work in the sample"),
      Column("elapsed_ns", .integer, "its length, all iterations together"),
      Column("start_offset_ns", .integer, "its start, from the first visit of the suite"),
      Column("involuntary_switches_count", .integer, "times the thread was switched out"),
    ])

  /// The rows of the case called `id`, which `sampler` has measured.
  static func rows(of sampler: Sampler, case id: String, options: RunOptions) -> [Row] {
    sampler.records.enumerated().map { index, record in
      Row(
        schema,
        [
          "schema_version": .integer(ReportColumns.schemaVersion),
          "process_index": .integer(options.processIndex), "round_index": .integer(record.round),
          "sample_index": .integer(index), "case_id": .text(id),
          "units_count": .real(sampler.unitsPerSample),
          "elapsed_ns": .integer(Int(record.elapsed)),
          "start_offset_ns": .integer(Int(record.startOffset)),
          "involuntary_switches_count": .integer(record.involuntarySwitches),
        ])
    }
  }
}
