import Harness
import SolverSuites

/// A report as an HTML table that the user can filter, sort and collapse.
struct ReportTableView {
  private let table: ReportTable
  /// The columns of the table, with their meaning; empty if unknown.
  let columns: [(name: String, help: String)]

  /// Of tables with more rows, an even sample and all failed rows are shown: a
  /// browser would take too long to load more.
  private static let mostRows = 300
  private static let mostSampledRows = 120
  /// Tables with more rows are collapsed at first, or also in print.
  private static let mostOpenRows = 30
  private static let mostPrintedRows = 200

  init(_ table: ReportTable) {
    self.table = table
    let schema = ReportSchemas.all.first { $0.name == table.kind }
    columns = Self.columns(table).map { name in
      (name, schema?.columns.first { $0.name == name }?.help ?? "")
    }
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
    return ["case_id", "status"].filter(table.columns.contains)
      + table.columns.filter {
        (!usual.contains($0) || ["process_index", "time_ns"].contains($0)) && isWorthShowing($0)
      } + ["status_detail"].filter(isWorthShowing)
  }

  /// The table, collapsed if it is long.
  var html: String {
    let count = table.rows.count
    let stride = count > Self.mostRows ? count / Self.mostSampledRows + 1 : 1
    let rows = table.rows.enumerated().filter { index, row in
      index.isMultiple(of: stride) || row["status"] == "wrong"
    }.map(\.element)
    let fold =
      count <= Self.mostOpenRows ? " open" : count > Self.mostPrintedRows ? " class=\"long\"" : ""
    let note = "<p>One row in \(stride), and all wrong ones; the others are in the file.</p>"
    let content = """
      <table class="sortable rows"><thead><tr>\(columns.map(heading).joined())</tr></thead>
      <tbody>
      \(rows.map { "<tr\(anchor($0))>\(cells(of: $0))" }.joined(separator: "\n"))
      </tbody></table>
      """
    return """
      <details\(fold)><summary>\(rows.count)\(stride > 1 ? " of \(count)" : "") rows</summary>
      \(stride > 1 ? note : "")
      \(HTML.filter(absent: count - rows.count))
      \(HTML.region("rows of \(table.kind)", content))</details>
      """
  }

  /// The attribute that makes a row the target of links to its case. Of a case
  /// that was measured in several processes, only the row of the first process
  /// has it.
  private func anchor(_ row: CSVRecord) -> String {
    guard ["", "0"].contains(row["process_index"]), !row["case_id"].isEmpty else { return "" }
    return " id=\"\(HTML.escaped(row["case_id"]))\""
  }

  /// The cells of a row. They have no end tags, which are optional in HTML, and
  /// only texts have a class, because most cells are numbers: in tables of
  /// thousands of rows, end tags and classes took a third of the page. For the
  /// same reason the script adds the links of case ids.
  private func cells(of row: CSVRecord) -> String {
    columns.map { name, _ -> String in
      let field = HTML.escaped(row[name])
      if name == "status" { return "<td class=\"status \(field)\">\(field)" }
      if name == "case_id" { return "<th scope=row>\(field)" }
      if let number = Value.number(in: row[name]), number.isFinite {
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
