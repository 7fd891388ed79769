/// Springs by other parameters than mass, stiffness and damping. Errors name a
/// parameter by its key in a specification.
extension Spring {
  /// The spring with this damping ratio (`zeta`) and angular frequency.
  ///
  /// - Parameter given: the value above 0 from which the frequency follows, and
  ///   its name, for errors; `nil` if the frequency itself (`omega`) was given.
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

  /// The spring with this mass, stiffness and damping ratio. Mass and stiffness
  /// must be above zero.
  static func specified(
    mass: Double, stiffness: Double, dampingRatio: Double
  ) throws(SpringError) -> Spring {
    try Spring(
      validating: mass, stiffness: stiffness,
      damping: dampingRatio * (2 * (mass * stiffness).squareRoot()))
  }

  /// The spring of unit mass whose motion from 0 to 1 settles within `epsilon`
  /// after exactly this time (`duration`), with this damping ratio (`ratio`).
  static func settling(
    duration: Double, dampingRatio: Double, epsilon: Double
  ) throws(SpringError) -> Spring {
    try SpringError.requirePositive("duration", duration)
    try SpringError.requirePositive("ratio", dampingRatio)
    try SpringError.require(
      epsilon > 0 && epsilon < 1, "epsilon", epsilon, "must lie between 0 and 1")
    // Settling times scale with 1/ω, so one evaluation is enough.
    let rates = SpringRates(dampingRatio: dampingRatio, angularFrequency: 1)
    let atUnitFrequency = SpringMotion(rates: rates, from: 0, to: 1).settlingTime(within: epsilon)
    return try specified(
      dampingRatio: dampingRatio, angularFrequency: atUnitFrequency / duration, mass: 1,
      given: ("duration", duration))
  }
}
