import Harness
import Interactions
import Suites
import TestSupport
import Testing

/// Settings and descriptions of models, and the checks of the suite
/// `interactions`.
@Suite struct ModelTests {
  @Test func exampleOfTheDocumentation() throws {
    let model = try SpringAnimation.model([(key: "response", text: "0.4")])
    let target = SpringAnimation.Event.target.rawValue
    var player = Player(model, events: [InteractionEvent(time: 0, kind: target, value: 100)])
    var log: [OutputEvent] = []
    for frame in 0...60 { player.advance(to: Double(frame) / 60, &log) }
    #expect(player.time == 1 && (player.outputs[0] - 100).magnitude < 0.1 && log.isEmpty)
  }

  @Test func scenariosTakeEventsAndNameTheirOutputs() {
    for description in ScenarioCatalogue.scenarios.map({ $0.description }) {
      let events = description.events.map(\.name)
      #expect(!events.isEmpty && Set(events).count == events.count, "\(description.name)")
      let outputs = (description.outputs + description.outputEvents).map(\.name)
      #expect(Set(outputs).count == outputs.count, "\(description.name)")
      #expect((1...InteractionOutputs.scalarCount).contains(description.outputs.count))
    }
  }

  @Test(arguments: [
    ("nonsense", "1", "there is no parameter 'nonsense'"), ("dimension", "-1", "it must be"),
    ("mode", "both", "one of article, corrected"),
    ("return-response", "-1.0", "is '-1.0'; it must be a number from 0.001 to 1000.0"),
  ])
  func settingsAreChecked(key: String, text: String, message: String) {
    #expect {
      _ = try RubberBanding.model([(key, text)])
    } throws: { "\($0)".contains(message) }
  }

  /// Each parameter of a scenario has a name of its own and, set to a word of its
  /// range other than its default, gives a configuration of its own.
  @Test func parametersAreDistinct() {
    func check<Model: InteractionModel>(_: Model.Type) {
      let parameters = Model.parameters
      var seen: Set = [Model.Configuration()]
      for parameter in parameters {
        let words = parameter.range.split { " ,".contains($0) }.map(String.init)
        let changed = words.lazy.filter { $0 != parameter.defaultText }
          .compactMap { try? Model.Configuration([(parameter.name, $0)]) }.first
        #expect(changed.map { seen.insert($0).inserted } == true, "\(parameter.name)")
      }
      #expect(Set(parameters.map(\.name)).count == parameters.count)
    }
    for scenario in ScenarioCatalogue.scenarios { check(scenario) }
  }

  /// Expects the cases of a suite with wanted ids, at least one, to pass.
  private func expectPasses(_ suite: InteractionsSuite, where isWanted: (String) -> Bool) throws {
    var context = SuiteContext()
    context.isQuick = true
    let cases = try suite.cases(context).filter { isWanted($0.id) }
    #expect(!cases.isEmpty)
    for item in cases {
      var row = Row(suite.schema)
      #expect(try item.verify(&row) == .ok, "\(item.id)")
    }
  }

  /// Every check of the suite `interactions` that is not named `law-…`; some of
  /// the laws are in `lawsHold`. Unoptimised builds leave out slow checks.
  @Test func checksOtherThanLawsPass() throws {
    let long = ["random", "triggers-apart", "noisy-press"]
    try expectPasses(InteractionsSuite()) { id in
      !id.contains("/law-")
        && (TestBuild.isOptimized || !long.contains(where: id.contains))
    }
  }

  @Test(arguments: ["loader", "momentum-drawer", "acceleration-pause", "transition"])
  func lawsHold(scenario: String) throws {
    let laws = TestBuild.isOptimized ? ["/law-"] : ["/law-frame-rates"]
    try expectPasses(InteractionsSuite()) { id in
      id.contains("/\(scenario)/") && laws.contains(where: id.contains)
    }
  }
}
