import Measurement
import Reports

/// A family of cases that share a table.
///
/// A suite says what there is to measure and against what it is checked; the
/// runner does the rest. To add one, write its type into a file of its own
/// and its line into `Catalogue`.
public protocol Suite {
  /// The suite's name: first part of its case ids, and stem of its report.
  var name: String { get }

  /// What the suite answers, in one line.
  var summary: String { get }

  /// The suite's own columns. The runner puts `schema_version, run_id, suite,
  /// case_id, status, status_detail` before and the timing columns behind.
  var columns: [Column] { get }

  /// The seconds the timed part may take in a whole run of default length;
  /// a quick run has a sixteenth of them. A command run alone has the same.
  var timeBudget: Double { get }

  /// Whether timing is on when the user says nothing (`--time` and
  /// `--no-timing` override it; a whole run always times).
  var isTimedByDefault: Bool { get }

  /// Whether cases may be verified at the same time, in any order: where they
  /// share nothing that is not locked, and measure no time.
  var isVerifiedInParallel: Bool { get }

  /// Every case, in the order of the report. Making them must be cheap: work
  /// belongs into the cases.
  ///
  /// - Throws: `InputError` for data that cannot be read. Names that a user
  ///   may misspell are checked by the command before.
  func cases(_ context: SuiteContext) throws -> [Case]

  /// Writes a case's measured times into the suite's own timing columns.
  func fill(_ row: inout Row, with timing: Timing)

  /// Sees all verified rows together before anything is timed, for columns
  /// that follow from several cases.
  func conclude(_ rows: inout [Row])

  /// Sees all rows after the measurement, for columns that follow from the
  /// times of several cases. Not called when nothing was timed.
  func concludeTiming(_ rows: inout [Row])

  /// Lines about the suite for the summary of a whole run, most important
  /// first: what is worst, what is fastest, ratios to the limits.
  func highlights(_ rows: [Row]) -> [String]

  /// What a command that runs this suite alone says to people at its end;
  /// nil for nothing.
  func closing(_ rows: [Row]) -> String?
}

extension Suite {
  public var timeBudget: Double { 20 }
  public var isTimedByDefault: Bool { true }
  public var isVerifiedInParallel: Bool { false }
  public func fill(_ row: inout Row, with timing: Timing) {}
  public func conclude(_ rows: inout [Row]) {}
  public func concludeTiming(_ rows: inout [Row]) {}
  public func highlights(_ rows: [Row]) -> [String] { Highlights.general(rows) }
  public func closing(_ rows: [Row]) -> String? { nil }
}

/// What a suite may know about the run when it makes its cases.
public struct SuiteContext: Sendable {
  /// A short run is wanted: fewer or smaller cases, if the suite is long.
  public var isQuick = false
  /// Seed of everything random.
  public var seed: UInt64 = 1
  /// Threads a kernel may use.
  public var threads = 1
  /// Whether the cases will be timed.
  public var isTimed = true

  public init() {}
}
