import Pictures
import Reports

extension ReportPicture {
  static let engines = [engineErrors, engineSpeeds]

  /// A spring of a report. Springs of several files may differ although they
  /// have the same name.
  private struct ReportSpring: Hashable {
    let name: String
    /// A description by damping ratio and response, and whether the spring
    /// starts with a velocity: `ζ 0.8, 0.3 s, pushed`. The name if these are
    /// not known.
    let words: String

    init(_ row: ReportRow) {
      name = row["spring"]
      guard !row["zeta"].isEmpty, let omega = row.number("omega_rad_per_s"), omega > 0 else {
        words = name
        return
      }
      let isPushed = (row.number("initial_velocity") ?? 0) != 0
      words =
        "ζ \(row["zeta"]), \(Figures.short(2 * .pi / omega)) s" + (isPushed ? ", pushed" : "")
    }
  }

  /// One cell of the map: an engine with one spring, at all frame rates.
  private struct EngineCell {
    let spring: ReportSpring
    let rows: [ReportRow]
    /// The error at the worst of the rates.
    let error: Double
    /// The rates at which the engine diverges, in Hz.
    let divergentRates: [String]

    init(_ spring: ReportSpring, _ rows: [ReportRow]) {
      self.spring = spring
      self.rows = rows
      let errors = rows.map(seenError)
      error = errors.max() ?? 0
      divergentRates = zip(rows, errors).filter { $1 == .infinity }.map { $0.0["frame_rate_hz"] }
    }

    /// Whether the engine diverges at some of the rates, which its text then
    /// names.
    var divergesAtSomeRates: Bool {
      !divergentRates.isEmpty && divergentRates.count < rows.count
    }

    var text: String {
      divergesAtSomeRates
        ? "at \(Figures.list(divergentRates)) Hz"
        : error == .infinity ? "diverges" : Figures.percent(error)
    }
  }

  /// One line of the map: an engine with all its springs.
  private struct EngineLine {
    let name: String
    let cells: [EngineCell]

    init(_ engine: NamedRows) {
      name = engine.name
      cells = engine.rows.grouped(by: ReportSpring.init).map { EngineCell($0.key, $0.members) }
    }

    private var worst: Double { cells.map(\.error).max() ?? 0 }
    private var finite: [Double] { cells.map(\.error).filter { $0 < .infinity } }

    /// Compares the worst errors. If they are equal, or if both engines
    /// diverge, the finite errors decide: the largest, then their sum.
    func isBetter(than other: EngineLine) -> Bool {
      if worst != other.worst { return worst < other.worst }
      let (own, others) = (finite.max() ?? 0, other.finite.max() ?? 0)
      return own == others ? finite.reduce(0, +) < other.finite.reduce(0, +) : own < others
    }
  }

