import Harness

extension ReportPicture {
  /// The most traces that a picture of edges has room for.
  private static let mostTraces = 6

  /// The pause intervals that each detector reports within a gesture.
  ///
  /// A row of the report is an edge: the time at which a detector's state
  /// changes to `paused` or back. Many detectors report a pause only when the
  /// pointer has rested for a while, and tell in `rest_time_s` since when: the
  /// grey line.
  static let edges = ReportPicture(
    name: "edges", kind: "edges", needs: ["trace", "time_s", "state"],
    subject: ["trace", "detector"],
    summary: "when each detector says that a gesture pauses, a panel a trace"
  ) { table in
    let traces = table.rows.groups("trace")
    let panels = traces.prefix(mostTraces).map { trace in
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
            : "The trace has no labelled pauses.",
        Figures.count(
          traces.count - panels.count, "more traces are not drawn; --where trace=NAME draws one.")),
      panels: Array(panels), panelHeight: 90 + 24 * Double(rows))
  }

  /// A panel of one trace with a line for each detector.
  ///
  /// - Parameter gesture: the rows of the trace, if the user has given its
  ///   file.
  private static func edgesPanel(_ trace: NamedRows, gesture: [TraceRow]?) -> Panel {
    // Edges of the user's own program need not name a detector. The first
    // detector is the top line, and the axis runs upwards.
    let detectors = trace.rows.grouped { row in
      row.named(row["detector"].isEmpty ? "own" : row["detector"])
    }.reversed().map { (name: $0.key, rows: $0.members) }
    let times = (gesture ?? []).map(\.time) + trace.rows.compactMap { $0.number("time_s") }
    let (first, last) = (times.min() ?? 0, times.max() ?? 0)
    // Times on a clock that started days before (1e6 s are twelve days), or
    // negative ones, are shown relative to the first row.
    let origin = first > 1e6 || first < 0 ? first : 0
    let end: Double
    if gesture != nil {
      end = last - origin
    } else if last > origin {
      // The end of the gesture is not known, but it lies behind the last edge.
      end = 1.03 * (last - origin)
    } else {
      end = 1
    }
    let start = Axis.start(first: first - origin, last: end)
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
  /// that it has found, each until it was reported, and the reported pauses,
  /// each until motion was reported, or to `end`, the last time of the panel.
  /// Times are relative to `origin`. In files of other programs they may
  /// decrease; an interval then ends before it begins, and is drawn all the
  /// same.
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
    if let start = pauseStart { reports.append(interval(start, end)) }
    return (rests, reports)
  }
}

extension Axis {
  /// Where an axis of times begins: at 0, unless that would leave half of it
  /// empty or the first time outside.
  static func start(first: Double, last: Double) -> Double {
    first > last / 2 || first < 0 ? first : 0
  }
}
