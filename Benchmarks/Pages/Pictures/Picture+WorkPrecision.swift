import Pictures

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

  /// A row and the point at which it is drawn.
  private struct Mark {
    let row: ReportRow
    let point: Point
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
      let drawn = table.rows.filter { omission(of: $0, cost) == nil }
      let colours = GroupColours(drawn, by: column)
      let panels = drawn.groups("problem").map { problem in
        panel(
          problem.name, problem.rows.map { Mark(row: $0, point: cost.point($0)) }, colours, cost)
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

  /// Why a row is not drawn.
  private enum Omission {
    case diverged
    /// The error is at least as large as the scale of the motion.
    case inaccurate
    case singlePrecision
    /// Its cost or its error is unknown, or the cost is zero, which a
    /// logarithmic axis cannot show.
    case noCost
  }

  /// Why `row` is not drawn; `nil` if it is.
  private static func omission(of row: ReportRow, _ cost: Cost) -> Omission? {
    if row["status"] == "diverged" { return .diverged }
    if let error = row.largestError, error >= 1 { return .inaccurate }
    if row.isSingle { return .singlePrecision }
    guard row.isUsable, row.largestError != nil, let value = cost.value(row), value > 0 else {
      return .noCost
    }
    return nil
  }

  /// Explains which rows are not drawn; `nil` if all are.
  private static func omissionWords(_ table: ReportTable, _ cost: Cost) -> String? {
    let omissions = table.rows.compactMap { omission(of: $0, cost) }
    let reasons: [(Omission, String)] = [
      (.diverged, "that diverged"), (.inaccurate, "with errors above 1"),
      (.singlePrecision, "in single precision"), (.noCost, cost.missingWords),
    ]
    let words = reasons.compactMap { reason, words in
      Figures.count(omissions.count { $0 == reason }, words)
    }
    return words.isEmpty ? nil : "Not drawn: \(Figures.list(words))."
  }

  // MARK: Grey marks

  /// Explains which marks are grey; `nil` if none are. The caption calls marks
  /// with doubtful times hollow. "Doubtful or not" says that those of the
  /// background are an exception: see `background`.
  private static func greyWords(_ drawn: [ReportRow], _ colours: GroupColours) -> String? {
    let isCrowded = drawn.groups("problem").contains { $0.rows.count > mostNearRows }
    let words = [
      drawn.contains(where: \.isExact)
        ? "closed forms (outside the front, named where they beat it)" : nil,
      colours.areTooFew ? "rarer groups" : nil,
      isCrowded
        ? "in crowded panels what costs over \(Figures.short(nearness)) times the front, doubtful or "
          + "not" : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : "Grey: \(Figures.list(words))."
  }

  // MARK: Panels

  /// The marks of one problem: from back to front the grey background, the
  /// faint marks off the front, the front as a step line, and the marks on it.
  /// Points identify marks: each has the id of its case as its note.
  private static func panel(
    _ problem: String, _ marks: [Mark], _ colours: GroupColours, _ cost: Cost
  ) -> Panel {
    // S is the scale of the motion.
    var panel = Panel(
      problem, x: Axis("largest position error / S", .log, isReversed: true),
      y: Axis(cost.axisLabel, .log))
    panel.better = .bottomRight
    // The marks extend the range upwards. Its lower end leaves most of a decade
    // for names below the front.
    if let least = marks.map(\.point.y).min() { panel.y.range = least / 6...least }

    let (near, far) = split(marks)
    if !far.isEmpty { panel.series.append(background(far)) }

    let solvers = marks.filter { !$0.row.isExact }
    let front = unbeaten(solvers.isEmpty ? marks : solvers)
    let frontPoints = front.map(\.point)

    // Off the front only closed forms have names: those that neither a solver
    // nor another closed form beats.
    let exactNames = names(of: unbeaten(marks).filter(\.row.isExact))
    var offFront = groups(near, colours, without: Set(frontPoints), names: exactNames)
    for index in offFront.indices { offFront[index].isFaint = offFront[index].colour != nil }
    panel.series += offFront

    panel.series.append(steps(frontPoints))
    panel.series += groups(front, colours, names: names(of: front))
    return panel
  }

  /// A panel with more rows is crowded, having room for about a hundred
  /// distinguishable marks. It shows only those near the front as individual
  /// points, and the others as a grey background.
  private static let mostNearRows = 120
  /// Marks that cost at most this many times as much as the front at the same
  /// error are near it.
  private static let nearness = 4.0

  /// The marks that are shown as individual points, and those of the
  /// background.
  private static func split(_ marks: [Mark]) -> (near: [Mark], far: [Mark]) {
    guard marks.count > mostNearRows else { return (marks, []) }
    var near: [Mark] = []
    var far: [Mark] = []
    // In ascending order of error, the cost of the front is the least so far.
    var frontCost = Double.infinity
    for mark in marks.sorted(by: { $0.point.x < $1.point.x }) {
      if !mark.row.isExact { frontCost = min(frontCost, mark.point.y) }
      if mark.point.y <= nearness * frontCost {
        near.append(mark)
      } else {
        far.append(mark)
      }
    }
    return (near, far)
  }

  /// The front: the marks that no other mark beats in both error and cost, the
  /// cheapest first.
  private static func unbeaten(_ marks: [Mark]) -> [Mark] {
    var leastError = Double.infinity
    return marks.sorted { $0.point.y < $1.point.y }.filter { mark in
      defer { leastError = min(leastError, mark.point.x) }
      return mark.point.x < leastError
    }
  }

  private static let othersName = "others"

  /// Grey points without intervals. Elsewhere marks with doubtful times are
  /// hollow; here they are filled like all others, so that the caption counts
  /// as hollow only those near the front.
  private static func background(_ marks: [Mark]) -> Series {
    Series(
      othersName, colour: nil, .points,
      marks.map { mark in
        var point = mark.point.withoutInterval
        point.isHollow = false
        return point
      })
  }

  /// The marks of each group as a series. Groups without a colour are called
  /// `others`.
  ///
  /// - Parameters:
  ///   - excluded: points to leave out.
  ///   - names: the labels of points.
  private static func groups(
    _ marks: [Mark], _ colours: GroupColours, without excluded: Set<Point> = [],
    names: [Point: String]
  ) -> [Series] {
    marks.grouped { colours.group(of: $0.row) }.map { group, members in
      let colour = colours.colour(of: group)
      let points = members.map(\.point).filter { !excluded.contains($0) }.map { point in
        var labelled = point
        labelled.label = names[point]
        return labelled
      }
      return Series(colour == nil ? othersName : group, colour: colour, .points, points)
    }
  }

  /// The front as a step line.
  private static func steps(_ front: [Point]) -> Series {
    var points: [Point] = []
    for point in front {
      if let last = points.last { points.append(Point(last.x, point.y)) }
      points.append(Point(point.x, point.y))
    }
    return Series("front", colour: nil, .line, points)
  }

  /// The names of the methods at the points of a front. If consecutive points
  /// have the same method, only the first one is named.
  private static func names(of front: [Mark]) -> [Point: String] {
    var names: [Point: String] = [:]
    var lastMethod = ""
    for mark in front where mark.row["method"] != lastMethod {
      lastMethod = mark.row["method"]
      names[mark.point] = lastMethod
    }
    return names
  }
}

/// The colours of groups of rows, which are the same in every panel. If there
/// are more groups than colours, the most frequent groups have one.
private struct GroupColours {
  /// What the rows of a group have in common.
  private enum Grouping {
    /// The text of this column and, if the picture distinguishes files, the
    /// file: see `ReportRow.named`.
    case column(String)
    case file
  }

  private let grouping: Grouping
  /// The groups, the most frequent first.
  private var groups: [String] = []

  /// Groups rows by `column`, except in two cases where families of methods
  /// would be the wrong groups:
  /// - If there are enough colours, each method has its own.
  /// - Otherwise, if the picture distinguishes files, each file has its own:
  ///   what matters then is how the files differ, and each family in each file
  ///   would make too many groups.
  init(_ rows: [ReportRow], by column: String) {
    if column != "family" {
      grouping = .column(column)
    } else if rows.series("method").count <= Palette.light.count {
      grouping = .column("method")
    } else if rows.contains(where: { !$0.file.isEmpty }) {
      // Rows have no file unless the picture distinguishes several.
      grouping = .file
    } else {
      grouping = .column("family")
    }
    // Closed forms have no colour.
    groups = rows.filter { !$0.isExact }.grouped(by: group(of:))
      .sorted { $0.members.count > $1.members.count }.map(\.key)
  }

  var areTooFew: Bool { groups.count > Palette.light.count }

  func group(of row: ReportRow) -> String {
    switch grouping {
    case .column(let column): row.named(row[column])
    case .file: row.file
    }
  }

  func colour(of group: String) -> Int? {
    groups.prefix(Palette.light.count).firstIndex(of: group)
  }
}

extension ReportRow {
  /// The largest error of a position.
  fileprivate var largestError: Double? { number("max_position_error") }

  /// Whether it evaluates the known solution, with which no solver can compete.
  fileprivate var isExact: Bool { self["family"] == "exact" }

  /// Whether it is in single precision, which is not compared with double.
  fileprivate var isSingle: Bool { self["scalar_type"] == "Float32" }
}
