import Harness

extension ReportPicture {
  static let engines = [engineErrors, engineSpeeds]

  /// One cell of the map: an engine with one spring, at all frame rates.
  private struct EngineCell {
    let spring: ReportSpring
    let rows: [ReportRow]
    /// The error at the worst of the rates.
    let error: Double
    /// The rates at which the engine diverges, in Hz.
    let divergentRates: [String]

    init(_ spring: ReportSpring, _ rows: [ReportRow]) {
      self.spring = spring
      self.rows = rows
      let errors = rows.map(seenError)
      error = errors.max() ?? 0
      divergentRates = zip(rows, errors).filter { $1 == .infinity }.map { $0.0["frame_rate_hz"] }
    }

    /// Whether the engine diverges at some of the rates, which its text then
    /// names.
    var divergesAtSomeRates: Bool {
      !divergentRates.isEmpty && divergentRates.count < rows.count
    }

    var text: String {
      divergesAtSomeRates
        ? "at \(Figures.list(divergentRates)) Hz"
        : error == .infinity ? "diverges" : Figures.percent(error)
    }
  }

  /// One line of the map: an engine with all its springs.
  private struct EngineLine {
    let name: String
    let cells: [EngineCell]

    init(_ engine: NamedRows) {
      name = engine.name
      cells = engine.rows.grouped(by: ReportSpring.init).map { EngineCell($0.key, $0.members) }
    }

    private var worst: Double { cells.map(\.error).max() ?? 0 }
    private var finite: [Double] { cells.map(\.error).filter { $0 < .infinity } }

    /// Compares the worst errors. If they are equal, or if both engines
    /// diverge, the finite errors decide: the largest, then their sum.
    func isBetter(than other: EngineLine) -> Bool {
      if worst != other.worst { return worst < other.worst }
      let (own, others) = (finite.max() ?? 0, other.finite.max() ?? 0)
      return own == others ? finite.reduce(0, +) < other.finite.reduce(0, +) : own < others
    }
  }

  private static let engineErrors = ReportPicture(
    name: "engines", kind: "engines",
    needs: ["engine", "spring", "frame_rate_hz", "max_position_error"],
    summary: "engines by springs: the largest error that is seen at the worst frame rate"
  ) { table in
    let rows = table.publishedRows
    let springs = rows.map(ReportSpring.init).uniqued()
    let rates = Figures.list(rows.ascendingNames("frame_rate_hz"))
    // The closed form is the reference, and has no line unless it is the only
    // engine.
    let all = rows.series("engine")
    let others = all.filter { $0.rows[0]["engine"] != "springs" }
    // The first name of a vertical axis is at the bottom.
    let lines =
      (others.isEmpty ? all : others).map(EngineLine.init)
      .sorted { $0.isBetter(than: $1) }.reversed() as [EngineLine]
    var panel = Panel(
      "", x: Axis("", .names(springs.map(\.words))), y: Axis("", .names(lines.map(\.name))))
    for (y, line) in lines.enumerated() {
      for cell in line.cells {
        guard let x = springs.firstIndex(of: cell.spring) else { continue }
        panel.cells.append(
          Cell(
            x: Double(x) - 0.5...Double(x) + 0.5, y: Double(y) - 0.5...Double(y) + 0.5,
            fraction: ErrorRamp.seen.fraction(cell.error), text: cell.text,
            note: cell.rows.first?["case_id"]))
      }
    }
    let cells = lines.flatMap(\.cells)
    var chart = Chart(
      "engines", title: "Engines by springs: largest distance from the exact motion",
      caption: Figures.text(
        "In each cell the largest error of a frame within the time of max_position_error, 2 s for "
          + "the springs of the suite, or what is left of the distance when the engine ends, if that "
          + "is more, at the worst of \(rates) Hz, in % of "
          + "\(Figures.unit).",
        "Springs by damping ratio ζ and response.",
        "Engines by the worst of the springs that they take, the most accurate on top; those that "
          + "diverge are below.",
        cells.contains(where: \.divergesAtSomeRates)
          ? "A rate on black: it diverges at that rate." : nil,
        cells.count < springs.count * lines.count
          ? "Empty: the engine does not take this spring"
            + (rows.allSatisfy(\.file.isEmpty) ? "." : ", or the file does not have it.") : nil,
        all.count > lines.count ? "The reference is this project's closed form." : nil),
      panels: [panel], panelHeight: 130 + 25 * Double(lines.count))
    ErrorRamp.seen.explain(&chart, errors: cells.map(\.error))
    return chart
  }

  /// The error visible to a user: that of a frame, or the distance left at the
  /// end. Infinite if the engine diverges.
  private static func seenError(_ row: ReportRow) -> Double {
    // The distance left is in units of the whole distance, and is converted to
    // units of S, which is larger if there is an initial velocity.
    let speed = (row.number("initial_velocity") ?? 0).magnitude
    let scale = 1 + speed / (row.number("omega_rad_per_s") ?? .infinity)
    return max(row.positionError, (row.number("finish_position_error") ?? 0) / scale)
  }
}
