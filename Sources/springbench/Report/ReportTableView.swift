import Harness
import SolverSuites

/// Rows as an HTML table that the user can filter, sort and collapse.
struct ReportTableView {
  /// The columns of the table, with their meaning; empty if unknown.
  let columns: [(name: String, help: String)]
  private let label: String
  /// The rows that are shown, of `count`, each as its field in a column.
  private let rows: [(_ column: String) -> String]
  private let count: Int
  /// Which rows these are, if there are more.
  private let selection: String
  /// The attribute that says whether it is open, or stays collapsed in print.
  private let fold: String
  /// Whether rows are the targets of links to their cases.
  private let hasAnchors: Bool

  /// A browser would take too long to load more numbers of two runs.
  private static let mostCompared = 2000

  init(_ table: ReportTable) {
    let schema = ReportSchemas.all.first { $0.name == table.kind }
    columns = Self.columns(table).map { name in
      (name, schema?.columns.first { $0.name == name }?.help ?? "")
    }
    label = "rows of \(table.kind)"
    count = table.rows.count
    // Of more than 300 rows about 120, evenly, and all wrong ones.
    let stride = count > 300 ? count / 120 + 1 : 1
    rows = table.rows.enumerated().filter { index, row in
      index.isMultiple(of: stride) || row["status"] == "wrong"
    }.map { _, row in { row[$0] } }
    selection = "One row in \(stride), and all wrong ones; the others are in the file."
    fold = count <= 30 ? " open" : count > 200 ? " class=\"long\"" : ""
    hasAnchors = true
  }

  /// The numbers of two runs, those with the most important verdicts first.
  init(_ compared: [ComparedMetric]) {
    columns = ComparedMetric.schema.header.map { ($0, "") }
    (label, count) = ("numbers of both runs", compared.count)
    let sorted = compared.sorted { ($0.verdict.rank, $0.caseID) < ($1.verdict.rank, $1.caseID) }
    rows = sorted.prefix(Self.mostCompared).map { metric in { metric.row[$0].field } }
    selection = "The first in the order of the verdicts above; compare prints the others."
    (fold, hasAnchors) = (" open", false)
  }

  /// The case and its status, the suite's own columns, the process, the time,
  /// and the detail of the status. Columns with the same value in every row are
  /// left out.
  private static func columns(_ table: ReportTable) -> [String] {
    let usual = Set((ReportColumns.common + ReportColumns.timing).map(\.name))
    func isWorthShowing(_ name: String) -> Bool {
      let first = table.rows.first?[name]
      return table.rows.count == 1 ? first != "" : table.rows.contains { $0[name] != first }
    }
    var columns = ["case_id", "status"].filter(table.columns.contains)
    columns += table.columns.filter {
      (!usual.contains($0) || ["process_index", "time_ns"].contains($0)) && isWorthShowing($0)
    }
    return columns + ["status_detail"].filter(isWorthShowing)
  }

  /// The table, collapsed if it is long.
  var html: String {
    let content = """
      <table class="sortable rows"><thead><tr>\(columns.map(heading).joined())</tr></thead>
      <tbody>
      \(rows.map { "<tr\(anchor($0))>\(cells($0))" }.joined(separator: "\n"))
      </tbody></table>
      """
    let all = rows.count < count ? " of \(count)" : ""
    return """
      <details\(fold)><summary>\(rows.count)\(all) rows</summary>
      \(rows.count < count ? "<p>\(selection)</p>" : "")
      <p class="tools"><label>search <input type="search" data-filter></label> \
      <span role="status" data-absent="\(count - rows.count)"></span></p>
      \(HTML.region(label, content))</details>
      """
  }

  /// The attribute that makes a row the target of links to its case. Of a case
  /// that was measured in several processes, only the row of the first process
  /// has it.
  private func anchor(_ row: (String) -> String) -> String {
    guard hasAnchors, ["", "0"].contains(row("process_index")), !row("case_id").isEmpty else {
      return ""
    }
    return " id=\"\(HTML.escaped(row("case_id")))\""
  }

  /// The cells of a row. They have no end tags, which are optional in HTML, and
  /// only texts have a class, because most cells are numbers: in tables of
  /// thousands of rows, end tags and classes took a third of the page. For the
  /// same reason the script adds the links of case ids.
  private func cells(_ row: (String) -> String) -> String {
    columns.map { name, _ -> String in
      let field = HTML.escaped(row(name))
      if ["status", "verdict"].contains(name) { return "<td class=\"status \(field)\">\(field)" }
      if name == "case_id" { return "<th scope=row>\(field)" }
      if let number = Value.number(in: row(name)), number.isFinite {
        return "<td>\(DecimalRounding.significant(number, digits: 4))"
      }
      return field.isEmpty ? "<td>" : "<td class=t>\(field)"
    }.joined()
  }

  /// A heading that leads to the meaning of the column, if that is known.
  private func heading(_ name: String, _ help: String) -> String {
    let (text, title) = (HTML.escaped(name), HTML.escaped(help))
    let link = "<a href=\"#column-\(text)\" title=\"\(title)\">\(text)</a>"
    return "<th scope=\"col\">\(help.isEmpty ? text : link)</th>"
  }
}
