import Pictures
import Reports

extension ReportPicture {
  static let pause = ReportPicture(
    name: "pause", kind: "pause",
    needs: ["detector", "family", "sample_rate_hz", "f1", "latency_median_s"],
    summary: "how well detectors find pauses (F1), and how late"
  ) { table in
    // The totals over all traces: rows without a family, a rate and a condition.
    let totals = table.rows.filter {
      $0["family"].isEmpty && $0["sample_rate_hz"].isEmpty && $0["condition"].isEmpty
    }
    let results = totals.compactMap(DetectorResult.init)
    let shipped = results.filter { !$0.isSwept }
    // The axis ends at most 0.55 below the best, at a whole tenth, so that good
    // detectors are distinct.
    let best = results.map(\.point.y).max() ?? 1
    let floor = max(0, ((best - 0.45) * 10).rounded(.down) / 10)
    var panel = Panel(
      "", x: Axis("median latency (ms)"),
      y: Axis(
        "F1 (1: all found, none invented)", range: floor...min(1, best + 0.03), isFixed: true))
    panel.better = .topLeft
    panel.series =
      windowCurves(results.filter(\.isSwept)) + outlines(shipped.filter { $0.point.y >= floor })
    return Chart(
      "pause", title: "Pause detectors: F1 and latency",
      caption: Figures.text(
        "\(extent(totals)): F1, the harmonic mean of precision and recall, and how long a pause lasts "
          + "until it is found.",
        "The front: no detector is both faster and better.",
        leftOutWords(shipped, below: floor)),
      panels: [panel], panelHeight: 460)
  }

  /// The score of a detector over all traces.
  private struct DetectorResult {
    let detector: String
    /// Whether it has another window than it ships with.
    let isSwept: Bool
    /// The median latency in ms, and F1.
    let point: Point

    /// `nil` for a row without both numbers, or with an F1 that is none.
    init?(_ row: ReportRow) {
      guard let f1 = row.number("f1"), (0...1).contains(f1),
        let latency = row.number("latency_median_s")
      else { return nil }
      // `DETECTOR@WINDOW` if the window is another.
      let parts = row["detector"].split(
        separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      detector = row.named(String(parts[0]))
      isSwept = parts.count > 1
      point = Point(latency * 1000, f1, note: row["case_id"])
    }

    func isOn(_ front: Series) -> Bool {
      front.points.contains { ($0.x, $0.y) == (point.x, point.y) }
    }
  }

  /// A curve over all windows for each detector that has several.
  private static func windowCurves(_ results: [DetectorResult]) -> [Series] {
    results.grouped(by: \.detector).enumerated().map { index, group in
      // The first two colours are those of the points.
      Series(
        "\(group.key), window swept", colour: index + 2, .line,
        group.members.map(\.point).sorted { $0.x < $1.x })
    }
  }

  /// The front of some results, and their named outlines, so that overlapping
  /// points remain visible.
  private static func outlines(_ results: [DetectorResult]) -> [Series] {
    let front = front(results.map(\.point))
    func series(_ name: String, colour: Int, _ results: [DetectorResult]) -> Series {
      Series(
        name, colour: colour, .points,
        results.map { result in
          var point = result.point
          point.label = result.detector
          point.isHollow = true
          return point
        })
    }
    return [
      front, series("on the front", colour: 0, results.filter { $0.isOn(front) }),
      series("beaten by another", colour: 1, results.filter { !$0.isOn(front) }),
    ]
  }

  /// Names the results with an F1 below the axis, if there are any.
  private static func leftOutWords(_ results: [DetectorResult], below floor: Double) -> String? {
    let front = front(results.map(\.point))
    let words = results.filter { $0.point.y < floor }.map { result in
      "\(result.detector) (\(Figures.short(result.point.y)) after "
        + "\(Figures.short(result.point.x)) ms"
        + (result.isOn(front) ? ", which no other beats" : "") + ")"
    }
    return words.isEmpty
      ? nil : "Left out below \(Figures.short(floor)): \(Figures.list(words))."
  }

  /// `Of 60 traces with 260 pauses`, if it is the same for all rows.
  private static func extent(_ totals: [ReportRow]) -> String {
    let (traces, pauses) = (totals.names("traces_count"), totals.names("pauses_count"))
    return traces.count == 1 && pauses.count == 1
      ? "Of \(traces[0]) traces with \(pauses[0]) pauses" : "Of the traces of each row"
  }

