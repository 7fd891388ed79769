import Pictures

extension ReportPicture {
  /// The pictures of a report of suite `accuracy`.
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
  private enum Cost: String {
    case time = "median_ns_per_solve"
    case evaluations = "rhs_evaluations_count"

    var axis: Axis {
      Axis(self == .time ? "time of a solve (µs)" : "evaluations of the right-hand side", .log)
    }

    func point(_ row: ReportRow, x: Double) -> Point {
      let value = row.number(rawValue) ?? .nan
      return self == .time
        ? row.point(x, time: value / 1000) : Point(x, value, note: row["case_id"])
    }
  }

  /// A picture of cost against error, with a panel per problem and colours for
  /// the texts of `column`.
  private static func workPrecision(
    _ name: String, of kind: String, by column: String, title: String, cost: Cost = .time,
    _ summary: String
  ) -> ReportPicture {
    ReportPicture(
      name, of: kind,
      needs: ["problem", "method", column, cost.rawValue, "max_position_error"],
      isTimed: cost == .time, summary
    ) { table in
      let timed = table.rows.filter { row in
        row.isTimed && row.number(cost.rawValue).map { $0 > 0 } == true
          && row.number("max_position_error").map { $0 < 1 } == true && !isSingle(row)
      }
      // The colours of families stand for methods if these are few, otherwise for
      // files where they are told apart.
      let isFew = timed.series("method").count <= Palette.light.count
      let column = isFew && column == "family" ? "method" : column
      func group(_ row: ReportRow) -> String {
        column == "family" && !row.file.isEmpty ? row.file : row.named(row[column])
      }
      // The most frequent groups get colours, the same in every panel.
      let groups = timed.filter { !isExact($0) }.grouped(by: group)
        .sorted { $0.members.count > $1.members.count }.map(\.key)
      let panels = timed.groups("problem").map { problem in
        panel(problem.name, problem.rows, by: group, groups: groups, cost)
      }
      return Chart(
        name, title: title,
        caption: "Each point is a method at one setting"
          + (cost == .time
            ? ", with the 95 % interval of its median"
            : "; the evaluations are those of the right-hand side, of Taylor methods the orders of "
              + "their series. Jacobians and factorisations are not counted, which favours implicit "
              + "methods")
          + ". Full colour and joined: the front, where no solver is both cheaper and more accurate; "
          + "points in a row of one method have its name once. Faint: off it."
          + greyWords(timed, groups: groups.count) + leftOutWords(table, timed, cost)
          + " \(Figures.unit).",
        panels: panels, columns: panels.count > 1 ? 2 : 1, panelHeight: panels.count > 1 ? 390 : 520
      )
    }
  }

  /// Single precision is not compared with double precision.
  private static func isSingle(_ row: ReportRow) -> Bool { row["scalar_type"] == "Float32" }

  private static let othersName = "others"

  /// Explains which of the rows drawn are grey.
  private static func greyWords(_ drawn: [ReportRow], groups: Int) -> String {
    let isCrowded = drawn.groups("problem").contains { $0.rows.count > mostNearRows }
    let words = [
      drawn.contains(where: isExact)
        ? "closed forms (outside the front, named where they beat it)" : nil,
      groups > Palette.light.count ? "rarer groups" : nil,
      isCrowded
        ? "in crowded panels what costs over \(Figures.short(nearness)) times the front, doubtful or "
          + "not" : nil,
    ].compactMap(\.self)
    return words.isEmpty ? "" : " Grey: \(Figures.list(words))."
  }

  /// Explains which rows and intervals are not drawn.
  private static func leftOutWords(
    _ table: ReportTable, _ drawn: [ReportRow], _ cost: Cost
  ) -> String {
    let diverged = table.rows.count { $0["status"] == "diverged" }
    let rest = table.rows.filter { $0["status"] != "diverged" }
    let far = rest.count { ($0.number("max_position_error") ?? 0) >= 1 }
    let single = rest.count { isSingle($0) && ($0.number("max_position_error") ?? 0) < 1 }
    let others = rest.count - far - single - drawn.count
    let words = [
      Figures.count(diverged, "that diverged"), Figures.count(far, "with errors above 1"),
      Figures.count(single, "in single precision"),
      Figures.count(others, cost == .time ? "without a time" : "that evaluate nothing"),
    ].compactMap(\.self)
    return (words.isEmpty ? "" : " Not drawn: \(Figures.list(words)).")
      + (cost == .time ? drawn.wideIntervalWords : "")
  }

