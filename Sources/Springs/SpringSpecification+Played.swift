// What a library makes of given values.

extension SpringSpecification {
  /// The given values that the library replaces by its limits, with the values
  /// it plays: a duration of 20 s may be played as one of 10 s.
  public var replacedValues: [(key: String, given: Double, played: Double)] {
    guard let spring = try? spring(), let played = playedValues(spring) else { return [] }
    return values.sorted { $0.key < $1.key }.compactMap { key, given in
      // Smaller differences are rounding, also by anime.js, which rounds
      // stiffness and damping.
      let least = key == "bounce" ? 1e-3 : 1e-9
      guard let value = played[key], (value - given).magnitude > max(0.01 * given.magnitude, least)
      else { return nil }
      return (key, given, value)
    }
  }

  /// The values, by key, of the spring that the library plays.
  private func playedValues(_ spring: Spring) -> [String: Double]? {
    switch convention {
    // Settling durations have no limits, and a spring converted back has
    // another one than was given with another epsilon than the default.
    case .settling: nil
    case .reanimated: EngineConventions.reanimatedValues(spring)
    case .anime where values["duration"] != nil || values["bounce"] != nil:
      SpringConvention.perceptual.values(of: spring)
    default: convention.allValues(of: spring)
    }
  }

  /// The duration, in seconds, from which Motion derives the spring; `nil` in
  /// other conventions, and for a visual duration.
  public var motionDuration: Double? {
    convention == .motion ? values["duration"].map(MotionConvention.playedDuration) : nil
  }
}
