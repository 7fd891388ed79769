import Interactions
import Testing

/// Replays of events through a model, which show frames and output events.
@Suite struct ReplayTests {
  /// A model that shows how many events it has received, and emits an output
  /// event every quarter of a second.
  private struct Counter: InteractionModel {
    struct Configuration: InteractionConfiguration {
      var mode = InteractionMode.article
      static var parameters: [Parameter<Self>] { [] }
    }

    static let description = ScenarioDescription(
      name: "counter", summary: "",
      trigger: "", rules: "", feedback: "", stateChange: "", events: [],
      outputs: [])

    var count = 0.0
    var deadline: Double

    init(_ configuration: Configuration) { self.init() }
    init(deadline: Double = 0.25) { self.deadline = deadline }

    mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent]) { count += 1 }

    mutating func meetDeadline(_ log: inout [OutputEvent]) {
      log.append(OutputEvent(time: deadline, kind: 0))
      deadline += 0.25
    }

    func outputs(at time: Double) -> InteractionOutputs { [count, 0, 0, 0] }
    func velocities(at time: Double) -> InteractionOutputs { .zero }
  }

  @Test func framesIncludeBothEnds() {
    let frames = Array(Replay.frames(from: 0.5, duration: 1, rate: 60))
    #expect(frames.count == 61 && frames[0] == 0.5 && frames[60] == 1.5)
    #expect(Array(Replay.frames(from: 0, duration: 0, rate: 60)) == [0])
    #expect(Array(Replay.frames(from: 0, duration: 0.99, rate: 10)).count == 10)
  }

  /// The counts shown on the frames of a replay, and the times of output
  /// events.
  private func replay(
    _ model: Counter, _ times: [Double], from start: Double = 0, _ duration: Double, _ rate: Double
  ) -> (counts: [Double], outputs: [Double]) {
    var (counts, outputs): ([Double], [Double]) = ([], [])
    let events = times.map { InteractionEvent(time: $0, kind: 0) }
    let frames = Replay.frames(from: start, duration: duration, rate: rate)
    Replay.run(model, events: events, frames: frames, until: start + duration) { line in
      switch line {
      case .frame(_, let shown): counts.append(shown.x)
      case .event(let event): outputs.append(event.time)
      }
    }
    return (counts, outputs)
  }

  @Test func aFrameAtAnEventShowsTheStateAfterIt() {
    // The eighth frame is at 0.1 + 7/10, which is below 0.8 in doubles.
    let counts = replay(Counter(deadline: .infinity), [0.1, 0.8], from: 0.1, 1, 10).counts
    #expect(counts == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2])
  }

  @Test func eventsBetweenAndAfterFramesAreReported() {
    #expect(replay(Counter(), [], 1.1, 1).outputs == [0.25, 0.5, 0.75, 1])
  }

  @Test func eventsAfterTheLastFrameAreLeftOut() {
    #expect(replay(Counter(deadline: .infinity), [0, 5], 1, 10).counts.last == 1)
  }
}
