import Pictures
import Reports

extension ReportPicture {
  static let engines = [engineErrors, engineSpeeds]

  /// One line of the map: an engine and its errors by spring.
  private struct EngineRow {
    let name: String
    let cells: [(spring: String, error: Double, rows: [ReportRow])]

    private var worst: Double { cells.map(\.error).max() ?? 0 }
    private var finite: [Double] { cells.map(\.error).filter { $0 < .infinity } }

    /// What diverges is below the rest; among it, and among equals, the finite
    /// cells decide.
    func isWorse(than other: EngineRow) -> Bool {
      if worst != other.worst { return worst > other.worst }
      let (own, others) = (finite.max() ?? 0, other.finite.max() ?? 0)
      return own == others ? finite.reduce(0, +) > other.finite.reduce(0, +) : own > others
    }
  }

  private static let engineErrors = ReportPicture(
    "engines", of: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "max_position_error"],
    "engines by springs: how far from the exact motion at the worst frame rate"
  ) { table in
    let table = published(table)
    let springs = table.names("spring")
    func worst(_ rows: [ReportRow]) -> Double? {
      rows.map { row in
        row["status"] == "diverged" ? .infinity : row.number("max_position_error") ?? .infinity
      }.max()
    }
    let engines = table.groups("engine").map { engine in
      EngineRow(
        name: engine.name,
        cells: engine.rows.groups("spring").map { ($0.name, worst($0.rows) ?? 0, $0.rows) })
    }.sorted { $0.isWorse(than: $1) }
    var panel = Panel("", x: Axis("", .names(springs)), y: Axis("", .names(engines.map(\.name))))
    for (row, engine) in engines.enumerated() {
      for (spring, error, rows) in engine.cells {
        guard let column = springs.firstIndex(of: spring) else { continue }
        panel.cells.append(
          Cell(
            x: Double(column) - 0.5...Double(column) + 0.5,
            y: Double(row) - 0.5...Double(row) + 0.5, fraction: ErrorRamp.fraction(error),
            text: error == .infinity ? "diverges" : percent(error),
            note: rows.first?["case_id"]))
      }
    }
    var chart = Chart(
      "engines", title: "Engines by springs: largest distance from the exact motion",
      caption: "The largest error within 2 s, at the worst of \(rates(table)), in parts of "
        + "\(Figures.unit). Sorted by the worst cell of a row, the most accurate engine on top; rows "
        + "that diverge are below, by their finite cells."
        + (engines.contains { $0.name == "springs" }
          ? " springs is this project's closed form." : "")
        + (panel.cells.count < springs.count * engines.count
          ? " Empty: the engine does not take this spring." : ""),
      panels: [panel], panelHeight: 100 + 25 * Double(engines.count))
    ErrorRamp.explain(
      &chart, errors: engines.flatMap { $0.cells.map(\.error) }, inPercent: true)
    return chart
  }

  /// The rows of engines on their own clocks; older reports have no others.
  private static func published(_ table: ReportTable) -> ReportTable {
    table.filtered { $0["clock"] != "equations" }
  }

  /// In per cent throughout, so that one column reads like the next.
  private static func percent(_ error: Double) -> String {
    if error == 0 { return "0" }
    return error < 1e-5 ? "<0.001 %" : Figures.error(error)
  }

  /// `30, 60 and 120 Hz`.
  private static func rates(_ table: ReportTable) -> String {
    let rates = table.names("frame_rate_hz").sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
    return "\(Figures.list(rates)) Hz"
  }

  private static let engineSpeeds = ReportPicture(
    "engine-speed", of: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "effective_speed_ratio"],
    "how fast time runs in each engine, by frame rate"
  ) { table in
    let rates = table.names("frame_rate_hz").sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
    let known = published(table).filtered { $0.number("effective_speed_ratio") != nil }
    // The spring that shows it longest: the least damped.
    let spring = known.rows.min { ($0.number("zeta") ?? 1) < ($1.number("zeta") ?? 1) }?["spring"]
    let rows = known.filtered { $0["spring"] == spring }
    func deviation(_ row: ReportRow) -> Double {
      ((row.number("effective_speed_ratio") ?? 1) - 1) * 100
    }
    func furthest(_ rows: [ReportRow]) -> Double { rows.map { deviation($0).magnitude }.max() ?? 0 }
    let off = rows.groups("engine").filter { furthest($0.rows) >= 0.2 }
      .sorted { furthest($0.rows) > furthest($1.rows) }
    var panel = Panel(
      "", x: Axis("frames per second", .names(rates)),
      // So that what is slightly off stays apart beside what is grossly off.
      y: Axis("speed of time (% off), better: 0", .signedLog(0.1)))
    panel.rules.append(Rule(.horizontal, at: 0, "exact"))
    for (index, engine) in off.enumerated() {
      var points = engine.rows.compactMap { row in
        rates.firstIndex(of: row["frame_rate_hz"]).map {
          Point(Double($0), deviation(row), note: row["case_id"])
        }
      }.sorted { $0.x < $1.x }
      if let last = points.last {
        points[points.count - 1].label = "\(engine.name) \(signed(last.y)) %"
      }
      panel.series.append(Series(engine.name, colour: index, .linePoints, points))
    }
    let others = rows.groups("engine").map(\.name).filter { name in
      !off.contains { $0.name == name }
    }
    let all = published(table)
    let takers = all.filtered { $0["spring"] == spring }.names("engine")
    let strangers = all.names("engine").filter { !takers.contains($0) }
    let lost = takers.filter { name in !rows.names("engine").contains(name) }
    return Chart(
      "engine-speed", title: "Springs that run fast or slow with the frame rate",
      caption: "The frequency that is seen against the true one, spring \(spring ?? ""), on a "
        + "scale that is logarithmic on both sides of 0."
        + (others.isEmpty
          ? "" : " Within 0.2 % and not drawn: \(others.joined(separator: ", ")).")
        + (strangers.isEmpty
          ? "" : " They do not take this spring: \(strangers.joined(separator: ", ")).")
        + (lost.isEmpty ? "" : " Without an oscillation to see: \(lost.joined(separator: ", "))."),
      panels: [panel], panelHeight: 440)
  }

  /// With its sign and two digits.
  private static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + DecimalRounding.significant(value.magnitude, digits: 2)
  }
}
