import Harness
import SolverSuites
import Suites

extension Comparison {
  /// Cases or numbers that cannot be compared, or not fairly, for one reason.
  struct Gap {
    enum Kind {
      /// Only the base has them.
      case lost
      /// Only the new side has them.
      case added
      /// Both sides have the case, but with different inputs or units of work.
      case otherInputs
    }

    let kind: Kind
    /// The beginning of `line`: `lost: only old has`.
    let reason: String
    /// What `names` are names of, in the singular.
    let subject: String
    let names: [String]

    /// `lost: only old has 1126 cases, the first is engines/pop/…`.
    var line: String {
      let first = names[0]
      return names.count == 1
        ? "\(reason) \(first)" : "\(reason) \(names.count) \(subject)s, the first is \(first)"
    }

    fileprivate init(_ kind: Kind, _ reason: String, _ subject: String, _ names: [String]) {
      (self.kind, self.reason, self.subject, self.names) = (kind, reason, subject, names)
    }
  }

  /// What `compare` cannot compare because one side lacks it, and what it
  /// compares although the inputs differ.
  func gaps(_ base: ComparisonSide, _ new: ComparisonSide) -> [Gap] {
    let (lost, added) = ("lost: only \(base.path) has", "only \(new.path) has")
    let other = "of the same name, but not with the same inputs:"
    return [
      Gap(.lost, lost, "case", Self.cases(of: base, missingIn: new)),
      Gap(.lost, lost, "number", Self.numbers(of: base, missingIn: new)),
      Gap(.added, added, "case", Self.cases(of: new, missingIn: base)),
      Gap(.added, added, "number", Self.numbers(of: new, missingIn: base)),
      Gap(.otherInputs, other, "case", Self.otherInputs(base, new)),
    ].filter { !$0.names.isEmpty }
  }

  /// The cases of one side that are missing on the other, in order.
  static func cases(
    of side: ComparisonSide, missingIn other: ComparisonSide
  ) -> [String] {
    side.rows.sorted { $0.key < $1.key }.flatMap { suite, rows in
      let known = Set((other.rows[suite] ?? []).map { $0["case_id"].field })
      return rows.map { $0["case_id"].field }.uniqued().filter { !known.contains($0) }
    }
  }

  /// Times and deterministic values that one side has and the other lacks
  /// although the case succeeded there, each as "column of case".
  static func numbers(
    of side: ComparisonSide, missingIn other: ComparisonSide
  ) -> [String] {
    SharedSuite.all(side, other).flatMap { suite -> [String] in
      let metrics = Metric.all(of: suite.schema).filter { $0 != .status }
      return suite.pairs.flatMap { pair in
        // All are 0 if one process failed, otherwise 1.
        let outcomes = RunValues(pair.new, .status).plain
        guard !outcomes.isEmpty, !outcomes.contains(0) else { return [String]() }
        return metrics.filter { metric in
          let count = RunValues(pair.base, metric).plain.count
          // A time counts only if most processes have it: near the resolution
          // of the clock, a few have one by chance.
          let isThere = metric.isMeasured ? 2 * count > pair.base.count : count > 0
          return isThere && RunValues(pair.new, metric).plain.isEmpty
        }.map { "\($0.name) of \(pair.id)" }
      }
    }
  }

  /// The cases that both sides have, but with different inputs, each with the
  /// first input that differs: the user's own springs may have the same name
  /// but other parameters. The unit of work also counts as an input.
  private static func otherInputs(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    SharedSuite.all(base, new).flatMap { suite -> [String] in
      let inputs = suite.schema.columns.filter { $0.role == .input }.map(\.name)
      return suite.pairs.compactMap { pair in
        if pair.workUnits.count > 1 {
          return "\(pair.id) (work_unit: \(pair.workUnits.joined(separator: " and ")))"
        }
        // All rows are compared with one, because a side may have rows of
        // several runs. Relative differences up to 1e-9 may come from rounding.
        return inputs.lazy.compactMap { name in
          let rows = (pair.base + pair.new).filter { $0[name].number != nil }
          guard let one = rows.first, let a = one[name].number else { return nil }
          let other = rows.first {
            let b = $0[name].number ?? a
            return (a - b).magnitude > 1e-9 * max(a.magnitude, b.magnitude)
          }
          return other.map { "\(pair.id) (\(name): \(one[name].field) and \($0[name].field))" }
        }.first
      }
    }
  }
}
