import Harness

/// The suite `selfcheck`: measurements whose result is known in advance.
///
/// An empty body takes no time, a chain of twice as many multiply-adds takes
/// twice as long, the same work under two names takes the same time. Where that
/// fails, `status_detail` says so. A row is `wrong` only if its chain ends with
/// a wrong number.
public struct SelfcheckSuite: Suite {
  public let name = "selfcheck"
  public let summary = "null tests: an empty body, N against 2N, the same work twice"
  public let timeBudget = 1.0

  public let columns: [Column] = [
    .optional("test", .text, "what is tested: empty, double or same"),
    .optional(
      "expected_ratio", .real, role: .input, "expected ratio to the time of a chain of 1000 links"),
    .optional("actual_ratio", .real, measured: true, "measured ratio"),
  ]

  public init() {}

  public func cases(_ context: SuiteContext) -> [Case] {
    [
      empty(),
      chain("chain/links=1000", links: 1_000),
      chain("chain/links=2000", links: 2_000, test: "double", expected: 2),
      chain("chain/links=1000/again", links: 1_000, test: "same", expected: 1),
    ]
  }

  /// Compares the chains with the baseline, and the empty body with nothing.
  public func contests(_ rows: [Row]) -> [Contest] {
    let baseline = rows.timed.filter { rows[$0]["case_id"] == .text(Self.baseline) }
    let chains = rows.timed.filter { rows[$0]["test"] != "empty" }
    return [Contest(rows.timed, rivals: Contest(chains, against: baseline).rivals)]
  }

  public func concludeTiming(_ result: inout SuiteResult) {
    var rows = result.rows
    defer { result.rows = rows }
    for index in rows.indices {
      let median = rows[index]["time_ns"].number
      // If an empty body is timed correctly, its time is below the clock's
      // resolution, and its row has none.
      if rows[index]["test"] == "empty", let median {
        doubt(
          &rows[index], "an empty body took \(DecimalRounding.significant(median, digits: 3)) ns")
      }
      guard let expected = rows[index]["expected_ratio"].number else { continue }
      let base = rows.first { $0["case_id"] == .text(Self.baseline) }?["time_ns"].number
      let quotient = median.flatMap { median in base.map { median / $0 } }
      guard let ratio = rows[index]["ratio_to_leader"].number ?? quotient else {
        doubt(&rows[index], "its time or the baseline's is missing")
        continue
      }
      rows[index]["actual_ratio"] = .real(ratio)
      if abs(ratio - expected) > Self.tolerance * expected {
        doubt(&rows[index], "the times are not in the expected ratio")
      }
    }
  }

  /// Marks a time as doubtful, unless the chain itself is wrong.
  private func doubt(_ row: inout Row, _ detail: String) {
    guard row["status"] == "ok" else { return }
    row["status_detail"] = .text(detail)
  }

  /// The first chain that is wrong or whose time is in doubt.
  public func highlights(_ result: SuiteResult) -> [String] {
    let first = result.rows.first { $0["test"] != "empty" && $0["status_detail"] != .missing }
    guard let row = first else { return [] }
    return ["Doubt the times: \(row["case_id"].field): \(row["status_detail"].field)"]
  }

  /// The id of the chain with which the other chains are compared.
  private static let baseline = "selfcheck/chain/links=1000"
  /// The largest relative difference from the expected ratio that passes.
  private static let tolerance = 0.2

  private func empty() -> Case {
    let work = Workload(unit: "turn") {
      { iterations in
        for turn in 0..<iterations { consume(turn) }
      }
    }
    return Case(id: "selfcheck/empty", keys: ["test": "empty"], workload: work) { _ in .ok }
  }

  /// - Parameter expected: the expected time, in units of the baseline's.
  private func chain(
    _ id: String, links: Int, test: String? = nil, expected: Double? = nil
  ) -> Case {
    let keys = ["test": Value(test), "expected_ratio": Value(expected)]
    let work = Workload(unit: "chain") {
      { iterations in
        for _ in 0..<iterations { consume(Self.chainEnd(from: launder(0.5), links: links)) }
      }
    }
    return Case(id: "selfcheck/" + id, keys: keys, workload: work) { _ in
      // Each link x -> 1 - x / 2 halves the distance from its fixed point 2/3,
      // so a thousand links end there.
      let end = Self.chainEnd(from: 0.5, links: links)
      return abs(end - 2.0 / 3) < 1e-15 ? .ok : .wrong("the chain ends at \(end)")
    }
  }

  private static func chainEnd(from start: Double, links: Int) -> Double {
    var value = start
    for _ in 0..<links { value = 1 - value * 0.5 }
    return value
  }
}
