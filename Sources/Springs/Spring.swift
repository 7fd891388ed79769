/// A damped spring: a mass on a linear spring with viscous friction.
///
/// Mass, stiffness and damping are the independent facts; everything else is
/// derived from them. The type speaks the language of SwiftUI's `Spring`, with
/// exact answers where that one gives estimates; `docs/api.md` lists what
/// differs.
///
///     let spring = Spring(duration: 0.5, bounce: 0.3)
///     spring.value(target: 100.0, time: 0.25)
///
/// To evaluate one animation at many times, prepare it once with
/// ``motion(from:to:initialVelocity:)``.
@frozen
public struct Spring: Hashable, Sendable {
  /// In kilograms, above zero.
  public let mass: Double
  /// In newtons per metre, above zero.
  public let stiffness: Double
  /// In newton seconds per metre, zero or more.
  public let damping: Double
  /// The rates that follow from the three, to twice working precision.
  public let rates: SpringRates

  /// A spring of these three numbers, after checking them.
  ///
  /// - Throws: ``SpringError`` naming the first parameter that is out of
  ///   range, or the combination that has no representable motion.
  public init(validating mass: Double, stiffness: Double, damping: Double) throws(SpringError) {
    try SpringError.requirePositive("mass", mass)
    try SpringError.requirePositive("stiffness", stiffness)
    try SpringError.requireNotNegative("damping", damping)
    let rates = SpringRates(mass: mass, stiffness: stiffness, damping: damping)
    guard rates.isRepresentable else {
      throw SpringError(
        parameter: "damping", value: damping,
        reason: "together with mass and stiffness gives rates outside the range of a double")
    }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.rates = rates
  }
}

extension SpringRates {
  /// Whether every rate is finite and none but the decay is zero.
  var isRepresentable: Bool {
    angularFrequency > 0 && angularFrequency < .infinity && dampingRatio < .infinity
      && decay.high < .infinity && decay.low.isFinite && dampedFrequency.high < .infinity
      && (slowDecay.high > 0 || !isOverdamped)
  }
}

// MARK: - Derived quantities

extension Spring {
  /// ζ, damping over critical damping: 0 never stops, 1 is the fastest
  /// approach without overshoot. Without unit.
  @inlinable public var dampingRatio: Double { rates.dampingRatio }

  /// ω, in radians per second.
  @inlinable public var angularFrequency: Double { rates.angularFrequency }

  /// The period of the same spring without damping, 2π/ω, in seconds.
  @inlinable public var response: Double { 2 * .pi / angularFrequency }

  /// The perceptual duration, equal to the response, in seconds.
  @inlinable public var duration: Double { response }

  /// How bouncy the spring is: 1 undamped, 0 critically damped, towards -1
  /// ever flatter. 1 - ζ up to ζ = 1 and 1/ζ - 1 beyond.
  @inlinable public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// How the spring approaches its target, by the damping ratio as a double.
  ///
  /// A spring that was specified as critically damped is called so although
  /// its rounded stiffness and damping are some 1e-17 off; motions are
  /// computed from the exact values all the same.
  public var regime: SpringRegime {
    if dampingRatio == 0 { return .undamped }
    if dampingRatio == 1 { return .critical }
    return dampingRatio < 1 ? .underdamped : .overdamped
  }

  /// Kinetic plus potential energy, in joules where the position is in metres.
  ///
  /// - Parameters:
  ///   - distance: position minus target.
  ///   - velocity: per second.
  @inlinable
  public func energy(distance: Double, velocity: Double) -> Double {
    0.5 * (mass * velocity * velocity + stiffness * distance * distance)
  }

  /// The exact map of position and velocity over a step, in seconds.
  @inlinable
  public func propagator(step: Double) -> SpringPropagator { rates.propagator(time: step) }

  /// The exact map over a number of steps: as accurate as over one.
  @inlinable
  public func propagator(step: Double, steps: Int) -> SpringPropagator {
    rates.propagator(step: step, steps: steps)
  }
}

/// How a spring approaches its target.
public enum SpringRegime: String, CaseIterable, Hashable, Sendable {
  /// ζ = 0: swings forever.
  case undamped
  /// 0 < ζ < 1: swings and decays.
  case underdamped
  /// ζ = 1.
  case critical
  /// ζ > 1: creeps.
  case overdamped
}