  /// The points with a higher y than all at smaller x, as a step line.
  private static func front(_ points: [Point]) -> Series {
    var result: [Point] = []
    for point in points.sorted(by: { $0.x == $1.x ? $0.y > $1.y : $0.x < $1.x })
    where point.y > result.last?.y ?? -.infinity {
      if let last = result.last { result.append(Point(point.x, last.y)) }
      result.append(Point(point.x, point.y))
    }
    return Series("front", colour: nil, .line, result)
  }

  /// The pause intervals that each detector reports within a gesture.
  static let edges = ReportPicture(
    name: "edges", kind: "edges", needs: ["trace", "time_s", "state"],
    subject: ["trace", "detector"],
    summary: "when each detector says that a gesture pauses, a panel a trace"
  ) { table in
    let panels = table.rows.groups("trace").prefix(ReportTable.mostTraces).map { trace in
      edgesPanel(trace, gesture: table.gesture(of: trace.name))
    }
    let rows = panels.compactMap { $0.y.names?.count }.max() ?? 1
    return Chart(
      "edges", title: "When detectors report a pause",
      caption: Figures.text(
        "The dot is the first report, the bar how long the pointer is reported as paused; the "
          + "grey line before it is the rest that the detector found, where it tells since when.",
        panels.contains { !$0.bands.isEmpty }
          ? "Grey bands: paused, as the trace is labelled."
          : table.trace == nil
            ? "Labelled pauses are in the trace, which --trace FILE adds."
            : "The trace has no labelled pauses."),
      panels: Array(panels), panelHeight: 90 + 24 * Double(rows))
  }

  /// The edges of all detectors over one trace, a line each.
  ///
  /// - Parameter gesture: the rows of the trace, if given.
  private static func edgesPanel(_ trace: NamedRows, gesture: [TraceRow]?) -> Panel {
    let detectors = trace.rows.grouped { row in
      row.named(row["detector"].isEmpty ? "own" : row["detector"])
    }.reversed().map { (name: $0.key, rows: $0.members) }
    let times = (gesture ?? []).map(\.time) + trace.rows.compactMap { $0.number("time_s") }
    let (first, last) = (times.min() ?? 0, times.max() ?? 0)
    // Times of a clock that began days before, or that counts to zero, are shown
    // since the first row.
    let origin = first > 1e6 || first < 0 ? first : 0
    // Without the gesture its end is not known: a little after the last edge.
    let end = gesture != nil ? last - origin : last > origin ? 1.03 * (last - origin) : 1
    // The axis begins at 0 unless this would leave half of it empty.
    let start = first - origin > end / 2 ? first - origin : 0
    var panel = Panel(
      trace.name,
      x: Axis(
        origin == 0 ? "time (s)" : "time since \(Value.decimal(origin)) (s)",
        range: start...end, isFixed: true),
      y: Axis("", .names(detectors.map(\.name))))
    panel.bands = (gesture ?? []).pauses.map { $0.lowerBound - origin...$0.upperBound - origin }
    for (place, detector) in detectors.enumerated() {
      let (rests, reports) = intervals(
        detector.rows, on: Double(place), from: origin, to: end)
      panel.series += [
        Series("rest that it found", colour: nil, .intervals, rests),
        Series("reported as paused", colour: 0, .intervals, reports),
        Series("first report", colour: 1, .points, reports.map(\.withoutInterval)),
      ]
    }
    return panel
  }

  /// What the rows of one detector say, as intervals on the line `y`: the rests
  /// that it found, each until its report, and the pauses, from the first report
  /// of each to the next one of motion, or to `end`. Times are relative to
  /// `origin`; in files of other programs they may run backwards.
  private static func intervals(
    _ rows: [ReportRow], on y: Double, from origin: Double, to end: Double
  ) -> (rests: [Point], reports: [Point]) {
    var (rests, reports): ([Point], [Point]) = ([], [])
    func interval(_ start: Double, _ end: Double) -> Point {
      Point(start, y, low: start, high: end)
    }
    var pauseStart: Double?
    for row in rows {
      guard let time = row.number("time_s").map({ $0 - origin }) else { continue }
      if row["state"] == "paused" {
        pauseStart = pauseStart ?? time
        if let rest = row.number("rest_time_s").map({ $0 - origin }) {
          rests.append(interval(rest, time))
        }
      } else if let start = pauseStart {
        reports.append(interval(start, time))
        pauseStart = nil
      }
    }
    if let start = pauseStart { reports.append(interval(start, max(end, start))) }
    return (rests, reports)
  }
}
