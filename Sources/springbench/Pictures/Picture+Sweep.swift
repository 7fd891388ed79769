import Platform

extension ReportPicture {
  static let sweep = ReportPicture(
    name: "map", kind: "sweep", needs: ["zeta", "omega", "method", "max_position_error"],
    subject: ["method"],
    summary: "the error over damping ratio and frequency, a panel a method"
  ) { table in
    let rows = table.rows.filter { $0.number("zeta") != nil && $0.number("omega") != nil }
    func grid(_ rows: [ReportRow], _ column: String) -> GridAxis {
      GridAxis(Set(rows.compactMap { $0.number(column) }))
    }
    let (x, y) = (grid(rows, "zeta"), grid(rows, "omega"))
    // If files must be distinguished, each has its own grid.
    let grids = rows.grouped(by: \.file).map { file, rows in
      (file: file, zetas: grid(rows, "zeta"), omegas: grid(rows, "omega"))
    }
    let panels = rows.series("method").map { method -> Panel in
      var panel = Panel(method.name, x: x.axis("damping ratio"), y: y.axis("ω (rad/s)"))
      let own = grids.first { $0.file == method.rows[0].file }
      guard let (_, zetas, omegas) = own else { return panel }
      // By ζ and ω, the largest error for any step size and velocity.
      var worst: [[Double]: Double] = [:]
      for row in method.rows {
        guard let zeta = row.number("zeta"), let omega = row.number("omega") else { continue }
        worst[[zeta, omega]] = max(worst[[zeta, omega]] ?? 0, row.positionError)
      }
      for (column, zeta) in zetas.values.enumerated() {
        for (row, omega) in omegas.values.enumerated() {
          guard let error = worst[[zeta, omega]] else { continue }
          panel.cells.append(
            Cell(
              x: zetas.cell(column), y: omegas.cell(row), fraction: ErrorRamp.even.fraction(error),
              note: "ζ \(Figures.short(zeta)), ω \(Figures.short(omega)): \(Figures.short(error))"))
        }
      }
      return panel
    }
    var chart = Chart(
      "map", title: "Error over damping ratio and frequency",
      caption:
        "The largest error of a position over all frames that the sweep played (--frames), with "
        + "\(extent("step_size_s", "step", "s", rows)) and \(extent("velocity", "velocity", "/s", rows)). "
        + "\(Figures.unit).",
      panels: panels, columns: panels.count > 1 ? 2 : 1, panelHeight: 300)
    ErrorRamp.even.explain(&chart, errors: rows.map(\.positionError))
    return chart
  }

  /// `a step of 0.0167 s`, `the worst velocity of 3 from 0 to 10 /s`.
  private static func extent(
    _ column: String, _ name: String, _ unit: String, _ rows: [ReportRow]
  ) -> String {
    let values = rows.numbers(column).sorted()
    guard let least = values.first, let most = values.last else { return "a \(name) of its own" }
    if values.count == 1 { return "a \(name) of \(Figures.short(least)) \(unit)" }
    return "the worst \(name) of \(values.count) from \(Figures.short(least)) to "
      + "\(Figures.short(most)) \(unit)"
  }
}

/// The values of one axis of a grid, and the intervals that they occupy in a
/// map. An interval extends halfway to the neighbouring values, on the scale of
/// the axis.
private struct GridAxis {
  let values: [Double]
  private let isLogarithmic: Bool
  /// The ends of the intervals: one more than there are intervals.
  private let edges: [Double]

  /// The scale is logarithmic for positive values over more than a decade.
  init(_ distinct: Set<Double>) {
    values = distinct.sorted()
    let isLogarithmic = (values.first ?? 0) > 0 && values[values.count - 1] > 10 * values[0]
    self.isLogarithmic = isLogarithmic
    let places = values.map { isLogarithmic ? log($0) : $0 }
    var ends = zip(places, places.dropFirst()).map { ($0 + $1) / 2 }
    if let first = places.first, let last = places.last {
      // The interval of a single value is a tenth of its size wide.
      let firstHalf = places.count > 1 ? ends[0] - first : max(first.magnitude, 1) / 20
      let lastHalf = places.count > 1 ? last - ends[ends.count - 1] : firstHalf
      ends = [first - firstHalf] + ends + [last + lastHalf]
    }
    // Keeps the outer ends within the range of a double.
    edges = ends.map { end in
      let least = isLogarithmic ? Double.leastNonzeroMagnitude : -.greatestFiniteMagnitude
      return min(max(isLogarithmic ? exp(end) : end, least), .greatestFiniteMagnitude)
    }
  }

  func cell(_ index: Int) -> ClosedRange<Double> { edges[index]...edges[index + 1] }

  func axis(_ label: String) -> Axis {
    guard let low = edges.first, let high = edges.last else { return Axis(label) }
    return Axis(label, isLogarithmic ? .log : .linear, range: low...high, isFixed: true)
  }
}
