import Engines
import Springs

/// What an engine does with a spring, in words.
public enum EngineVerdict {
  /// At 60 Hz all there is to say, at 120 Hz what changes.
  ///
  /// - Parameter motion: of the spring; its velocity counts by the way.
  /// - Returns: nil for an engine that refuses the spring.
  public static func words(
    of engine: any Engine.Type, _ spring: Spring, _ motion: SpringMotion
  ) -> String? {
    let way = motion.target - motion.start
    let velocity = way == 0 ? 0 : motion.initialVelocity / way
    func open<E: Engine>(_ type: E.Type) -> String? {
      let subject = EnginesSuite.Subject(
        name: "", ratio: spring.dampingRatio, frequency: spring.angularFrequency,
        velocity: velocity, spring: spring)
      let request = subject.request(over: type.usualDistance)
      guard type.supports(request) else { return nil }
      let usual = EngineTrial(type, request, rate: 60)
      let fast = EngineTrial(type, request, rate: 120)
      return usual.words(rate: 60) + "; " + fast.speed(rate: 120)
    }
    return open(engine)
  }
}
