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
  case wrong(String)
  /// The method became unstable, which is a valid result. Not timed.
  case unstable(String)
  /// The case cannot run here, for this reason. It has no row.
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
