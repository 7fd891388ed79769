/// Conversions for engines whose parameters have units or limits of their own.
/// Limits and constants come from the engines' source code.
enum EngineConventions {
  /// Holden's code adds this many seconds to half-lives, so that a half-life of
  /// zero has a finite damping.
  private static let leastHalflife = 1e-5

  /// A half-life h and a frequency in hertz. With Holden's damping, 4 ln 2 / h,
  /// the envelope of an oscillation falls to a quarter in h, not to half.
  static func halflife(_ given: GivenValues) throws(SpringError) -> Spring {
    let omega = 2 * Double.pi * (try given.positive("frequency"))
    return try Spring(
      validating: 1, stiffness: omega * omega,
      damping: 4 * log(2) / (given.notNegative("halflife") + leastHalflife))
  }

  /// The inverse of `halflife`, for a unit mass.
  static func halflifeValues(damping: Double, angularFrequency: Double) -> [String: Double]? {
    guard damping > 0 else { return nil }
    let halflife = 4 * log(2) / damping - leastHalflife
    return halflife >= 0
      ? ["halflife": halflife, "frequency": angularFrequency / (2 * .pi)] : nil
  }

  /// Svelte's unit of time is 1/60 s: its stiffness is per square of that unit,
  /// its damping per unit, both at most 1.
  static func svelte(_ given: GivenValues) throws(SpringError) -> Spring {
    let (stiffness, damping) = (try given.positive("stiffness"), try given.notNegative("damping"))
    try SpringError.require(stiffness <= 1, "stiffness", stiffness, "must be at most 1")
    try SpringError.require(damping <= 1, "damping", damping, "must be at most 1")
    return try Spring(validating: 1, stiffness: stiffness * 3600, damping: damping * 60)
  }

  /// The inverse of `svelte`, for a unit mass.
  static func svelteValues(stiffness: Double, damping: Double) -> [String: Double] {
    ["stiffness": stiffness / 3600, "damping": damping / 60]
  }

  /// Reanimated 4's perceptual duration and damping ratio, for a mass of 4.
  ///
  /// Reanimated bisects for the stiffness at which 6e-9 of the energy is left
  /// after 1.5 durations, to within a thousandth, in the motion of a critically
  /// damped spring of frequency ω ζ. Durations that need more than 8000 get
  /// 8000. So there is no exact inverse.
  static func reanimated(_ given: GivenValues) throws(SpringError) -> Spring {
    let (mass, threshold) = (4.0, 6e-9)
    let ratio = try given.positive("ratio")
    let time = try given.positive("duration") * 1.5
    /// The share of the energy that is left, less the threshold.
    func excess(_ stiffness: Double) -> Double {
      let decay = (stiffness / mass).squareRoot() * ratio
      let envelope = exp(-decay * time)
      let distance = (1 + decay * time) * envelope
      let velocity = (1 + decay * time) * envelope * -decay + decay * envelope
      let energy = 0.5 * stiffness * (distance * distance) + 0.5 * mass * (velocity * velocity)
      return energy / (0.5 * stiffness) - threshold
    }
    // Reanimated's search range. For a large ratio the share may rise over it.
    var (low, high) = (Double.ulpOfOne, 8000.0)
    let rises = excess(high) >= excess(low)
    var stiffness = (high + low) / 2
    for _ in 0..<100 where excess(stiffness).magnitude > threshold * 1e-3 {
      if (excess(stiffness) < 0) == rises { low = stiffness } else { high = stiffness }
      stiffness = (low + high) / 2
    }
    return try Spring.specified(mass: mass, stiffness: stiffness, dampingRatio: ratio)
  }
}

/// Facebook Origami's two parameter sets, tension with friction and bounciness
/// with speed; all constants as published with Rebound and pop.
enum Origami {
  /// The spring of unit mass with this tension and friction.
  static func spring(tension: Double, friction: Double) throws(SpringError) -> Spring {
    let stiffness = (tension - 30) * 3.62 + 194
    let damping = (friction - 8) * 3 + 25
    try SpringError.require(
      stiffness > 0 && stiffness < .infinity, "tension", tension,
      "gives a stiffness that is not a finite number above 0")
    try SpringError.require(
      damping >= 0 && damping < .infinity, "friction", friction,
      "gives a damping that is not a finite number, 0 or more")
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

  /// Bounciness and speed, by key, of the spring of unit mass; `nil` if no
  /// bounciness gives its friction: the square root is NaN then.
  static func bouncyValues(stiffness: Double, damping: Double) -> [String: Double]? {
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
