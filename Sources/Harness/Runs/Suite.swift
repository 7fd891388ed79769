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

  /// The suite's own columns. `schema` adds those of `ReportColumns`: the
  /// common ones before them, the timing columns after them.
  var columns: [Column] { get }

  /// What a table for people shows, in order of importance; a status other than
  /// `ok` and the remark are added. Empty for all columns.
  var console: [ConsoleColumn] { get }

  /// Limits that table to the rows with this text in this column, unless no row
  /// has it; `nil` for all rows.
  var consoleCondition: (column: String, text: String)? { get }

  /// The default CPU time for the rounds in seconds; a sixteenth if quick.
  var timeBudget: Double { get }

  /// Whether the suite's own command times without `--time`.
  var isTimedByDefault: Bool { get }

  /// Whether cases may be verified concurrently and in any order. They may if
  /// they share no unlocked state and measure no times.
  var isVerifiedInParallel: Bool { get }

  /// Every case, in the order of the report. This must be fast; the work is
  /// done when the cases are verified.
  ///
  /// - Throws: `InputError` for data that cannot be read. Names given by the
  ///   user have been checked by the command before.
  func cases(_ context: SuiteContext) throws -> [Case]

  /// Fills or converts the columns that depend on the times of a case. Timing
  /// columns and those that repeat them have already been filled.
  func fill(_ row: inout Row, with timing: Timing)

  /// Processes the verified rows, for columns that depend on several cases.
  func conclude(_ rows: inout [Row])

  /// The cases that compete, given the rows with their times of the survey.
  /// Rounds measure these or, if the user sets their number, every timed case.
  /// By default every case with a time, without rivals.
  func contests(_ rows: [Row]) -> [Contest]

  /// Processes all rows after timing, for columns that depend on the times of
  /// several cases. Not called without timing.
  func concludeTiming(_ result: inout SuiteResult)

  /// Lines for the summary of `run`, most important first, each about 100
  /// characters long at most. Several lines form a table.
  func highlights(_ result: SuiteResult) -> [String]

  /// Text that a command running only this suite prints at its end, by default
  /// the highlights; `nil` for none.
  func closing(_ result: SuiteResult) -> String?
}

extension Suite {
  public var console: [ConsoleColumn] { [] }
  public var consoleCondition: (column: String, text: String)? { nil }
  public var timeBudget: Double { 20 }
  public var isTimedByDefault: Bool { true }
  public var isVerifiedInParallel: Bool { false }
  public func fill(_ row: inout Row, with timing: Timing) {}
  public func conclude(_ rows: inout [Row]) {}
  public func contests(_ rows: [Row]) -> [Contest] { [Contest(rows.timed)] }
  public func concludeTiming(_ result: inout SuiteResult) {}
  public func highlights(_ result: SuiteResult) -> [String] { [] }
  public func closing(_ result: SuiteResult) -> String? {
    let lines = highlights(result)
    return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
  }
}

extension Suite {
  public var schema: Schema {
    Schema(
      name, ReportColumns.common + columns + ReportColumns.timing,
      console: console.isEmpty
        ? []
        : console + [
          ConsoleColumn("status", unless: "ok"),
          ConsoleColumn("status_detail", "remark", isCut: true),
        ])
  }

  public func consoleRows(_ rows: [Row]) -> [Row] {
    guard let (column, text) = consoleCondition else { return rows }
    let shown = rows.filter { $0[column].field == text }
    return shown.isEmpty ? rows : shown
  }
}

/// One row of a report: what is computed, verified and timed.
public struct Case {
  /// A stable, hierarchical id that begins with the name of the suite, without
  /// spaces and commas: `accuracy/rk4/ui/step=0.0125`. Change it whenever you
  /// change what the case measures.
  public let id: String

  /// The values of columns that identify the case and are known before it runs.
  public let keys: [String: Value]

  /// Computes the case once, compares the result with its reference, and writes
  /// the deterministic columns of the row. Called before anything is timed.
  public let verify: (inout Row) throws -> Verdict

  /// The work that is timed if the verdict is `ok`, if any.
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
public enum Verdict: Sendable, Equatable {
  /// Correct within its tolerance; may be timed.
  case ok
  /// Wrong results; not timed, and the run ends with exit status 1.
  case wrong(String)
  /// The method diverged or gave up, which is a valid result. Not timed.
  case unstable(String)
  /// The case cannot be run or checked, for this reason. It has no row.
  case leftOut(String)

  /// The values of the columns `status` and `status_detail`.
  public var statusColumns: (status: Value, detail: Value) {
    switch self {
    case .ok: ("ok", .missing)
    case .wrong(let detail): ("wrong", .text(detail))
    case .unstable(let detail): ("unstable", .text(detail))
    case .leftOut: preconditionFailure("a case that cannot run has no row")
    }
  }
}

/// The options of a run that suites know when they create their cases.
public struct SuiteContext: Sendable {
  /// Whether long suites have fewer cases; rounds take a sixteenth of the time.
  public var isQuick = false
  public var seed: UInt64 = 1
  /// The number of threads a kernel may use.
  public var threads = 1

  public init() {}
}
