import Engines
import Harness
import Springs

/// The behaviour of an engine with a spring, in words.
public struct EngineVerdict {
  /// Why the engine cannot play the motion, as a clause; `nil` if it can.
  public let refusal: String?
  /// All results at 60 Hz, and speed and error at 120 Hz; or the refusal.
  public let words: String

  /// Plays a motion.
  ///
  /// - Parameters:
  ///   - motion: the motion of the spring. It is played as given, not scaled,
  ///     because an engine's thresholds of rest may be absolute. If `nil`, the
  ///     engine moves over its usual distance, from rest.
  ///   - duration: as in `EngineRequest`.
  public init(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion?,
    duration: Double? = nil
  ) {
    let request = EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      from: motion?.start ?? 0, to: motion?.target ?? engine.usualDistance,
      velocity: motion?.initialVelocity ?? 0, duration: duration)
    refusal = engine.refusal(of: request)
    if let refusal {
      words = "cannot play this: \(refusal)"
      return
    }
    let namesDistance = motion == nil && engine.usualDistance != 1
    let distance = Value.decimal(engine.usualDistance)
    words =
      (namesDistance ? "over a distance of \(distance): " : "")
      + EngineTrial(engine, request, rate: 60).words(rate: 60) + "; "
      + EngineTrial(engine, request, rate: 120).speed(rate: 120)
  }
}
