import Harness
import Interactions
import Suites
import TestSupport
import Testing

/// What models consist of (settings, descriptions), and the checks of every
/// model.
@Suite struct ModelTests {
  @Test func exampleOfTheDocumentation() throws {
    let model = try SpringAnimation.model([(key: "response", text: "0.4")])
    let target = SpringAnimation.Event.target.rawValue
    var player = Player(model, events: [InteractionEvent(time: 0, kind: target, value: 100)])
    var log: [OutputEvent] = []
    for frame in 0...60 { player.advance(to: Double(frame) / 60, &log) }
    #expect(player.time == 1 && (player.outputs[0] - 100).magnitude < 0.1 && log.isEmpty)
  }

  @Test func anIncompleteDescriptionIsRefused() {
    let twice = OutputDescription("grey", "the brightness")
    let description = ScenarioDescription(
      name: "mute", summary: "", trigger: "a tap", rules: "none", feedback: "",
      stateChange: "a count", events: [EventDescription("tap", "a tap")], outputs: [twice, twice])
    // There is no feedback, and an output is described twice.
    #expect(description.problems.count == 2)
    for scenario in ScenarioCatalogue.scenarios { #expect(scenario.description.problems.isEmpty) }
  }

  @Test func settingsAreChecked() {
    var settings = RubberBanding.Configuration()
    #expect(throws: ConfigurationError.self) { try settings.set("nonsense", to: "1") }
    #expect(throws: ConfigurationError.self) { try settings.set("dimension", to: "-1") }
    #expect(throws: ConfigurationError.self) { try settings.set("mode", to: "both") }
    let refusal = #expect(throws: ConfigurationError.self) {
      try settings.set("return-response", to: "-1.0")
    }
    #expect(
      refusal?.description
        == "return-response is '-1.0'; it must be a number from 0.001 to 1000.0")
    #expect(throws: Never.self) { try settings.set("return-response", to: "0.5") }
    #expect(settings.spring.response == 0.5)
  }

  /// Expects the cases of a suite with some ids to pass, and that there are
  /// such.
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

  /// Every check of the suite `interactions` but the laws over random traces;
  /// the next test has some of these. Unoptimised, checks of thousands of
  /// traces are left out.
  @Test func everyCheckPasses() throws {
    let long = ["random", "triggers-apart", "noisy-press", "wrong-corners", "that-differ"]
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
