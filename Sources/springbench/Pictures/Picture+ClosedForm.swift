extension ReportPicture {
  static let closedForm = ReportPicture(
    name: "closed-form", kind: "springs", needs: ["operation", "zeta", "max_position_error"],
    summary: "the error of the closed form by damping ratio, in units of rounding"
  ) { table in
    let operations = ["evaluation", "trajectory"]
    let rows = operations.flatMap { name in table.rows.filter { $0["operation"] == name } }
    let ratios = rows.ascendingNames("zeta")
    var panel = Panel(
      "", x: Axis("damping ratio", .names(ratios)), y: Axis("largest error (2⁻⁵³ S)"))
    panel.better = .bottom
    // The bound that is promised for an evaluation.
    panel.rules = [Rule(.horizontal, at: 6, colour: 0)]
    panel.series = rows.series("operation").enumerated().map { index, operation in
      Series(
        operation.name, colour: index, .bars,
        operation.rows.compactMap { row in
          guard let place = ratios.firstIndex(of: row["zeta"]),
            let error = row.number("max_position_error")
          else { return nil }
          return Point(Double(place), error * 0x1p53, note: row["case_id"])
        })
    }
    return Chart(
      "closed-form", title: "The closed form: error in units of rounding",
      caption: "The largest error of a position by damping ratio; 1 is 2⁻⁵³, about 10⁻¹⁶, of "
        + "\(Figures.unit). Evaluation: each time on its own, of which at most 6 is promised (dotted); "
        + "trajectory: 600 frames in one call, each from those before, of which at most 90 (10⁻¹⁴).",
      panels: [panel], panelHeight: 400)
  }
}
