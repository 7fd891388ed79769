import Harness
import Interactions

/// Checks of what every scenario says of itself, of the settings and traces by
/// which it is used, and of the report.
enum DescriptionChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    anatomy(&checks)
    checks.scenario = "conventions"
    checks.count("settings-lost-in-a-round-trip", settingsLost)
    checks.count("differing-bytes-of-demo-and-file") { _ in try differingBytes() }
    checks.scenario = "coordinator"
    checks.count("rows-after-a-check-that-throws") { try statusesAroundAFailure($0).count }
    checks.count("rows-of-status-failed") {
      try statusesAroundAFailure($0).count { $0 == "wrong" }
    }
    checks.count("names-registered-twice") { _ in
      let names = ScenarioCatalogue.scenarios.map { $0.name }
      return names.count - Set(names).count
    }
  }

  /// Every scenario has the four parts of an interaction, and one that lacks
  /// any of them is rejected.
  private static func anatomy(_ checks: inout CheckList) {
    checks.scenario = "anatomy"
    func parts(_ row: CheckRow) -> [(name: String, text: String)] {
      row.model?.description.anatomy.parts ?? []
    }
    checks.measure(
      "parts-of-an-interaction",
      detail: { parts($0).map { "\($0.name): \($0.text)" }.joined(separator: "; ") }
    ) { Double(parts($0).count { !$0.text.isEmpty }) }
    for missing in 0..<4 {
      func part(_ index: Int) -> String { index == missing ? "" : "something" }
      let anatomy = Anatomy(
        trigger: part(0), rules: part(1), feedback: part(2), stateChange: part(3))
      let description = ScenarioDescription(
        name: "mute", summary: "", anatomy: anatomy, events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      let name = anatomy.parts[missing].name
      checks.holds("problems-of-a-scenario-without-\(name.replacing(" ", with: "-"))") { _ in
        description.problems == ["no \(name)"]
      }
    }
  }

  /// Reading a configuration's settings back must give the same configuration:
  /// for the defaults, and for every parameter at the ends of its range or at
  /// every choice.
  private static func settingsLost(_ row: CheckRow) throws -> Int {
    guard let scenario = row.model else { return -1 }
    var lostCount = 0
    for parameter in scenario.parameters {
      for text in [parameter.defaultText] + parameter.examples {
        let written = try scenario.completed([(parameter.name, text)])
        let read = try scenario.completed(written)
        let isKept = written.contains { $0 == (parameter.name, text) }
        if !isKept || !read.elementsEqual(written, by: ==) { lostCount += 1 }
      }
    }
    return lostCount
  }

  /// The number of bytes of a report that differ between a trace in memory and
  /// the same in a file.
  private static func differingBytes() throws -> Int {
    let scenario = RubberBanding.description
    func report(_ events: [InteractionEvent]) throws -> String {
      var report = ""
      let frames = FrameSchedule(start: 0, duration: 8, rate: 60)
      try ReplayReport.run(RubberBanding(.init()), scenario, events: events, frames: frames) {
        report += CSVWriter.line($0)
      }
      return report
    }
    var traces = RandomTrace(scenario, seed: 4)
    let demo = traces.next(events: 40)
    var text = CSVWriter.line(InteractionTrace.columns)
    for event in demo {
      let fields = EventField.allCases.map { Value(event[$0]).field }
      text += CSVWriter.line(
        [Value.decimal(event.time), scenario.events[event.kind].name] + fields)
    }
    let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
    let ofDemo = try report(demo).utf8
    let ofFile = try report(InteractionTrace(document, scenario: scenario).events).utf8
    return zip(ofDemo, ofFile).count { $0 != $1 } + abs(ofDemo.count - ofFile.count)
  }

  /// The status of a row that is checked three times, with code that throws the
  /// second time.
  private static func statusesAroundAFailure(_ row: CheckRow) throws -> [Value] {
    struct Failure: Error {}
    let schema = InteractionsSuite { _, _, _, _ in fatalError("not asked") }.schema
    var (list, turn) = (CheckList(), 0)
    list.scenario = row.scenario
    list.measure(row.check) { row in
      turn += 1
      if turn == 2 { throw Failure() }
      return row.expected
    }
    return try (0..<3).map { _ in
      var report = Row(schema)
      return try list.item(row).verify(&report).statusColumns.status
    }
  }
}
