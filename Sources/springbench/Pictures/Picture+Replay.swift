import Harness
import Interactions

extension ReportPicture {
  /// The outputs of an interaction model over time, with its output events.
  static let replay = ReportPicture(
    name: "replay", kind: "replay", needs: ["time_s", "output", "value"], subject: [],
    summary: "the outputs of an interaction model over time, with its events"
  ) { ReplayScene($0).chart }

  /// The name of an output event, which is `event:NAME` in the column `output`;
  /// `nil` for an output.
  fileprivate static func eventName(_ output: String) -> String? {
    output.hasPrefix("event:") ? String(output.dropFirst("event:".count)) : nil
  }

  /// The scenarios that a file may be a replay of. They have exactly the
  /// outputs that are among the `names` in its column `output`, and at least
  /// the output events.
  static func scenarios(_ names: [String]) -> [ScenarioDescription] {
    let outputs = Set(names.filter { eventName($0) == nil })
    let events = Set(names.compactMap(eventName))
    return ScenarioCatalogue.scenarios.map { $0.description }.filter { scenario in
      Set(scenario.outputs.map(\.name)) == outputs
        && events.isSubset(of: scenario.outputEvents.map(\.name))
    }
  }
}

/// The replays in one or several files: a panel for each output, with a curve
/// for each file.
private struct ReplayScene {
  /// The files if they must be distinguished, otherwise one empty name.
  private let files: [String]
  private let outputs: [(name: String, curves: [(file: String, rows: [ReportRow])])]
  private let outputEvents: [ReportRow]
  /// The scenarios that the files may be replays of.
  private let scenarios: [ScenarioDescription]
  /// The gesture that moved the model, if the user has given it.
  private let trace: [TraceRow]?

  init(_ table: ReportTable) {
    files = table.rows.map(\.file).uniqued()
    outputEvents = table.rows.filter { ReportPicture.eventName($0["output"]) != nil }
    outputs = table.rows.groups("output")
      .filter { ReportPicture.eventName($0.name) == nil }
      .map { ($0.name, $0.rows.grouped(by: \.file).map { ($0.key, $0.members) }) }
    scenarios = table.rows.grouped(by: \.file)
      .flatMap { ReportPicture.scenarios($0.members.names("output")) }.uniqued(by: \.name)
    trace = table.trace
  }

  var chart: Chart {
    let holds = (trace ?? []).holds
    let inputs = inputRules(outside: holds)
    let times = outputs.flatMap { $0.curves.flatMap(\.rows) }.compactMap { $0.number("time_s") }
    let start = Axis.start(first: times.min() ?? 0, last: times.max() ?? 0)
    let end = lastChange(after: start).map { $0 + 0.05 * ($0 - start) }
    let endsAtRest = if let end, let lastRow = times.max() { end < lastRow } else { false }
    let panels = outputs.map { output in
      let (label, title) = words(output.name)
      var panel = Panel(title, x: Axis("time (s)"), y: Axis(label))
      if let end { panel.x = Axis("time (s)", range: start...end, isFixed: true) }
      panel.bands = holds
      panel.series = output.curves.map { file, rows in
        Series(file, colour: files.firstIndex(of: file), .line, rows.points("time_s", "value"))
      }
      panel.rules = inputs + output.curves.flatMap { eventRules(of: $0.file) }
      return panel
    }
    let name = scenarios.count == 1 ? scenarios[0].name : "An interaction"
    return Chart(
      "replay", title: "\(name), frame by frame",
      caption: Figures.text(
        inputWords,
        holds.isEmpty
          ? nil : "Grey: held, from down to up; between two moves the model stays where it was.",
        inputs.isEmpty ? nil : "Grey dotted lines: the events of the trace, with their values.",
        endsAtRest ? "The axis ends when all is at rest." : nil, eventWords),
      panels: panels, panelHeight: panels.count > 1 ? 220 : 340)
  }

  /// The later of the last output event and the last time at which an output is
  /// more than a thousandth of its range from its final value; `nil` if nothing
  /// changes after `start`.
  private func lastChange(after start: Double) -> Double? {
    let changes = outputs.flatMap(\.curves).compactMap { _, rows -> ReportRow? in
      let values = rows.map { $0.number("value") ?? 0 }
      guard let last = values.last, let least = values.min(), let most = values.max() else {
        return nil
      }
      let index = values.lastIndex { ($0 - last).magnitude > 0.001 * (most - least) }
      return index.map { rows[$0] }
    }
    return (changes + outputEvents).compactMap { $0.number("time_s") }.filter { $0 > start }.max()
  }

  // MARK: Vertical lines

  /// The most events of a trace that are shown. If there are more, they are
  /// probably samples of a pointer or of a progress.
  private static let mostInputs = 40

  /// Lines for the events of the trace that are not in a grey band.
  private func inputRules(outside holds: [ClosedRange<Double>]) -> [Rule] {
    let shown = (trace ?? []).filter { row in !holds.contains { $0.contains(row.time) } }
    guard shown.count <= Self.mostInputs else { return [] }
    return shown.map { Rule(.vertical, at: $0.time, Self.label($0.event, $0.value)) }
  }

  /// Lines for the output events of a file. If there are several files, they
  /// have the colour of its curves.
  private func eventRules(of file: String) -> [Rule] {
    let colour = files.count > 1 ? files.firstIndex(of: file) : 1
    return outputEvents.filter { $0.file == file }.compactMap { row in
      let label = Self.label(ReportPicture.eventName(row["output"]) ?? "", row["value"])
      return row.number("time_s").map { Rule(.vertical, at: $0, label, colour: colour) }
    }
  }

  /// An event with its value, if it has one.
  private static func label(_ event: String, _ value: String) -> String {
    value.isEmpty ? event : "\(event) \(value)"
  }

  // MARK: Words

  /// The axis label of an output, with its unit, and the title of its panel,
  /// with its meaning. Unit and meaning are given only if all scenarios agree.
  private func words(_ output: String) -> (label: String, title: String) {
    let found = scenarios.compactMap { $0.outputs.first { $0.name == output } }
    let units = Set(found.map(\.unit))
    let unit = units.count == 1 ? units.first ?? "" : ""
    let meanings = Set(found.map(\.meaning))
    return (
      unit.isEmpty ? output : "\(output) (\(unit))",
      meanings.count == 1 ? "\(output): \(meanings.first ?? "")" : output
    )
  }

  /// Explains the input of the model, whose events are in another file.
  private var inputWords: String {
    let events = scenarios.count == 1 ? scenarios[0].events.map(\.name) : []
    let kinds = events.isEmpty ? "" : " (\(events.joined(separator: ", ")))"
    return "Moved by the events\(kinds) of a gesture"
      + (trace == nil ? ", which --trace FILE would show." : ".")
  }

  /// Explains the vertical lines, if there are any: `open: it has settled
  /// open`.
  private var eventWords: String? {
    guard !outputEvents.isEmpty else { return nil }
    let names = outputEvents.compactMap { ReportPicture.eventName($0["output"]) }.uniqued()
    let words = names.map { name in
      let found = scenarios.compactMap { $0.outputEvents.first { $0.name == name } }
      guard let event = found.first, Set(found).count == 1 else { return name }
      return "\(name): \(event.meaning)" + (event.unit.isEmpty ? "" : " (\(event.unit))")
    }
    let hasValues = outputEvents.contains { !$0["value"].isEmpty }
    return "Dotted vertical lines: what happened\(hasValues ? ", with its value" : ""). "
      + words.joined(separator: "; ") + "."
  }
}
