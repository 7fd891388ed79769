import Pictures
import Reports

extension ReportPicture {
  static let steppers = ReportPicture(
    name: "steppers", kind: "steppers", needs: ["stepper", "ns_per_step", "case_id"], isTimed: true,
    summary: "the time of a step"
  ) { table in
    func least(_ rows: [ReportRow]) -> Double {
      rows.compactMap { $0.number("unit_median_ns") }.min() ?? .infinity
    }
    let steppers = timed(table).series("stepper").sorted { least($0.rows) < least($1.rows) }
    var chart = times(
      table, "steppers", title: "The time of a step of one spring", column: "stepper",
      unit: "step", lines: steppers.map { ($0.name, label($0)) },
      note: Figures.text(
        stepWords(table),
        "The fastest on top; in brackets the error after how many steps, which says how unlike they "
          + "are in accuracy."))
    chart.caption = Figures.text(chart.caption, stepperWords(timed(table).names("stepper")))
    chart.panels[0].better = .left
    return chart
  }

  /// A stepper with its number of springs, if it has several, and its error.
  private static func label(_ stepper: NamedRows) -> String {
    let rows = stepper.rows
    let springs = rows.compactMap { $0.number("springs_count") }.max() ?? 1
    let steps = rows[0].number("steps_count").map { ", \(Value.decimal($0)) steps" } ?? ""
    let error = rows.compactMap { $0.number("max_position_error") }.max().map {
      " (\(DecimalRounding.significant($0, digits: 1))\(steps))"
    }
    return stepper.name + (springs > 1 ? ", \(Value.decimal(springs)) springs" : "")
      + (error ?? "")
  }

  /// The size of a step as a sentence, if it is the same for all rows.
  private static func stepWords(_ table: ReportTable) -> String? {
    let steps = table.rows.numbers("step_size_s")
    return steps.count == 1
      ? "A step moves the spring by \(Figures.time(nanoseconds: steps[0] * 1e9))." : nil
  }

  /// Explains those of the steppers whose cases are not a single linear spring
  /// stepped by the method of the same name; `nil` if there are none.
  private static func stepperWords(_ names: [String]) -> String? {
    let words = [
      "rk4-duffing": "a spring that is not linear",
      "propagator": "the exact step as a constant matrix",
      "propagator-interleaved": "such steps side by side, every sample stored",
    ]
    let known = names.filter { words[$0] != nil }.sorted()
    return known.isEmpty
      ? nil : known.map { "\($0): \(words[$0] ?? "")" }.joined(separator: ". ") + "."
  }

  static let noise = ReportPicture(
    name: "noise", kind: "selfcheck", needs: ["case_id", "unit_median_ns"], isTimed: true,
    summary: "the same work twice, and twice the work: how far times can be trusted"
  ) { table in
    times(
      table, "noise", title: "Self-check of the clock: the same work twice, and twice the work",
      column: "case_id", unit: "chain",
      lines: timed(table).series("case_id").map(\.name).sorted().map { ($0, $0) },
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

  /// A chart of medians with their spread: the first of `lines` is on top, and
  /// within a line there is one mark above the other for each process.
  ///
  /// - Parameters:
  ///   - column: the column with the names.
  ///   - unit: the work that takes the time, such as a step.
  ///   - lines: the names, and what to show instead.
  ///   - note: the beginning of the caption.
  private static func times(
    _ table: ReportTable, _ name: String, title: String, column: String, unit: String,
    lines: [(name: String, label: String)], note: String
  ) -> Chart {
    let timed = timed(table)
    // The last name of an axis is on top.
    let lines = Array(lines.reversed())
    var panel = Panel(
      "", x: Axis("time of a \(unit) (ns), logarithmic", .log),
      y: Axis("", .names(lines.map(\.label))))
    let processes = timed.names("process_index").count
    func points(_ low: String, _ high: String) -> [Point] {
      timed.compactMap { row in
        let name = row.named(row[column])
        guard let line = lines.firstIndex(where: { $0.name == name }),
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
