import Harness

extension ReportPicture {
  static let noise = ReportPicture(
    name: "noise", kind: "selfcheck", needs: ["case_id", "unit_median_ns"], isTimed: true,
    summary: "the same work twice, and twice the work: how far times can be trusted"
  ) { table in
    times(
      table, "noise", title: "Self-check of the clock: the same work twice, and twice the work",
      note: Figures.text(
        "A chain of dependent operations (links).",
        "The same chain measured again must take the same time, one with twice the links twice as "
          + "long.",
        ratioWords(table)))
  }

  /// The range of the ratios of each test, and the tolerances: `Ratios of the
  /// times: 0.99 to 1.01 (expected: 1); ±5 % is accepted.`
  private static func ratioWords(_ table: ReportTable) -> String? {
    let rows = table.rows.filter { $0.number("actual_ratio") != nil }
    let words = rows.groups("test").map { test -> String in
      let ratios = test.rows.compactMap { $0.number("actual_ratio") }.sorted()
      let range = [ratios[0], ratios[ratios.count - 1]].map {
        DecimalRounding.significant($0, digits: 4)
      }.uniqued()
      return "\(range.joined(separator: " to ")) (expected: \(test.rows[0]["expected_ratio"]))"
    }
    guard !words.isEmpty else { return nil }
    let tolerances = rows.numbers("tolerance").map {
      "±\(Figures.short($0 * 100)) %"
    }
    return
      "Ratios of the times: \(Figures.list(words)); \(Figures.list(tolerances.uniqued())) is accepted."
  }

  private static func timed(_ table: ReportTable) -> [ReportRow] {
    table.rows.filter { $0.number("unit_median_ns") != nil }
  }

  /// A chart of medians with their spread: the first case is on top, and within
  /// the line of a case there is one mark above the other for each process.
  ///
  /// - Parameter note: the beginning of the caption.
  private static func times(
    _ table: ReportTable, _ name: String, title: String, note: String
  ) -> Chart {
    let timed = timed(table)
    // The last name of an axis is on top.
    let lines = Array(timed.series("case_id").map(\.name).sorted().reversed())
    var panel = Panel(
      "", x: Axis("time of a chain (ns), logarithmic", .log), y: Axis("", .names(lines)))
    let processes = timed.names("process_index").count
    func points(_ low: String, _ high: String) -> [Point] {
      timed.compactMap { row in
        guard let line = lines.firstIndex(of: row.named(row["case_id"])),
          let time = row.number("unit_median_ns")
        else { return nil }
        // Processes are spread over 0.7 of the distance between two lines,
        // which is 1.
        let process = row.number("process_index") ?? 0
        let shift = (process + 0.5) / Double(max(1, processes)) - 0.5
        var point = Point(
          time, Double(line) + 0.7 * shift, low: row.number(low), high: row.number(high),
          note: row["case_id"])
        point.isHollow = row.isDoubtful
        return point
      }
    }
    let quartiles = points("unit_p25_ns", "unit_p75_ns")
    panel.series = [
      Series(
        "5th to 95th percentile", colour: nil, .intervals, points("unit_p05_ns", "unit_p95_ns")),
      Series("quartiles", colour: 0, .intervals, quartiles),
      Series("median", colour: 1, .points, quartiles.map(\.withoutInterval)),
    ]
    return Chart(
      name, title: title,
      caption: Figures.text(
        note, processes > 1 ? "\(processes) processes, one above the other." : "One process."),
      panels: [panel], panelHeight: 90 + max(26, 9 * Double(processes)) * Double(lines.count))
  }
}
