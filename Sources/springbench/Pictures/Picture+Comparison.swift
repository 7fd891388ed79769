import Harness
import Platform
import Suites

extension ReportPicture {
  static let comparison = ReportPicture(
    name: "comparison", kind: "compare",
    needs: ["case_id", "metric", "ratio", "ratio_ci95_low", "ratio_ci95_high", "verdict"],
    subject: ["case_id", "metric"], isTimed: true,
    summary: "the ratios of two runs with their intervals, those furthest from 1"
  ) { table in
    func change(_ row: ReportRow) -> Double { log(row.number("ratio") ?? 1).magnitude }
    let positive = table.rows.filter { row in (row.number("ratio") ?? 0) > 0 }
    // The rows with the largest changes. The last name of an axis is on top, so
    // the largest is last.
    let rows = Array(positive.sorted { change($0) > change($1) }.prefix(30).reversed())
    let metrics = rows.names("metric")
    let names = rows.map { row in
      row.named(row["case_id"]) + (metrics.count > 1 ? "\n\(row["metric"])" : "")
    }
    var panel = Panel(
      metrics.count == 1 ? metrics[0] : "", x: Axis("new / base", .log), y: Axis("", .names(names)))
    panel.rules = [Rule(.vertical, at: 1)]
    let isGrowthWorse = metrics.allSatisfy { Metric.direction(of: $0) == .growthIsWorse }
    if isGrowthWorse { panel.better = .left }
    let verdicts = ComparedMetric.Verdict.allCases.map(\.rawValue)
    panel.series = verdicts.enumerated().map { index, verdict in
      Series(
        verdict, colour: index, .points,
        rows.enumerated().filter { $0.element["verdict"] == verdict }.map { place, row in
          Point(
            row.number("ratio") ?? .nan, Double(place), low: row.number("ratio_ci95_low"),
            high: row.number("ratio_ci95_high"), note: row["case_id"])
        })
    }
    let unplaced = table.rows.count - positive.count
    return Chart(
      "comparison", title: "Changes from base to new",
      caption: Figures.text(
        rows.contains { $0.number("ratio_ci95_low") != nil } ? "With 95 % intervals." : nil,
        metrics == ["time"]
          ? "Above 1 is slower."
          : isGrowthWorse
            ? "Above 1 is worse." : "Above 1 is larger; the verdict says what is worse.",
        positive.count > rows.count
          ? "The \(rows.count) ratios furthest from 1 of \(positive.count)." : nil,
        unplaced > 0 ? "Not drawn: \(unplaced) rows without a ratio above 0." : nil),
      panels: [panel],
      panelHeight: 80 + (metrics.count > 1 ? 34 : 22) * Double(names.count))
  }
}
