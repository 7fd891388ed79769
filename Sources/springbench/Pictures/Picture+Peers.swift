import Harness
import Suites

extension ReportPicture {
  /// Every comparison as a bar: the ratio of the best peer's time to ours.
  static let peerRatios = ReportPicture(
    name: "ratios", kind: "peers", needs: ["peer", "case_id", "unit_median_ns", "given"],
    namesFiles: false, isTimed: true,
    summary: "how many times as long the best peer takes: what is won, tied and lost"
  ) { table in
    let reader = RowReader(PeersReport.schema)
    let panels = PeersTable(table.rows.map { row in reader.row { row[$0] } }).sections
      .map { panel($0.kind.pictureTitle, $0.cells.filter { $0.ratio != nil }) }
      .filter { !$0.isEmpty }
    let mostBars = panels.compactMap { $0.y.names?.count }.max() ?? 0
    return Chart(
      "ratios", title: "Time of the best peer over ours",
      caption: "Above 1 ours is faster. A bar is the median of the rounds, its line their range; a "
        + "cell is won or lost when all rounds agree beyond the tie.",
      panels: panels, columns: 2,
      panelHeight: 80 + 17 * Double(mostBars))
  }

  /// A panel with a bar for each cell, all of which have a ratio. The first is
  /// on top.
  private static func panel(_ title: String, _ cells: [PeersCell]) -> Panel {
    // The last name of an axis is on top.
    let compared = Array(cells.reversed())
    let names = compared.map { cell in
      cell.level.map { "\(cell.subject) \(Value.decimal($0))" } ?? shortened(cell.subject)
    }
    var panel = Panel(
      title, x: Axis("time of the best peer / ours", .log), y: Axis("", .names(names)))
    for (verdict, colour) in [("won", 0), ("tie", nil), ("lost", 1)] {
      let points = compared.enumerated().compactMap { place, cell -> Point? in
        guard let ratio = cell.ratio, cell.verdict == verdict else { return nil }
        let sides = [cell.ours, cell.peer].compactMap { $0.map { "\($0.peer) \($0.method)" } }
        return Point(
          ratio, Double(place), low: cell.range?.lowerBound, high: cell.range?.upperBound,
          note: sides.joined(separator: " against "))
      }
      panel.series.append(Series(verdict, colour: colour, .bars, points))
    }
    panel.rules.append(Rule(.vertical, at: 1))
    panel.better = .right
    return panel
  }

  /// A batch workload with its number of springs in thousands or millions:
  /// `10kx600` for 10,000 springs in 600 frames.
  private static func shortened(_ workload: String) -> String {
    workload.replacing("000000x", with: "Mx").replacing("000x", with: "kx")
  }
}
