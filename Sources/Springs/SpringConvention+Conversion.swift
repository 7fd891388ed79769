import Platform

extension SpringConvention {
  /// The spring that a set of values describes.
  ///
  /// - Parameter values: by key; keys with a default may be left out.
  /// - Throws: ``SpringError`` naming the key that is missing or out of range.
  public func spring(_ values: [String: Double]) throws(SpringError) -> Spring {
    let given = Values(convention: self, values: values)
    switch self {
    case .physical:
      return try Spring(
        validating: given["mass"], stiffness: given["stiffness"], damping: given["damping"])
    case .ratio:
      let omega = try given.positive("omega")
      return try Spring.specified(
        dampingRatio: given.notNegative("zeta"), angularFrequency: omega, mass: given["mass"])
    case .response:
      return try Spring.specified(
        dampingRatio: given.notNegative("damping"), response: given.positive("response"),
        mass: given["mass"])
    case .perceptual:
      let bounce = try given["bounce"]
      try SpringError.require(
        bounce > -1 && bounce <= 1, "bounce", bounce, "must be above -1 and at most 1")
      return try Spring.specified(
        dampingRatio: Spring.dampingRatio(ofBounce: bounce), response: given.positive("duration"),
        mass: 1)
    case .android:
      let stiffness = try given.positive("stiffness")
      return try Spring(
        validating: 1, stiffness: stiffness,
        damping: 2 * given.notNegative("ratio") * stiffness.squareRoot())
    case .origami: return try Origami.spring(tension: given["tension"], friction: given["friction"])
    case .bouncy:
      let (tension, friction) = Origami.tensionAndFriction(
        bounciness: try given["bounciness"], speed: try given["speed"])
      return try Origami.spring(tension: tension, friction: friction)
    case .react:
      return try Spring(
        validating: given["mass"], stiffness: given.positive("tension"),
        damping: given.notNegative("friction"))
    case .motion: return try MotionConvention.spring(given)
    case .settling:
      return try Spring.settling(
        duration: given.positive("duration"), dampingRatio: given["ratio"],
        epsilon: given["epsilon"])
    case .halflife:
      let frequency = 2 * Double.pi * (try given.positive("frequency"))
      return try Spring(
        validating: 1, stiffness: frequency * frequency,
        damping: 4 * log(2) / (given.notNegative("halflife") + Holden.shortest))
    case .smoothdamp:
      return try Spring.specified(
        dampingRatio: 1, angularFrequency: 2 / given.positive("time"), mass: 1)
    case .reanimated: return try EngineConventions.reanimated(given)
    case .svelte: return try EngineConventions.svelte(given)
    case .qt: return try EngineConventions.qt(given)
    case .arkui: return try EngineConventions.arkui(given)
    case .anime: return try EngineConventions.anime(given)
    case .libadwaita: return try EngineConventions.libadwaita(given)
    }
  }

  /// The values that describe a spring in this convention; `nil` if it cannot
  /// express the spring's motion, or if cancellation leaves no correct digits.
  /// Conventions without a mass describe the spring of unit mass with the same
  /// motion.
  public func values(of spring: Spring) -> [String: Double]? {
    guard let values = valuesByFormula(spring) else { return nil }
    // Motion's two durations are mutually exclusive.
    let enough = self == .motion ? values.filter { $0.key != "visualDuration" } : values
    guard let back = try? self.spring(enough), movesAlike(back, spring) else { return nil }
    return values
  }

  /// Whether frequency and damping ratio agree to nine digits; far more than
  /// that are lost where a formula cancels or the convention clamps a value.
  private func movesAlike(_ back: Spring, _ spring: Spring) -> Bool {
    let speed = (back.angularFrequency - spring.angularFrequency).magnitude
    let damping = (back.dampingRatio - spring.dampingRatio).magnitude
    return speed <= 1e-9 * spring.angularFrequency
      && damping <= 1e-9 * Swift.max(spring.dampingRatio, 1e-6)
  }

