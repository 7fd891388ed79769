import Platform

extension ReportPicture {
  static let convergence = ReportPicture(
    name: "convergence", kind: "accuracy",
    needs: ["problem", "method", "order", "step_size_s", "max_position_error"],
    summary: "the error of fixed steps against their size, beside the slope of each order"
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
    let curves = chosen.enumerated().map { index, method in
      // A line through two points would not show whether the order is attained.
      Series(
        "\(method.name) (order \(method.orderText))", colour: index,
        method.points.count > 2 ? .linePoints : .points, method.points)
    }
    panel.series = curves + chosen.compactMap(guide)
    return Chart(
      "convergence", title: "Error and step size, problem \(problem)",
      caption: Figures.text(
        "One method of each order, which is in brackets"
          + (table.rows.allSatisfy(\.file.isEmpty) ? "." : ", and of each file."),
        "Dashed: errors that fall with exactly that power of the step, through the middle of the "
          + "method's own"
          + (chosen.contains(where: endsInRounding) ? "; rounding ends the fall." : "."),
        chosen.contains { $0.points.count < 3 }
          ? "Not joined: only two step sizes were run." : nil,
        Figures.unit(of: fixed)),
      panels: [panel], panelHeight: 480)
  }

  /// A method with equal steps, and its error at each step size.
  private struct SteppedMethod {
    let name: String
    /// The order as in the report.
    let orderText: String
    let order: Double
    /// Step sizes in seconds, ascending, and errors.
    let points: [Point]
  }

  /// One method for each order: the one with the most settings.
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

  /// Whether the finest steps reach rounding errors: there the slope is less
  /// than half of the order.
  private static func endsInRounding(_ method: SteppedMethod) -> Bool {
    let points = method.points
    guard points.count > 2, points[0].y < 1e-11, points[0].x < points[1].x else { return false }
    let slope = log(points[1].y / points[0].y) / log(points[1].x / points[0].x)
    return slope < 0.5 * method.order
  }

  /// A line whose slope is the order of the method, through the middle one of
  /// the points whose errors are neither large nor those of rounding.
  private static func guide(_ method: SteppedMethod) -> Series? {
    let points = method.points
    let clean = points.filter { (1e-12...0.01).contains($0.y) }
    guard let first = points.first, let last = points.last, !clean.isEmpty else { return nil }
    let middle = clean[clean.count / 2]
    // The step at which the line reaches rounding errors.
    let least = middle.x * exp(log(1e-16 / middle.y) / method.order)
    return Series(
      "order", colour: nil, .line, isDashed: true,
      [max(first.x, least), last.x].map { step in
        Point(step, middle.y * exp(method.order * log(step / middle.x)))
      })
  }
}
