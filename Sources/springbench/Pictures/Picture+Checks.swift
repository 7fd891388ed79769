import Harness

extension ReportPicture {
  static let checks = ReportPicture(
    name: "checks", kind: "interactions",
    needs: ["scenario", "check", "expected", "actual", "tolerance", "pass"],
    summary: "how many checks of each interaction model pass and fail"
  ) { table in
    let scenarios = table.rows.series("scenario")
    let files = table.rows.map(\.file).uniqued().count
    let failed = table.rows.count { $0["pass"] != "true" }
    var panel = Panel(
      "", x: Axis("checks"), y: Axis("", .names(scenarios.map { $0.name }.reversed())))
    panel.series = ["pass", "fail"].enumerated().map { index, word in
      Series(
        failed == 0 ? "" : word, colour: index, .bars,
        scenarios.reversed().enumerated().compactMap { place, scenario in
          let count = scenario.rows.count { ($0["pass"] == "true") == (word == "pass") }
          return count == 0 ? nil : Point(Double(count), Double(place), label: "\(count)")
        })
    }
    return Chart(
      "checks",
      title: "Checks of the interaction models: \(table.rows.count)"
        + "\(files > 1 ? " in \(files) files" : ""), "
        + (failed == 0 ? "none failed" : "\(failed) failed"),
      caption:
        "How many checks each model has\(failed == 0 ? ", all passed" : "; how many pass and fail"). "
        + "A check holds one number of a model against what its description says; those named cost-… "
        + "hold what an error of the published design costs.",
      panels: [panel], panelHeight: 70 + 24 * Double(scenarios.count))
  }
}
