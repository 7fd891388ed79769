import Engines
import Springs

/// The behaviour of an engine with a spring, in words.
public enum EngineVerdict {
  /// Everything worth saying at 60 Hz, and what differs at 120 Hz.
  ///
  /// - Parameter motion: of the spring; its velocity counts relative to the
  ///   move.
  /// - Returns: `nil` for an engine that rejects the spring.
  public static func words(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion
  ) -> String? {
    let distance = motion.target - motion.start
    let velocity = distance == 0 ? 0 : motion.initialVelocity / distance
    let subject = EnginesSuite.Subject(
      name: "", ratio: spring.dampingRatio, frequency: spring.angularFrequency,
      velocity: velocity, spring: spring)
    let request = subject.request(over: engine.usualDistance)
    guard engine.supports(request) else { return nil }
    let usual = EngineTrial(engine, request, rate: 60)
    let fast = EngineTrial(engine, request, rate: 120)
    return usual.words(rate: 60) + "; " + fast.speed(rate: 120)
  }
}
