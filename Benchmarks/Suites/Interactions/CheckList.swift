import Harness

/// Measurements of checks that no replay of a trace shows, such as laws over
/// random events.
struct CheckList {
  private struct Code {
    let workload: (CheckRow) -> Workload?
    let detail: (CheckRow) -> String
    let measure: (CheckRow) throws -> Double
  }

  /// The scenario of the checks whose code is added from now on.
  var scenario = ""
  private var codes: [String: Code] = [:]

  /// Adds the code for a check, and for others of that name followed by a
  /// slash.
  ///
  /// - Parameters:
  ///   - workload: what is timed, if anything.
  ///   - detail: further information for readers.
  mutating func measure(
    _ check: String, workload: @escaping (CheckRow) -> Workload? = { _ in nil },
    detail: @escaping (CheckRow) -> String = { _ in "" },
    _ body: @escaping (CheckRow) throws -> Double
  ) {
    codes["\(scenario)/\(check)"] = Code(workload: workload, detail: detail, measure: body)
  }

  /// Adds the code for a check of a whole number.
  mutating func count(_ check: String, _ body: @escaping (CheckRow) throws -> Int) {
    measure(check) { Double(try body($0)) }
  }

  /// Adds the code for a check that a statement is true (1) or false (0).
  mutating func holds(_ check: String, _ body: @escaping (CheckRow) throws -> Bool) {
    measure(check) { try body($0) ? 1 : 0 }
  }

  /// The case of a row, measured by its code or, without one, by a replay.
  func item(_ row: CheckRow) -> Case {
    // `a/b/c` is measured by the code of that name, or of `a/b`.
    let parts = row.code.split(separator: "/")
    let code = codes[row.code] ?? codes[parts.prefix(2).joined(separator: "/")]
    let keys: [String: Value] = [
      "scenario": .text(row.scenario), "check": .text(row.check), "expected": .real(row.expected),
      "tolerance": .real(row.tolerance), "relation": .text(row.relation.rawValue),
      "unit": Value(nonempty: row.unit), "detail": Value(nonempty: code?.detail(row) ?? ""),
    ]
    return Case(
      id: "interactions/\(row.scenario)/\(row.check)", keys: keys, workload: code?.workload(row)
    ) { report in
      let actual: Double
      do {
        let measured = try code?.measure(row) ?? row.model.map { try row.measured(on: $0) }
        actual = row.actual(measured ?? .nan)
      } catch {
        // A check that throws counts as failed; the others continue.
        report["pass"] = .boolean(false)
        return .wrong("\(row.check): \(error)")
      }
      let didPass = row.passes(actual)
      report["actual"] = Value(actual)
      report["pass"] = .boolean(didPass)
      if didPass { return .ok }
      let range = row.relation == .equal && row.tolerance > 0 ? " ± \(row.tolerance)" : ""
      return .wrong(
        "\(row.check) is \(actual), expected \(row.relation.rawValue) \(row.expected)\(range)")
    }
  }
}

/// Whether some code throws an error.
func doesThrow(_ body: () throws -> Void) -> Bool {
  do {
    try body()
    return false
  } catch { return true }
}
