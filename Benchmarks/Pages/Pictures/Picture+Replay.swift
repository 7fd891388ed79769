import Interactions
import Pictures
import Reports

extension ReportPicture {
  /// The outputs of an interaction model over time, with its output events.
  static let replay = ReportPicture(
    "replay", of: "replay", needs: ["time_s", "output", "value"], whose: [],
    "the outputs of an interaction model over time, with its events"
  ) { table in
    let files = table.rows.map(\.file).uniqued()
    let outputEvents = table.rows.filter { $0["output"].hasPrefix("event:") }
    func rules(of file: String) -> [Pictures.Rule] {
      // Of several files each has the colour of its curves.
      let colour = files.count > 1 ? files.firstIndex(of: file) : 1
      return outputEvents.filter { $0.file == file }.compactMap { row in
        let value = row["value"].isEmpty ? "" : " \(row["value"])"
        return row.number("time_s").map {
          Rule(.vertical, at: $0, row["output"].dropFirst(6) + value, colour: colour)
        }
      }
    }
    let outputs = table.groups("output").filter { !$0.name.hasPrefix("event:") }
    let scenarios = table.rows.grouped(by: \.file)
      .flatMap { Self.scenarios($0.members.names("output")) }.uniqued(by: \.name)
    let holds = holds(table.trace ?? [])
    let curves = outputs.map { output in output.rows.grouped(by: \.file) }
    let end = lastChange(curves.joined().map(\.members), outputEvents).map { 1.05 * $0 }
    let last = outputs.flatMap(\.rows).compactMap { $0.number("time_s") }.max()
    let endsAtRest = if let end, let last { end < last } else { false }
    let panels = zip(outputs, curves).map { output, curves in
      let (label, meaning) = words(output.name, scenarios)
      var panel = Panel(meaning, x: Axis("time (s)"), y: Axis(label))
      if let end { panel.x = Axis("time (s)", range: 0...end, isFixed: true) }
      panel.bands = holds
      panel.series = curves.map { file, rows in
        Series(file, colour: files.firstIndex(of: file), .line, rows.points("time_s", "value"))
      }
      panel.rules = curves.flatMap { rules(of: $0.key) }
      return panel
    }
    let name = scenarios.count == 1 ? scenarios[0].name : "An interaction"
    return Chart(
      "replay", title: "\(name), frame by frame",
      caption: inputWords(
        scenarios, holds: holds, isTraced: table.trace != nil, endsAtRest: endsAtRest)
        + eventWords(outputEvents, scenarios), panels: panels,
      panelHeight: panels.count > 1 ? 220 : 340)
  }

  /// The scenarios with these outputs that can have the output events among
  /// them.
  private static func scenarios(_ names: [String]) -> [ScenarioDescription] {
    let outputs = Set(names.filter { !$0.hasPrefix("event:") })
    let told = Set(names.filter { $0.hasPrefix("event:") }.map { String($0.dropFirst(6)) })
    return ScenarioCatalogue.scenarios.map(\.description).filter { scenario in
      Set(scenario.outputs.map(\.name)) == outputs
        && told.isSubset(of: scenario.outputEvents.map(\.name))
    }
  }

  /// The label of an axis, with the unit, and the meaning of an output, if they
  /// are the same for all of `scenarios`.
  private static func words(
    _ output: String, _ scenarios: [ScenarioDescription]
  ) -> (label: String, meaning: String) {
    let found = scenarios.compactMap { $0.outputs.first { $0.name == output } }
    let units = Set(found.map(\.unit))
    let unit = units.count == 1 ? units.first ?? "" : ""
    let meanings = Set(found.map(\.meaning))
    return (
      unit.isEmpty ? output : "\(output) (\(unit))",
      meanings.count == 1 ? "\(output): \(meanings.first ?? "")" : output
    )
  }

  /// From each `down` of a gesture to its `up`.
  private static func holds(_ trace: [ReportRow]) -> [ClosedRange<Double>] {
    var start: Double?
    return trace.compactMap { row in
      guard let time = row.time else { return nil }
      if row["event"] == "down" { start = time }
      guard row["event"] == "up", let down = start, down <= time else { return nil }
      start = nil
      return down...time
    }
  }

  /// The later of the last output event and the last time at which an output is
  /// more than a thousandth of its range from its final value.
  private static func lastChange(_ outputs: [[ReportRow]], _ events: [ReportRow]) -> Double? {
    let changes = outputs.compactMap { rows -> ReportRow? in
      let values = rows.map { $0.number("value") ?? 0 }
      guard let last = values.last, let least = values.min(), let most = values.max() else {
        return nil
      }
      let place = values.lastIndex { ($0 - last).magnitude > 0.001 * (most - least) }
      return place.map { rows[$0] }
    }
    return (changes + events).compactMap { $0.number("time_s") }.filter { $0 > 0 }.max()
  }

  /// Explains the input of the model, whose events are in another file.
  private static func inputWords(
    _ scenarios: [ScenarioDescription], holds: [ClosedRange<Double>], isTraced: Bool,
    endsAtRest: Bool
  ) -> String {
    let events = scenarios.count == 1 ? scenarios[0].events.map(\.name) : []
    let kinds = events.isEmpty ? "" : " (\(events.joined(separator: ", ")))"
    return "Moved by the events\(kinds) of a gesture"
      + (isTraced ? "." : ", which --trace FILE would show.")
      + (holds.isEmpty
        ? "" : " Grey: held, from down to up; between two moves the model stays where it was.")
      + (endsAtRest ? " The axis ends when all is at rest." : "")
  }

