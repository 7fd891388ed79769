import Harness

/// A self-contained page with a run, perhaps with its changes from another run.
struct ReportPage {
  private let run: RunView
  private let changes: RunChanges?
  private let player: PlayerData
  /// The pictures by the name of their table. Each is an image of its own,
  /// because ids in two of them would clash in one document.
  private var figures: [String: [String]] = [:]

  init(_ run: RunView, _ changes: RunChanges?) {
    (self.run, self.changes) = (run, changes)
    player = PlayerData(run.table("engines"))
  }

  /// Draws the pictures whose columns the tables have. Throws `MissingProgram`
  /// without gnuplot.
  mutating func drawPictures() throws {
    for table in run.tables {
      let footer = RunRecord.footer(table.environment)
      for picture in Picture.all where picture.kind == table.kind {
        let needed = picture.texts + picture.numbers
        guard needed.allSatisfy(table.columns.contains) else { continue }
        let cells = try picture.cells(of: table)
        guard !cells.isEmpty else { continue }
        let svg = try picture.draw(cells, as: .svg, footer: footer)
        figures[table.name, default: []].append(
          "<figure><img alt=\"\(HTML.escaped(picture.summary))\" "
            + "src=\"data:image/svg+xml,\(HTML.percentEncoded(svg))\"></figure>")
      }
    }
  }

  var html: String {
    var sections: [(id: String, link: String, html: String)] = []
    func add(_ id: String, _ link: String, _ title: String, _ contents: [String]) {
      sections.append((id, link, HTML.section(id, title, contents)))
    }
    add("findings", "findings", "What the run found", [findings, failures])
    add("environment", "machine", "Machine", [environment])
    if let changes {
      add("comparison", "what changed", "What changed", changes.html(path: run.path))
    }
    if !player.isEmpty { sections.append(("player", "player", PlayerPage.section(player))) }
    for table in run.tables {
      let summary = Catalogue.suite(named: table.kind)?.summary ?? ""
      add(
        "suite-" + HTML.escaped(table.name), table.name, table.name,
        ["<p>\(HTML.escaped(summary))</p>"] + (figures[table.name] ?? [])
          + [ReportTableView.html(table)])
    }
    add("columns", "columns", "What the columns mean", [meanings])
    let links = sections.map { HTML.link(to: $0.id, $0.link) }
    return HTML.page(
      title: "springbench: \(title)",
      """
      <header><h1>springbench: \(HTML.escaped(title))</h1>
      <p>\(HTML.escaped(RunRecord.footer(run.environment)))</p>
      <nav aria-label="sections">\(links.joined(separator: " "))</nav></header>
      <main>
      \(sections.map(\.html).joined(separator: "\n"))
      </main>
      """,
      script: BuiltInFile.text("Sources/CHarness/page/report.js")
        + (player.isEmpty ? "" : BuiltInFile.text("Sources/CHarness/page/player.js")))
  }

  private var title: String {
    changes.map { "\($0.base) against \(run.path)" } ?? "run \(run.path)"
  }

  private var findings: String {
    let summary = run.summary.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HTML.escaped(String($0)) }.joined(separator: "\n")
    return summary.isEmpty ? "" : HTML.region("the summary", "<pre>\(summary)</pre>")
  }

  private var failures: String {
    let failed = run.tables.flatMap(\.rows).filter { $0["status"] == "wrong" }
    let items = failed.prefix(50).map { row in
      let link = HTML.link(to: HTML.escaped(row["case_id"]), row["case_id"])
      return "<li>\(link): \(HTML.escaped(row["status_detail"]))</li>"
    }
    return items.isEmpty ? "" : "<h3>Failed: \(failed.count)</h3><ul>\(items.joined())</ul>"
  }

  private var environment: String {
    guard case .object(let members)? = run.environment else {
      return "<p>The folder has no record in environment.json: machine and date are not known.</p>"
    }
    let rows = members.map { member in
      let text = RunRecord.text(run.environment, member.name) ?? member.value.text
      return (name: member.name, text: text == "null" ? "not known" : text)
    }
    return "<details><summary>Details</summary>\n"
      + HTML.table("the machine", of: "machine", rows) + "\n</details>"
  }

  private var meanings: String {
    let columns = run.tables.flatMap(ReportTableView.columns)
    let rows = columns.filter { !$0.help.isEmpty }.uniqued(by: \.name)
      .map { (name: $0.name, text: $0.help) }
    return HTML.table("meanings of the columns", of: "column", rows)
  }
}

struct RunChanges {
  let base: String
  private let compared: [ComparedMetric]
  /// What only one of the runs has.
  private let lost: String?
  private let added: String?

  /// - Throws: `InputError` if one of the runs has no reports,
  ///   `NothingToCompare` if they have nothing in common.
  init(from base: String, to new: String) throws {
    self.base = base
    let sides = (base: try ComparisonSide(path: base), new: try ComparisonSide(path: new))
    compared = try Comparison().compare(sides.base, sides.new)
    lost = sides.base.surplus(over: sides.new)
    added = sides.new.surplus(over: sides.base)
  }

  /// How often each verdict occurs, what cannot be compared, then the numbers.
  func html(path: String) -> [String] {
    let counts = ComparedMetric.Verdict.counts(compared).map { verdict, count in
      "<span class=\"status \(verdict.rawValue)\">\(count) \(verdict.rawValue)</span>"
    }
    return [
      "<p>\(HTML.escaped(base)) is the base, \(HTML.escaped(path)) is new. "
        + "\(counts.joined(separator: " "))</p>",
      lost.map { "<p class=\"status regression\">lost: \(HTML.escaped($0))</p>" } ?? "",
      added.map { "<p class=\"status changed\">\(HTML.escaped($0))</p>" } ?? "",
      ReportTableView.html(compared),
    ]
  }
}
