extension SpringConvention {
  /// The spring that a set of values describes.
  ///
  /// - Parameter values: by key; keys with a default may be left out.
  /// - Throws: ``SpringError`` if a key is missing or unknown, or a value out
  ///   of range.
  public func spring(_ values: [String: Double]) throws(SpringError) -> Spring {
    let names = keys.map(\.name)
    if let unknown = values.keys.filter({ !names.contains($0) }).min() {
      throw SpringError(
        parameter: unknown, value: .nan,
        reason: "is no key of \(self); the keys are \(names.joined(separator: ", "))")
    }
    let given = GivenValues(convention: self, values: values)
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
      return try Spring.specified(
        mass: 1, stiffness: given.positive("stiffness"), dampingRatio: given.notNegative("ratio"))
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
    case .halflife: return try EngineConventions.halflife(given)
    case .smoothdamp:
      // Unity plays times below 0.1 ms as 0.1 ms.
      return try Spring.specified(
        dampingRatio: 1, angularFrequency: 2 / max(given.positive("time"), 1e-4), mass: 1)
    case .reanimated: return try EngineConventions.reanimated(given)
    case .svelte: return try EngineConventions.svelte(given)
    case .libadwaita:
      return try Spring.specified(
        mass: given.positive("mass"), stiffness: given.positive("stiffness"),
        dampingRatio: given.notNegative("ratio"))
    }
  }

  /// The values that give a spring's ω and ζ to within 1e-9; `nil` if the
  /// convention's formula finds none, and always for `.reanimated`.
  ///
  /// Conventions without a mass describe the unit-mass spring of equal motion.
  /// Values of `.motion` may have two durations; `spring(_:)` takes one.
  public func values(of spring: Spring) -> [String: Double]? {
    guard let values = valuesByFormula(spring) else { return nil }
    let hasDuration = self == .motion && values["duration"] != nil
    let given = values.filter { !hasDuration || $0.key != "visualDuration" }
    guard let back = try? self.spring(given) else { return nil }
    // A formula may cancel, and the convention may clamp a value: the spring
    // read back then moves differently.
    return back.moves(like: spring, within: 1e-9, leastRatio: 1e-6) ? values : nil
  }

  /// The values by the inverse of `spring(_:)`, unverified: some formulas lose
  /// digits to cancellation, and values may be outside the convention's limits.
  private func valuesByFormula(_ spring: Spring) -> [String: Double]? {
    let zeta = spring.dampingRatio
    let omega = spring.angularFrequency
    let unitStiffness = spring.stiffness / spring.mass
    let unitDamping = spring.damping / spring.mass
    switch self {
    case .physical:
      return ["mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping]
    case .ratio: return ["zeta": zeta, "omega": omega, "mass": spring.mass]
    case .response: return ["response": spring.response, "damping": zeta, "mass": spring.mass]
    case .perceptual: return ["duration": spring.duration, "bounce": spring.bounce]
    case .android: return ["stiffness": unitStiffness, "ratio": zeta]
    case .origami:
      let (tension, friction) = Origami.tensionAndFriction(
        stiffness: unitStiffness, damping: unitDamping)
      return ["tension": tension, "friction": friction]
    case .bouncy: return Origami.bouncyValues(stiffness: unitStiffness, damping: unitDamping)
    case .react:
      return ["tension": spring.stiffness, "friction": spring.damping, "mass": spring.mass]
    case .motion: return MotionConvention.values(dampingRatio: zeta, angularFrequency: omega)
    case .settling:
      let time = spring.settlingDuration
      return time < .infinity ? ["duration": time, "ratio": zeta, "epsilon": 0.001] : nil
    case .halflife:
      return EngineConventions.halflifeValues(damping: unitDamping, angularFrequency: omega)
    // Critical damping, but for rounding.
    case .smoothdamp: return (zeta - 1).magnitude <= 0x1p-51 ? ["time": 2 / omega] : nil
    // Reanimated's bisection ends early, so the conversion has no inverse.
    case .reanimated: return nil
    case .svelte:
      return EngineConventions.svelteValues(stiffness: unitStiffness, damping: unitDamping)
    case .libadwaita: return ["ratio": zeta, "mass": spring.mass, "stiffness": spring.stiffness]
    }
  }
}

extension Spring {
  /// Whether two springs move alike: whether their ω and ζ differ by at most
  /// `slack`, relative to `other`. Below `leastRatio`, ζ may differ by `slack`
  /// of `leastRatio`, so that the tolerance does not vanish with ζ.
  func moves(like other: Spring, within slack: Double, leastRatio: Double = 0) -> Bool {
    (angularFrequency - other.angularFrequency).magnitude <= slack * other.angularFrequency
      && (dampingRatio - other.dampingRatio).magnitude
        <= slack * max(other.dampingRatio, leastRatio)
  }
}

/// The values that specify a spring in a convention, by key, checked.
struct GivenValues {
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
