import Foundation
import InteractionChecks
import Interactions
import Reports
import Runs
import TestSupport
import Testing

@Suite struct MachineTests {
  /// A control point above its end point makes an easing curve vertical there.
  @Test func verticalEasingHasAnInfiniteSlope() {
    #expect(CubicBezier(0, 0.5, 0.5, 1).slope(at: 0) == .infinity)
    #expect(CubicBezier(0, -0.5, 0.5, 1).slope(at: 0) == -.infinity)
    #expect(CubicBezier(0.5, 0, 1, 0.5).slope(at: 1) == .infinity)
    #expect((CubicBezier.easeOut.slope(at: 0) - 1 / 0.58).magnitude < 1e-12)
  }

  @Test(arguments: ScenarioCatalogue.scenarios.map(\.name))
  func everyTableAnswersEveryPair(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.scenario(named: name))
    #expect(scenario.gapCount == 0)
  }

  private enum State: Int, CaseIterable, Sendable { case a, b, lost }
  private enum Trigger: Int, CaseIterable, Sendable { case go, stop }
  private enum Action: Int, CaseIterable, Sendable { case first, second }

  @Test func gapsInATableAreFound() {
    let table = RuleTable<State, Trigger, NoCondition, Action>([
      Rule(in: [.a], on: .go, do: .first, go: .b),
      Rule(in: [.a], on: .go, do: .second),
      Rule(in: [.b], on: .stop, if: .never),
    ])
    #expect(table.undefinedPairs.count == 5)
    #expect(table.unreachableStates == [.lost])
    // The first rule written wins.
    #expect(table.rules(in: .a, on: .go).first?.actions == [.first])
  }

  private static func survives<C: InteractionConfiguration>(_: C.Type) throws -> Bool {
    let data = try JSONEncoder().encode(C())
    return try JSONDecoder().decode(C.self, from: data) == C() && C(C().settings) == C()
  }

  @Test func configurationsSurviveCoding() throws {
    #expect(try Self.survives(CalculatorButton.Configuration.self))
    #expect(try Self.survives(SpringAnimation.Configuration.self))
    #expect(try Self.survives(RubberBanding.Configuration.self))
    #expect(try Self.survives(FlashlightButton.Configuration.self))
    #expect(try Self.survives(AccelerationPause.Configuration.self))
    #expect(try Self.survives(MomentumDrawer.Configuration.self))
    #expect(try Self.survives(PictureInPicture.Configuration.self))
    #expect(try Self.survives(QuarterTurns.Configuration.self))
    #expect(try Self.survives(Loader.Configuration.self))
    #expect(try Self.survives(ViewTransition.Configuration.self))
  }

  @Test func anIncompleteDescriptionIsRefused() {
    let anatomy = Anatomy(trigger: "a tap", rules: "none", feedback: "", stateChange: "a count")
    let twice = OutputDescription("grey", "the brightness")
    let description = ScenarioDescription(
      name: "mute", summary: "", anatomy: anatomy, events: [EventDescription("tap", "a tap")],
      outputs: [twice, twice])
    #expect(description.problems.count == 2)
    #expect(description.problems[0] == "no feedback")
    for scenario in ScenarioCatalogue.scenarios { #expect(scenario.description.problems.isEmpty) }
  }

  @Test func aSettingIsReadBackAsItWasWritten() throws {
    let scenario = try #require(ScenarioCatalogue.scenario(named: "pip"))
    // The former name of a mode is still accepted.
    let values = try scenario.values([("mode", "mended"), ("width", "1e3")])
    #expect(values.first == "corrected" && values[1] == "1000.0")
    #expect(values.count == scenario.settings.count)
    #expect(throws: ConfigurationError.self) { try scenario.values([("width", "0")]) }
  }

  @Test func settingsAreChecked() {
    var settings = RubberBanding.Configuration()
    #expect(throws: ConfigurationError.self) { try settings.set("nonsense", to: "1") }
    #expect(throws: ConfigurationError.self) { try settings.set("dimension", to: "-1") }
    #expect(throws: ConfigurationError.self) { try settings.set("mode", to: "both") }
    #expect(throws: Never.self) { try settings.set("return-response", to: "0.5") }
    #expect(settings.spring.response == 0.5)
  }

  /// Every check that the command writes, except the laws; unoptimised, also
  /// without those of thousands of traces.
  @Test func everyCheckPasses() throws {
    #if DEBUG
      let long = ["random", "triggers-apart", "noisy-press", "wrong-corners", "that-differ"]
    #else
      let long: [String] = []
    #endif
    var context = SuiteContext()
    context.isQuick = true
    let suite = InteractionsSuite()
    let schema = ReportColumns.schema(for: suite)
    for item in try suite.cases(context) {
      // The test below has the laws over random traces.
      guard !item.id.contains("/law-"), !long.contains(where: item.id.contains) else { continue }
      var row = Row(schema)
      #expect(try item.verify(&row) == .ok, "\(item.id)")
    }
  }

  @Test(arguments: ["loader", "momentum-drawer", "acceleration-pause", "transition"])
  func lawsHold(scenario: String) throws {
    var context = SuiteContext()
    context.isQuick = true
    let suite = InteractionsSuite(scenarios: [scenario])
    let schema = ReportColumns.schema(for: suite)
    #if DEBUG
      let laws = ["/law-frame-rates", "/law-undefined"]
    #else
      let laws = ["/law-"]
    #endif
    for item in try suite.cases(context) where laws.contains(where: item.id.contains) {
      var row = Row(schema)
      #expect(try item.verify(&row) == .ok, "\(item.id)")
    }
  }
}
