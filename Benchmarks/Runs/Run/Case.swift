import Measurement
import Reports

/// One line of a report: what is computed, how it is checked, what is timed.
public struct Case {
  /// Stable, hierarchical, without spaces and commas, beginning with the name
  /// of the suite: `accuracy/rk4/ui/step=0.004166666666666667`. Whoever
  /// changes what a case measures gives it a new id.
  public let id: String

  /// The columns that say what the case is; known before it runs.
  public let keys: [String: Value]

  /// Computes the case once, compares it with its oracle, and writes the
  /// deterministic columns. Runs before anything is timed.
  public let verify: (inout Row) throws -> Verdict

  /// What is timed when the verdict is `ok`; `nil` for cases without a cost.
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

/// What the check of a case found.
public enum Verdict: Sendable, Hashable {
  /// Right within its tolerance: may be timed.
  case ok
  /// Wrong numbers; the run ends with exit code 1. Not timed.
  case failed(String)
  /// The method left its region of stability: true, and no failure of the
  /// program. Not timed.
  case diverged(String)
  /// Cannot run here; says why. Not timed.
  case skipped(String)
}
