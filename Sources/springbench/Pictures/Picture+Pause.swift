import Harness

extension ReportPicture {
  static let pause = ReportPicture(
    name: "pause", kind: "pause",
    needs: ["detector", "family", "sample_rate_hz", "f1", "latency_median_s"],
    summary: "how well detectors find pauses (F1), and how late"
  ) { table in
    // Rows without a family and a rate are totals. Those of an origin besides the
    // main one are not drawn.
    let totals = table.rows.filter {
      $0["family"].isEmpty && $0["sample_rate_hz"].isEmpty
        && !["pointer", "touch"].contains($0["origin"])
    }
    let results = totals.compactMap(DetectorResult.init)
    // The axis begins at a whole tenth, at most 0.55 below the best detector,
    // so that good detectors are distinct.
    let best = results.map(\.point.y).max() ?? 1
    let floor = max(0, ((best - 0.45) * 10).rounded(.down) / 10)
    var panel = Panel(
      "", x: Axis("median latency (ms)"),
      y: Axis(
        "F1 (1: all found, none invented)", range: floor...min(1, best + 0.03), isFixed: true))
    panel.better = .topLeft
    panel.series = outlines(results.filter { $0.point.y >= floor })
    return Chart(
      "pause", title: "Pause detectors: F1 and latency",
      caption: Figures.text(
        "\(extent(totals)): F1, the harmonic mean of precision and recall, and how long a pause lasts "
          + "until it is found.",
        "The front: no detector is both faster and better.",
        leftOutWords(results, below: floor)),
      panels: [panel], panelHeight: 460)
  }

  /// The score of a detector over all traces.
  private struct DetectorResult {
    let detector: String
    /// The median latency in ms, and F1.
    let point: Point

    /// `nil` for a row without both numbers, or with an invalid F1.
    init?(_ row: ReportRow) {
      guard let f1 = row.number("f1"), (0...1).contains(f1),
        let latency = row.number("latency_median_s")
      else { return nil }
      detector = row.named(row["detector"])
      point = Point(latency * 1000, f1, note: row["case_id"])
    }

    func isOn(_ front: Series) -> Bool {
      front.points.contains { ($0.x, $0.y) == (point.x, point.y) }
    }
  }

  /// The front of some results, and their points: named, and hollow so that
  /// overlapping points remain visible.
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

  /// The results with an F1 below the axis; `nil` if there are none.
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

  /// The points that are higher than all points at smaller x, as a step line.
  private static func front(_ points: [Point]) -> Series {
    var result: [Point] = []
    for point in points.sorted(by: { $0.x == $1.x ? $0.y > $1.y : $0.x < $1.x })
    where point.y > result.last?.y ?? -.infinity {
      if let last = result.last { result.append(Point(point.x, last.y)) }
      result.append(Point(point.x, point.y))
    }
    return Series("front", colour: nil, .line, result)
  }
}
