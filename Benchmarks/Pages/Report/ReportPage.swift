import Comparisons
import Pictures
import Reports
import Runs
import Springs

/// A self-contained page with a run, or two runs side by side.
public struct ReportPage {
  private let run: RunView
  private let changes: Changes?
  private let player: PlayerData
  private let version: String

  /// How a run differs from another one.
  public struct Changes {
    /// The path of the other run.
    let base: String
    let compared: [ComparedMetric]
    /// What cannot be compared.
    let gaps: [Comparison.Gap]

    /// Compares the runs in two folders.
    ///
    /// - Throws: `InputError` if the base is no folder that can be shown, and
    ///   `NothingToCompare`.
    public init(from base: String, to new: String) throws {
      _ = try RunView(path: base)
      self.base = base
      let sides = (base: try ComparisonSide(path: base), new: try ComparisonSide(path: new))
      compared = try Comparison().compare(sides.base, sides.new)
      gaps = Comparison().gaps(sides.base, sides.new)
    }
  }

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
  /// - Throws: `InputError` for a report that a picture cannot be drawn of.
  public func html() throws(InputError) -> String {
    var sections = [statuses, environment]
    if let changes { sections.append(comparison(changes)) }
    if !player.isEmpty { sections.append(PlayerView.html(player)) }
    for table in run.tables { sections.append(try section(table)) }
    sections.append(meanings)
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>springbench: \(SVGText.escaped(title))</title>
      <style>\(ReportStyle.text)
      \(Palette.styleSheet)</style></head><body>
      <header><h1>springbench: \(SVGText.escaped(title))</h1>
      <p>\(SVGText.escaped(RunRecord.footer(run.environment, version: version)))</p>
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
    return names.map { "<a href=\"#\($0.anchor)\">\(SVGText.escaped($0.text))</a>" }
      .joined(separator: " ")
  }

  /// The id of the section of a report.
  private static func anchor(_ table: ReportTable) -> String {
    "suite-" + SVGText.escaped(table.name)
  }

  /// The most names in a list of failed or missing cases, and the most numbers in
  /// the table of what changed: a browser would take too long to load more.
  private static let (mostListed, mostCompared) = (50, 2000)

  /// How many rows of each suite have each status, and the failed cases.
  private var statuses: String {
    let known = ReportColumns.statuses.filter { status in
      run.tables.contains { $0.rows.contains { $0["status"] == status } }
    }
    let head = (["suite", "rows"] + known).map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = run.tables.map { table -> String in
      let counts = known.map { status -> String in
        let count = table.rows.count { $0["status"] == status }
        return count == 0 ? "<td></td>" : "<td class=\"n status \(status)\">\(count)</td>"
      }
      return
        "<tr><th scope=\"row\"><a href=\"#\(Self.anchor(table))\">\(SVGText.escaped(table.name))</a></th>"
        + "<td class=\"n\">\(table.rows.count)</td>\(counts.joined())</tr>"
    }
    let failed = run.tables.flatMap(\.rows).filter { $0["status"] == "failed" }
      .prefix(Self.mostListed)
    let list = failed.map { row in
      let id = SVGText.escaped(row["case_id"])
      return "<li><a href=\"#\(id)\">\(id)</a>: \(SVGText.escaped(row["status_detail"]))</li>"
    }
    let diverged = run.tables.flatMap(\.rows).count { $0["status"] == "diverged" }
    let none = "<p>No case failed\(diverged == 0 ? "" : "; \(diverged) diverged").</p>"
    let leftOut = SVGText.escaped(run.leftOut.joined(separator: ", "))
    let faults = run.faults.map { "<p>Not valid: \(SVGText.escaped($0)).</p>" }
    let table =
      "<table><thead><tr>\(head)</tr></thead>\n<tbody>\(rows.joined(separator: "\n"))</tbody></table>"
    return """
      <section id="statuses"><h2>At a glance</h2>
      \(ReportTableView.region("rows by status", table))
      \(list.isEmpty ? none : "<h3>Failed</h3><ul>\(list.joined())</ul>")
      \(faults.joined())
      \(leftOut.isEmpty ? "" : "<p>Not shown: \(leftOut).</p>")
      </section>
      """
  }

  private var environment: String {
    guard case .object(let members)? = run.environment else {
      return "<section id=\"environment\"><h2>Machine</h2><p>No environment.json lies beside the "
        + "reports: machine and date are not known.</p></section>"
    }
    let rows = members.map { member -> String in
      let text = RunRecord.text(run.environment, member.name) ?? member.value.text
      return "<tr><th scope=\"row\">\(SVGText.escaped(member.name))</th>"
        + "<td>\(SVGText.escaped(text == "null" ? "not known" : text))</td></tr>"
    }
    let table = "<table><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
    return """
      <section id="environment"><h2>Machine</h2><details><summary>What was measured where</summary>
      \(ReportTableView.region("the machine", table))
      </details></section>
      """
  }

