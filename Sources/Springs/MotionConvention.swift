import Platform

/// The parameters of the Motion library: a duration after which the envelope
/// has fallen to a thousandth, or a visual duration after which the spring
/// first comes close to its target. Limits and constants are those of Motion's
/// source code.
enum MotionConvention {
  /// The root of (1 + x) exp(-x) = 0.001.
  private static let criticalProduct = 9.2334134764516

  /// What durations are clamped to, in seconds.
  private static let durations = 0.01...10

  /// The spring of unit mass with these values.
  static func spring(_ given: GivenValues) throws(SpringError) -> Spring {
    let bounce = try given["bounce"]
    try SpringError.require(
      bounce >= -1 && bounce <= 1, "bounce", bounce, "must lie between -1 and 1")
    let zeta = min(max(1 - bounce, 0.05), 1)
    let isVisual = given.values["visualDuration"] != nil
    try SpringError.require(
      !isVisual || given.values["duration"] == nil, "visualDuration", .nan,
      "and duration exclude each other")
    let omega: Double
    if isVisual {
      omega = 2 * .pi / (1.2 * (try given.positive("visualDuration")))
    } else {
      let duration = try given.positive("duration")
      omega = product(zeta) / min(max(duration, durations.lowerBound), durations.upperBound)
    }
    return try Spring.specified(dampingRatio: zeta, angularFrequency: omega, mass: 1)
  }

  /// The values, by key, of a spring that Motion can express; the inverse of
  /// `spring`.
  static func values(dampingRatio: Double, angularFrequency: Double) -> [String: Double]? {
    guard dampingRatio >= 0.05 else { return nil }
    let duration = product(dampingRatio) / angularFrequency
    guard durations.contains(duration) else { return nil }
    return [
      "duration": duration,
      "visualDuration": 2 * .pi / (1.2 * angularFrequency),
      "bounce": 1 - dampingRatio,
    ]
  }

  /// ω times the duration: the root of ζ/√(1 - ζ²) exp(-ζ x) = 0.001.
  private static func product(_ zeta: Double) -> Double {
    guard zeta < 1 else { return criticalProduct }
    return log(zeta / (0.001 * ((1 - zeta) * (1 + zeta)).squareRoot())) / zeta
  }
}
