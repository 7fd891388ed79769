import Engines
import Springs

extension NamedMethod {
  /// Longer animations are refused, as they take too long: at 60 Hz, those of
  /// more than 18 hours.
  private static let mostFrames = 4e6

  /// Frames per second: a frame for each step, or 60 if no step is given.
  static func frameRate(_ rung: StepRung?) -> Double {
    if case .step(let step)? = rung { 1 / step } else { 60 }
  }

  /// Says that there are too many frames over a duration in seconds; `nil` if
  /// there are not.
  static func frameLimit(_ duration: Double, _ rung: StepRung?) -> String? {
    let frames = duration * frameRate(rung)
    // `Float` prints fewer digits.
    return frames < mostFrames
      ? nil : "\(Float(frames)) frames over \(duration) s; the most are \(Int(mostFrames))"
  }

  /// Why an engine cannot play a motion; `nil` if it can.
  static func refusal(of request: EngineRequest, by engine: any Engine.Type) -> String? {
    request.isRepresentable
      ? engine.refusal(of: request) : "its numbers leave the range of a double"
  }

  /// The states of frames that are at the given times, whatever their
  /// intervals. Engines that need a frame rate are given 60 Hz.
  static func step<E: Engine>(
    _ engine: E.Type, _ request: EngineRequest, _ times: [Double]
  ) -> [SpringState] {
    guard refusal(of: request, by: engine) == nil else { return times.map { _ in lost } }
    var player = EnginePlayer<E>(request, rate: 60)
    return times.map { time in
      guard time > 0 else { return request.startState }
      let milliseconds = time * 1000
      player.play(milliseconds)
      return player.state.finite
    }
  }

  /// Plays frames at a constant rate, and returns the state of the last one
  /// shown at each of the given times.
  static func animate<E: Engine>(
    _ engine: E.Type, _ request: EngineRequest, rate: Double, _ times: [Double],
    calls: [TargetPath.Call] = [], clock: EngineClock = E.clock
  ) -> [SpringState] {
    guard refusal(of: request, by: engine) == nil else { return times.map { _ in lost } }
    var player = EnginePlayer<E>(request, rate: rate, clock: clock)
    var waiting = calls[...]
    var state = request.startState
    var frame = 0
    return times.map { time in
      guard time * rate < mostFrames else { return lost }
      // A time that lies before its frame only by rounding counts as on the
      // frame.
      let last = Int((time * rate * (1 + 0x1p-50)).rounded(.down))
      while frame < last {
        frame += 1
        let milliseconds = Double(frame) * 1000 / rate
        // A target set at the time of a frame comes after it, also if the two
        // differ by rounding.
        while let call = waiting.first, call.time * 1000 < milliseconds * (1 - 0x1p-50) {
          player.retarget(to: call.target, at: call.time * 1000)
          waiting.removeFirst()
        }
        player.play(milliseconds)
        state = player.state
      }
      return state.finite
    }
  }
}

extension EngineRequest {
  fileprivate var startState: SpringState { SpringState(position: start, velocity: velocity) }
}

extension EnginePlayer {
  fileprivate var state: SpringState { SpringState(position: position, velocity: velocity) }
}

extension SpringState {
  /// The state, or `NamedMethod.lost` if a number is not finite.
  fileprivate var finite: SpringState {
    position.isFinite && velocity.isFinite ? self : NamedMethod.lost
  }
}
