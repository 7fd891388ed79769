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

  /// What a table for people shows, the most important first; a status other
  /// than `ok` is added.
  var console: [ConsoleColumn] { get }

  /// The text of a column that rows must have to be in that table, if any row
  /// has it; `nil` for all rows.
  var consoleCondition: (column: String, text: String)? { get }

  /// The most time in seconds for the rounds of all cases. A quick run has a
  /// sixteenth of it.
  var timeBudget: Double { get }

  /// Whether the suite is timed by default (`--time` and `--no-timing` override
  /// this; a full run is always timed).
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

  /// Fills those of the suite's own columns that depend on the times of a case.
  /// Columns that repeat a timing column have already been filled.
  func fill(_ row: inout Row, with timing: Timing)

  /// Processes all verified rows before timing, for columns that depend on
  /// several cases.
  func conclude(_ rows: inout [Row])

  /// What is measured in rounds, given the rows with their times of the survey:
  /// cases of equal use next to each other. By default every case with a time.
  func contests(_ rows: [Row]) -> [Contest]

  /// Processes all rows after timing, for columns that depend on the times of
  /// several cases. Not called if nothing was timed.
  func concludeTiming(_ result: inout SuiteResult)

  /// Lines for the summary of a full run, most important first, of at most 100
  /// columns: what a reader would repeat to a colleague.
  func highlights(_ result: SuiteResult) -> [String]

  /// Text that a command running only this suite prints at its end; `nil` for
  /// none.
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
  public func contests(_ rows: [Row]) -> [Contest] {
    [Contest(rows.indices.filter { rows[$0]["time_ns"] != .missing })]
  }
  public func concludeTiming(_ result: inout SuiteResult) {}
  public func highlights(_ result: SuiteResult) -> [String] { [] }
  public func closing(_ result: SuiteResult) -> String? { nil }
}

extension Suite {
  /// All columns of the suite's report.
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

  /// The rows that a table for people has.
  public func consoleRows(_ rows: [Row]) -> [Row] {
    guard let (column, text) = consoleCondition else { return rows }
    let shown = rows.filter { $0[column].field == text }
    return shown.isEmpty ? rows : shown
  }
}
