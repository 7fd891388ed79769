import Harness
import Interactions

/// Checks of what every scenario says of itself, of the settings and traces by
/// which it is used, and of the report.
enum DescriptionChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "anatomy"
    func parts(_ row: CheckRow) -> [(part: String, text: String)] {
      row.model?.description.anatomy ?? []
    }
    checks.measure(
      "parts-of-an-interaction",
      detail: { parts($0).map { "\($0.part): \($0.text)" }.joined(separator: "; ") }
    ) { parts($0).count { !$0.text.isEmpty } }
    // A scenario that lacks any of them is rejected.
    for missing in 0..<4 {
      let texts = (0..<4).map { $0 == missing ? "" : "something" }
      let description = ScenarioDescription(
        name: "mute", summary: "", trigger: texts[0], rules: texts[1], feedback: texts[2],
        stateChange: texts[3], events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      let name = description.anatomy[missing].part
      checks.measure("problems-of-a-scenario-without-\(name.replacing(" ", with: "-"))") { _ in
        description.problems == ["no \(name)"]
      }
    }
    checks.scenario = "conventions"
    checks.measure("settings-lost-in-a-round-trip", settingsLost)
    checks.measure("differing-bytes-of-demo-and-file") { _ in try linesChangedByAFile() }
    checks.scenario = "coordinator"
    checks.measure("rows-after-a-check-that-throws") { try statusesAroundAFailure($0).count }
    checks.measure("rows-of-status-failed") {
      try statusesAroundAFailure($0).count { $0 == "wrong" }
    }
    checks.measure("names-registered-twice") { _ in
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

  /// The number of lines of a replay that differ between a trace in memory and
  /// the same in a file.
  private static func linesChangedByAFile() throws -> Int {
    let scenario = RubberBanding.description
    var traces = RandomTrace(scenario, seed: 4)
    let demo = traces.next(events: 40)
    let records = demo.map { event in
      CSVWriter.line(
        [Value.decimal(event.time), scenario.events[event.kind].name]
          + EventField.allCases.map { Value(event[$0]).field })
    }
    let text = CSVWriter.line(InteractionTrace.columns) + records.joined()
    let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
    func lines(_ events: [InteractionEvent]) -> [Replay.Line] {
      let frames = (0...480).map { Double($0) / 60 }
      return Replay.lines(of: RubberBanding(.init()), events, frames: frames, until: 8)
    }
    let ofDemo = lines(demo)
    let ofFile = lines(try InteractionTrace(document, scenario: scenario).events)
    return zip(ofDemo, ofFile).count { $0 != $1 } + abs(ofDemo.count - ofFile.count)
  }

  /// The status of a row that is checked three times, with code that throws the
  /// second time.
  private static func statusesAroundAFailure(_ row: CheckRow) throws -> [Value] {
    var (list, turn) = (CheckList(), 0)
    list.scenario = row.scenario
    list.measure(row.check) { row in
      turn += 1
      if turn == 2 { throw CheckRow.Unreadable(description: "by intent") }
      return row.expected
    }
    return try (0..<3).map { _ in
      var report = Row(InteractionsSuite().schema)
      return try list.item(row).verify(&report).statusColumns.status
    }
  }
}
