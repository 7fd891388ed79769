import Engines
import Springs

/// One engine playing one spring from 0 to 1 as in an application: on the
/// engine's own clock and over its usual distance, which is scaled to 1.
public struct EnginePlay: Sendable {
  public let engine: String
  /// Frames per second.
  public let rate: Double
  /// The times of the frames, in seconds; the first is the start.
  public let times: [Double]
  /// The position in each frame; NaN from the first frame on whose position is
  /// beyond ±1,000,000 or not a number.
  public let positions: [Double]
  /// When the engine ends the animation by its own rule; `nil` if not within
  /// `times`.
  public let finish: Double?

  /// - Parameters:
  ///   - request: a move from 0 to 1.
  ///   - times: increasing from 0.
  public init<E: Engine>(_ type: E.Type, _ request: EngineRequest, rate: Double, times: [Double]) {
    let distance = E.usualDistance
    var player = EnginePlayer<E>(request.stretched(for: E.self), rate: rate)
    var positions = [request.start]
    var finish: Double?
    for time in times.dropFirst() {
      player.play(time * 1000)
      let position = player.position / distance
      let isLost = !(position.magnitude < 1e6) || positions.last?.isNaN == true
      positions.append(isLost ? .nan : position)
      if finish == nil, player.hasEnded { finish = time }
    }
    self.engine = E.name
    self.rate = rate
    self.times = times
    self.positions = positions
    self.finish = finish
  }

  /// Frames at `rate` until `duration`, without those inside `stall`.
  public static func frames(
    rate: Double, duration: Double, stall: Range<Double>? = nil
  ) -> [Double] {
    (0...Int((duration * rate).rounded())).map { Double($0) / rate }
      .filter { stall?.contains($0) != true }
  }

  /// The request for an engine to play `spring`.
  public static func request(_ spring: Spring) -> EngineRequest {
    EngineRequest(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }
}

extension EngineRequest {
  /// A move from 0 to 1, but over the usual distance of an engine.
  func stretched(for engine: any Engine.Type) -> EngineRequest {
    var request = self
    request.target *= engine.usualDistance
    request.velocity *= engine.usualDistance
    return request
  }
}
