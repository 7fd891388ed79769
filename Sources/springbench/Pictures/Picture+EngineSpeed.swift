import Harness

extension ReportPicture {
  static let engineSpeeds = ReportPicture(
    name: "engine-speed", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "effective_speed_ratio"],
    summary: "how fast time runs in each engine, by frame rate"
  ) { table in
    let rates = table.rows.ascendingNames("frame_rate_hz")
    let rows = table.publishedRows
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
