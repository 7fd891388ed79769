import Engines

/// One engine that plays one spring as in an application: on the engine's own
/// clock and over its usual distance. Positions are scaled, so that the motion
/// goes from 0 to 1.
struct EnginePlay {
  /// The times of the frames, in seconds; the first is the start.
  let times: [Double]
  /// The position in each frame. From the first frame on whose position is
  /// beyond ±1,000,000 or not a number, all are NaN.
  private(set) var positions: [Double]
  /// When the engine ends the animation by its own rule; `nil` if that is not
  /// within `times`.
  private(set) var finish: Double?

  /// - Parameters:
  ///   - request: a move from 0 to 1.
  ///   - rate: the frame rate of the display, in Hz.
  ///   - times: increasing from 0.
  init<E: Engine>(_ type: E.Type, _ request: EngineRequest, rate: Double, times: [Double]) {
    self.times = times
    positions = [request.start]
    var player = EnginePlayer<E>(request.stretched(for: E.self), rate: rate)
    var isLost = false
    for time in times.dropFirst() {
      player.play(time * 1000)
      let position = player.position / E.usualDistance
      // Also true for NaN.
      if !(position.magnitude < 1e6) { isLost = true }
      positions.append(isLost ? .nan : position)
      if finish == nil, player.hasEnded { finish = time }
    }
  }

  /// The times of frames at `rate` until `duration`, without those in `stall`.
  static func frames(rate: Double, duration: Double, stall: Range<Double>? = nil) -> [Double] {
    (0...Int((duration * rate).rounded())).map { Double($0) / rate }
      .filter { stall?.contains($0) != true }
  }
}

extension EngineRequest {
  /// This move from 0 to 1, stretched to the usual distance of an engine.
  func stretched(for engine: any Engine.Type) -> EngineRequest {
    var request = self
    request.target *= engine.usualDistance
    request.velocity *= engine.usualDistance
    return request
  }
}
