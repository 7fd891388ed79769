import Engines
import Springs

extension NamedMethod {
  /// The most frames of an animation.
  private static let mostFrames = 4e6

  /// The spring engines of UI frameworks, as an application plays them: frames
  /// at a constant rate from the start, and at each time the last frame shown.
  static let engines: [NamedMethod] = EngineCatalogue.engines.map { engine in
    NamedMethod(
      engine.name, "as \(engine.source) does: \(engine.method)",
      play: { request, rate, times in animate(engine, request, rate: rate, times) },
      step: { request, times in step(engine, request, times) },
      refusal: { request in refusal(of: request, by: engine) },
      limit: { _, duration, setting in
        let frames = duration * setting.frameRate
        return frames < mostFrames
          ? nil : "\(Float(frames)) frames over \(duration) s; the most are \(Int(mostFrames))"
      })
  }

  private static func refusal(of request: EngineRequest, by engine: any Engine.Type) -> String? {
    request.isRepresentable
      ? engine.refusal(of: request) : "its numbers leave the range of a double"
  }

  /// Plays the given times as frames, whatever their intervals; engines that
  /// take a rate are given 60 Hz.
  private static func step<E: Engine>(
    _ engine: E.Type, _ request: EngineRequest, _ times: [Double]
  ) -> [SpringState] {
    let lost = SpringState(position: .infinity, velocity: .infinity)
    guard refusal(of: request, by: engine) == nil else { return times.map { _ in lost } }
    var player = EnginePlayer<E>(request, rate: 60)
    return times.map { time in
      guard time > 0 else {
        return SpringState(position: request.start, velocity: request.velocity)
      }
      player.play(time * 1000)
      let state = SpringState(position: player.position, velocity: player.velocity)
      return state.position.isFinite && state.velocity.isFinite ? state : lost
    }
  }

  private static func animate<E: Engine>(
    _ engine: E.Type, _ request: EngineRequest, rate: Double, _ times: [Double]
  ) -> [SpringState] {
    let lost = SpringState(position: .infinity, velocity: .infinity)
    guard refusal(of: request, by: engine) == nil else { return times.map { _ in lost } }
    var player = EnginePlayer<E>(request, rate: rate)
    var state = SpringState(position: request.start, velocity: request.velocity)
    var frame = 0
    return times.map { time in
      guard time * rate < mostFrames else { return lost }
      // A time that lies before its frame only by rounding counts as on the
      // frame.
      let last = Int((time * rate * (1 + 0x1p-50)).rounded(.down))
      while frame < last {
        frame += 1
        player.play(Double(frame) * 1000 / rate)
        state = SpringState(position: player.position, velocity: player.velocity)
      }
      return state.position.isFinite && state.velocity.isFinite ? state : lost
    }
  }
}
