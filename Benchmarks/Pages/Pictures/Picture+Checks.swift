import Pictures

extension ReportPicture {
  static let closedForm = ReportPicture(
    "closed-form", of: "springs", needs: ["operation", "zeta", "max_position_error"],
    "the error of the closed form by damping ratio, in units of rounding"
  ) { table in
    let operations = ["evaluation", "trajectory"]
    let rows = table.rows.filter { operations.contains($0["operation"]) }
    let ratios = rows.names("zeta").sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
    var panel = Panel(
      "", x: Axis("damping ratio", .names(ratios)), y: Axis("largest error (2⁻⁵³ S)"))
    panel.better = .bottom
    for (index, operation) in operations.enumerated() {
      panel.series.append(
        Series(
          operation, colour: index, .bars,
          rows.filter { $0["operation"] == operation }.compactMap { row in
            guard let place = ratios.firstIndex(of: row["zeta"]),
              let error = row.number("max_position_error")
            else { return nil }
            return Point(Double(place), error * 0x1p53, note: row["case_id"])
          }))
    }
    return Chart(
      "closed-form", title: "The closed form: error in units of rounding",
      caption: "The largest error of a position by damping ratio; 1 is half a unit in the last "
        + "place of the way, \(Figures.unit).",
      panels: [panel], panelHeight: 400)
  }

  static let checks = ReportPicture(
    "checks", of: "interactions",
    needs: ["scenario", "check", "expected", "actual", "tolerance", "pass"],
    "how much of its tolerance each check of an interaction model takes"
  ) { table in
    let scenarios = table.groups("scenario")
    var panel = Panel(
      "", x: Axis("checks"), y: Axis("", .names(scenarios.map { $0.name }.reversed())))
    for (index, word) in ["pass", "fail"].enumerated() {
      panel.series.append(
        Series(
          word, colour: index, .bars,
          scenarios.reversed().enumerated().compactMap { place, scenario in
            let count = scenario.rows.count { ($0["pass"] == "true") == (word == "pass") }
            return count == 0 ? nil : Point(Double(count), Double(place), label: "\(count)")
          }))
    }
    return Chart(
      "checks", title: "Checks of the interaction models",
      caption: "How many checks pass, and how many fail where any does. Each holds one number of a "
        + "model against what its description says.",
      panels: [panel], panelHeight: 70 + 24 * Double(scenarios.count))
  }

  static let steppers = ReportPicture(
    "steppers", of: "steppers", needs: ["stepper", "ns_per_step", "case_id"],
    "the time of a step"
  ) { table in
    func least(_ rows: [ReportRow]) -> Double {
      rows.compactMap { $0.number("unit_median_ns") }.min() ?? .infinity
    }
    let steppers = timed(table).groups("stepper").sorted { least($0.rows) < least($1.rows) }
    var chart = times(
      table, "steppers", title: "The time of one step", column: "stepper",
      names: steppers.map(\.name),
      note: "Of one spring, the fastest on top. ")
    chart.panels[0].better = .left
    return chart
  }

  static let noise = ReportPicture(
    "noise", of: "selfcheck", needs: ["case_id", "unit_median_ns"],
    "the same work under two names, process by process: what this machine can tell apart"
  ) { table in
    times(
      table, "noise", title: "The same work under two names", column: "case_id",
      names: timed(table).names("case_id").sorted(),
      note: "The work that is there again must take as long as before; twice as many links give "
        + "the scale. ")
  }

  private static func timed(_ table: ReportTable) -> [ReportRow] {
    table.rows.filter { $0.number("unit_median_ns") != nil }
  }

  /// Medians with their spread, a line a case, the first of `names` on top; of
  /// each name the processes stand beside each other.
  private static func times(
    _ table: ReportTable, _ name: String, title: String, column: String, names: [String],
    note: String
  ) -> Chart {
    let timed = timed(table)
    let names = Array(names.reversed())
    var panel = Panel("", x: Axis("time (ns)", .log), y: Axis("", .names(names)))
    let processes = timed.names("process_index").count
    func points(_ low: String, _ high: String) -> [Point] {
      timed.compactMap { row in
        guard let place = names.firstIndex(of: row[column]), let time = row.number("unit_median_ns")
        else { return nil }
        let process = row.number("process_index") ?? 0
        let shift = (process + 0.5) / Double(max(1, processes)) - 0.5
        return Point(
          time, Double(place) + 0.7 * shift, low: row.number(low), high: row.number(high),
          note: row["case_id"])
      }
    }
    let quartiles = points("unit_p25_ns", "unit_p75_ns")
    panel.series = [
      Series(
        "5th to 95th percentile", colour: nil, .intervals, points("unit_p05_ns", "unit_p95_ns")),
      Series("quartiles", colour: 0, .intervals, quartiles),
      Series("median", colour: 1, .points, quartiles.map { Point($0.x, $0.y, note: $0.note) }),
    ]
    return Chart(
      name, title: title,
      caption: note
        + (processes > 1 ? "\(processes) processes, one above the other." : "One process."),
      panels: [panel], panelHeight: 90 + max(26, 9 * Double(processes)) * Double(names.count))
  }
}
