import Interactions
import Reports

/// Checks of what every scenario says of itself, of the settings and traces by
/// which it is used, and of the report.
enum DescriptionChecks {
  /// Every scenario has the four parts of an interaction, and one that lacks
  /// any of them is rejected.
  static func anatomy(_ checks: inout CheckList) {
    checks.scenario = "anatomy"
    for scenario in ScenarioCatalogue.scenarios {
      let parts = scenario.description.anatomy.parts
      let detail = parts.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
      checks.equal("parts-of-an-interaction/\(scenario.name)", 4, detail: detail) {
        Double(parts.count { !$0.text.isEmpty })
      }
    }
    for missing in 0..<4 {
      func part(_ index: Int) -> String { index == missing ? "" : "something" }
      let anatomy = Anatomy(
        trigger: part(0), rules: part(1), feedback: part(2), stateChange: part(3))
      let description = ScenarioDescription(
        name: "mute", summary: "", anatomy: anatomy, events: SpringAnimation.description.events,
        outputs: SpringAnimation.description.outputs)
      let name = anatomy.parts[missing].name
      checks.holds("problems-of-a-scenario-without-\(name.replacing(" ", with: "-"))") {
        description.problems == ["no \(name)"]
      }
    }
  }

  /// Reading a configuration's settings back must give the same configuration:
  /// for the defaults, and for every parameter at the ends of its range or at
  /// every choice.
  static func settings(_ checks: inout CheckList) {
    for scenario in ScenarioCatalogue.scenarios {
      checks.count("settings-lost-in-a-round-trip/\(scenario.name)", 0) {
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
    }
  }

  /// The same trace from memory and from a file's text gives the same bytes.
  static func traces(_ checks: inout CheckList) {
    let scenario = RubberBanding.description
    func report(_ events: [InteractionEvent]) throws -> String {
      var report = ""
      let frames = FrameSchedule(start: 0, duration: 8, rate: 60)
      try ReplayReport.run(RubberBanding(.init()), scenario, events: events, frames: frames) {
        report += CSVWriter.line($0)
      }
      return report
    }
    checks.count("differing-bytes-of-demo-and-file", 0) {
      var traces = RandomTrace(scenario, seed: 4)
      let demo = traces.next(events: 40)
      var text = CSVWriter.line(InteractionTrace.columns)
      for event in demo {
        let fields = EventField.allCases.map { Value(event[$0]).field }
        text += CSVWriter.line(
          [Value.decimal(event.time), scenario.events[event.kind].name] + fields)
      }
      let document = try CSVDocument(bytes: Array(text.utf8), path: "trace.csv")
      let (ofDemo, ofFile) = (
        try report(demo).utf8,
        try report(InteractionTrace(document, scenario: scenario).events).utf8
      )
      return zip(ofDemo, ofFile).count { $0 != $1 } + abs(ofDemo.count - ofFile.count)
    }
  }

  /// A check that throws stops no others, and no name stands for two scenarios.
  static func report(_ checks: inout CheckList) {
    struct Failure: Error {}
    /// The status of three checks, the middle one failing.
    func statuses() throws -> [Value] {
      let schema = InteractionsSuite().schema
      var list = CheckList()
      for number in 0..<3 {
        list.equal("\(number)", 0) { if number == 1 { throw Failure() } else { 0 } }
      }
      return try list.cases.map { item in
        var row = Row(schema)
        return try item.verify(&row).statusColumns.0
      }
    }
    checks.count("rows-after-a-check-that-throws", 3) { try statuses().count }
    checks.count("rows-of-status-failed", 1) { try statuses().count { $0 == "failed" } }
    checks.count("names-registered-twice", 0) {
      let names = ScenarioCatalogue.scenarios.map { $0.name }
      return names.count - Set(names).count
    }
  }
}
