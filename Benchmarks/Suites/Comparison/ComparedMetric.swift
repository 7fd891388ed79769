import Reports
import Statistics

/// One number of one case in two runs.
public struct ComparedMetric: Sendable {
  /// What the comparison says.
  public enum Verdict: String, Sendable, CaseIterable {
    case regression
    case improvement
    case unchanged
    /// Different, and neither better nor worse.
    case changed
    /// The interval reaches beyond the threshold without excluding 1.
    case inconclusive
    /// Fewer than six processes on one side.
    case insufficient
  }

  public let caseID: String
  public let metric: Metric
  public let baseRunsCount: Int
  public let newRunsCount: Int
  public let baseMedian: Double
  public let newMedian: Double
  /// A 95 % interval of the ratio new over base.
  public var interval: ClosedRange<Double>?
  public var pValue: Double?
  /// The p-value after correction over all cases.
  public var holmPValue: Double?
  public var verdict = Verdict.insufficient

  init(caseID: String, metric: Metric, base: [Double], new: [Double]) {
    self.caseID = caseID
    self.metric = metric
    baseRunsCount = base.count
    newRunsCount = new.count
    baseMedian = median(base)
    newMedian = median(new)
  }

  /// New over base; 1 when both are zero.
  public var ratio: Double { newMedian == baseMedian ? 1 : newMedian / baseMedian }

  /// The table of a comparison.
  public static let schema = Schema(
    "compare",
    [
      Column("case_id", .text, "the case"),
      Column("metric", .text, "time, or the column compared exactly"),
      Column("base_runs_count", .integer, "processes of the base"),
      Column("new_runs_count", .integer, "processes of the new run"),
      Column("base_median", .real, "median over the processes of the base"),
      Column("new_median", .real, "median over the processes of the new run"),
      Column("ratio", .real, optional: true, "new over base"),
      Column("ratio_ci95_low", .real, optional: true, "lower end of its 95 % interval"),
      Column("ratio_ci95_high", .real, optional: true, "upper end of its 95 % interval"),
      Column("p_value", .real, optional: true, "rank test over the processes"),
      Column("p_value_holm", .real, optional: true, "the same, corrected over all cases"),
      Column("verdict", .choice(Verdict.allCases.map(\.rawValue)), "what follows"),
    ])

  public var row: Row {
    var row = Row(Self.schema)
    row.set([
      ("case_id", .text(caseID)), ("metric", .text(metric.name)),
      ("base_runs_count", .integer(baseRunsCount)), ("new_runs_count", .integer(newRunsCount)),
      ("base_median", Value(baseMedian)), ("new_median", Value(newMedian)),
      ("ratio", ratio.isFinite ? Value(ratio) : .missing),
      ("ratio_ci95_low", Value(interval?.lowerBound)),
      ("ratio_ci95_high", Value(interval?.upperBound)),
      ("p_value", Value(pValue)), ("p_value_holm", Value(holmPValue)),
      ("verdict", .text(verdict.rawValue)),
    ])
    return row
  }
}
