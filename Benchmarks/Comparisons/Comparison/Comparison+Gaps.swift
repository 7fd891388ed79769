import Reports

extension Comparison {
  /// Cases or numbers that cannot be compared for the same reason.
  public struct Gap: Sendable {
    public enum Kind: Sendable {
      /// Only the base has them.
      case lost
      /// Only the new side has them.
      case added
      /// Both sides have the case, but with different inputs or units of work.
      case otherInputs
    }

    public let kind: Kind
    /// The beginning of a line about the gap: `lost: only old has`.
    public let reason: String
    /// The rest of that line: `1126 cases`.
    public let amount: String
    /// The cases or numbers, in words.
    public let names: [String]

    fileprivate init(_ kind: Kind, _ reason: String, _ subject: String, _ names: [String]) {
      self.kind = kind
      self.reason = reason
      amount = "\(names.count) \(subject)\(names.count == 1 ? "" : "s")"
      self.names = names
    }
  }

  /// What `compare` cannot compare because one side lacks it or because its
  /// inputs differ.
  public func gaps(_ base: ComparisonSide, _ new: ComparisonSide) -> [Gap] {
    let (lost, added) = ("lost: only \(base.path) has", "only \(new.path) has")
    return [
      Gap(.lost, lost, "case", Self.missing(base, in: new)),
      Gap(.lost, "lost: skipped in \(new.path):", "case", Self.skipped(base, in: new)),
      Gap(.lost, lost, "number", Self.emptied(base, in: new, columns: metrics)),
      Gap(.added, added, "case", Self.missing(new, in: base)),
      Gap(.added, added, "number", Self.emptied(new, in: base, columns: metrics)),
      Gap(
        .otherInputs, "of the same name, but not with the same inputs:", "case",
        Self.otherInputs(base, new)),
    ].filter { !$0.names.isEmpty }
  }

  /// The cases of `base` that are missing in `new`, in order.
  public static func missing(_ base: ComparisonSide, in new: ComparisonSide) -> [String] {
    base.rows.keys.sorted().flatMap { suite in
      let known = Set((new.rows[suite] ?? []).map { $0["case_id"].field })
      return (base.rows[suite] ?? []).map { $0["case_id"].field }.uniqued()
        .filter { !known.contains($0) }
    }
  }

  /// The cases that `base` carried out and `new` skipped.
  private static func skipped(_ base: ComparisonSide, in new: ComparisonSide) -> [String] {
    func isSkipped(_ rows: [Row]) -> Bool { RunValues(rows, .status).plain.isEmpty }
    return SharedSuite.all(base, new).flatMap(\.pairs)
      .filter { isSkipped($0.new) && !isSkipped($0.base) }.map(\.id)
  }

  /// Times and deterministic values that `base` has and `new` lacks although
  /// its case succeeded, each as "column of case".
  ///
  /// - Parameter columns: the columns to look at; empty for all.
  public static func emptied(
    _ base: ComparisonSide, in new: ComparisonSide, columns: [String] = []
  ) -> [String] {
    SharedSuite.all(base, new).flatMap { suite -> [String] in
      let metrics = Metric.all(of: suite.schema).filter {
        $0 != .status && (columns.isEmpty || columns.contains($0.name))
      }
      return suite.pairs.flatMap { pair in
        let successes = RunValues(pair.new, .status).plain
        guard !successes.isEmpty, !successes.contains(0) else { return [String]() }
        return metrics.filter {
          let count = RunValues(pair.base, $0).plain.count
          // A few processes may have a time near the limit of resolution by
          // chance.
          let isThere = $0.isMeasured ? 2 * count > pair.base.count : count > 0
          return isThere && RunValues(pair.new, $0).plain.isEmpty
        }.map { "\($0.name) of \(pair.id)" }
      }
    }
  }

  /// The cases that both sides have, but with different inputs, each with the
  /// first of these. The user's own spring may have the same name on both
  /// sides, but other parameters. The unit of work also counts as an input.
  private static func otherInputs(_ base: ComparisonSide, _ new: ComparisonSide) -> [String] {
    SharedSuite.all(base, new).flatMap { suite -> [String] in
      let inputs = suite.schema.columns.filter { $0.role == .input }.map(\.name)
      return suite.pairs.compactMap { pair in
        if pair.workUnits.count > 1 {
          return "\(pair.id) (work_unit: \(pair.workUnits.joined(separator: " and ")))"
        }
        // All rows are compared with one, as a side may have rows of several
        // runs.
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
