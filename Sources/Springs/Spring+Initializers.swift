/// Initialisers with the names and labels of SwiftUI's `Spring`.
///
/// They are meant for values known to the program, and trap on invalid ones.
/// For user input use ``Spring/init(validating:stiffness:damping:)`` or
/// ``SpringSpecification``, which throw.
extension Spring {
  /// A spring by its perceptual duration and bounce.
  ///
  /// - Parameters:
  ///   - duration: the period of the undamped spring, in seconds. Zero means
  ///     `shortestResponse`: with damping, the value jumps to the target.
  ///   - bounce: 1 is undamped, 0 critically damped, below 0 overdamped.
  ///     Clamped to -1…1.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self = Spring.trapping(renaming: ["response": "duration", "zeta": "bounce"]) {
      () throws(SpringError) in
      try SpringError.require(!bounce.isNaN, "bounce", bounce, "must be a number")
      return try Spring.specified(
        dampingRatio: Spring.dampingRatio(ofBounce: bounce), response: Spring.response(duration),
        mass: 1)
    }
  }

  /// A spring by its response and damping ratio.
  ///
  /// - Parameters:
  ///   - response: the period of the undamped spring, in seconds, zero or
  ///     more. Zero means `shortestResponse`.
  ///   - dampingRatio: zero or more, without unit.
  public init(response: Double, dampingRatio: Double) {
    self = Spring.trapping(renaming: ["zeta": "dampingRatio"]) { () throws(SpringError) in
      try Spring.specified(
        dampingRatio: dampingRatio, response: Spring.response(response), mass: 1)
    }
  }

  /// A spring by its physical parameters.
  ///
  /// - Parameters:
  ///   - mass: above zero, in kilograms.
  ///   - stiffness: above zero, in newtons per metre.
  ///   - damping: zero or more, in newton seconds per metre.
  ///   - allowOverDamping: whether overdamping is allowed; if not, larger
  ///     damping is reduced to critical.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    self = Spring.trapping { () throws(SpringError) in
      let spring = try Spring(validating: mass, stiffness: stiffness, damping: damping)
      guard spring.rates.isOverdamped, !allowOverDamping else { return spring }
      let critical = 2 * (mass.squareRoot() * stiffness.squareRoot())
      return try Spring(validating: mass, stiffness: stiffness, damping: critical)
    }
  }

  /// The spring that settles in a given time.
  ///
  /// - Parameters:
  ///   - settlingDuration: the exact time after which a motion from 0 to 1
  ///     without initial velocity stays within `epsilon`; above zero, in
  ///     seconds.
  ///   - dampingRatio: above zero, without unit.
  ///   - epsilon: at least 1e-100 and below one.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    self = Spring.trapping(renaming: ["duration": "settlingDuration", "ratio": "dampingRatio"]) {
      () throws(SpringError) in
      try Spring.settling(duration: settlingDuration, dampingRatio: dampingRatio, epsilon: epsilon)
    }
  }

  /// The response used in place of zero, in seconds. Its stiffness for a unit
  /// mass, (2π/1e-150)², is representable.
  public static let shortestResponse = 1e-150

  private static func response(_ duration: Double) throws(SpringError) -> Double {
    try SpringError.requireNotNegative("response", duration)
    return duration == 0 ? shortestResponse : duration
  }

  /// The spring that `make` returns. If `make` throws, the program ends with
  /// the error's message.
  ///
  /// - Parameter names: maps the error's name for a parameter (its key in a
  ///   specification, such as `zeta`) to the initialiser's name.
  private static func trapping(
    renaming names: [String: String] = [:], _ make: () throws(SpringError) -> Spring
  ) -> Spring {
    do {
      return try make()
    } catch {
      let name = names[error.parameter] ?? error.parameter
      fatalError(
        SpringError(parameter: name, value: error.value, reason: error.reason).description)
    }
  }

  /// The damping ratio of a bounce clamped to -1…1; see ``bounce``.
  static func dampingRatio(ofBounce bounce: Double) -> Double {
    if bounce >= 0 { return 1 - min(bounce, 1) }
    // At -1 the damping would be infinite: use the next number above -1.
    return 1 / (1 + max(bounce, (-1.0).nextUp))
  }
}

