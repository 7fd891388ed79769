import Glibc
import Harness
import SolverSuites

struct ComparedMetric {
  /// The results of a comparison, the most important first.
  enum Verdict: String, CaseIterable {
    case regression
    case improvement
    /// Different, but neither better nor worse.
    case changed
    /// The data show neither a change beyond the threshold nor its absence.
    case inconclusive
    /// There are too few or too many values for a test, or a median is 0.
    case insufficient
    case unchanged

    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// How often each verdict occurs; verdicts that do not are left out.
    static func counts(_ compared: [ComparedMetric]) -> [(verdict: Verdict, count: Int)] {
      allCases.map { verdict in (verdict, compared.count { $0.verdict == verdict }) }
        .filter { $0.count > 0 }
    }
  }

  let caseID: String
  let metric: Metric
  /// The values of the processes that have one; at least one on each side.
  let base: [Double]
  let new: [Double]
  /// The evidence in each unit of time that counts (see `RunValues.units`),
  /// with nanoseconds first if they count; empty without a test.
  var evidence: [Evidence] = []

  struct Evidence {
    /// The median of the ratios, new over base, of one process to another.
    let ratio: Double
    /// A 95 % interval of the ratio.
    let interval: ClosedRange<Double>
    let pValue: Double
  }

  /// The largest p-value of all units, because every unit must show the change;
  /// `nil` without evidence.
  var pValue: Double? { evidence.map(\.pValue).max() }

  /// The p-value after Holm's correction over all tested cases.
  var holmPValue: Double?
  var verdict = Verdict.insufficient

  var baseMedian: Double { median(base) }
  var newMedian: Double { median(new) }

  /// New over base: of the first evidence, else of the medians (1 if equal).
  var ratio: Double {
    evidence.first?.ratio ?? (newMedian == baseMedian ? 1 : newMedian / baseMedian)
  }

  /// The size of the change in either direction: |log ratio|, or infinity if
  /// that is not a number.
  var size: Double {
    let size = abs(log(ratio))
    return size.isNaN ? .infinity : size
  }

  static let schema = Schema(
    "compare",
    [
      Column("case_id", .text, "the case"),
      Column("metric", .text, "time, or a column"),
      Column("base_runs_count", .integer, "processes of the base with a number"),
      Column("new_runs_count", .integer, "processes of the new run with a number"),
      Column(
        "base_median", .real,
        "median over the processes of the base; times in nanoseconds per unit of work"),
      Column("new_median", .real, "median over the processes of the new run, in the same unit"),
      .optional(
        "ratio", .real,
        "new over base; for tested times the median of the ratios of pairs of processes, of "
          + "nanoseconds or, if much steadier, of multiples of the yardstick"),
      .optional("ratio_ci95_low", .real, "lower end of its 95 % interval"),
      .optional("ratio_ci95_high", .real, "upper end of its 95 % interval"),
      .optional(
        "p_value", .real,
        "of a time: rank test over processes, or their pairs; the larger p of the units that count"
      ),
      .optional("p_value_holm", .real, "the same, corrected over all tested cases"),
      Column("verdict", .choice(Verdict.allCases.map(\.rawValue)), "the conclusion"),
    ],
    console: [
      ConsoleColumn("case_id", "case", isCut: true), ConsoleColumn("metric", isCut: true),
      ConsoleColumn("base_median", "before", .significant(4)),
      ConsoleColumn("new_median", "after", .significant(4)),
      ConsoleColumn("ratio", "ratio", .significant(3)), "verdict",
    ])

  var row: Row {
    Row(
      Self.schema,
      [
        "case_id": .text(caseID), "metric": .text(metric.name),
        "base_runs_count": .integer(base.count), "new_runs_count": .integer(new.count),
        "base_median": Value(baseMedian), "new_median": Value(newMedian),
        "ratio": ratio.isFinite ? Value(ratio) : .missing,
        "ratio_ci95_low": Value(evidence.first?.interval.lowerBound),
        "ratio_ci95_high": Value(evidence.first?.interval.upperBound),
        "p_value": Value(pValue), "p_value_holm": Value(holmPValue),
        "verdict": .text(verdict.rawValue),
      ])
  }
}

/// A number of a report by which two runs are compared.
struct Metric: Hashable {
  enum Direction {
    case growthIsWorse
    case fallIsWorse
    case neither
  }

  /// The name of the column, or `time` for the median time per unit of work.
  let name: String
  var column: String { self == .time ? "time_ns" : name }
  /// Whether the values are measured, and so compared by statistical tests.
  /// Others are deterministic, counts of instructions nearly so.
  let isMeasured: Bool
  /// Whether the values depend on floating-point rounding, which differs
  /// between CPUs. Counts do not.
  var isRounded = false

  static let time = Metric(name: "time", isMeasured: true)

  /// Whether the case succeeded: 1 or 0. It is reported only if the sides
  /// differ, because then other numbers may be missing.
  static let status = Metric(name: "status", isMeasured: false)

  /// The status, the time, and every numeric, deterministic result of `schema`.
  static func all(of schema: Schema) -> [Metric] {
    let exact = schema.columns.filter { column in
      let isNumeric = column.kind == .real || column.kind == .integer
      return isNumeric && !column.isMeasured && column.role == .result
    }
    return (schema.has(column: status.column) ? [status] : [])
      + (schema.has(column: time.column) ? [time] : [])
      + exact.map { Metric(name: $0.name, isMeasured: false, isRounded: $0.kind == .real) }
  }

  /// The direction that is worse in a given case. In the summary of a sweep,
  /// more failures and fewer points are worse.
  func direction(in caseID: String) -> Direction {
    if name == "position_count" {
      if caseID.hasSuffix("/failures") { return .growthIsWorse }
      if caseID.hasSuffix("/points") { return .fallIsWorse }
    }
    if ["precision", "recall", "f1", "true_positive_count", "status"].contains(name) {
      return .fallIsWorse
    }
    let worseWords = [
      "error", "false", "latency", "calls", "rejected", "unanswered", "instructions",
    ]
    return self == .time || worseWords.contains(where: name.contains) ? .growthIsWorse : .neither
  }
}
