import Pictures

extension ReportPicture {
  /// One motion by several methods: a panel each where they are many, with the
  /// exact motion behind it.
  static let solve = ReportPicture(
    "motion", of: "solve", needs: ["method", "time_s", "position"],
    "one motion by every method that solved it, and how far each is off"
  ) { table in
    let methods = table.groups("method")
    let exactNames = ["closed-form", "double-double", "springs", "propagator"]
    let exact = exactNames.lazy.compactMap { name in methods.first { $0.name == name } }.first
    if methods.count <= 5 { return few(methods) }
    let panels = methods.filter { $0.name != exact?.name }.map { method -> Panel in
      var panel = Panel(
        heading(method.name, method.rows), x: Axis("time (s)"), y: Axis(""))
      if let exact { panel.series.append(positions(exact.rows, "exact", nil)) }
      panel.series.append(positions(method.rows, "method", 1))
      return panel
    }
    return Chart(
      "motion", title: "One spring, \(panels.count) methods",
      caption: exact == nil
        ? "In each panel's title: its largest error, in parts of the way."
        : "Grey: the exact motion. In each panel's title: its largest error.",
      panels: panels, columns: 3, panelHeight: 190)
  }

  private static func few(_ methods: [(name: String, rows: [ReportRow])]) -> Chart {
    var motion = Panel("", x: Axis("time (s)"), y: Axis("position"))
    var error = Panel(
      "Distance from the exact motion", x: Axis("time (s)"), y: Axis("|x − x exact| / S", .log))
    for (index, method) in methods.enumerated() {
      motion.series.append(positions(method.rows, method.name, index, dashed: index > 0))
      error.series.append(
        Series(
          method.name, colour: index, .line,
          method.rows.map { row in
            let value = row.number("position_error") ?? .nan
            return Point(row.number("time_s") ?? .nan, value > 0 ? value : .nan)
          }))
    }
    return Chart(
      "motion", title: methods.count == 1 ? "One spring" : "One spring by \(methods.count) methods",
      caption: "Gaps in the lower panel: no error at all.", panels: [motion, error],
      panelHeight: 260)
  }

  private static func heading(_ name: String, _ rows: [ReportRow]) -> String {
    let errors = rows.map { $0.number("position_error") ?? .infinity }
    guard let worst = errors.max() else { return name }
    return worst < .infinity ? "\(name): \(Figures.error(worst))" : "\(name): no answer"
  }

  private static func positions(
    _ rows: [ReportRow], _ name: String, _ colour: Int?, dashed: Bool = false
  ) -> Series {
    Series(
      name, colour: colour, .line, isDashed: dashed,
      rows.map { Point($0.number("time_s") ?? .nan, $0.number("position") ?? .nan) })
  }
}