  /// Errors below half a unit in the last place, zero among them, are drawn
  /// there.
  private static func shown(_ error: Double) -> Double { max(error, 0x1p-54) }

  /// The rows of one problem.
  ///
  /// - Parameters:
  ///   - group: the group of a row, such as its family.
  ///   - groups: all groups, those with a colour first.
  private static func panel(
    _ problem: String, _ rows: [ReportRow], by group: (ReportRow) -> String, groups: [String],
    _ cost: Cost
  ) -> Panel {
    var panel = Panel(
      problem, x: Axis("largest position error / S", .log, isReversed: true), y: cost.axis)
    panel.better = .bottomRight
    func point(_ row: ReportRow) -> Point {
      cost.point(row, x: shown(row.number("max_position_error") ?? .nan))
    }
    // Space for names below the front.
    if let least = rows.map({ point($0).y }).min() { panel.y.range = least / 6...least }
    let solvers = rows.filter { !isExact($0) }
    let front = front(solvers.isEmpty ? rows : solvers, point)
    let frontPoints = Set(front.map(\.place))
    let (near, far) = parted(rows, point)
    if !far.isEmpty {
      // The background consists of many points without intervals or distinct
      // marks.
      let background = far.map { point($0).withoutInterval }.map { place in
        var place = place
        place.isHollow = false
        return place
      }
      panel.series.append(Series(othersName, colour: nil, .points, background))
    }
    func colour(_ name: String) -> Int? {
      groups.firstIndex(of: name).flatMap { $0 < Palette.light.count ? $0 : nil }
    }
    for (name, members) in near.grouped(by: group) {
      let colour = colour(name)
      var series = Series(
        colour == nil ? othersName : name, colour: colour, .points,
        members.map(point).filter { !frontPoints.contains($0) })
      series.isFaint = colour != nil
      panel.series.append(series)
    }
    panel.series.append(steps(front.map(\.place)))
    for (name, members) in front.map(\.row).grouped(by: group) {
      let colour = colour(name)
      panel.series.append(
        Series(colour == nil ? othersName : name, colour: colour, .points, members.map(point)))
    }
    labelFront(front, &panel)
    // Closed forms beaten by no solver and no other closed form.
    labelFront(Self.front(rows, point).filter { isExact($0.row) }, &panel)
    return panel
  }

  /// Whether a row evaluates the known solution, with which no solver can
  /// compete.
  private static func isExact(_ row: ReportRow) -> Bool { row["family"] == "exact" }

  /// The most rows of which a panel shows all as individual points; of more, only
  /// those near the front.
  private static let mostNearRows = 120
  /// Points within this many times the front's cost at the same error are near
  /// it.
  private static let nearness = 4.0

  /// The rows of a crowded panel that are near the front, closed forms included,
  /// and the others; all rows are near if they are few.
  private static func parted(
    _ rows: [ReportRow], _ point: (ReportRow) -> Point
  ) -> (near: [ReportRow], far: [ReportRow]) {
    guard rows.count > mostNearRows else { return (rows, []) }
    var parts: (near: [ReportRow], far: [ReportRow]) = ([], [])
    // In ascending order of error, the front's cost is the least so far.
    var frontCost = Double.infinity
    for (row, place) in rows.map({ (row: $0, place: point($0)) })
      .sorted(by: { $0.place.x < $1.place.x })
    {
      if !isExact(row) { frontCost = min(frontCost, place.y) }
      if place.y <= nearness * frontCost { parts.near.append(row) } else { parts.far.append(row) }
    }
    return parts
  }

  /// The rows not beaten in both error and cost by any other, cheapest first.
  private static func front(
    _ rows: [ReportRow], _ point: (ReportRow) -> Point
  ) -> [(row: ReportRow, place: Point)] {
    var leastError = Double.infinity
    return rows.map { (row: $0, place: point($0)) }
      .sorted { $0.place.y < $1.place.y }
      .filter { candidate in
        defer { leastError = min(leastError, candidate.place.x) }
        return candidate.place.x < leastError
      }
  }

  /// The front as a step line.
  private static func steps(_ places: [Point]) -> Series {
    var points: [Point] = []
    for place in places {
      if let last = points.last { points.append(Point(last.x, place.y)) }
      points.append(Point(place.x, place.y))
    }
    return Series("front", colour: nil, .line, points)
  }

