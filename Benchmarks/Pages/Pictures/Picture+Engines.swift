import Pictures
import Reports

extension ReportPicture {
  static let engines = [engineErrors, engineSpeeds]

  /// One line of the map: an engine and its errors by spring.
  private struct EngineRow {
    let name: String
    let cells: [(spring: String, error: Double, rows: [ReportRow])]

    private var worst: Double { cells.map(\.error).max() ?? 0 }
    private var sum: Double { cells.map(\.error).reduce(0, +) }

    func isWorse(than other: EngineRow) -> Bool {
      worst == other.worst ? sum > other.sum : worst > other.worst
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
            y: Double(row) - 0.5...Double(row) + 0.5, fraction: fraction(error),
            text: error == .infinity ? "diverges" : Figures.error(error),
            note: rows.first?["case_id"]))
      }
    }
    var chart = Chart(
      "engines", title: "Engines by springs: largest distance from the exact motion",
      caption: "The largest error within 2 s at the worst frame rate, as a share of the way. "
        + "The most accurate engine is on top. Empty: the engine does not take this spring.",
      panels: [panel], panelHeight: 100 + 25 * Double(engines.count))
    chart.ramp = ("exact (10⁻¹⁶)", "as far as the way itself")
    chart.rampMarks = errorMarks
    return chart
  }

  /// The rows of engines on their own clocks; older reports have no others.
  private static func published(_ table: ReportTable) -> ReportTable {
    table.filtered { $0["clock"] != "equations" }
  }

  /// 0 for rounding, 1 for the whole way.
  private static func fraction(_ error: Double) -> Double {
    error <= 0 ? 0 : max(0, min(1, 1 + logarithm(error) / logarithm(1e16)))
  }

  /// Errors along the ramp that begins at rounding.
  static let errorMarks = [(at: 0.25, text: "10⁻¹²"), (0.5, "10⁻⁸"), (0.75, "10⁻⁴")]

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
      y: Axis("speed of time (% off)", .signedLog(0.1)))
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
    return Chart(
      "engine-speed", title: "Springs that run fast or slow with the frame rate",
      caption: "The frequency that is seen against the true one, spring \(spring ?? ""), on a "
        + "scale that is logarithmic on both sides of 0."
        + (others.isEmpty
          ? "" : " Within 0.2 % and not drawn: \(others.joined(separator: ", "))."),
      panels: [panel], panelHeight: 440)
  }

  /// With its sign and two digits.
  private static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + DecimalRounding.significant(value.magnitude, digits: 2)
  }
}
