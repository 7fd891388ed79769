/// A family of cases that share a table.
///
/// A suite defines what is measured and against what it is verified; the runner
/// does the rest. To add one, write its type into a file of its own and add a
/// line to `Catalogue`.
public protocol Suite {
  /// The name: the first part of its case ids, and the name of its report.
  var name: String { get }

  /// The question the suite answers, in one line.
  var summary: String { get }

  /// The suite's own columns. The runner adds those of `ReportColumns`:
  /// `schema_version, suite, case_id, status, status_detail` before
  /// them, and the timing columns after them.
  var columns: [Column] { get }

  /// The names of those of the suite's own columns that a table shows first.
  var leadingColumns: [String] { get }

  /// The time in seconds for measuring all cases if the suite runs alone. A
  /// quick run has a sixteenth of it; a full run may scale all budgets down.
  var timeBudget: Double { get }

  /// Whether the suite is timed by default (`--time` and `--no-timing` override
  /// this; a full run is always timed).
  var isTimedByDefault: Bool { get }

  /// Whether the seed changes what the cases compute, and not only the order in
  /// which they are timed.
  var drawsNumbers: Bool { get }

  /// Whether cases use `SuiteContext.threads`.
  var usesThreads: Bool { get }

  /// Whether a quick run has fewer or smaller cases, and not only shorter
  /// samples.
  var hasQuickCases: Bool { get }

  /// Whether cases may be verified concurrently and in any order. They may if
  /// they share no unlocked state and measure no times.
  var isVerifiedInParallel: Bool { get }

  /// Every case, in the order of the report. This must be fast; the work is
  /// done when the cases are verified.
  ///
  /// - Throws: `InputError` for data that cannot be read. Names given by the
  ///   user have been checked by the command before.
  func cases(_ context: SuiteContext) throws -> [Case]

  /// Fills those of the suite's own columns that depend on the times of a case.
  /// Columns that repeat a timing column have already been filled.
  func fill(_ row: inout Row, with timing: Timing)

  /// Processes all verified rows before timing, for columns that depend on
  /// several cases.
  func conclude(_ rows: inout [Row])

  /// Processes all rows after timing, for columns that depend on the times of
  /// several cases. Not called if nothing was timed.
  func concludeTiming(_ rows: inout [Row])

  /// Lines for the summary of a full run, most important first: the worst, the
  /// fastest, ratios to limits.
  func highlights(_ rows: [Row]) -> [String]

  /// Text that a command running only this suite prints at its end; `nil` for
  /// none.
  func closing(_ rows: [Row]) -> String?
}

extension Suite {
  public var leadingColumns: [String] { [] }
  public var timeBudget: Double { 20 }
  public var isTimedByDefault: Bool { true }
  public var drawsNumbers: Bool { false }
  public var usesThreads: Bool { false }
  public var hasQuickCases: Bool { false }
  public var isVerifiedInParallel: Bool { false }
  public func fill(_ row: inout Row, with timing: Timing) {}
  public func conclude(_ rows: inout [Row]) {}
  public func concludeTiming(_ rows: inout [Row]) {}
  public func highlights(_ rows: [Row]) -> [String] { [] }
  public func closing(_ rows: [Row]) -> String? { nil }
}

extension Suite {
  /// All columns of the suite's report.
  public var schema: Schema {
    Schema(name, ReportColumns.common + columns + ReportColumns.timing)
  }

  /// The columns of the table that a terminal shows, the most important first.
  /// The parts of an id are columns already, so it comes last.
  public var tableSchema: Schema {
    let names =
      leadingColumns + ["status"] + columns.map(\.name)
      + ["time_ns", "time_low_ns", "time_high_ns", "work_unit", "case_id"]
    let known = Dictionary(uniqueKeysWithValues: schema.columns.map { ($0.name, $0) })
    return Schema(name, names.uniqued().compactMap { known[$0] })
  }
}

/// One row of a report: what is computed, how it is verified, and what is
/// timed.
public struct Case {
  /// A stable, hierarchical id that begins with the name of the suite, without
  /// spaces and commas: `accuracy/rk4/ui/step=0.004166666666666667`. Change it
  /// whenever you change what the case measures.
  public let id: String

  /// The values of columns that identify the case and are known before it runs.
  public let keys: [String: Value]

  /// Computes the case once, compares the result with its reference, and writes
  /// the deterministic columns of the row. Called before anything is timed.
  public let verify: (inout Row) throws -> Verdict

  /// The work that is timed if the verdict is `ok`; `nil` for cases without
  /// times.
  public let workload: Workload?

  public init(
    id: String, keys: [String: Value], workload: Workload? = nil,
    verify: @escaping (inout Row) throws -> Verdict
  ) {
    precondition(!id.contains { $0 == " " || $0 == "," }, "an id has no spaces and no commas")
    self.id = id
    self.keys = keys
    self.verify = verify
    self.workload = workload
  }
}

/// The result of verifying a case. A text says why it is not `ok`.
public enum Verdict: Sendable, Hashable {
  /// Correct within its tolerance; may be timed.
  case ok
  /// Wrong results; not timed, and the run ends with exit status 1.
  case failed(String)
  /// The method became unstable, which is a valid result. Not timed.
  case diverged(String)
  /// The case cannot run here, for this reason. It has no row.
  case skipped(String)

  /// The values of the columns `status` and `status_detail`.
  public var statusColumns: (status: Value, detail: Value) {
    switch self {
    case .ok: ("ok", .missing)
    case .failed(let detail): ("wrong", .text(detail))
    case .diverged(let detail): ("unstable", .text(detail))
    case .skipped: preconditionFailure("a case that cannot run has no row")
    }
  }
}

/// The options of a run that suites know when they create their cases.
public struct SuiteContext: Sendable {
  /// Whether a long suite should have fewer or smaller cases. All have at most
  /// 10 samples, in a sixteenth of the time.
  public var isQuick = false
  /// Seed of the schedule and of all random numbers.
  public var seed: UInt64 = 1
  /// The number of threads a kernel may use.
  public var threads = 1

  public init() {}
}