/// Springs by other parameters than mass, stiffness and damping. Errors name a
/// parameter by its key in one of the conventions, or the `damping` that
/// follows from the parameters.
extension Spring {
  /// The spring with this damping ratio (`zeta`) and angular frequency.
  ///
  /// - Parameter given: the parameter above 0, by name and value, that errors
  ///   report instead of the frequency, `omega`.
  static func specified(
    dampingRatio: Double, angularFrequency: Double, mass: Double,
    given: (name: String, value: Double)? = nil
  ) throws(SpringError) -> Spring {
    let (name, value) = given ?? ("omega", angularFrequency)
    try SpringError.requirePositive("mass", mass)
    try SpringError.requirePositive(name, value)
    try SpringError.requireNotNegative("zeta", dampingRatio)
    let stiffness = mass * angularFrequency * angularFrequency
    try SpringError.require(
      stiffness > 0 && stiffness < .infinity, name, value,
      "gives a stiffness outside the range of a double")
    let damping = 2 * dampingRatio * mass * angularFrequency
    try SpringError.require(
      damping < .infinity, "zeta", dampingRatio, "gives a damping outside the range of a double")
    return try Spring(validating: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring with this damping ratio (`zeta`) and response, in seconds.
  static func specified(
    dampingRatio: Double, response: Double, mass: Double
  ) throws(SpringError) -> Spring {
    try specified(
      dampingRatio: dampingRatio, angularFrequency: 2 * .pi / response, mass: mass,
      given: ("response", response))
  }

  /// The spring with this mass, stiffness and damping ratio.
  static func specified(
    mass: Double, stiffness: Double, dampingRatio: Double
  ) throws(SpringError) -> Spring {
    let damping = dampingRatio * (2 * (mass * stiffness).squareRoot())
    try SpringError.require(
      damping < .infinity, "ratio", dampingRatio, "gives a damping outside the range of a double")
    return try Spring(validating: mass, stiffness: stiffness, damping: damping)
  }

  /// The spring of unit mass whose motion from 0 to 1 settles within `epsilon`
  /// after exactly this time (`duration`), with this damping ratio (`ratio`).
  static func settling(
    duration: Double, dampingRatio: Double, epsilon: Double
  ) throws(SpringError) -> Spring {
    try SpringError.requirePositive("duration", duration)
    try SpringError.requirePositive("ratio", dampingRatio)
    try SpringError.require(
      epsilon >= 1e-100 && epsilon < 1, "epsilon", epsilon, "must be at least 1e-100 and below 1")
    // Settling times scale with 1/ω, so one evaluation is enough.
    let rates = SpringRates(dampingRatio: dampingRatio, angularFrequency: 1)
    let atUnitFrequency = SpringMotion(rates: rates, from: 0, to: 1).settlingTime(within: epsilon)
    return try specified(
      dampingRatio: dampingRatio, angularFrequency: atUnitFrequency / duration, mass: 1,
      given: ("duration", duration))
  }
}

/// Settling times with the names of SwiftUI's `Spring`, but exact.
extension Spring {
  /// The time after which a motion from 0 to 1 stays within a thousandth, in
  /// seconds; infinity without damping.
  public var settlingDuration: Double { settlingDuration(target: 1) }

  /// The time after which a motion from zero stays within `epsilon` of its
  /// target, in seconds.
  ///
  /// - Parameters:
  ///   - target: where the spring comes to rest.
  ///   - initialVelocity: per second.
  ///   - epsilon: in the unit of the target.
  public func settlingDuration(
    target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    motion(from: 0, to: target, initialVelocity: initialVelocity).settlingTime(within: epsilon)
  }
}
