import ModelSuites
import Pictures
import Springs

extension ReportPicture {
  static let answers = beside(
    "answers", time: "t", needs: ["zeta", "omega", "x0", "target", "v0"],
    "the answers of a solver beside the exact motions, the worst cases first"
  ) { numbers in
    guard numbers[0] >= 0, numbers[1] > 0 else { return nil }
    return SpringMotion(
      rates: SpringRates(dampingRatio: numbers[0], angularFrequency: numbers[1]),
      from: numbers[2], to: numbers[3], initialVelocity: numbers[4])
  }

  static let frames = beside(
    "frames", time: "time_ms",
    needs: ["mass", "stiffness", "damping", "from", "to", "velocity"],
    "frames of an engine and its file beside the exact motions, the worst first"
  ) { numbers in
    let spring = try? Spring(
      validating: numbers[0], stiffness: numbers[1], damping: numbers[2])
    return spring?.motion(from: numbers[3], to: numbers[4], initialVelocity: numbers[5])
  }

  /// The most cases that a picture has room for.
  private static let mostCases = 12

  /// A panel for each case: its positions over the exact motion. Where `engines
  /// --frames` was given positions to compare with, these are drawn, too, and
  /// what it says of the difference is the error.
  ///
  /// - Parameters:
  ///   - time: the column of times, in ms if its name says so.
  ///   - motion: the motion with the numbers in the columns `parameters`.
  private static func beside(
    _ kind: String, time: String, needs parameters: [String], _ summary: String,
    motion: @escaping @Sendable ([Double]) -> SpringMotion?
  ) -> ReportPicture {
    let unitsPerSecond = time.hasSuffix("_ms") ? 1000.0 : 1
    @Sendable func points(_ rows: [ReportRow], _ position: String) -> [Point] {
      rows.points(time, position).map { Point($0.x / unitsPerSecond, $0.y) }
    }
    return ReportPicture(
      name: "\(kind)-beside", kind: kind, needs: ["case", time, "position"] + parameters,
      subject: ["case", "engine"], summary: summary
    ) { table in
      let isCompared = table.rows.contains(where: \.isCompared)
      let measure =
        isCompared ? "difference between engine and file (error, if it has no positions)" : "error"
      let groups = table.rows.grouped {
        $0.named([$0["case"], $0["engine"]].filter { !$0.isEmpty }.joined(separator: ", "))
      }
      let cases = groups.compactMap { name, rows -> (worst: Double, isLate: Bool, panel: Panel)? in
        let numbers = parameters.compactMap(rows[0].number)
        guard numbers.count == parameters.count, let motion = motion(numbers) else {
          return nil
        }
        let shown = points(rows, "position")
        let compared = rows.filter(\.isCompared)
        let expected = points(compared, "expected_position")
        let errors =
          compared.isEmpty
          ? shown.map { point in
            let distance = (point.y - motion.position(at: max(0, point.x))).magnitude
            let error = distance == 0 ? 0 : distance / motion.scale
            return error.isNaN ? .infinity : error
          } : compared.map { $0.number("position_error") ?? .infinity }
        let worst = errors.max() ?? 0
        let first = shown.map(\.x).min() ?? 0
        let isLate = unitsPerSecond > 1 && motion.isOver(at: first)
        var panel = Panel(
          "\(name): \(worst < .infinity ? Figures.percent(worst) : "no answer")",
          x: Axis("time (s)"), y: Axis(""))
        let end = shown.map(\.x).filter(\.isFinite).max() ?? 0
        panel.series = [
          Series("exact", colour: nil, .line, end > 0 ? motion.curve(until: end, pixels: 300) : []),
          Series(isCompared ? "engine" : kind, colour: 0, .points, shown),
          Series("file", colour: 1, .points, expected),
        ]
        return (worst, isLate, panel)
      }.sorted { $0.worst > $1.worst }
      return Chart(
        "\(kind)-beside",
        title: "\(cases.count == 1 ? "One case" : "\(cases.count) cases") of '\(kind)'",
        caption: Figures.text(
          "Over the exact motion. In the titles: the largest \(measure), in % of \(Figures.unit).",
          cases.count > mostCases ? "The worst \(mostCases) are shown." : nil,
          Figures.count(groups.count - cases.count, "without a valid spring are not drawn."),
          cases.contains(where: \.isLate)
            ? "Times that begin when the motion is over seem to be those of a page's clock." : nil),
        panels: cases.prefix(mostCases).map(\.panel), columns: 3, panelHeight: 190)
    }
  }
}

extension ReportRow {
  /// Whether `engines --frames` compared its position with one of the file.
  fileprivate var isCompared: Bool {
    !self["expected_position"].isEmpty && !self["position_error"].isEmpty
  }
}
