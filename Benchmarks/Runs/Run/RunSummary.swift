import Reports

/// The summary on one screen at the end of a full run.
public struct RunSummary: Sendable {
  /// The results of one suite.
  public struct Part: Sendable {
    public let name: String
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

  /// The table of suites, the highlights of each, and the cases that are not
  /// `ok`.
  public var text: String {
    var text = table
    for part in parts where !part.highlights.isEmpty {
      text += "\n\(part.name): \(part.summary)\n"
      for line in part.highlights.prefix(12) { text += "  \(line)\n" }
    }
    let failures = parts.flatMap(\.rows).filter { $0["status"] == "failed" }
    if !failures.isEmpty { text += "\nfailed:\n" }
    for row in failures.prefix(10) {
      text += "  \(row["case_id"].field): \(row["status_detail"].field)\n"
    }
    if failures.count > 10 { text += "  and \(failures.count - 10) more\n" }
    return text
  }

  private var table: String {
    let statuses =
      ["ok"]
      + ReportColumns.statuses.filter { word in
        word != "ok" && parts.contains { Self.count($0.rows, word) > 0 }
      }
    let header = ["suite", "cases", "timed"] + statuses + ["seconds"]
    let cells = parts.map { part in
      let timed = part.rows.count { $0["unit_median_ns"] != .missing }
      return [part.name, String(part.rows.count), String(timed)]
        + statuses.map { String(Self.count(part.rows, $0)) }
        + [DecimalRounding.significant((part.seconds * 10).rounded() / 10, digits: 3)]
    }
    return ConsoleTable.text(
      header: header, cells: cells, rightAligned: [false] + header.dropFirst().map { _ in true })
  }

  /// The number of rows with a status.
  private static func count(_ rows: [Row], _ status: String) -> Int {
    rows.count { $0["status"] == .text(status) }
  }
}
