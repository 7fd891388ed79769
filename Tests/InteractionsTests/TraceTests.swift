import Harness
import Interactions
import Suites
import TestSupport
import Testing

/// The traces in the repository, and invalid traces.
@Suite struct TraceTests {
  static let names = ScenarioCatalogue.scenarios.map { $0.name }

  /// All lines of a replay of the repository's trace.
  static func lines(_ name: String) throws -> [Replay.Line] {
    let scenario = try #require(ScenarioCatalogue.scenario(named: name))
    let file = Repository.file("Data/interactions/\(name).csv").path
    let trace = try InteractionTrace(CSVDocument(path: file), scenario: scenario.description)
    let events = trace.events
    #expect(trace.ignoredFields.isEmpty)
    let length = events[events.count - 1].time - events[0].time + Replay.afterglow
    let start = events[0].time
    var lines: [Replay.Line] = []
    func run<Model: InteractionModel>(_ model: Model) {
      let frames = Replay.frames(from: start, duration: length, rate: 60)
      Replay.run(model, events: events, frames: frames, until: start + length) {
        lines.append($0)
      }
    }
    run(try scenario.model())
    return lines
  }

  /// Lines are in the order of their times, the outputs change, and where a
  /// scenario has output events some happen.
  @Test(arguments: names)
  func everyScenarioHasATraceThatPlays(name: String) throws {
    var times: [Double] = []
    var frames: Set<InteractionOutputs> = []
    var eventCount = 0
    for line in try Self.lines(name) {
      switch line {
      case .event(let event):
        times.append(event.time)
        eventCount += 1
      case .frame(let time, let outputs):
        times.append(time)
        frames.insert(outputs)
        #expect(outputs.indices.allSatisfy { outputs[$0].isFinite })
      }
    }
    #expect(times == times.sorted())
    #expect(frames.count > 1)
    let scenario = try #require(ScenarioCatalogue.scenario(named: name))
    #expect(scenario.description.outputEvents.isEmpty == (eventCount == 0))
  }

  @Test(arguments: [
    ("time_s,event\n0,dwn\n", "t.csv:2: column event"),
    ("time_s,event\n0,down\n0.1,move\n", "t.csv:2: column y"),
    ("time_s,event,y\n0,down,1\n-1,up,\n", "t.csv:3: column time_s"),
    ("time_s,event,y\n0,down,1\n1,move,\n", "t.csv:3: column y"),
    ("time_s,event,y\n0,down,1\n1,move,x\n", "t.csv:3: column y"),
    ("time_s,event,y\nnan,down,1\n", "t.csv:2: column time_s"),
    ("time_s,event,y\n0,down,1e300\n", "t.csv:2: column y"),
    ("time_s,y\n0,1\n", "t.csv:1: column event"),
    ("time_s,event,y\n", "t.csv: there are no events"),
    ("", "t.csv: the file is empty"),
  ])
  func badTracesAreNamedByLineAndColumn(text: String, place: String) {
    #expect {
      let document = try CSVDocument(bytes: Array(text.utf8), path: "t.csv")
      _ = try InteractionTrace(document, scenario: RubberBanding.description)
    } throws: { "\($0)".contains(place) }
  }

  /// Forces are at most 1.
  @Test func aForceBeyondItsRangeIsRefused() throws {
    func read(force: String) throws {
      let text = "time_s,event,value\n0,force,0.5\n1,force,\(force)\n"
      let document = try CSVDocument(bytes: Array(text.utf8), path: "t.csv")
      _ = try InteractionTrace(document, scenario: FlashlightButton.description)
    }
    try read(force: "1")
    #expect {
      try read(force: "1.5")
    } throws: { "\($0)".contains("t.csv:3: column value") }
  }
}
