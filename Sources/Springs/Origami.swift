/// Facebook Origami's two parameter sets, tension with friction and bounciness
/// with speed; all constants as published with Rebound and pop.
enum Origami {
  /// The spring of unit mass with this tension and friction.
  static func spring(tension: Double, friction: Double) throws(SpringError) -> Spring {
    let stiffness = (tension - 30) * 3.62 + 194
    let damping = (friction - 8) * 3 + 25
    try SpringError.require(
      stiffness > 0 && stiffness < .infinity, "tension", tension,
      "gives a stiffness that is not above 0")
    try SpringError.require(
      damping >= 0 && damping < .infinity, "friction", friction, "gives a damping below 0")
    return try Spring(validating: 1, stiffness: stiffness, damping: damping)
  }

  /// Tension and friction; the inverse of `spring`.
  static func tensionAndFriction(
    stiffness: Double, damping: Double
  ) -> (tension: Double, friction: Double) {
    ((stiffness - 194) / 3.62 + 30, (damping - 25) / 3 + 8)
  }

  /// Bounciness and speed are divided by 1.7 and mapped from 0…20: the
  /// bounciness to 0…0.8, the speed to a tension of 0.5…200. The friction lies
  /// between the one that hardly bounces and 0.01, with a quadratic weight.
  static func tensionAndFriction(
    bounciness: Double, speed: Double
  ) -> (tension: Double, friction: Double) {
    let bounce = 0.8 * (bounciness / 1.7) / 20
    let tension = 0.5 + 199.5 * ((speed / 1.7) / 20)
    let weight = 2 * bounce - bounce * bounce
    let still = noBounceFriction(tension)
    return (tension, still + (0.01 - still) * weight)
  }

  /// Bounciness and speed, by key; the inverse of `tensionAndFriction`. `nil`
  /// if no bounciness gives this friction: the square root is NaN then.
  static func bounce(stiffness: Double, damping: Double) -> [String: Double]? {
    let (tension, friction) = tensionAndFriction(stiffness: stiffness, damping: damping)
    let still = noBounceFriction(tension)
    let weight = (still - friction) / (still - 0.01)
    // 1 - √(1 - weight), without cancellation for a small weight.
    let bounce = weight / (1 + (1 - weight).squareRoot())
    let values = [
      "bounciness": bounce / 0.8 * 20 * 1.7, "speed": (tension - 0.5) / 199.5 * 20 * 1.7,
    ]
    return values.values.allSatisfy(\.isFinite) ? values : nil
  }

  /// The friction at which a spring of a given tension hardly bounces: three
  /// cubics that do not quite meet.
  private static func noBounceFriction(_ tension: Double) -> Double {
    let t = tension
    if t <= 18 { return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28 }
    if t <= 44 { return ((0.000044 * t - 0.006) * t + 0.36) * t + 2 }
    return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
  }
}
