/// The summary at the end of a full run.
public struct RunSummary {
  /// A suite, its result and the time that it took, in seconds.
  public typealias Part = (suite: any Suite, result: SuiteResult, seconds: Double)

  private let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// The table of suites, the highlights of each, and the first of the cases
  /// that have failed.
  public var text: String {
    table + parts.map(Self.highlights).joined() + failures
  }

  /// What stands out in the rows of a suite; empty if the suite is incomplete.
  private static func highlights(_ part: Part) -> String {
    let lines = part.result.isInterrupted ? [] : part.suite.highlights(part.result.rows)
    if lines.isEmpty { return "" }
    return "\n\(part.suite.name): \(part.suite.summary)\n" + lines.map { "  \($0)\n" }.joined()
  }

  private var failures: String {
    let rows = parts.flatMap(\.result.rows).filter { $0["status"] == .text("wrong") }
    if rows.isEmpty { return "" }
    let shown = rows.prefix(10)
    var text = "\nwrong:\n"
    for row in shown {
      text += "  \(row["case_id"].field): \(row["status_detail"].field)\n"
    }
    if rows.count > shown.count { text += "  and \(rows.count - shown.count) more\n" }
    return text
  }

  private var table: String {
    let statuses = ReportColumns.statuses.filter { status in
      status == "ok" || parts.contains { Self.count($0.result.rows, status) > 0 }
    }
    let header = ["suite", "cases", "timed"] + statuses + ["seconds"]
    let cells = parts.map { part in
      let rows = part.result.rows
      let timed = rows.count { $0["time_ns"] != .missing }
      return [part.suite.name, String(rows.count), String(timed)]
        + statuses.map { String(Self.count(rows, $0)) }
        + [Self.shortSeconds(part.seconds)]
    }
    return ConsoleTable.text(
      header: header, cells: cells, rightAligned: [false] + header.dropFirst().map { _ in true })
  }

  /// Seconds with at most one decimal and three digits: 0.1, 12.3, 123, 1230.
  private static func shortSeconds(_ seconds: Double) -> String {
    DecimalRounding.significant((seconds * 10).rounded() / 10, digits: 3)
  }

  /// The number of rows with a status.
  private static func count(_ rows: [Row], _ status: String) -> Int {
    rows.count { $0["status"] == .text(status) }
  }
}