  /// Labels the points of the front with their methods; of several points in a
  /// row of one method the first.
  private static func labelFront(_ front: [(row: ReportRow, place: Point)], _ panel: inout Panel) {
    var lastName = ""
    var labels: [Point: String] = [:]
    for (row, place) in front where row["method"] != lastName {
      lastName = row["method"]
      labels[place] = lastName
    }
    for index in panel.series.indices where panel.series[index].form == .points {
      for place in panel.series[index].points.indices {
        if let label = labels[panel.series[index].points[place]] {
          panel.series[index].points[place].label = label
        }
      }
    }
  }

  private static let convergence = ReportPicture(
    "convergence", of: "accuracy",
    needs: ["problem", "method", "order", "step_size_s", "max_position_error"],
    "the error of fixed steps against their size, beside the slope of each order"
  ) { table in
    let problems = table.rows.names("problem")
    let problem = problems.contains("ui") ? "ui" : problems.first ?? ""
    let fixed = table.rows.filter { row in
      row["problem"] == problem && row["status"] != "diverged" && row["adaptive"] != "true"
        && (row.number("step_size_s") ?? 0) > 0 && (row.number("max_position_error") ?? 0) > 0
        && row.number("order") != nil && !["step_ends", "even"].contains(row["sample_output"])
    }
    var panel = Panel(
      "", x: Axis("step (s)", .log),
      y: Axis("largest position error / S", .log, range: 1e-16...1, isFixed: true))
    panel.better = .bottomRight
    let chosen = fixed.grouped(by: \.file).flatMap { representatives($0.members) }
    for (index, method) in chosen.enumerated() {
      panel.series.append(
        Series(
          // A line through two points would not show whether the order is
          // attained.
          "\(method.name) (order \(method.orderText))", colour: index,
          method.points.count > 2 ? .linePoints : .points, method.points))
    }
    panel.series += chosen.compactMap(guide)
    return Chart(
      "convergence", title: "Error and step size, problem \(problem)",
      caption:
        "One method of each order, which is in brackets"
        + (table.rows.allSatisfy(\.file.isEmpty) ? "" : ", and of each file")
        + ". Dashed: errors that fall with exactly that power of the step, through the middle of "
        + "the method's own"
        + (chosen.contains(where: endsInRounding) ? "; rounding ends the fall" : "") + "."
        + (chosen.contains { $0.points.count < 3 }
          ? " Not joined: only two step sizes were run." : "")
        + " \(Figures.unit).",
      panels: [panel], panelHeight: 480)
  }

  /// A method with steps of equal size, and its error at each size.
  private struct SteppedMethod {
    let name: String
    /// The order as in the report.
    let orderText: String
    let order: Double
    /// Step sizes in seconds, ascending, and errors.
    let points: [Point]
  }

  /// For each order one method: the one with the most settings.
  private static func representatives(_ rows: [ReportRow]) -> [SteppedMethod] {
    // Higher orders reach rounding errors within two or three steps.
    let methods = rows.series("method").filter {
      $0.rows.count > 1 && ($0.rows[0].number("order") ?? .infinity) <= 8
    }
    return methods.grouped { $0.rows[0]["order"] }.compactMap { order, members in
      members.max { $0.rows.count < $1.rows.count }.map { method in
        SteppedMethod(
          name: method.name, orderText: order, order: method.rows[0].number("order") ?? 0,
          points: method.rows.map { row in
            Point(
              row.number("step_size_s") ?? .nan, row.number("max_position_error") ?? .nan,
              note: row["case_id"])
          }.sorted { $0.x < $1.x })
      }
    }.sorted { $0.order < $1.order }
  }

  /// Whether the last halving of the step gains less than half of what the
  /// order promises, because rounding errors dominate.
  private static func endsInRounding(_ method: SteppedMethod) -> Bool {
    let points = method.points
    guard points.count > 2, points[0].y < 1e-11, points[0].x < points[1].x else { return false }
    let slope = logarithm(points[1].y / points[0].y) / logarithm(points[1].x / points[0].x)
    return slope < 0.5 * method.order
  }

  /// A line with the slope of the method's order, through the middle one of the
  /// points whose errors are neither those of large steps nor rounding errors.
  private static func guide(_ method: SteppedMethod) -> Series? {
    let points = method.points
    let clean = points.filter { (1e-12...0.01).contains($0.y) }
    guard let first = points.first, let last = points.last, !clean.isEmpty else { return nil }
    let middle = clean[clean.count / 2]
    // The step at which the line reaches rounding errors.
    let least = middle.x * exponential(logarithm(1e-16 / middle.y) / method.order)
    return Series(
      "order", colour: nil, .line, isDashed: true,
      [max(first.x, least), last.x].map { step in
        Point(step, middle.y * exponential(method.order * logarithm(step / middle.x)))
      })
  }
}
