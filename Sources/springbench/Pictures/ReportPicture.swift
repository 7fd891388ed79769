import Harness

/// A picture that can be drawn from one kind of report.
public struct ReportPicture: Sendable {
  /// The name in the option `--picture`.
  public let name: String
  /// The kind of report: a suite, `solve`, `replay`, …
  public let kind: String
  /// The columns it requires.
  public let needs: [String]
  /// The columns that together identify what a row is about. If rows of two
  /// files agree in them, the picture must distinguish the files
  /// (`ReportTable.withFileNames`).
  var subject = ["case_id"]
  /// Whether it can distinguish files.
  var namesFiles = true
  /// Whether it shows times, which depend on the machine.
  var isTimed = false
  /// What it shows, in one sentence.
  public let summary: String
  let draw: @Sendable (ReportTable) -> Chart

  /// All pictures, the main one of each kind of report first, which `plot`
  /// draws by default.
  public static let all: [ReportPicture] =
    [solve] + accuracy + engines + [
      pause, batch, closedForm, peers, peerRatios, checks, noise, replay, edges, sweep,
      comparison, answers, frames,
    ]

  /// The pictures available for `table`, the main one first.
  public static func pictures(of table: ReportTable) -> [ReportPicture] {
    let kind = table.kind
    return all.filter { $0.kind == kind }
  }

  /// Why `table` cannot be drawn; `nil` if it can. It cannot if rows of several
  /// files have the same subject and would look as if they were from one file.
  public func refusal(of table: ReportTable) -> String? {
    guard !namesFiles,
      let row = table.withFileNames(ifAmbiguousBy: subject).rows.first(where: { !$0.file.isEmpty })
    else { return nil }
    return "the picture '\(name)' cannot tell several files with the same cases apart, as of "
      + "\(row.file); draw each alone, or 'compare' them"
  }

  /// The picture of `table`.
  ///
  /// - Throws: `InputError` for a missing column.
  public func chart(of table: ReportTable, version: String) throws(InputError) -> Chart {
    try table.require(needs, for: name)
    var chart = draw(table.withFileNames(ifAmbiguousBy: subject))
    chart.panels.removeAll(where: \.isEmpty)
    if isTimed { chart.caption = Figures.text(chart.caption, sentenceOnHollowMarks(chart)) }
    chart.footer = table.footer(version: version, isTimed: isTimed)
    return chart
  }

  /// How many marks are hollow, as a sentence; `nil` if none.
  private func sentenceOnHollowMarks(_ chart: Chart) -> String? {
    let points = chart.panels.flatMap(\.series).filter(Self.showsCases).flatMap(\.points)
    let hollow = points.count(where: \.isHollow)
    guard hollow > 0 else { return nil }
    return "Hollow: \(hollow) of \(points.count) marks, whose samples differ too much to be quoted."
  }

  /// Whether the points of a series are marks of cases. Grey ones are a
  /// background, unless some of them are hollow.
  private static func showsCases(_ series: Series) -> Bool {
    guard series.form != .line, series.form != .intervals else { return false }
    return series.colour != nil || series.points.contains(where: \.isHollow)
  }
}
