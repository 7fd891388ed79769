import Pictures
import Reports

extension ReportPicture {
  static let engines = [engineErrors, engineSpeeds]

  /// One row of the map: an engine and its errors by spring.
  private struct EngineRow {
    let name: String
    let cells: [(spring: [String], error: Double, rows: [ReportRow])]

    private var worst: Double { cells.map(\.error).max() ?? 0 }
    private var finite: [Double] { cells.map(\.error).filter { $0 < .infinity } }

    /// Engines that diverge come last; among these, and among ties, the finite
    /// errors decide.
    func isWorse(than other: EngineRow) -> Bool {
      if worst != other.worst { return worst > other.worst }
      let (own, others) = (finite.max() ?? 0, other.finite.max() ?? 0)
      return own == others ? finite.reduce(0, +) > other.finite.reduce(0, +) : own > others
    }
  }

  private static let engineErrors = ReportPicture(
    name: "engines", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "max_position_error"],
    summary: "engines by springs: the largest error that is seen at the worst frame rate"
  ) { table in
    let rows = published(table)
    // Springs of several files may differ although their names are the same.
    func spring(_ row: ReportRow) -> [String] { [row["spring"], springWords(row)] }
    let springs = rows.map(spring).uniqued()
    let rates = Figures.list(rows.ascendingNames("frame_rate_hz"))
    // The closed form is the reference: no line of the map, unless it is alone.
    let all = rows.series("engine")
    let others = all.filter { $0.rows[0]["engine"] != "springs" }
    let engines = (others.isEmpty ? all : others).map { engine in
      EngineRow(
        name: engine.name,
        cells: engine.rows.grouped(by: spring).map { spring, rows in
          (spring, rows.map(seenError).max() ?? 0, rows)
        })
    }.sorted { $0.isWorse(than: $1) }
    var panel = Panel(
      "", x: Axis("", .names(springs.map { $0[1] })), y: Axis("", .names(engines.map(\.name))))
    for (row, engine) in engines.enumerated() {
      for (spring, error, rows) in engine.cells {
        guard let column = springs.firstIndex(of: spring) else { continue }
        panel.cells.append(
          Cell(
            x: Double(column) - 0.5...Double(column) + 0.5,
            y: Double(row) - 0.5...Double(row) + 0.5, fraction: ErrorRamp.seen.fraction(error),
            text: error == .infinity ? divergenceWords(rows) : Figures.percent(error),
            note: rows.first?["case_id"]))
      }
    }
    var chart = Chart(
      "engines", title: "Engines by springs: largest distance from the exact motion",
      caption: Figures.text(
        "In each cell the largest error of a frame within the time of max_position_error, 2 s for "
          + "the springs of the suite, or what is left of the distance when the engine ends, if that "
          + "is more, at the worst of \(rates) Hz, in % of "
          + "\(Figures.unit).",
        "Springs by damping ratio ζ and response.",
        "Engines by the worst of the springs that they take, the most accurate on top; those that "
          + "diverge are below.",
        panel.cells.contains { $0.text.hasPrefix("at ") }
          ? "A rate on black: it diverges at that rate." : nil,
        panel.cells.count < springs.count * engines.count
          ? "Empty: the engine does not take this spring"
            + (rows.allSatisfy(\.file.isEmpty) ? "." : ", or the file does not have it.") : nil,
        all.count > engines.count ? "The reference is this project's closed form." : nil),
      panels: [panel], panelHeight: 130 + 25 * Double(engines.count))
    ErrorRamp.seen.explain(&chart, errors: engines.flatMap { $0.cells.map(\.error) })
    return chart
  }

  /// The rows of engines on their own clocks, without those on the clock of
  /// their equations alone; older reports do not name the clock.
  private static func published(_ table: ReportTable) -> [ReportRow] {
    table.rows.filter { $0["clock"] != "equations" }
  }

  /// The error visible to a user: that of a frame, or the distance left at the
  /// end; infinite if the engine diverges.
  private static func seenError(_ row: ReportRow) -> Double {
    // Converts what is left from units of the move's distance to units of S,
    // which is larger than the distance if there is an initial velocity.
    let speed = (row.number("initial_velocity") ?? 0).magnitude
    let scale = 1 + speed / (row.number("omega_rad_per_s") ?? .infinity)
    return max(row.positionError, (row.number("finish_position_error") ?? 0) / scale)
  }

  /// A spring by damping ratio and response, and whether it starts with a
  /// velocity: `ζ 0.8, 0.3 s, pushed`.
  private static func springWords(_ row: ReportRow) -> String {
    guard !row["zeta"].isEmpty, let omega = row.number("omega_rad_per_s"), omega > 0 else {
      return row["spring"]
    }
    let speed = row.number("initial_velocity") ?? 0
    return "ζ \(row["zeta"]), \(Figures.short(2 * .pi / omega)) s" + (speed == 0 ? "" : ", pushed")
  }

  /// The text of a cell of an engine that diverges: at which of the rates, unless
  /// at all of them.
  private static func divergenceWords(_ rows: [ReportRow]) -> String {
    let diverged = rows.filter { seenError($0) == .infinity }
    return diverged.count == rows.count
      ? "diverges" : "at \(Figures.list(diverged.map { $0["frame_rate_hz"] })) Hz"
  }

  private static let engineSpeeds = ReportPicture(
    name: "engine-speed", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "effective_speed_ratio"],
    summary: "how fast time runs in each engine, by frame rate"
  ) { table in
    let rates = table.rows.ascendingNames("frame_rate_hz")
    let all = published(table)
    let measured = all.filter { $0.number("effective_speed_ratio") != nil }
    // The least damped spring, which oscillates longest.
    let spring =
      measured.min { ($0.number("zeta") ?? 1) < ($1.number("zeta") ?? 1) }?["spring"]
    let rows = measured.filter { $0["spring"] == spring }
    func furthest(_ rows: [ReportRow]) -> Double {
      rows.map { speedDeviation($0).magnitude }.max() ?? 0
    }
    let off = rows.series("engine").filter { furthest($0.rows) >= 0.2 }
      .sorted { furthest($0.rows) > furthest($1.rows) }
    var panel = Panel(
      "", x: Axis("frames per second", .names(rates)),
      // Small deviations stay distinct beside large ones.
      y: Axis("speed of time (% off), better: 0", .signedLog(0.1)))
    panel.rules.append(Rule(.horizontal, at: 0, "exact"))
    panel.series = off.enumerated().map { index, engine in
      Series(engine.name, colour: index, .linePoints, speedPoints(of: engine, rates))
    }
    let known = rows.series("engine").map(\.name)
    let others = known.filter { name in !off.contains { $0.name == name } }
    let players = all.filter { $0["spring"] == spring }.series("engine").map(\.name)
    let unsuited = all.series("engine").map(\.name).filter { !players.contains($0) }
    let unmeasured = players.filter { !known.contains($0) }
    return Chart(
      "engine-speed", title: "Springs that run fast or slow with the frame rate",
      caption: Figures.text(
        "The frequency that is seen against the true one, spring \(spring ?? ""), on a scale that is "
          + "logarithmic beyond 0.1 % and linear around 0.",
        names(of: others, after: "Within 0.2 % and not drawn"),
        names(of: unsuited, after: "They do not take this spring"),
        names(of: unmeasured, after: "Without an oscillation to see")),
      panels: [panel], panelHeight: 440)
  }

  /// How fast the time of an engine runs, in per cent off.
  private static func speedDeviation(_ row: ReportRow) -> Double {
    ((row.number("effective_speed_ratio") ?? 1) - 1) * 100
  }

  /// The deviations of an engine by frame rate. The last one is labelled, and the
  /// last but one, too, if it is large.
  private static func speedPoints(of engine: NamedRows, _ rates: [String]) -> [Point] {
    var points = engine.rows.compactMap { row in
      rates.firstIndex(of: row["frame_rate_hz"]).map {
        Point(Double($0), speedDeviation(row), note: row["case_id"])
      }
    }.sorted { $0.x < $1.x }
    if let last = points.last {
      points[points.count - 1].label = "\(engine.name) \(signed(last.y)) %"
    }
    if let place = points.dropLast().indices.last, points[place].y.magnitude >= 2 {
      points[place].label = "\(signed(points[place].y)) %"
    }
    return points
  }

  /// `Within 0.2 % and not drawn: qt, kwin.`; `nil` without names.
  private static func names(of engines: [String], after words: String) -> String? {
    engines.isEmpty ? nil : "\(words): \(engines.joined(separator: ", "))."
  }

  /// A number with its sign and two digits.
  private static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + DecimalRounding.significant(value.magnitude, digits: 2)
  }
}