  /// Explains the vertical lines: `open: it has settled open`.
  private static func eventWords(
    _ events: [ReportRow], _ scenarios: [ScenarioDescription]
  ) -> String {
    guard !events.isEmpty else { return "" }
    let words = events.map { String($0["output"].dropFirst(6)) }.uniqued().map { name in
      let found = scenarios.compactMap { $0.outputEvents.first { $0.name == name } }
      guard let event = found.first, Set(found).count == 1 else { return name }
      return "\(name): \(event.meaning)" + (event.unit.isEmpty ? "" : " (\(event.unit))")
    }
    let hasValues = events.contains { !$0["value"].isEmpty }
    return " Dotted vertical lines: what happened\(hasValues ? ", with its value" : ""). "
      + words.joined(separator: "; ") + "."
  }

  static let sweep = ReportPicture(
    "map", of: "sweep", needs: ["zeta", "omega", "method", "max_position_error"], whose: ["method"],
    "the error over damping ratio and frequency, a panel a method"
  ) { table in
    let rows = table.rows.filter { $0.number("zeta") != nil && $0.number("omega") != nil }
    func grid(_ rows: [ReportRow], _ column: String) -> GridAxis {
      GridAxis(Set(rows.compactMap { $0.number(column) }))
    }
    let (x, y) = (grid(rows, "zeta"), grid(rows, "omega"))
    // Files that are told apart have grids of their own.
    let grids = rows.grouped(by: \.file).map { file, rows in
      (file: file, zetas: grid(rows, "zeta"), omegas: grid(rows, "omega"))
    }
    let panels = rows.series("method").map { method -> Panel in
      var panel = Panel(method.name, x: x.axis("damping ratio"), y: y.axis("ω (rad/s)"))
      let own = grids.first { $0.file == method.rows[0].file }
      guard let (_, zetas, omegas) = own else { return panel }
      // For several step sizes or velocities, the worst.
      var worst: [[Double]: Double] = [:]
      for row in method.rows {
        guard let zeta = row.number("zeta"), let omega = row.number("omega") else { continue }
        let error =
          row["status"] == "diverged" ? .infinity : row.number("max_position_error") ?? .infinity
        worst[[zeta, omega]] = max(worst[[zeta, omega]] ?? 0, error)
      }
      for (column, zeta) in zetas.values.enumerated() {
        for (line, omega) in omegas.values.enumerated() {
          guard let error = worst[[zeta, omega]] else { continue }
          panel.cells.append(
            Cell(
              x: zetas.cell(column), y: omegas.cell(line), fraction: ErrorRamp.even.fraction(error),
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
    let errors = rows.map { row in
      row["status"] == "diverged" ? .infinity : row.number("max_position_error") ?? .infinity
    }
    ErrorRamp.even.explain(&chart, errors: errors)
    return chart
  }

  /// `a step of 0.0167 s`, `the worst velocity of 3 from 0 to 10 /s`.
  private static func extent(
    _ column: String, _ name: String, _ unit: String, _ rows: [ReportRow]
  ) -> String {
    let values = rows.names(column).compactMap(Double.init).sorted()
    guard let least = values.first, let most = values.last else { return "a \(name) of its own" }
    if values.count == 1 { return "a \(name) of \(Figures.short(least)) \(unit)" }
    return "the worst \(name) of \(values.count) from \(Figures.short(least)) to "
      + "\(Figures.short(most)) \(unit)"
  }

  static let comparison = ReportPicture(
    "comparison", of: "compare",
    needs: ["case_id", "ratio", "ratio_ci95_low", "ratio_ci95_high", "verdict"],
    whose: ["case_id", "metric"], isTimed: true,
    "the ratios of two runs with their intervals, those furthest from 1"
  ) { table in
    func size(_ row: ReportRow) -> Double { logarithm(row.number("ratio") ?? 1).magnitude }
    let positive = table.rows.filter { row in (row.number("ratio") ?? 0) > 0 }
    let rows = Array(positive.sorted { size($0) > size($1) }.prefix(30).reversed())
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

/// The values of one axis of a grid, and the intervals they occupy in a map: up
/// to halfway to their neighbours, on the axis's scale.
private struct GridAxis {
  let values: [Double]
  private let isLogarithmic: Bool
  /// One more than there are values.
  private let edges: [Double]

  init(_ distinct: Set<Double>) {
    values = distinct.sorted()
    let isLogarithmic = (values.first ?? 0) > 0 && values[values.count - 1] > 10 * values[0]
    self.isLogarithmic = isLogarithmic
    let places = values.map { isLogarithmic ? logarithm($0) : $0 }
    var middles = zip(places, places.dropFirst()).map { ($0 + $1) / 2 }
    if let first = places.first, let last = places.last {
      // A single value also has an interval.
      let half = places.count > 1 ? middles[0] - first : max(first.magnitude, 1) / 20
      let lastHalf = places.count > 1 ? last - middles[middles.count - 1] : half
      middles = [first - half] + middles + [last + lastHalf]
    }
    edges = middles.map { isLogarithmic ? exponential($0) : $0 }
  }

  func cell(_ index: Int) -> ClosedRange<Double> { edges[index]...edges[index + 1] }

  func axis(_ label: String) -> Axis {
    guard let low = edges.first, let high = edges.last else { return Axis(label) }
    return Axis(label, isLogarithmic ? .log : .linear, range: low...high, isFixed: true)
  }
}