  /// A report: its pictures, as far as it has their columns, and its rows.
  private func section(_ table: ReportTable) throws(InputError) -> String {
    var figures: [String] = []
    for picture in ReportPicture.pictures(of: table) {
      guard picture.needs.allSatisfy(table.columns.contains) else { continue }
      let chart = try picture.chart(of: table, version: version)
      if !chart.isEmpty {
        let label = SVGText.escaped("picture: \(chart.title)")
        figures.append(
          "<figure tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
            + "\(chart.inlineSVG)</figure>")
      }
    }
    let summary =
      Catalogue.suite(named: table.kind)?.summary
      ?? ReportPicture.pictures(of: table).first?.summary ?? ""
    return """
      <section id="\(Self.anchor(table))"><h2>\(SVGText.escaped(table.name))</h2>
      <p>\(SVGText.escaped(summary))</p>
      \(figures.joined(separator: "\n"))
      \(ReportTableView(table).html)
      </section>
      """
  }

  /// The verdicts of the comparison with the base, in the order of weight.
  private func comparison(_ changes: Changes) -> String {
    let compared = changes.compared
    let counts = ComparedMetric.Verdict.allCases.compactMap { verdict -> String? in
      let count = compared.count { $0.verdict == verdict }
      return count == 0
        ? nil : "<span class=\"status \(verdict.rawValue)\">\(count) \(verdict.rawValue)</span>"
    }
    let columns = ComparedMetric.schema.header
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let order = ComparedMetric.Verdict.allCases
    let rows = compared.sorted {
      (order.firstIndex(of: $0.verdict) ?? 0, $0.caseID)
        < (order.firstIndex(of: $1.verdict) ?? 0, $1.caseID)
    }.prefix(Self.mostCompared).map { item -> String in
      let fields = columns.map { name -> String in
        let field = SVGText.escaped(item.row[name].field)
        if name == "case_id" {
          return "<th scope=\"row\"><a href=\"#\(field)\">\(field)</a></th>"
        }
        if name == "verdict" { return "<td class=\"status \(field)\">\(field)</td>" }
        let short = Double(field).map { DecimalRounding.significant($0, digits: 4) } ?? field
        return "<td class=\"n\">\(short)</td>"
      }
      return "<tr>\(fields.joined())</tr>"
    }
    let absent = compared.count - rows.count
    let choice = "<p>The first in the order of the verdicts above; compare prints the others.</p>"
    let table = """
      <table class="sortable"><thead><tr>\(head)</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>
      """
    return """
      <section id="comparison"><h2>What changed</h2>
      <p>\(SVGText.escaped(changes.base)) is the base, \(SVGText.escaped(run.path)) is new. \
      \(counts.joined(separator: " "))</p>
      \(changes.gaps.map(list).joined(separator: "\n"))
      <details open><summary>\(absent == 0 ? "" : "\(rows.count) of ")\(compared.count) numbers</summary>
      \(absent == 0 ? "" : choice)
      \(ReportTableView.filter(absent: absent))
      \(ReportTableView.region("numbers of both runs", table))</details></section>
      """
  }

  /// What cannot be compared: how much and why, and the first names.
  private func list(_ gap: Comparison.Gap) -> String {
    let names = gap.names.prefix(Self.mostListed).map { "<li>\(SVGText.escaped($0))</li>" }
    let rest = gap.names.count - names.count
    let status = gap.kind == .lost ? "regression" : "changed"
    return """
      <details\(gap.kind == .lost ? " open" : "")><summary class="status \(status)">\
      \(SVGText.escaped("\(gap.reason) \(gap.amount)"))</summary>
      <ul>\(names.joined())\(rest > 0 ? "<li>and \(rest) more</li>" : "")</ul>
      </details>
      """
  }

  private var meanings: String {
    let rows = run.tables.flatMap { ReportTableView($0).meanings }.uniqued(by: \.name)
      .map { item in
        "<tr id=\"column-\(item.name)\"><th scope=\"row\">\(item.name)</th>"
          + "<td>\(SVGText.escaped(item.help))</td></tr>"
      }
    let table = "<table><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
    return """
      <section id="columns"><h2>What the columns mean</h2>
      \(ReportTableView.region("meanings of the columns", table))</section>
      """
  }
}
