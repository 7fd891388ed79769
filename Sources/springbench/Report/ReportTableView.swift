import Harness
import SolverSuites

/// Rows as an HTML table that the reader can collapse.
enum ReportTableView {
  /// At most this many numbers of two runs are shown: more would load slowly.
  private static let mostCompared = 2000

  /// The rows of a report; of more than 300, about 100 evenly spaced ones and
  /// every wrong one.
  static func html(_ table: ReportTable) -> String {
    let count = table.rows.count
    let stride = count > 300 ? count / 120 + 1 : 1
    let shown = columns(table)
    let rows = table.rows.enumerated().filter { index, row in
      index.isMultiple(of: stride) || row["status"] == "wrong"
    }.map { _, row in
      "<tr\(anchor(row))>" + cells(shown.map { ($0.name, row[$0.name]) })
    }
    return html(
      "rows of \(table.kind)", shown, rows, of: count,
      "One row in \(stride), and all wrong ones; the others are in the file.",
      fold: count <= 30 ? " open" : count > 200 ? " class=\"long\"" : "")
  }

  /// The numbers of two runs, those with the most important verdicts first.
  static func html(_ compared: [ComparedMetric]) -> String {
    let columns = ComparedMetric.schema.header
    let sorted = compared.sorted { ($0.verdict.rank, $0.caseID) < ($1.verdict.rank, $1.caseID) }
    let rows = sorted.prefix(mostCompared).map { metric in
      "<tr>" + cells(zip(columns, metric.row.values).map { ($0, $1.field) })
    }
    return html(
      "numbers of both runs", columns.map { ($0, "") }, rows, of: compared.count,
      "The first in the order of the verdicts above; compare --format csv prints all.",
      fold: " open")
  }

  /// The case and its status, the suite's own columns, the time, the process,
  /// and the detail of the status, each with its meaning, if known. Except for
  /// the first two, columns with the same value in every row are left out; if
  /// there is one row, only empty ones are.
  static func columns(_ table: ReportTable) -> [(name: String, help: String)] {
    let schema = ReportSchemas.all.first { $0.name == table.kind }
    let usual = Set((ReportColumns.common + ReportColumns.timing).map(\.name))
    func isWorthShowing(_ name: String) -> Bool {
      let first = table.rows.first?[name]
      return table.rows.count == 1 ? first != "" : table.rows.contains { $0[name] != first }
    }
    var columns = ["case_id", "status"]
    columns += table.columns.filter {
      (!usual.contains($0) || ["process_index", "time_ns"].contains($0)) && isWorthShowing($0)
    }
    return (columns + ["status_detail"].filter(isWorthShowing)).map { name in
      (name, schema?.columns.first { $0.name == name }?.help ?? "")
    }
  }

  /// - Parameters:
  ///   - rows: the rows that are shown, of `count`.
  ///   - selection: says which rows these are, if there are more.
  ///   - fold: the attribute that says whether the table is open, or stays
  ///     collapsed in print.
  private static func html(
    _ label: String, _ columns: [(name: String, help: String)], _ rows: [String], of count: Int,
    _ selection: String, fold: String
  ) -> String {
    let content = """
      <table class="rows"><thead><tr>\(columns.map(heading).joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      """
    let all = rows.count < count ? " of \(count)" : ""
    return """
      <details\(fold)><summary>\(rows.count)\(all) rows</summary>
      \(rows.count < count ? "<p>\(selection)</p>" : "")
      \(HTML.region(label, content))</details>
      """
  }

  /// The attribute that makes a row the target of links to its case. Only rows
  /// of process 0, or without a process, have it.
  private static func anchor(_ row: CSVRecord) -> String {
    let isFirst = ["", "0"].contains(row["process_index"])
    return isFirst && !row["case_id"].isEmpty ? " id=\"\(HTML.escaped(row["case_id"]))\"" : ""
  }

  /// The cells of a row. To save space, numbers have no class, cells have no
  /// end tags (HTML needs none), and the page's script adds links to cases.
  private static func cells(_ fields: [(name: String, text: String)]) -> String {
    fields.map { name, text -> String in
      let field = HTML.escaped(text)
      if ["status", "verdict"].contains(name) { return "<td class=\"status \(field)\">\(field)" }
      if name == "case_id" { return "<th scope=row>\(field)" }
      if let number = Value.number(in: text), number.isFinite {
        return "<td>\(DecimalRounding.significant(number, digits: 4))"
      }
      return field.isEmpty ? "<td>" : "<td class=t>\(field)"
    }.joined()
  }

  /// A heading that leads to the meaning of the column, if that is known.
  private static func heading(_ name: String, _ help: String) -> String {
    let (text, title) = (HTML.escaped(name), HTML.escaped(help))
    let link = "<a href=\"#column-\(text)\" title=\"\(title)\">\(text)</a>"
    return "<th scope=\"col\">\(help.isEmpty ? text : link)</th>"
  }
}
