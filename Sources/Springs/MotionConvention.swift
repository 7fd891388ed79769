/// The parameters of the Motion library: bounce, and a duration after which the
/// envelope has fallen to a thousandth, or a visual duration, 1/1.2 of the
/// undamped period. Limits and constants come from Motion's source code.
enum MotionConvention {
  /// The range, in s, to which durations, but not visual ones, are clamped.
  private static let durations = 0.01...10
  /// What 1 - bounce is clamped to.
  private static let dampingRatios = 0.05...1
  /// The period of the undamped spring, in visual durations.
  private static let visualDurationsPerPeriod = 1.2

  /// The spring of unit mass with these values.
  static func spring(_ given: GivenValues) throws(SpringError) -> Spring {
    let bounce = try given["bounce"]
    try SpringError.require(
      bounce >= -1 && bounce <= 1, "bounce", bounce, "must lie between -1 and 1")
    let zeta = (1 - bounce).clamped(to: dampingRatios)
    let omega: Double
    switch (given.values["duration"], given.values["visualDuration"]) {
    case (_?, nil):
      omega = omegaTimesDuration(zeta) / playedDuration(try given.positive("duration"))
    case (nil, _?):
      omega = 2 * .pi / (visualDurationsPerPeriod * (try given.positive("visualDuration")))
    case (_?, _?):
      throw SpringError(
        parameter: "visualDuration", value: .nan, reason: "and duration exclude each other")
    case (nil, nil):
      throw SpringError(parameter: "duration", value: .nan, reason: "or visualDuration is missing")
    }
    return try Spring.specified(dampingRatio: zeta, angularFrequency: omega, mass: 1)
  }

  /// The values, by key, that may express a spring in Motion, with both
  /// durations, though `spring` takes one. There is no `duration` where Motion
  /// would clamp it; `nil` where it would clamp the damping ratio.
  static func values(dampingRatio zeta: Double, angularFrequency omega: Double) -> [String: Double]?
  {
    // A ratio within rounding of 1 is 1: Motion's durations jump there.
    let zeta = (zeta - 1).magnitude <= 0x1p-51 ? 1 : zeta
    guard dampingRatios.contains(zeta) else { return nil }
    let visualDuration = 2 * .pi / (visualDurationsPerPeriod * omega)
    var values = ["visualDuration": visualDuration, "bounce": 1 - zeta]
    let duration = omegaTimesDuration(zeta) / omega
    if durations.contains(duration) { values["duration"] = duration }
    return values
  }

  /// A duration within Motion's limits, in seconds.
  static func playedDuration(_ duration: Double) -> Double { duration.clamped(to: durations) }

  /// ω times the duration, x: the root of ζ/√(1 - ζ²) exp(-ζ x) = 0.001, or of
  /// (1 + x) exp(-x) = 0.001 for ζ of 1. Motion takes eleven steps of Newton's
  /// method from 5, which are too few for a ζ just below 1.
  private static func omegaTimesDuration(_ zeta: Double) -> Double {
    let factor = zeta / (1 - zeta * zeta).squareRoot()
    return (1...11).reduce(5.0) { x, _ in
      let envelope = exp(-zeta * x)
      return zeta < 1
        ? x + (factor * envelope - 0.001) / (factor * zeta * envelope)
        : x + ((1 + x) * envelope - 0.001) / (x * envelope)
    }
  }
}
