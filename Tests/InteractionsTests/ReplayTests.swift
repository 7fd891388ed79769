import Interactions
import Testing

/// Replays of events through a model, which show frames and output events.
@Suite struct ReplayTests {
  @Test func framesIncludeBothEnds() {
    let frames = Array(Replay.frames(from: 0.5, duration: 1, rate: 60))
    #expect(frames.count == 61 && frames[0] == 0.5 && frames[60] == 1.5)
    #expect(Array(Replay.frames(from: 0, duration: 0, rate: 60)) == [0])
    #expect(Array(Replay.frames(from: 0, duration: 0.99, rate: 10)).count == 10)
  }

  /// The first output on the frames of a replay, 10 a second from 0.1 s on, and
  /// the times of output events.
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

  /// A key lights up at once; without a fade of its own it keeps its grey.
  @Test func aFrameAtAnEventShowsTheStateAfterItAndLaterEventsAreLeftOut() throws {
    let key = try CalculatorButton.model([("normal", "0"), ("highlight", "1")])
    // The eighth frame is at 0.1 + 7/10, which is below 0.8 in doubles.
    let down = InteractionEvent(time: 0.8, kind: CalculatorButton.Event.down.rawValue)
    let cancel = InteractionEvent(time: 5, kind: CalculatorButton.Event.cancel.rawValue)
    #expect(replay(key, [down, cancel], 1).outputs == [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
  }

  /// A tapped drawer is open 0.59 s after its release, later than the last frame.
  @Test func eventsAfterTheLastFrameAreReported() throws {
    let tap = [Touch.down, .up].map {
      InteractionEvent(time: 0.1, kind: $0.rawValue, y: 0, vy: 0)
    }
    let times = replay(try MomentumDrawer.model(), tap, 0.595).eventTimes
    #expect(times.count == 1 && times[0] > 0.6 + 0.08)
  }
}
