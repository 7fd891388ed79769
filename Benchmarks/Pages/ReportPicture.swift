import Pictures
import Reports

/// A picture of a certain kind of report.
public struct ReportPicture: Sendable {
  /// The name in `--picture`.
  public let name: String
  /// The kind of report: a suite, `solve`, `replay`, …
  public let kind: String
  /// The columns it requires.
  public let needs: [String]
  /// What it shows, in one sentence.
  public let summary: String
  /// Whether it shows times, which depend on the machine.
  let isTimed: Bool
  /// The columns that together say what a row is of. If two files have a row of
  /// the same, the files are told apart; without columns they always are.
  private let whose: [String]
  /// Whether it can tell several files apart.
  private let tellsFiles: Bool
  private let draw: @Sendable (ReportTable) -> Chart

  init(
    _ name: String, of kind: String, needs: [String], whose: [String] = ["case_id"],
    tellsFiles: Bool = true, isTimed: Bool = false, _ summary: String,
    draw: @escaping @Sendable (ReportTable) -> Chart
  ) {
    self.name = name
    self.kind = kind
    self.needs = needs
    self.summary = summary
    self.whose = whose
    self.tellsFiles = tellsFiles
    self.isTimed = isTimed
    self.draw = draw
  }

  /// All pictures; `plot` shows the first of a kind.
  public static let all: [ReportPicture] =
    [solve] + accuracy + engines + [
      pause, batch, closedForm, peers, peerRatios, checks, steppers, noise, replay, edges, sweep,
      comparison,
    ]

  /// The pictures available for `table`, the main one first.
  public static func pictures(of table: ReportTable) -> [ReportPicture] {
    let kind = table.kind
    return all.filter { $0.kind == kind }
  }

  /// Why `table` cannot be drawn: several files have the same rows, which would
  /// look like those of one.
  public func refusal(of table: ReportTable) -> String? {
    guard !tellsFiles, let row = table.toldApart(by: whose).rows.first(where: { !$0.file.isEmpty })
    else { return nil }
    return "the picture '\(name)' cannot tell several files with the same cases apart, as of "
      + "\(row.file); draw each alone, or 'compare' them"
  }

  /// The picture of `table`.
  ///
  /// - Throws: `InputError` for a missing column.
  public func chart(of table: ReportTable, version: String) throws(InputError) -> Chart {
    try table.require(needs, for: name)
    var chart = draw(table.toldApart(by: whose))
    chart.panels.removeAll(where: \.isEmpty)
    if isTimed { chart.caption += hollowWords(chart) }
    chart.footer = table.footer(version: version, isTimed: isTimed)
    return chart
  }

  private func hollowWords(_ chart: Chart) -> String {
    let marks = chart.panels.flatMap(\.series).filter { series in
      series.form != .line && series.form != .intervals
        && (series.colour != nil || series.points.contains(where: \.isHollow))
    }
    let points = marks.flatMap(\.points)
    let hollow = points.count(where: \.isHollow)
    return hollow == 0
      ? ""
      : " Hollow: \(hollow) of \(points.count) rows, whose samples differ too much to be quoted."
  }
}

/// Formats numbers in captions.
enum Figures {
  /// `12 with errors above 1`; `nil` for none.
  static func count(_ count: Int, _ words: String) -> String? {
    count == 0 ? nil : "\(count) \(words)"
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.first ?? ""
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// The unit of errors, in one line.
  static let unit = "S = |x₀ − target| + |v₀|/ω".replacing(" ", with: "\u{A0}")

  static func short(_ value: Double) -> String { DecimalRounding.significant(value, digits: 3) }

  /// A time in a suitable unit.
  static func time(nanoseconds: Double) -> String {
    for (factor, unit) in [(1e9, "s"), (1e6, "ms"), (1e3, "µs")] where nanoseconds >= factor {
      return "\(short(nanoseconds / factor)) \(unit)"
    }
    return "\(short(nanoseconds)) ns"
  }

  /// An error always in per cent, so that all are comparable.
  static func percent(_ error: Double) -> String {
    error > 0 && error < 1e-5 ? "<0.001 %" : Figures.error(error)
  }

  /// An error of a position: in per cent of the distance if it is visible.
  static func error(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value >= 1e-5 { return "\(DecimalRounding.significant(value * 100, digits: 2)) %" }
    return DecimalRounding.significant(value, digits: 1)
  }
}
