import Engines
import Reports
import Springs

/// The behaviour of an engine with a spring, in words.
public struct EngineVerdict {
  /// Why the engine cannot play the motion, as a clause; `nil` if it can.
  public let refusal: String?
  /// All results at 60 Hz, and the speed at 120 Hz; or the refusal.
  public let words: String

  /// Plays the motion.
  ///
  /// - Parameters:
  ///   - motion: the motion of the spring. It is played as given, not scaled,
  ///     because an engine's thresholds of rest may be absolute.
  ///   - isDefaultMotion: whether the user gave none of --from, --to and
  ///     --velocity. The engine then moves over its usual distance, from rest,
  ///     and `motion` is ignored.
  ///   - duration: as in `EngineRequest`.
  public init(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion,
    isDefaultMotion: Bool = false, duration: Double? = nil
  ) {
    var request = EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, from: motion.start,
      to: motion.target, velocity: motion.initialVelocity, duration: duration)
    var words = ""
    if isDefaultMotion {
      (request.start, request.target, request.velocity) = (0, engine.usualDistance, 0)
      if engine.usualDistance != 1 {
        words = "over a distance of \(Value.decimal(engine.usualDistance)): "
      }
    }
    refusal = engine.refusal(of: request)
    if let refusal {
      self.words = "cannot play this: \(refusal)"
      return
    }
    let usual = EngineTrial(engine, request, rate: 60)
    let fast = EngineTrial(engine, request, rate: 120)
    self.words = words + usual.words(rate: 60) + "; " + fast.speed(rate: 120)
  }
}