  private static let engineErrors = ReportPicture(
    name: "engines", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "max_position_error"],
    summary: "engines by springs: the largest error that is seen at the worst frame rate"
  ) { table in
    let rows = published(table)
    let springs = rows.map(ReportSpring.init).uniqued()
    let rates = Figures.list(rows.ascendingNames("frame_rate_hz"))
    // The closed form is the reference, and has no line unless it is the only
    // engine.
    let all = rows.series("engine")
    let others = all.filter { $0.rows[0]["engine"] != "springs" }
    // The first name of a vertical axis is at the bottom.
    let lines =
      (others.isEmpty ? all : others).map(EngineLine.init)
      .sorted { $0.isBetter(than: $1) }.reversed() as [EngineLine]
    var panel = Panel(
      "", x: Axis("", .names(springs.map(\.words))), y: Axis("", .names(lines.map(\.name))))
    for (y, line) in lines.enumerated() {
      for cell in line.cells {
        guard let x = springs.firstIndex(of: cell.spring) else { continue }
        panel.cells.append(
          Cell(
            x: Double(x) - 0.5...Double(x) + 0.5, y: Double(y) - 0.5...Double(y) + 0.5,
            fraction: ErrorRamp.seen.fraction(cell.error), text: cell.text,
            note: cell.rows.first?["case_id"]))
      }
    }
    let cells = lines.flatMap(\.cells)
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
        cells.contains(where: \.divergesAtSomeRates)
          ? "A rate on black: it diverges at that rate." : nil,
        cells.count < springs.count * lines.count
          ? "Empty: the engine does not take this spring"
            + (rows.allSatisfy(\.file.isEmpty) ? "." : ", or the file does not have it.") : nil,
        all.count > lines.count ? "The reference is this project's closed form." : nil),
      panels: [panel], panelHeight: 130 + 25 * Double(lines.count))
    ErrorRamp.seen.explain(&chart, errors: cells.map(\.error))
    return chart
  }

  /// The rows in which engines run on their own clocks, as published, and not
  /// on that of their equations. Older reports have only such rows and do not
  /// name the clock.
  private static func published(_ table: ReportTable) -> [ReportRow] {
    table.rows.filter { $0["clock"] != "equations" }
  }

  /// The error visible to a user: that of a frame, or the distance left at the
  /// end. Infinite if the engine diverges.
  private static func seenError(_ row: ReportRow) -> Double {
    // The distance left is in units of the whole distance, and is converted to
    // units of S, which is larger if there is an initial velocity.
    let speed = (row.number("initial_velocity") ?? 0).magnitude
    let scale = 1 + speed / (row.number("omega_rad_per_s") ?? .infinity)
    return max(row.positionError, (row.number("finish_position_error") ?? 0) / scale)
  }

  private static let engineSpeeds = ReportPicture(
    name: "engine-speed", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "effective_speed_ratio"],
    summary: "how fast time runs in each engine, by frame rate"
  ) { table in
    let rates = table.rows.ascendingNames("frame_rate_hz")
    let rows = published(table)
    let measured = rows.filter { $0.number("effective_speed_ratio") != nil }
    // The least damped spring, which oscillates longest.
    let spring = measured.min { ($0.number("zeta") ?? 1) < ($1.number("zeta") ?? 1) }
      .map(ReportSpring.init)
    let engines = measured.filter { ReportSpring($0) == spring }.series("engine")
    func largestDeviation(_ engine: NamedRows) -> Double {
      engine.rows.map { speedDeviation($0).magnitude }.max() ?? 0
    }
    let drawn = engines.filter { largestDeviation($0) >= leastDrawn }
      .sorted { largestDeviation($0) > largestDeviation($1) }
    var panel = Panel(
      "", x: Axis("frames per second", .names(rates)),
      // Keeps small deviations distinct beside large ones.
      y: Axis("speed of time (% off), better: 0", .signedLog(0.1)))
    panel.rules.append(Rule(.horizontal, at: 0, "exact"))
    panel.series = drawn.enumerated().map { index, engine in
      Series(engine.name, colour: index, .linePoints, speedPoints(of: engine, rates))
    }
    let measuredNames = engines.map(\.name)
    let allNames = rows.series("engine").map(\.name)
    let takingNames = rows.filter { ReportSpring($0) == spring }.series("engine").map(\.name)
    return Chart(
      "engine-speed", title: "Springs that run fast or slow with the frame rate",
      caption: Figures.text(
        "The frequency that is seen against the true one, spring \(spring?.name ?? ""), on a scale "
          + "that is logarithmic beyond 0.1 % and linear around 0.",
        names(
          measuredNames, without: drawn.map(\.name),
          after: "Within \(Figures.short(leastDrawn)) % and not drawn"),
        names(
          allNames, without: takingNames,
          after: "They do not take this spring"
            + (rows.allSatisfy(\.file.isEmpty) ? "" : ", or their file does not have it")),
        names(
          takingNames, without: measuredNames, after: "Without an oscillation to see")),
      panels: [panel], panelHeight: 440)
  }

  /// Engines with a smaller deviation of the speed, in per cent, are not drawn.
  private static let leastDrawn = 0.2

  /// The deviation of the speed of an engine from the true speed, in per cent.
  private static func speedDeviation(_ row: ReportRow) -> Double {
    ((row.number("effective_speed_ratio") ?? 1) - 1) * 100
  }

  /// The deviations of an engine by frame rate. The last one has a label, and
  /// so does the last but one if it is large.
  private static func speedPoints(of engine: NamedRows, _ rates: [String]) -> [Point] {
    var points = engine.rows.compactMap { row in
      rates.firstIndex(of: row["frame_rate_hz"]).map {
        Point(Double($0), speedDeviation(row), note: row["case_id"])
      }
    }.sorted { $0.x < $1.x }
    if let last = points.last {
      points[points.count - 1].label = "\(engine.name) \(signed(last.y)) %"
    }
    if let index = points.dropLast().indices.last, points[index].y.magnitude >= 2 {
      points[index].label = "\(signed(points[index].y)) %"
    }
    return points
  }

  /// The engines that are not among others, after some words: `Within 0.2 % and
  /// not drawn: qt, kwin.` `nil` if there are none.
  private static func names(
    _ engines: [String], without others: [String], after words: String
  ) -> String? {
    let rest = engines.filter { !others.contains($0) }
    return rest.isEmpty ? nil : "\(words): \(rest.joined(separator: ", "))."
  }

  /// A number with its sign and two digits.
  private static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + DecimalRounding.significant(value.magnitude, digits: 2)
  }
}