  /// The values by the inverse of `spring(_:)`, unverified: some formulas lose
  /// digits to cancellation, and values may be outside the convention's limits.
  private func valuesByFormula(_ spring: Spring) -> [String: Double]? {
    let zeta = spring.dampingRatio
    let omega = spring.angularFrequency
    let unitStiffness = spring.stiffness / spring.mass
    let unitDamping = spring.damping / spring.mass
    switch self {
    case .physical, .arkui, .anime:
      return ["mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping]
    case .ratio: return ["zeta": zeta, "omega": omega, "mass": spring.mass]
    case .response: return ["response": spring.response, "damping": zeta, "mass": spring.mass]
    case .perceptual: return ["duration": spring.duration, "bounce": spring.bounce]
    case .android: return ["stiffness": unitStiffness, "ratio": zeta]
    case .origami: return Origami.values(stiffness: unitStiffness, damping: unitDamping)
    case .bouncy: return Origami.bounce(stiffness: unitStiffness, damping: unitDamping)
    case .react:
      return ["tension": spring.stiffness, "friction": spring.damping, "mass": spring.mass]
    case .motion: return MotionConvention.values(dampingRatio: zeta, angularFrequency: omega)
    case .settling:
      let time = spring.settlingDuration
      return time < .infinity ? ["duration": time, "ratio": zeta, "epsilon": 0.001] : nil
    case .halflife:
      guard unitDamping > 0 else { return nil }
      let halflife = 4 * log(2) / unitDamping - Holden.shortest
      return halflife >= 0 ? ["halflife": halflife, "frequency": omega / (2 * .pi)] : nil
    case .smoothdamp: return (zeta - 1).magnitude <= 0x1p-51 ? ["time": 2 / omega] : nil
    case .reanimated: return nil
    case .svelte:
      return EngineConventions.svelteValues(stiffness: unitStiffness, damping: unitDamping)
    case .qt: return EngineConventions.qtValues(spring)
    case .libadwaita: return ["ratio": zeta, "mass": spring.mass, "stiffness": spring.stiffness]
    }
  }

  /// The values given, by key, with checked access.
  struct Values {
    let convention: SpringConvention
    let values: [String: Double]

    /// A finite value, the key's default if none is given.
    subscript(key: String) -> Double {
      get throws(SpringError) {
        if let value = values[key] {
          try SpringError.require(value.isFinite, key, value, "must be a finite number")
          return value
        }
        guard let fallback = convention.keys.first(where: { $0.name == key })?.fallback else {
          throw SpringError(parameter: key, value: .nan, reason: "is missing")
        }
        return fallback
      }
    }

    func positive(_ key: String) throws(SpringError) -> Double {
      let value = try self[key]
      try SpringError.requirePositive(key, value)
      return value
    }

    func notNegative(_ key: String) throws(SpringError) -> Double {
      let value = try self[key]
      try SpringError.requireNotNegative(key, value)
      return value
    }
  }
}

private enum Holden {
  /// Holden's code adds this many seconds to half-lives, so that a half-life of
  /// zero has a finite damping.
  static let shortest = 1e-5
}

// MARK: - Springs by their rates

extension Spring {
  /// The spring with these rates; errors name them `zeta`, `omega`, `mass`.
  static func specified(
    dampingRatio: Double, angularFrequency: Double, mass: Double
  ) throws(SpringError) -> Spring {
    try SpringError.requirePositive("mass", mass)
    try SpringError.requirePositive("omega", angularFrequency)
    try SpringError.requireNotNegative("zeta", dampingRatio)
    let stiffness = mass * angularFrequency * angularFrequency
    try SpringError.require(
      stiffness > 0 && stiffness < .infinity, "omega", angularFrequency,
      "gives a stiffness outside the range of a double")
    let damping = 2 * dampingRatio * mass * angularFrequency
    try SpringError.require(
      damping < .infinity, "zeta", dampingRatio, "gives a damping outside the range of a double")
    return try Spring(validating: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring with this response, in seconds, which errors name `response`.
  static func specified(
    dampingRatio: Double, response: Double, mass: Double
  ) throws(SpringError) -> Spring {
    try SpringError.requirePositive("response", response)
    return try specified(
      dampingRatio: dampingRatio, angularFrequency: 2 * .pi / response, mass: mass)
  }

  /// The spring of unit mass whose motion from 0 to 1 settles within `epsilon`
  /// after exactly this time. Settling time scales with 1/ω, so one evaluation
  /// is enough.
  static func settling(
    duration: Double, dampingRatio: Double, epsilon: Double
  ) throws(SpringError) -> Spring {
    try SpringError.requirePositive("duration", duration)
    try SpringError.requirePositive("ratio", dampingRatio)
    try SpringError.require(
      epsilon > 0 && epsilon < 1, "epsilon", epsilon, "must lie between 0 and 1")
    let rates = SpringRates(dampingRatio: dampingRatio, angularFrequency: 1)
    let atUnitFrequency = SpringMotion(rates: rates, from: 0, to: 1).settlingTime(within: epsilon)
    return try specified(
      dampingRatio: dampingRatio, angularFrequency: atUnitFrequency / duration, mass: 1)
  }
}
