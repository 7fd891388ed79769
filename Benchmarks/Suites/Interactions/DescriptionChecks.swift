import Harness
import Interactions

/// Checks of what every scenario says of itself, of the settings and traces by
/// which it is used, and of the report.
enum DescriptionChecks {
  private static let partsCheck = "parts-of-an-interaction"

  /// The parts of an interaction, for the check that counts them.
  static func detail(of row: CheckRow) -> String {
    guard row.measure == partsCheck, let scenario = row.model else { return "" }
    return scenario.description.anatomy.map { "\($0.part): \($0.text)" }.joined(separator: "; ")
  }

  static func add(to measures: inout Measures, _ context: SuiteContext) {
    measures.add(partsCheck) { row in
      row.model?.description.anatomy.count { !$0.text.isEmpty } ?? 0
    }
    // A scenario that lacks the part at this place is refused.
    measures.add("problems of an incomplete scenario") { row in
      let texts = (0..<4).map { $0 == Int(row.at[0]) ? "" : "something" }
      let description = ScenarioDescription(
        name: "mute", summary: "", trigger: texts[0], rules: texts[1], feedback: texts[2],
        stateChange: texts[3], events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      return description.problems == ["no \(description.anatomy[Int(row.at[0])].part)"]
    }
    measures.add("refused settings") { row in
      row.settings.count { (try? SpringAnimation.model([$0])) == nil }
    }
    measures.add("settings-lost-in-a-round-trip", settingsLost)
    measures.add("differing-bytes-of-demo-and-file") { _ in try eventsChangedByAFile() }
    measures.add("rows-of-status-failed") {
      try statusesAroundAFailure($0).count { $0 == "wrong" }
    }
    measures.add("names-registered-twice") { _ in
      let names = ScenarioCatalogue.scenarios.map { $0.name }
      return names.count - Set(names).count
    }
  }

  /// Reading a configuration's settings back must give the same configuration:
  /// for the defaults, and for every parameter at the ends of its range or at
  /// every choice.
  private static func settingsLost(_ row: CheckRow) throws -> Int {
    guard let scenario = row.model else { return -1 }
    return try scenario.parameters.reduce(0) { lostCount, parameter in
      try lostCount
        + ([parameter.defaultText] + parameter.examples).count { text in
          let written = try scenario.completed([(parameter.name, text)])
          let isKept = written.contains { $0 == (parameter.name, text) }
          return try !isKept || !scenario.completed(written).elementsEqual(written, by: ==)
        }
    }
  }

  /// The number of events that differ between a trace in memory and the same in
  /// a file.
  private static func eventsChangedByAFile() throws -> Int {
    let scenario = AccelerationPause.description
    var traces = RandomTrace(scenario, seed: 4)
    let events = traces.next(events: 40)
    let records = events.map { event in
      CSVWriter.line(
        [Value.decimal(event.time), scenario.events[event.kind].name]
          + EventField.allCases.map { Value(event[$0]).field })
    }
    let text = CSVWriter.line(InteractionTrace.columns) + records.joined()
    let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
    let read = try InteractionTrace(document, scenario: scenario).events
    return zip(events, read).count { $0 != $1 } + abs(events.count - read.count)
  }

  /// The status of a row that is checked three times, with code that throws the
  /// second time.
  private static func statusesAroundAFailure(_ row: CheckRow) throws -> [Value] {
    var (measures, turn) = (Measures(), 0)
    measures.add(row.measure) { row in
      turn += 1
      if turn == 2 { throw CheckRow.Unreadable(description: "by intent") }
      return row.expected
    }
    return try (0..<3).map { _ in
      var report = Row(InteractionsSuite().schema)
      return try measures.item(row).verify(&report).statusColumns.status
    }
  }
}
