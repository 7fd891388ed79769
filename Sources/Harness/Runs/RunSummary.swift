/// The summary of the suites of a run.
public struct RunSummary {
  public typealias Part = (suite: any Suite, result: SuiteResult)

  private let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// The highlights of every suite that was not interrupted: first tables of
  /// several lines, the last suite's first, then single lines. Then the number
  /// of cases, how well ratios are known, and the first ten wrong cases.
  public var text: String {
    let highlights = parts.map { $0.result.isInterrupted ? [] : $0.suite.highlights($0.result) }
    let tables = highlights.filter { $0.count > 1 }.map { $0.joined(separator: "\n") + "\n\n" }
    let lines =
      highlights.filter { $0.count == 1 }.flatMap { $0 } + [cases, certainty].compactMap { $0 }
    return tables.reversed().joined() + lines.map { $0 + "\n" }.joined() + failures
  }

  private var rows: [Row] { parts.flatMap(\.result.rows) }

  /// `Cases: 20098, of them 0 wrong, 249 unstable (…)`.
  private var cases: String? {
    let statuses = rows.map { $0["status"] }
    guard !statuses.isEmpty else { return nil }
    let unstable = statuses.count { $0 == "unstable" }
    let wrong = statuses.count { $0 == "wrong" }
    return "Cases: \(statuses.count), of them \(wrong) wrong, \(unstable) unstable"
      + (unstable > 0 ? " (at their step or frame rate)" : "")
  }

  /// The share of the ratios, except leaders' to themselves, whose upper bound
  /// is within 10 % of their value.
  private var certainty: String? {
    let widths = rows.compactMap { row -> Double? in
      guard let ratio = row["ratio_to_leader"].number, let high = row["ratio_high"].number,
        ratio != 1 || high != 1
      else { return nil }
      return high / ratio - 1
    }
    guard !widths.isEmpty else { return nil }
    let share = 100 * Double(widths.count { $0 <= 0.1 }) / Double(widths.count)
    return "Times: \(DecimalRounding.significant(share.rounded(), digits: 3)) % of "
      + "\(widths.count) ratios are known within 10 %; times without a ratio may be rough"
  }

  private var failures: String {
    let wrong = rows.filter { $0["status"] == "wrong" }
    if wrong.isEmpty { return "" }
    let shown = wrong.prefix(10)
    var text = "\nwrong:\n"
    for row in shown {
      text += "  \(row["case_id"].field): \(row["status_detail"].field)\n"
    }
    if wrong.count > shown.count { text += "  and \(wrong.count - shown.count) more\n" }
    return text
  }
}
