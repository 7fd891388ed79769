import Harness
import SolverSuites

/// A report as an HTML table that the user can filter, sort and collapse.
struct ReportTableView {
  private let table: ReportTable
  /// The columns of this kind of report, with their meaning; `nil` if unknown.
  private let schema: Schema?
  /// Tables with more rows than this are only partly shown: a browser would
  /// take too long to load them.
  private static let mostRows = 300
  /// The most rows in the even sample of a table that is partly shown. Failed
  /// rows are added to it.
  private static let mostSampledRows = 120

  /// Tables with more rows than this are collapsed at first.
  private static let mostOpenRows = 30
  /// Tables with more rows than this stay collapsed in print.
  private static let mostPrintedRows = 200

  init(_ table: ReportTable) {
    self.table = table
    schema = ReportSchemas.all.first { $0.name == table.kind }
  }

  /// The table, collapsed if it is long.
  var html: String {
    let columns = columns
    let rows = shownRows
    let absent = table.rows.count - rows.count
    // It says how many rows are absent, because it cannot find those.
    let filterField = HTML.filter(absent: absent)
    let summary =
      absent == 0 ? "\(rows.count) rows" : "\(rows.count) of \(table.rows.count) rows"
    let sampleNote =
      "<p>One row in \(stride), and all that failed; the others are in the file.</p>"
    let content = htmlTable(
      "sortable rows", columns,
      rows.map { "<tr\(anchor($0))>\(cells(of: $0, columns))" })
    return """
      <details\(foldAttributes)><summary>\(summary)</summary>
      \(absent == 0 ? "" : sampleNote)
      \(filterField)
      \(HTML.region("rows of \(table.kind)", content))</details>
      """
  }

  /// The attributes that determine whether the table is open at first and in
  /// print.
  private var foldAttributes: String {
    if table.rows.count <= Self.mostOpenRows { return " open" }
    return table.rows.count > Self.mostPrintedRows ? " class=\"long\"" : ""
  }

  /// The distance between rows in the sample of a table that is partly shown.
  private var stride: Int { table.rows.count / Self.mostSampledRows + 1 }

  /// All rows, or, if there are too many, an even sample and all failed ones.
  private var shownRows: [CSVRecord] {
    guard table.rows.count > Self.mostRows else { return table.rows }
    return table.rows.enumerated().filter { index, row in
      index.isMultiple(of: stride) || row["status"] == "wrong"
    }.map(\.element)
  }

  /// The columns of the table: the case and its status, the suite's own
  /// columns, the process, the time and its spread, and the detail of the
  /// status. Columns with the same value in every row are left out.
  private var columns: [String] {
    let timing = Set(ReportColumns.timing.map(\.name))
    let kept = Set(["process_index", "time_ns"])
    let own = table.columns.filter { name in
      !Self.isCommon(name) && (!timing.contains(name) || kept.contains(name))
        && isWorthShowing(name)
    }
    return ["case_id", "status"].filter(table.columns.contains) + own
      + (isWorthShowing("status_detail") ? ["status_detail"] : [])
  }

  /// Whether a column is one of those that precede the suite's own columns in
  /// every report.
  private static func isCommon(_ column: String) -> Bool {
    ReportColumns.common.contains { $0.name == column }
  }

  /// Whether the column varies, or, in a table of one row, has a value.
  private func isWorthShowing(_ column: String) -> Bool {
    table.rows.count == 1 ? !table.rows[0][column].isEmpty : varies(column)
  }

  private func varies(_ column: String) -> Bool {
    guard let first = table.rows.first?[column] else { return false }
    return table.rows.contains { $0[column] != first }
  }

  /// The attribute that makes a row the target of links to its case. Of a case
  /// that was measured in several processes, only the row of the first process
  /// has it.
  private func anchor(_ row: CSVRecord) -> String {
    let process = row["process_index"]
    guard process.isEmpty || process == "0", !row["case_id"].isEmpty else { return "" }
    return " id=\"\(HTML.escaped(row["case_id"]))\""
  }

  private func htmlTable(_ classes: String, _ columns: [String], _ rows: [String]) -> String {
    """
    <table class="\(classes)"><thead><tr>\(columns.map(heading).joined())</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody></table>
    """
  }

  /// The cells of a row. They have no end tags, which are optional in HTML, and
  /// only texts have a class, because most cells are numbers: in tables of
  /// thousands of rows, end tags and classes took a third of the page. For the
  /// same reason the script adds the links of case ids.
  private func cells(of row: CSVRecord, _ columns: [String]) -> String {
    columns.map { name -> String in
      let field = row[name]
      if name == "status" {
        return "<td class=\"status \(HTML.escaped(field))\">\(HTML.escaped(field))"
      }
      if name == "case_id" { return "<th scope=row>\(HTML.escaped(field))" }
      guard let number = Value.number(in: field), number.isFinite else {
        return field.isEmpty ? "<td>" : "<td class=t>\(HTML.escaped(field))"
      }
      return "<td>\(DecimalRounding.significant(number, digits: 4))"
    }.joined()
  }

  /// A heading that leads to the meaning of the column, if that is known.
  private func heading(_ name: String) -> String {
    let (text, help) = (HTML.escaped(name), HTML.escaped(help(name)))
    let link = "<a href=\"#column-\(text)\" title=\"\(help)\">\(text)</a>"
    return "<th scope=\"col\">\(help.isEmpty ? text : link)</th>"
  }

  private func help(_ column: String) -> String {
    schema?.columns.first { $0.name == column }?.help ?? ""
  }

  /// The meaning of each column.
  var meanings: [(name: String, help: String)] {
    columns.map { ($0, help($0)) }.filter { !$0.1.isEmpty }
  }
}
