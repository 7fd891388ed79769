import Harness
import Interactions
import Suites
import TestSupport
import Testing

/// Replays of events through a model, which show frames and output events.
@Suite struct ReplayTests {
  @Test func framesIncludeTheEndIfOneFallsOnIt() {
    let frames = Array(Replay.frames(from: 0.5, duration: 1, rate: 60))
    #expect(frames.count == 61 && frames[0] == 0.5 && frames[60] == 1.5)
    #expect(Array(Replay.frames(from: 0, duration: 0, rate: 60)) == [0])
    #expect(Array(Replay.frames(from: 0, duration: 0.99, rate: 10)).count == 10)
  }

  /// Replays a model from 0.1 s at 10 frames a second. Returns the first output
  /// on each frame, and the times of output events.
  private func replay(
    _ model: some InteractionModel, _ events: [InteractionEvent], _ duration: Double
  ) -> (outputs: [Double], eventTimes: [Double]) {
    var (outputs, times): ([Double], [Double]) = ([], [])
    let frames = Replay.frames(from: 0.1, duration: duration, rate: 10)
    Replay.run(model, events: events, frames: frames, until: 0.1 + duration) { line in
      switch line {
      case .frame(_, let shown): outputs.append(shown.x)
      case .event(let event): times.append(event.time)
      }
    }
    return (outputs, times)
  }

  /// A key lights up at once, and stays so as long as the finger is on it.
  @Test func aFrameAtAnEventShowsTheStateAfterItAndLaterEventsAreLeftOut() throws {
    let key = try CalculatorButton.model([("normal", "0"), ("highlight", "1")])
    // The eighth frame is at 0.1 + 7/10, which is below 0.8 in doubles.
    let down = InteractionEvent(time: 0.8, kind: CalculatorButton.Event.down.rawValue)
    let cancel = InteractionEvent(time: 5, kind: CalculatorButton.Event.cancel.rawValue)
    #expect(replay(key, [down, cancel], 1).outputs == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
  }

  /// A tapped drawer is open when its spring, critically damped with a response
  /// of 0.4 s, has settled to a thousandth. Then u = ωt solves (1 + u) exp(-u) =
  /// 0.001. Here the last frame is earlier.
  @Test func eventsAfterTheLastFrameAreReported() throws {
    let tap = [Touch.down, .up].map {
      InteractionEvent(time: 0.1, kind: $0.rawValue, y: 0, vy: 0)
    }
    let times = replay(try MomentumDrawer.model(), tap, 0.595).eventTimes
    let settled = 9.233413476451585 * 0.4 / (2 * Double.pi)
    #expect(times.count == 1 && (times[0] - 0.1 - settled).magnitude < 1e-9)
  }
}

/// The traces in the repository, and invalid traces.
@Suite struct TraceTests {
  static let names = ScenarioCatalogue.scenarios.map { $0.name }

  @Test(arguments: names)
  func everyScenarioHasATraceThatPlays(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.scenario(named: name))
    let file = Repository.file("Data/interactions/\(name).csv").path
    let trace = try InteractionTrace(CSVDocument(path: file), scenario: scenario.description)
    let (start, end) = (trace.events[0].time, trace.events[trace.events.count - 1].time)
    let length = end - start + Replay.afterglow
    let frames = Replay.frames(from: start, duration: length, rate: 60)
    var (times, eventCount) = ([Double](), 0)
    var shown: Set<InteractionOutputs> = []
    Replay.run(try scenario.model(), events: trace.events, frames: frames, until: start + length) {
      line in
      switch line {
      case .event(let event):
        times.append(event.time)
        eventCount += 1
      case .frame(let time, let outputs):
        times.append(time)
        shown.insert(outputs)
        #expect(outputs.indices.allSatisfy { outputs[$0].isFinite })
      }
    }
    #expect(times == times.sorted())
    #expect(shown.count > 1)
    #expect(scenario.description.outputEvents.isEmpty == (eventCount == 0))
  }

  @Test func fieldsAreFoundByTheNamesOfColumns() throws {
    let text = "value,vy,vx,y,x,event,time_s\n,4,3,2,1,up,0.5\n"
    let document = try CSVDocument(bytes: Array(text.utf8), path: "t.csv")
    let event = try InteractionTrace(document, scenario: PictureInPicture.description).events[0]
    #expect([event.time, event.x, event.y, event.vx, event.vy] == [0.5, 1, 2, 3, 4])
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
    ("time_s,event,value\n0,force,1\n1,force,1.5\n", "t.csv:3: column value"),
  ])
  func errorsSayWhereATraceIsInvalid(text: String, place: String) {
    let isOfForce = text.contains("force")
    let scenario = isOfForce ? FlashlightButton.description : RubberBanding.description
    #expect {
      let document = try CSVDocument(bytes: Array(text.utf8), path: "t.csv")
      _ = try InteractionTrace(document, scenario: scenario)
    } throws: { "\($0)".contains(place) }
  }
}
