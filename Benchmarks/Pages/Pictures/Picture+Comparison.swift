import Pictures
import Platform

extension ReportPicture {
  static let comparison = ReportPicture(
    name: "comparison", kind: "compare",
    needs: ["case_id", "ratio", "ratio_ci95_low", "ratio_ci95_high", "verdict"],
    subject: ["case_id", "metric"], isTimed: true,
    summary: "the ratios of two runs with their intervals, those furthest from 1"
  ) { table in
    func change(_ row: ReportRow) -> Double { log(row.number("ratio") ?? 1).magnitude }
    let positive = table.rows.filter { row in (row.number("ratio") ?? 0) > 0 }
    // The largest changes, the largest on top, which is the last name.
    let rows = Array(positive.sorted { change($0) > change($1) }.prefix(30).reversed())
    let names = rows.map { $0.named("\($0["case_id"]) \($0["metric"])") }
    var panel = Panel("", x: Axis("new / base", .log), y: Axis("", .names(names)))
    panel.rules = [Pictures.Rule(.vertical, at: 1)]
    panel.better = .left
    for (index, verdict) in ["regression", "improvement", "unchanged", "inconclusive"].enumerated()
    {
      panel.series.append(
        Series(
          verdict, colour: index, .points,
          rows.enumerated().filter { $0.element["verdict"] == verdict }.map { place, row in
            Point(
              row.number("ratio") ?? .nan, Double(place), low: row.number("ratio_ci95_low"),
              high: row.number("ratio_ci95_high"), note: row["case_id"])
          }))
    }
    return Chart(
      "comparison", title: "Changes from base to new",
      caption: "With 95 % intervals; above 1 is slower.",
      panels: [panel], panelHeight: 80 + 22 * Double(names.count))
  }
}
