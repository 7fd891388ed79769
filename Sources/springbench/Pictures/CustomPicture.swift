import Harness

/// A chart of any two columns of a table, as the user chooses them.
public struct CustomPicture: Sendable {
  private let table: ReportTable
  private let x: String
  private let y: String
  /// The column whose texts distinguish the series, if any.
  private let by: String?
  private let isXLogarithmic: Bool
  private let isYLogarithmic: Bool
  /// The names on the horizontal axis; `nil` if it has numbers.
  private let names: [String]?
  /// The place of each name, from 0.
  private let places: [String: Int]

  /// The most series that look different: twice as many as there are colours.
  /// More would be hard to distinguish.
  private static let mostLooks = 2 * Palette.light.count

  /// - Parameters:
  ///   - x: the column on the horizontal axis. The axis has numbers if all
  ///     fields are numbers or empty, otherwise names.
  ///   - y: the column of numbers on the vertical axis.
  ///   - by: the column whose texts distinguish the series.
  ///   - logarithmic: the letters of the axes that are to be logarithmic: `x`,
  ///     `y`, `xy` or none. This does not apply to an axis of names.
  /// - Throws: `InputError` for a missing column, and for a field of `y` that
  ///   is not a number.
  public init(
    of table: ReportTable, x: String, y: String, by: String?, logarithmic: String
  ) throws(InputError) {
    try table.require([x, y] + (by.map { [$0] } ?? []), for: "the picture")
    if let text = table.rows.first(where: { $0.isText(y) }) {
      throw text.record.notANumber(y)
    }
    (self.table, self.x, self.y, self.by) = (table, x, y, by)
    names = table.rows.contains { $0.isText(x) } ? table.rows.names(x) : nil
    places = Dictionary(uniqueKeysWithValues: zip(names ?? [], 0...))
    isXLogarithmic = names == nil && logarithmic.contains("x")
    isYLogarithmic = logarithmic.contains("y")
  }

  public func chart(version: String) -> Chart {
    let xScale = names.map(Axis.Scale.names) ?? (isXLogarithmic ? .log : .linear)
    var panel = Panel("", x: Axis(x, xScale), y: Axis(y, isYLogarithmic ? .log : .linear))
    let groups = groups
    let all = groups.enumerated().map { series($1, index: $0) }
    // Grey series are drawn first, below the others.
    panel.series = Array(all.dropFirst(Self.mostLooks) + all.prefix(Self.mostLooks))
    let others = groups.count - Self.mostLooks
    let notes = [
      table.paths.joined(separator: ", "),
      others > 0 ? "grey: \(others) more, --where COLUMN=TEXT chooses" : nil, leftOutWords,
    ].compactMap(\.self)
    var chart = Chart(
      "plot", title: "\(y) by \(x)", caption: notes.joined(separator: "; "), panels: [panel],
      panelHeight: 460)
    chart.footer = table.footer(version: version)
    return chart
  }

  private func series(_ group: NamedRows, index: Int) -> Series {
    var points = group.rows.compactMap(point)
    if isJoined { points.sort { $0.x < $1.x } }
    // A line then has a gap there, and the axes are not extended to the point.
    points = points.map { isBeyondAxes($0) ? Point(.nan, .nan) : $0 }
    let hasLook = index < Self.mostLooks
    return Series(
      hasLook ? group.name : "others", colour: hasLook ? index : nil,
      isJoined ? .linePoints : .points, points)
  }

  /// Whether the points of a series are joined.
  private var isJoined: Bool { names == nil && by != nil }

  /// Whether a point cannot be drawn on a logarithmic axis.
  private func isBeyondAxes(_ point: Point) -> Bool {
    (isXLogarithmic && point.x <= 0) || (isYLogarithmic && point.y <= 0)
  }

  /// The point of a row; `nil` if one of its fields has no finite number, or is
  /// not among the names.
  private func point(_ row: ReportRow) -> Point? {
    let place = names == nil ? row.number(x) : places[row[x]].map(Double.init)
    guard let place, let value = row.number(y) else { return nil }
    return Point(place, value, note: row["case_id"].isEmpty ? nil : row["case_id"])
  }

  /// Notes to the user: which rows are not drawn, and why an axis has names
  /// although its column also has numbers.
  public var notes: [String] { [leftOutWords, mixtureWords].compactMap(\.self) }

  /// How many rows cannot be drawn; `nil` for none.
  private var leftOutWords: String? {
    let axes = [(x, isXLogarithmic), (y, isYLogarithmic)].filter(\.1).map(\.0)
    let points = table.rows.compactMap(point)
    let beyondCount = points.count(where: isBeyondAxes)
    let empty = groups.filter { $0.rows.compactMap(point).allSatisfy(isBeyondAxes) }.map(\.name)
    func words(_ count: Int, _ reason: String) -> String? {
      count == 0 ? nil : "\(count) of \(table.rows.count) rows are left out: their \(reason)"
    }
    let parts = [
      words(
        beyondCount,
        "\(axes.joined(separator: " or ")) is not above 0, which a logarithmic axis needs"),
      words(
        table.rows.count - points.count,
        names == nil
          ? "\(x) or \(y) is not a finite number"
          : "\(x) is empty, or their \(y) is not a finite number"),
      empty.isEmpty || by == nil ? nil : "nothing remains of \(Figures.list(empty))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Points to the first text in the column of the horizontal axis; `nil`
  /// unless the column has both texts and numbers.
  private var mixtureWords: String? {
    guard names != nil, table.rows.contains(where: { $0.number(x) != nil }),
      let text = table.rows.first(where: { $0.isText(x) })
    else { return nil }
    let error = text.record.error(x, "'\(text[x])' is not a number, so all are drawn as names")
    return error.description
  }

  /// The rows of each series. There is a series for every file and every text
  /// of `by`, including an empty one. Without `by`, the series of a single file
  /// has no name.
  private var groups: [NamedRows] {
    func groups(_ rows: [ReportRow]) -> [NamedRows] {
      guard let by else { return [("", rows)] }
      return rows.grouped { $0[by] }.map { text, rows in (text.isEmpty ? "no \(by)" : text, rows) }
    }
    guard table.paths.count > 1 else { return groups(table.rows) }
    return table.paths.flatMap { path in
      groups(table.rows.filter { $0.record.path == path }).map { name, rows in
        (name.isEmpty ? path : "\(name), \(path)", rows)
      }
    }
  }
}

extension ReportRow {
  /// Whether a field is neither a number nor empty.
  fileprivate func isText(_ column: String) -> Bool {
    !self[column].isEmpty && Value.number(in: self[column]) == nil
  }
}
