import Pictures
import Reports

/// A chart of any two columns of a table.
public struct CustomPicture: Sendable {
  /// The column on the horizontal axis, of numbers or of names.
  public var x: String
  /// The column of numbers on the vertical axis.
  public var y: String
  /// The column whose values distinguish the series.
  public var by: String?
  /// Ignored if the horizontal axis has names.
  public var isXLogarithmic = false
  public var isYLogarithmic = false

  public init(x: String, y: String, by: String? = nil) {
    self.x = x
    self.y = y
    self.by = by
  }

  /// The most series with a look of their own, twice as many as there are
  /// colours; more would be hard to tell apart.
  private static let mostNames = 2 * Palette.light.count

  /// - Throws: `InputError` for a missing column, and for a field of `y` that
  ///   is not a number.
  public func chart(of table: ReportTable, version: String) throws(InputError) -> Chart {
    try table.require([x, y] + (by.map { [$0] } ?? []), for: "the picture")
    for row in table.rows where !row[y].isEmpty && Double(row[y]) == nil {
      throw InputError(
        path: row.path, line: row.record.line, column: y, "'\(row[y])' is not a number")
    }
    let isNumeric = isNumeric(table)
    let names = isNumeric ? [] : table.rows.names(x)
    let groups = groups(of: table)
    var panel = Panel(
      "", x: Axis(x, isNumeric ? (isXLogarithmic ? .log : .linear) : .names(names)),
      y: Axis(y, isYLogarithmic ? .log : .linear))
    let areJoined = isNumeric && by != nil
    for (index, group) in groups.enumerated() {
      let points = group.rows.filter { hasPlace($0, isNumeric) }.compactMap { row -> Point? in
        let place = isNumeric ? row.number(x) : names.firstIndex(of: row[x]).map(Double.init)
        guard let place, let y = row.number(y) else { return nil }
        return Point(place, y, note: row["case_id"].isEmpty ? nil : row["case_id"])
      }
      let isNamed = index < Self.mostNames
      panel.series.append(
        Series(
          isNamed ? group.name : "others", colour: isNamed ? index : nil,
          areJoined ? .linePoints : .points,
          areJoined ? points.sorted { $0.x < $1.x } : points))
    }
    let others = groups.count - Self.mostNames
    let note =
      (others > 0 ? "; grey: \(others) more, --where COLUMN=TEXT chooses" : "")
      + (leftOutWords(table).map { "; \($0)" } ?? "")
    var chart = Chart(
      "plot", title: "\(y) by \(x)", caption: table.paths.joined(separator: ", ") + note,
      panels: [panel],
      panelHeight: 460)
    chart.footer = table.footer(version: version)
    return chart
  }

  /// Whether the horizontal axis has numbers, not names.
  private func isNumeric(_ table: ReportTable) -> Bool {
    table.rows.allSatisfy { $0[x].isEmpty || Double($0[x]) != nil }
  }

  /// Whether a linear axis has a place for a row.
  private func hasPlace(_ row: ReportRow, _ isNumeric: Bool) -> Bool {
    row.number(y) != nil && (isNumeric ? row.number(x) != nil : !row[x].isEmpty)
  }

  /// How many rows have no place on the axes; `nil` for none.
  public func leftOutWords(_ table: ReportTable) -> String? {
    let isNumeric = isNumeric(table)
    let axes = [(x, isXLogarithmic && isNumeric), (y, isYLogarithmic)].filter(\.1).map(\.0)
    let placed = table.rows.filter { hasPlace($0, isNumeric) }
    let low = placed.count { row in axes.contains { (row.number($0) ?? 1) <= 0 } }
    func words(_ count: Int, _ reason: String) -> String? {
      count == 0 ? nil : "\(count) of \(table.rows.count) rows are left out: their \(reason)"
    }
    let parts = [
      words(
        low, "\(axes.joined(separator: " or ")) is not above 0, which a logarithmic axis needs"),
      words(
        table.rows.count - placed.count,
        isNumeric
          ? "\(x) or \(y) is not a finite number"
          : "\(x) is empty, or their \(y) is not a finite number"),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The rows of each series: of every text of `by`, an empty one included, and
  /// of every file apart. Without `by` the series of a single file has no name.
  private func groups(of table: ReportTable) -> [NamedRows] {
    func groups(_ table: ReportTable) -> [NamedRows] {
      guard let by else { return [("", table.rows)] }
      return table.rows.grouped { $0[by] }.map { text, rows in
        (text.isEmpty ? "no \(by)" : text, rows)
      }
    }
    guard table.paths.count > 1 else { return groups(table) }
    return table.paths.flatMap { path in
      groups(table.filtered { $0.path == path }).map { group in
        (group.name.isEmpty ? path : "\(group.name), \(path)", group.rows)
      }
    }
  }
}
