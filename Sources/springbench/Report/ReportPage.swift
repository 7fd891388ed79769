import Harness
import Springs
import Suites

/// A self-contained page with a run, or two runs side by side.
public struct ReportPage {
  private let run: RunView
  private let changes: Changes?
  private let player: PlayerData
  private let version: String

  /// - Parameters:
  ///   - changes: from a run to compare it with, if any.
  ///   - springs: the user's springs, for the player.
  ///   - version: of this program, for runs without a record.
  public init(
    _ run: RunView, _ changes: Changes?, springs: [(label: String, spring: Spring)],
    version: String
  ) {
    self.run = run
    self.changes = changes
    self.version = version
    player = PlayerData(run, own: springs)
  }

  /// The whole page.
  ///
  /// - Throws: `InputError` for a report of which a picture cannot be drawn.
  public func html() throws(InputError) -> String {
    var sections = [statuses, environment]
    if let changes { sections.append(changes.html(path: run.path)) }
    if !player.isEmpty { sections.append(PlayerView.html(player)) }
    for table in run.tables { sections.append(try section(table)) }
    sections.append(meanings)
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>springbench: \(HTML.escaped(title))</title>
      <style>\(ReportStyle.text)
      \(Palette.styleSheet)</style></head><body>
      <header><h1>springbench: \(HTML.escaped(title))</h1>
      <p>\(HTML.escaped(RunRecord.footer(run.environment, version: version)))</p>
      <nav aria-label="sections">\(links)</nav></header>
      <main>
      \(sections.joined(separator: "\n"))
      </main>
      <script>\(ReportScript.text)</script></body></html>

      """
  }

  private var title: String {
    let id = RunRecord.text(run.environment, "run_id") ?? run.path
    return changes.map { "\($0.base) against \(run.path)" } ?? "run \(id)"
  }

  private var links: String {
    var names: [(anchor: String, text: String)] = [
      ("statuses", "at a glance"), ("environment", "machine"),
    ]
    if changes != nil { names.append(("comparison", "what changed")) }
    if !player.isEmpty { names.append(("player", "player")) }
    names += run.tables.map { (Self.anchor($0), $0.name) } + [("columns", "columns")]
    return names.map { HTML.link(to: $0.anchor, $0.text) }.joined(separator: " ")
  }

  /// The id of the HTML section of a report.
  private static func anchor(_ table: ReportTable) -> String {
    "suite-" + HTML.escaped(table.name)
  }

  /// The most names in a list of failed or missing cases: a browser would take
  /// too long to load more.
  static let mostListed = 50

  /// How many rows of each suite have each status, and the failed cases.
  private var statuses: String {
    let statuses = ReportColumns.statuses.filter { status in
      run.tables.contains { $0.rows.contains { $0["status"] == status } }
    }
    let rows = run.tables.map { table in
      [
        HTML.rowHeading(HTML.link(to: Self.anchor(table), table.name)),
        HTML.cell("\(table.rows.count)", "n"),
      ]
        + statuses.map { status in
          let count = table.rows.count { $0["status"] == status }
          return count == 0 ? HTML.cell("") : HTML.cell("\(count)", "n status \(status)")
        }
    }
    let leftOut = HTML.escaped(run.leftOut.joined(separator: ", "))
    return HTML.section(
      "statuses", "At a glance",
      [
        HTML.region("rows by status", HTML.table(rows, columns: ["suite", "rows"] + statuses)),
        failures,
        run.faults.map { "<p>Not valid: \(HTML.escaped($0)).</p>" }.joined(),
        leftOut.isEmpty ? "" : "<p>Not shown: \(leftOut).</p>",
      ])
  }

  private var failures: String {
    let rows = run.tables.flatMap(\.rows)
    let items = rows.filter { $0["status"] == "failed" }.prefix(Self.mostListed).map { row in
      let link = HTML.link(to: HTML.escaped(row["case_id"]), row["case_id"])
      return "<li>\(link): \(HTML.escaped(row["status_detail"]))</li>"
    }
    if !items.isEmpty { return "<h3>Failed</h3><ul>\(items.joined())</ul>" }
    // Rows without a status, as of frames, neither fail nor succeed.
    guard rows.contains(where: { !$0["status"].isEmpty }) else { return "" }
    let diverged = rows.count { $0["status"] == "diverged" }
    return "<p>No case failed\(diverged == 0 ? "" : "; \(diverged) diverged").</p>"
  }

  private var environment: String {
    guard case .object(let members)? = run.environment else {
      return HTML.section(
        "environment", "Machine",
        [
          "<p>No environment.json lies beside the reports: machine and date are not known.</p>"
        ])
    }
    let rows = members.map { member in
      let text = RunRecord.text(run.environment, member.name) ?? member.value.text
      return [
        HTML.rowHeading(HTML.escaped(member.name)), HTML.cell(text == "null" ? "not known" : text),
      ]
    }
    return HTML.section(
      "environment", "Machine",
      [
        "<details><summary>What was measured where</summary>",
        HTML.region("the machine", HTML.table(rows)), "</details>",
      ])
  }

  /// The section of a report: the pictures whose columns it has, and its rows.
  private func section(_ table: ReportTable) throws(InputError) -> String {
    var figures: [String] = []
    for picture in ReportPicture.pictures(of: table) {
      guard picture.needs.allSatisfy(table.columns.contains) else { continue }
      let chart = try picture.chart(of: table, version: version)
      if !chart.isEmpty {
        let label = HTML.escaped("picture: \(chart.title)")
        figures.append(
          "<figure tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
            + "\(chart.inlineSVG)</figure>")
      }
    }
    let summary =
      Catalogue.suite(named: table.kind)?.summary
      ?? ReportPicture.pictures(of: table).first?.summary ?? ""
    return HTML.section(
      Self.anchor(table), table.name,
      ["<p>\(HTML.escaped(summary))</p>"] + figures + [ReportTableView(table).html])
  }

  private var meanings: String {
    let rows = run.tables.flatMap { ReportTableView($0).meanings }.uniqued(by: \.name)
    let table = rows.map { name, help in
      "<tr id=\"column-\(name)\">\(HTML.rowHeading(name))\(HTML.cell(help))</tr>"
    }
    return HTML.section(
      "columns", "What the columns mean",
      [
        HTML.region(
          "meanings of the columns",
          "<table><tbody>\(table.joined(separator: "\n"))</tbody></table>")
      ])
  }
}
