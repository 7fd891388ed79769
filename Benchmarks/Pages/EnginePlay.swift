import Engines
import Springs

/// One engine playing one spring from 0 to 1 as an application would, on the
/// engine's own clock and over a way of its usual length, which counts as 1.
public struct EnginePlay: Sendable {
  public let engine: String
  /// Frames per second.
  public let rate: Double
  /// When the frames are, in seconds; the first is the start.
  public let times: [Double]
  /// Not a number once a position has left all bounds.
  public let positions: [Double]
  /// When the engine ends the animation by its own rule; nil when it does not
  /// within `times`.
  public let finish: Double?

  /// - Parameters:
  ///   - request: from 0 to 1.
  ///   - times: rise from 0.
  public init<E: Engine>(_ type: E.Type, _ request: EngineRequest, rate: Double, times: [Double]) {
    let way = E.usualDistance
    var stretched = request
    stretched.target *= way
    stretched.velocity *= way
    var player = EnginePlayer<E>(stretched, rate: rate)
    var positions = [request.start]
    var finish: Double?
    for time in times.dropFirst() {
      player.play(time * 1000)
      let position = player.position / way
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

  /// Frames at `rate` until `duration`; of those inside `stall` none is shown.
  public static func frames(
    rate: Double, duration: Double, stall: Range<Double>? = nil
  ) -> [Double] {
    (0...Int((duration * rate).rounded())).map { Double($0) / rate }
      .filter { stall?.contains($0) != true }
  }

  /// What an engine plays for `spring`.
  public static func request(_ spring: Spring) -> EngineRequest {
    EngineRequest(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
  }
}
