import Reports

/// The summary at the end of a full run.
public struct RunSummary: Sendable {
  /// The results of one suite.
  public struct Part: Sendable {
    public let name: String
    /// What the suite measures.
    public let summary: String
    public let rows: [Row]
    public let highlights: [String]
    /// The time the suite took, in seconds.
    public let seconds: Double

    public init(name: String, summary: String, rows: [Row], highlights: [String], seconds: Double) {
      self.name = name
      self.summary = summary
      self.rows = rows
      self.highlights = highlights
      self.seconds = seconds
    }
  }

  private let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// The table of suites, the highlights of each, and the first of the cases that
  /// have failed.
  public var text: String {
    table + parts.map(Self.highlights).joined() + failures
  }

  private static func highlights(_ part: Part) -> String {
    if part.highlights.isEmpty { return "" }
    return "\n\(part.name): \(part.summary)\n"
      + part.highlights.map { "  \($0)\n" }.joined()
  }

  private var failures: String {
    let rows = parts.flatMap(\.rows).filter { $0["status"] == .text("failed") }
    if rows.isEmpty { return "" }
    let shown = rows.prefix(10)
    var text = "\nfailed:\n"
    for row in shown {
      text += "  \(row["case_id"].field): \(row["status_detail"].field)\n"
    }
    if rows.count > shown.count { text += "  and \(rows.count - shown.count) more\n" }
    return text
  }

  private var table: String {
    let statuses = ReportColumns.statuses.filter { status in
      status == "ok" || parts.contains { Self.count($0.rows, status) > 0 }
    }
    let header = ["suite", "cases", "timed"] + statuses + ["seconds"]
    let cells = parts.map { part in
      let timed = part.rows.count { $0["unit_median_ns"] != .missing }
      return [part.name, String(part.rows.count), String(timed)]
        + statuses.map { String(Self.count(part.rows, $0)) }
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
