extension ReportPicture {
  /// The pictures of a report of the suite `accuracy`.
  static let accuracy = [
    workPrecision(
      "work-precision", of: "accuracy", by: "family", title: "Error and time of a solve",
      "the time of a solve against its error by problem, the cheapest named"),
    workPrecision(
      "work", of: "accuracy", by: "family", title: "Error and work of a solve",
      cost: .evaluations,
      "the evaluations of a solve against its error by problem, the fewest named"),
    convergence,
  ]

  static let peers = workPrecision(
    "peers", of: "peers", by: "peer", title: "Error and time of a solve, by program",
    "the time of a solve against its error, ours and others'")

  /// The cost of a solve, on the vertical axis.
  private struct Cost {
    /// The column of the report.
    let column: String
    let axisLabel: String
    /// Explains what a point shows, as the end of a sentence.
    let pointWords: String
    /// Describes rows without a cost, after their number.
    let missingWords: String
    /// Whether it is a time in nanoseconds, which has an interval.
    var isTime = false

    static let time = Cost(
      column: "median_ns_per_solve", axisLabel: "time of a solve (µs)",
      pointWords: ", with the 95 % interval of its median", missingWords: "without a time",
      isTime: true)
    static let evaluations = Cost(
      column: "rhs_evaluations_count", axisLabel: "evaluations of the right-hand side",
      pointWords: "; the evaluations are those of the right-hand side, of Taylor methods the "
        + "orders of their series. Jacobians and factorisations are not counted, which favours "
        + "implicit methods",
      missingWords: "that evaluate nothing")

    func value(_ row: ReportRow) -> Double? { row.number(column) }

    func point(_ row: ReportRow) -> Point {
      // Errors below 2⁻⁵⁴, half a unit in the last place of positions just
      // below 1, are drawn as 2⁻⁵⁴: the axis is logarithmic, and errors of zero
      // occur.
      let error = max(row.largestError ?? .nan, 0x1p-54)
      let value = value(row) ?? .nan
      return isTime
        ? row.point(error, time: value / 1000) : Point(error, value, note: row["case_id"])
    }
  }

  /// A picture of cost against error, with a panel for each problem and a
  /// colour for each text of `column`.
  private static func workPrecision(
    _ name: String, of kind: String, by column: String, title: String, cost: Cost = .time,
    _ summary: String
  ) -> ReportPicture {
    ReportPicture(
      name: name, kind: kind,
      needs: ["problem", "method", column, cost.column, "max_position_error"],
      isTimed: cost.isTime, summary: summary
    ) { table in
      let omissions = omissions(cost)
      let drawn = table.rows.filter { row in !omissions.contains { $0.includes(row) } }
      let colours = GroupColours(drawn, by: column)
      let panels = drawn.groups("problem").map { problem in
        WorkPrecisionPanel.panel(
          problem.name, problem.rows.map { (row: $0, point: cost.point($0)) }, colours,
          costLabel: cost.axisLabel)
      }
      // The height of a single panel, in pixels, or of one in two columns.
      let panelHeight = panels.count > 1 ? 390.0 : 520
      return Chart(
        name, title: title,
        caption: Figures.text(
          "Each point is a method at one setting\(cost.pointWords).",
          "Full colour and joined: the front, where no solver is both cheaper and more accurate; "
            + "points in a row of one method have its name once.",
          "Faint: off it.", greyWords(drawn, colours), omissionWords(table, cost),
          cost.isTime ? drawn.wideIntervalWords : nil, Figures.unit(of: drawn)),
        panels: panels, columns: panels.count > 1 ? 2 : 1, panelHeight: panelHeight)
    }
  }

  // MARK: Rows that are not drawn

  /// Why rows are not drawn, in words that follow their number. Of several
  /// reasons the first counts.
  private static func omissions(
    _ cost: Cost
  ) -> [(words: String, includes: (ReportRow) -> Bool)] {
    [
      ("that diverged", { $0["status"] == "diverged" }),
      ("with errors above 1", { ($0.largestError ?? 0) >= 1 }),
      // A logarithmic axis cannot show a cost of zero.
      (
        cost.missingWords,
        { !$0.isUsable || $0.largestError == nil || !((cost.value($0) ?? 0) > 0) }
      ),
    ]
  }

  /// Explains which rows are not drawn; `nil` if all are.
  private static func omissionWords(_ table: ReportTable, _ cost: Cost) -> String? {
    var rest = table.rows
    let words = omissions(cost).compactMap { words, includes in
      defer { rest.removeAll(where: includes) }
      return Figures.count(rest.count(where: includes), words)
    }
    return words.isEmpty ? nil : "Not drawn: \(Figures.list(words))."
  }

  // MARK: Grey marks

  /// Explains which marks are grey; `nil` if none are. The caption calls marks
  /// with doubtful times hollow. "Doubtful or not" says that those of the
  /// background are an exception.
  private static func greyWords(_ drawn: [ReportRow], _ colours: GroupColours) -> String? {
    let isCrowded = drawn.groups("problem").contains {
      $0.rows.count > WorkPrecisionPanel.mostNearRows
    }
    let words = [
      drawn.contains(where: \.isExact)
        ? "closed forms (outside the front, named where they beat it)" : nil,
      colours.areTooFew ? "rarer groups" : nil,
      isCrowded
        ? "in crowded panels what costs over \(Figures.short(WorkPrecisionPanel.nearness)) times the "
          + "front, doubtful or not" : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : "Grey: \(Figures.list(words))."
  }
}

extension ReportRow {
  /// The largest error of a position.
  fileprivate var largestError: Double? { number("max_position_error") }

  /// Whether it evaluates the known solution, with which no solver can compete.
  var isExact: Bool { self["family"] == "exact" }
}
