import Harness

/// How a run differs from another one.
struct RunChanges {
  /// The path of the other run.
  let base: String
  let compared: [ComparedMetric]
  /// What cannot be compared.
  let gaps: [Comparison.Gap]

  /// Compares the runs in two folders.
  ///
  /// - Throws: `InputError` if the base is not the folder of a run, and
  ///   `NothingToCompare` if the runs have nothing in common.
  init(from base: String, to new: String) throws {
    // Checks the folder.
    _ = try RunView(path: base)
    self.base = base
    let sides = (base: try ComparisonSide(path: base), new: try ComparisonSide(path: new))
    compared = try Comparison().compare(sides.base, sides.new)
    gaps = Comparison().gaps(sides.base, sides.new)
  }

  /// A browser would take too long to load more numbers.
  private static let mostCompared = 2000

  /// The section of the page: what cannot be compared, then the numbers,
  /// those with the most important verdicts first.
  ///
  /// - Parameter path: the path of the new run.
  func html(path: String) -> String {
    let counts = ComparedMetric.Verdict.allCases.compactMap { verdict -> String? in
      let count = compared.count { $0.verdict == verdict }
      return count == 0
        ? nil : "<span class=\"status \(verdict.rawValue)\">\(count) \(verdict.rawValue)</span>"
    }
    let shown = compared.sorted {
      ($0.verdict.rank, $0.caseID) < ($1.verdict.rank, $1.caseID)
    }.prefix(Self.mostCompared)
    let absent = compared.count - shown.count
    let choice = "<p>The first in the order of the verdicts above; compare prints the others.</p>"
    return HTML.section(
      "comparison", "What changed",
      [
        "<p>\(HTML.escaped(base)) is the base, \(HTML.escaped(path)) is new. "
          + "\(counts.joined(separator: " "))</p>",
        gaps.map(Self.list).joined(separator: "\n"),
        "<details open><summary>\(absent == 0 ? "" : "\(shown.count) of ")\(compared.count) numbers"
          + "</summary>",
        absent == 0 ? "" : choice,
        HTML.filter(absent: absent),
        HTML.region(
          "numbers of both runs",
          HTML.table(shown.map(Self.cells), columns: ComparedMetric.schema.header)),
        "</details>",
      ])
  }

  private static func cells(_ metric: ComparedMetric) -> [String] {
    ComparedMetric.schema.header.map { name in
      let field = metric.row[name].field
      switch name {
      case "case_id": return HTML.rowHeading(HTML.link(to: HTML.escaped(field), field))
      case "verdict": return HTML.cell(field, "status \(field)")
      default:
        let short = Double(field).map { DecimalRounding.significant($0, digits: 4) } ?? field
        return HTML.cell(short, "n")
      }
    }
  }

  /// What cannot be compared for the same reason, with the first names.
  private static func list(_ gap: Comparison.Gap) -> String {
    let names = gap.names.prefix(ReportPage.mostListed).map { "<li>\(HTML.escaped($0))</li>" }
    let rest = gap.names.count - names.count
    let status = gap.kind == .lost ? "regression" : "changed"
    return """
      <details\(gap.kind == .lost ? " open" : "")><summary class="status \(status)">\
      \(HTML.escaped("\(gap.reason) \(gap.amount)"))</summary>
      <ul>\(names.joined())\(rest > 0 ? "<li>and \(rest) more</li>" : "")</ul>
      </details>
      """
  }
}
