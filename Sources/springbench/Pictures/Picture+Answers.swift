import Springs
import Suites

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

  /// A picture with a panel for each case, the worst first.
  ///
  /// - Parameters:
  ///   - time: the column of times, which are in ms if its name ends in `_ms`.
  ///   - motion: makes the exact motion of the numbers in the columns
  ///     `parameters`.
  private static func beside(
    _ kind: String, time: String, needs parameters: [String], _ summary: String,
    motion: @escaping @Sendable ([Double]) -> SpringMotion?
  ) -> ReportPicture {
    ReportPicture(
      name: "\(kind)-beside", kind: kind, needs: ["case", time, "position"] + parameters,
      subject: ["case", "engine"], summary: summary
    ) { table in
      let isCompared = table.rows.contains(where: \.isCompared)
      let measure =
        isCompared ? "difference between engine and file (error, if it has no positions)" : "error"
      let groups = table.rows.grouped {
        [$0.named($0["case"]), $0["engine"]]
      }
      let cases = groups.compactMap { names, rows -> CaseBeside? in
        let numbers = parameters.compactMap(rows[0].number)
        guard numbers.count == parameters.count, let motion = motion(numbers) else { return nil }
        return CaseBeside(names[0], engine: names[1], rows, time: time, motion)
      }.sorted { $0.worst > $1.worst }
      return Chart(
        "\(kind)-beside",
        title: "\(cases.count == 1 ? "One case" : "\(cases.count) cases") of '\(kind)'",
        caption: Figures.text(
          "Over the exact motion. In the titles: the largest \(measure), in % of \(Figures.unit).",
          cases.count > mostCases ? "The worst \(mostCases) are shown." : nil,
          Figures.count(groups.count - cases.count, "without a valid spring are not drawn."),
          Figures.count(
            cases.prefix(mostCases).count(where: \.leavesPanel),
            "with points beyond the panel, further than \(Int(CaseBeside.reach)) S from the motion."
          ),
          cases.contains(where: \.isLate)
            ? "Times that begin when the motion is over seem to be those of a page's clock." : nil),
        panels: cases.prefix(mostCases).map { $0.panel(isCompared ? "engine" : kind) },
        columns: 3, panelHeight: 190)
    }
  }
}

/// The positions of one case over the exact motion. If `engines --frames` was
/// given positions to compare with, these are drawn, too, and the error is the
/// difference that it reports.
private struct CaseBeside {
  private let name: String
  /// Empty if the file does not name any.
  private let engine: String
  private let motion: SpringMotion
  private let shown: [Point]
  private let expected: [Point]
  /// The largest error; infinite where an answer is not finite, or moves a
  /// spring that rests at its target.
  let worst: Double
  /// Whether frames begin when the motion is over.
  let isLate: Bool

  init(
    _ name: String, engine: String, _ rows: [ReportRow], time: String, _ motion: SpringMotion
  ) {
    let unitsPerSecond = time.hasSuffix("_ms") ? 1000.0 : 1
    func points(_ rows: [ReportRow], _ position: String) -> [Point] {
      rows.points(time, position).map { Point($0.x / unitsPerSecond, $0.y) }
    }
    let compared = rows.filter(\.isCompared)
    (self.name, self.engine, self.motion) = (name, engine, motion)
    shown = points(rows, "position")
    expected = points(compared, "expected_position")
    let errors =
      compared.isEmpty
      ? shown.map { Self.error($0, motion) }
      : compared.map { $0.number("position_error") ?? .infinity }
    worst = errors.max() ?? 0
    isLate = unitsPerSecond > 1 && motion.isOver(at: shown.map(\.x).min() ?? 0)
  }

  /// The distance of a point from the motion, relative to its scale.
  private static func error(_ point: Point, _ motion: SpringMotion) -> Double {
    let distance = (point.y - motion.position(at: max(0, point.x))).magnitude
    let error = distance == 0 ? 0 : distance / motion.scale
    return error.isNaN ? .infinity : error
  }

  private var errorWords: String {
    if worst < .infinity { return Figures.percent(worst) }
    let lost = shown.count { !$0.y.isFinite }
    if lost == shown.count { return "no answer" }
    // What is no number in the file is infinitely wrong, too.
    let count = max(lost, expected.count { !$0.y.isFinite })
    return count == 0 ? "should be at rest" : "\(count) of \(shown.count) not finite"
  }

  private var exact: [Point] {
    let end = shown.map(\.x).filter(\.isFinite).max() ?? 0
    return end > 0 ? motion.curve(until: end, pixels: 300) : []
  }

  /// Beside points further than this from the exact motion, in units of S,
  /// nothing else could be seen.
  static let reach = 20.0

  /// The positions of the exact motion and as many around it as a panel
  /// reaches; `nil` for a spring that never moves.
  private var reached: ClosedRange<Double>? {
    let heights = exact.map(\.y)
    guard motion.scale > 0, let low = heights.min(), let high = heights.max() else { return nil }
    return low - motion.scale...high + motion.scale
  }

  /// Whether the panel leaves points out that are too far away.
  var leavesPanel: Bool {
    guard let reached else { return false }
    let slack = (Self.reach - 1) * motion.scale
    return (shown + expected).contains {
      $0.y.isFinite && !(reached.lowerBound - slack...reached.upperBound + slack).contains($0.y)
    }
  }

  /// - Parameter source: where the positions come from, for the legend.
  func panel(_ source: String) -> Panel {
    var panel = Panel(
      "\(name): \(engine.isEmpty ? errorWords : "\(engine) \(errorWords)")",
      x: Axis("time (s)"), y: leavesPanel ? Axis("", range: reached, isFixed: true) : Axis(""))
    panel.series = [
      Series("exact", colour: nil, .line, exact),
      Series(source, colour: 0, .points, shown),
      Series("file", colour: 1, .points, expected),
    ]
    return panel
  }
}

extension ReportRow {
  /// Whether `engines --frames` has compared its position with one in a file,
  /// which may have been no number.
  fileprivate var isCompared: Bool { !self["position_error"].isEmpty }
}
