import Glibc
import Reports
import Runs
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

    /// Whether the data do not allow a verdict.
    public var isOpen: Bool { self == .inconclusive || self == .insufficient }
  }

  public let caseID: String
  public let metric: Metric
  public let baseRunsCount: Int
  public let newRunsCount: Int
  public let baseMedian: Double
  public let newMedian: Double
  /// Whether the processes of both sides have values in common: a count that
  /// is not the same in every process of one program says nothing by a
  /// difference that small.
  public let overlaps: Bool
  /// What the processes say in each unit that counts: see `RunValues.units`.
  public var evidence: [Evidence] = []
  /// Where there is no evidence: an interval of the ratio from the intervals of
  /// single processes.
  var roughInterval: ClosedRange<Double>?
  /// New over base of the reference times: how much slower the CPU itself was.
  public var referenceRatio: Double?
  /// What is known of a change in one unit.
  public struct Evidence: Sendable, Hashable {
    /// New over base.
    public let ratio: Double
    /// A 95 % interval of the ratio.
    public let interval: ClosedRange<Double>
    /// Of the rank test.
    public let pValue: Double
  }

  /// The largest p-value: every unit has to show the change.
  public var pValue: Double? { evidence.map(\.pValue).max() }

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
    let (lowBase, highBase) = (base.min() ?? 0, base.max() ?? 0)
    let (lowNew, highNew) = (new.min() ?? 0, new.max() ?? 0)
    overlaps = lowBase <= highNew && lowNew <= highBase
  }

  /// New over base, in the unit that counts first; 1 when both are zero.
  public var ratio: Double {
    evidence.first?.ratio ?? (newMedian == baseMedian ? 1 : newMedian / baseMedian)
  }

  /// A 95 % interval of the ratio; nil where nothing is known of it.
  public var interval: ClosedRange<Double>? { evidence.first?.interval ?? roughInterval }

  /// How large the change is, whichever way: |log ratio|.
  public var size: Double {
    let size = abs(log(ratio))
    return size.isNaN ? .infinity : size
  }

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
      Column(
        "p_value", .real, optional: true, "rank test over the processes, or over pairs of them"),
      Column("p_value_holm", .real, optional: true, "the same, corrected over all cases"),
      Column("verdict", .choice(Verdict.allCases.map(\.rawValue)), "what follows"),
      Column(
        "yardstick_ratio", .real, optional: true,
        "new over base of a fixed piece of work: the CPU's own change"),
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
      ("verdict", .text(verdict.rawValue)), ("yardstick_ratio", Value(referenceRatio)),
    ])
    return row
  }
}
