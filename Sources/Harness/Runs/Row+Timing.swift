// Fills the columns of `ReportColumns.timing`.
extension Row {
  /// Writes the memory and CPU that one iteration uses.
  mutating func set(_ use: ResourceUse) {
    self["allocations_count"] = Value(use.allocationCount)
    self["allocated_bytes"] = Value(use.allocatedBytes)
    self["peak_rss_bytes"] = Value(use.peakResidentBytes)
    self["instructions_count"] = Value(use.instructionCount)
    self["cycles_count"] = Value(use.cycleCount)
  }

  /// Writes the times of a case.
  mutating func set(_ timing: Timing) {
    let summary = timing.summary
    let outliers = summary.outlierCounts
    set([
      "work_unit": .text(timing.unit),
      "work_per_iteration_count": .integer(Int(timing.unitsPerIteration)),
      "iterations_per_sample_count": .integer(timing.iterationsPerSample),
      "sample_count": .integer(summary.count),
      "warmup_ns": .integer(Int(timing.warmupNanoseconds)),
      "unit_median_ns": .real(summary.median),
      "unit_median_ci95_low_ns": Value(timing.medianInterval?.lowerBound),
      "unit_median_ci95_high_ns": Value(timing.medianInterval?.upperBound),
      "unit_mad_ns": .real(summary.medianAbsoluteDeviation), "unit_min_ns": .real(summary.minimum),
      "unit_p05_ns": .real(summary.quantile(0.05)), "unit_p25_ns": .real(summary.quantile(0.25)),
      "unit_p75_ns": .real(summary.quantile(0.75)), "unit_p95_ns": .real(summary.quantile(0.95)),
      "unit_max_ns": .real(summary.maximum), "unit_mean_ns": .real(summary.mean),
      // One sample does not show a spread.
      "unit_stddev_ns": summary.count > 1 ? .real(summary.standardDeviation) : .missing,
      "outliers_mild_count": .integer(outliers.mild),
      "outliers_severe_count": .integer(outliers.severe),
      "yardstick_ns": Value(timing.referenceNanoseconds),
      "unit_median_chains": Value(timing.medianChains),
      "unit_median_bundles": Value(timing.medianBundles),
      "involuntary_switches_count": .integer(timing.involuntarySwitchCount),
    ])
  }
}
