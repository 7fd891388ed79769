import Interactions
import Pictures
import Reports

extension ReportPicture {
  /// The outputs of an interaction model over time, with its output events.
  static let replay = ReportPicture(
    name: "replay", kind: "replay", needs: ["time_s", "output", "value"], subject: [],
    summary: "the outputs of an interaction model over time, with its events"
  ) { table in
    let files = table.rows.map(\.file).uniqued()
    let outputEvents = table.rows.filter { eventName($0["output"]) != nil }
    func rules(of file: String) -> [Pictures.Rule] {
      // Of several files each has the colour of its curves.
      let colour = files.count > 1 ? files.firstIndex(of: file) : 1
      return outputEvents.filter { $0.file == file }.compactMap { row in
        let value = row["value"].isEmpty ? "" : " \(row["value"])"
        return row.number("time_s").map {
          Rule(.vertical, at: $0, (eventName(row["output"]) ?? "") + value, colour: colour)
        }
      }
    }
    let outputs = table.rows.groups("output").filter { eventName($0.name) == nil }
    let scenarios = table.rows.grouped(by: \.file)
      .flatMap { Self.scenarios($0.members.names("output")) }.uniqued(by: \.name)
    let holds = holds(table.trace ?? [])
    let inputs = inputRules(table.trace ?? [], outside: holds)
    let curves = outputs.map { output in output.rows.grouped(by: \.file) }
    let end = lastChange(curves.joined().map(\.members), outputEvents).map { 1.05 * $0 }
    let last = outputs.flatMap(\.rows).compactMap { $0.number("time_s") }.max()
    let endsAtRest = if let end, let last { end < last } else { false }
    let panels = zip(outputs, curves).map { output, curves in
      let (label, title) = words(output.name, scenarios)
      var panel = Panel(title, x: Axis("time (s)"), y: Axis(label))
      if let end { panel.x = Axis("time (s)", range: 0...end, isFixed: true) }
      panel.bands = holds
      panel.series = curves.map { file, rows in
        Series(file, colour: files.firstIndex(of: file), .line, rows.points("time_s", "value"))
      }
      panel.rules = inputs + curves.flatMap { rules(of: $0.key) }
      return panel
    }
    let name = scenarios.count == 1 ? scenarios[0].name : "An interaction"
    return Chart(
      "replay", title: "\(name), frame by frame",
      caption: Figures.text(
        inputWords(scenarios, isTraced: table.trace != nil),
        holds.isEmpty
          ? nil : "Grey: held, from down to up; between two moves the model stays where it was.",
        inputs.isEmpty ? nil : "Grey dotted lines: the events of the trace, with their values.",
        endsAtRest ? "The axis ends when all is at rest." : nil,
        eventWords(outputEvents, scenarios)),
      panels: panels, panelHeight: panels.count > 1 ? 220 : 340)
  }

  /// The name of an output event in the column `output`, where it is
  /// `event:NAME`; `nil` for an output.
  private static func eventName(_ output: String) -> String? {
    output.hasPrefix("event:") ? String(output.dropFirst("event:".count)) : nil
  }

  /// The scenarios that a file may be of: those with exactly the outputs among
  /// the `names` in its column `output`, and with at least the output events.
  fileprivate static func scenarios(_ names: [String]) -> [ScenarioDescription] {
    let outputs = Set(names.filter { eventName($0) == nil })
    let events = Set(names.compactMap(eventName))
    return ScenarioCatalogue.scenarios.map { $0.description }.filter { scenario in
      Set(scenario.outputs.map(\.name)) == outputs
        && events.isSubset(of: scenario.outputEvents.map(\.name))
    }
  }

  /// The axis label of an output, with its unit, and the title of its panel, with
  /// its meaning; unit and meaning only if all of `scenarios` agree in them.
  private static func words(
    _ output: String, _ scenarios: [ScenarioDescription]
  ) -> (label: String, title: String) {
    let found = scenarios.compactMap { $0.outputs.first { $0.name == output } }
    let units = Set(found.map(\.unit))
    let unit = units.count == 1 ? units.first ?? "" : ""
    let meanings = Set(found.map(\.meaning))
    return (
      unit.isEmpty ? output : "\(output) (\(unit))",
      meanings.count == 1 ? "\(output): \(meanings.first ?? "")" : output
    )
  }

  /// The times during which a gesture holds: from each `down` to its end.
  private static func holds(_ trace: [ReportRow]) -> [ClosedRange<Double>] {
    var start: Double?
    return trace.compactMap { row in
      guard let time = row.time else { return nil }
      if row["event"] == "down" { start = time }
      guard ["up", "cancel"].contains(row["event"]), let down = start, down <= time else {
        return nil
      }
      start = nil
      return down...time
    }
  }

  /// The most events of a trace that are shown; more are the samples of a
  /// pointer or a progress.
  private static let mostInputs = 40

  /// The events of a trace that no hold shows.
  private static func inputRules(
    _ trace: [ReportRow], outside holds: [ClosedRange<Double>]
  ) -> [Pictures.Rule] {
    let rules = trace.compactMap { row -> Pictures.Rule? in
      guard let time = row.time, !holds.contains(where: { $0.contains(time) }) else { return nil }
      let value = row["value"].isEmpty ? "" : " \(row["value"])"
      return Rule(.vertical, at: time, row["event"] + value)
    }
    return rules.count > mostInputs ? [] : rules
  }

  /// The later of the last output event and the last time at which an output is
  /// more than a thousandth of its range from its final value; `nil` if nothing
  /// changes.
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
  private static func inputWords(_ scenarios: [ScenarioDescription], isTraced: Bool) -> String {
    let events = scenarios.count == 1 ? scenarios[0].events.map(\.name) : []
    let kinds = events.isEmpty ? "" : " (\(events.joined(separator: ", ")))"
    return "Moved by the events\(kinds) of a gesture"
      + (isTraced ? "." : ", which --trace FILE would show.")
  }

  /// Explains the vertical lines, if there are any: `open: it has settled open`.
  private static func eventWords(
    _ events: [ReportRow], _ scenarios: [ScenarioDescription]
  ) -> String? {
    guard !events.isEmpty else { return nil }
    let words = events.compactMap { eventName($0["output"]) }.uniqued().map { name in
      let found = scenarios.compactMap { $0.outputEvents.first { $0.name == name } }
      guard let event = found.first, Set(found).count == 1 else { return name }
      return "\(name): \(event.meaning)" + (event.unit.isEmpty ? "" : " (\(event.unit))")
    }
    let hasValues = events.contains { !$0["value"].isEmpty }
    return "Dotted vertical lines: what happened\(hasValues ? ", with its value" : ""). "
      + words.joined(separator: "; ") + "."
  }
}

extension ReportTable {
  /// - Throws: for the first event of `trace` that no scenario with these outputs
  ///   knows.
  public func checkEvents() throws(InputError) {
    let scenarios = ReportPicture.scenarios(rows.names("output"))
    guard !scenarios.isEmpty else { return }
    let events = scenarios.flatMap(\.events).map(\.name).uniqued()
    for row in trace ?? [] where !events.contains(row["event"]) {
      throw InputError(
        path: row.path, line: row.record.line, column: "event",
        "'\(row["event"])' is no event of \(scenarios.map(\.name).joined(separator: " or ")), "
          + "which knows \(events.joined(separator: ", "))")
    }
  }
}
