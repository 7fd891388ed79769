import Engines
import Reports
import Springs

/// The behaviour of an engine with a spring, in words.
public enum EngineVerdict {
  /// Everything worth saying at 60 Hz, and what differs at 120 Hz.
  ///
  /// - Parameters:
  ///   - motion: of the spring, played unscaled because thresholds of rest may
  ///     be absolute.
  ///   - isDefaultMotion: whether --from, --to and --velocity were left out;
  ///     the engine then moves over its usual distance, from rest.
  /// - Returns: the words, or why the engine cannot play the motion.
  public static func words(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion,
    isDefaultMotion: Bool = false
  ) -> String {
    var request = EngineRequest(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, from: motion.start,
      to: motion.target, velocity: motion.initialVelocity)
    var words = ""
    if isDefaultMotion {
      (request.start, request.target, request.velocity) = (0, engine.usualDistance, 0)
      if engine.usualDistance != 1 {
        words = "over a distance of \(Value.decimal(engine.usualDistance)): "
      }
    }
    if let reason = engine.refusal(of: request) { return "cannot play this: \(reason)" }
    let usual = EngineTrial(engine, request, rate: 60)
    let fast = EngineTrial(engine, request, rate: 120)
    return words + usual.words(rate: 60) + "; " + fast.speed(rate: 120)
  }
}
