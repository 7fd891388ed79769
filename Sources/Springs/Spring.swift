/// A damped spring: a mass on a linear spring with viscous friction.
///
/// Mass, stiffness and damping are stored; everything else is derived from
/// them. The interface has the names of SwiftUI's `Spring`, with exact results
/// where SwiftUI estimates; the module's start page lists the differences.
///
///     let spring = Spring(duration: 0.5, bounce: 0.3)
///     spring.value(target: 100.0, time: 0.25)
///
/// To evaluate one animation at many times, create it once with
/// ``motion(from:to:initialVelocity:)``.
@frozen
public struct Spring: Hashable, Sendable {
  /// The mass in kilograms, above zero.
  public let mass: Double
  /// The stiffness in newtons per metre, above zero.
  public let stiffness: Double
  /// The damping in newton seconds per metre, zero or more.
  public let damping: Double
  /// The rates derived from mass, stiffness and damping.
  public let rates: SpringRates

  /// A spring of these parameters, for input that may be invalid.
  ///
  /// - Throws: ``SpringError`` naming the first parameter that is out of range,
  ///   or the combination whose motion is not representable.
  public init(validating mass: Double, stiffness: Double, damping: Double) throws(SpringError) {
    try SpringError.requirePositive("mass", mass)
    try SpringError.requirePositive("stiffness", stiffness)
    try SpringError.requireNotNegative("damping", damping)
    let rates = SpringRates(mass: mass, stiffness: stiffness, damping: damping)
    try SpringError.require(
      rates.isRepresentable, "damping", damping,
      "together with mass and stiffness gives rates outside the range of a double")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.rates = rates
  }
}

extension SpringRates {
  /// Whether every rate is finite, and neither the frequency nor the slow decay
  /// of an overdamped spring has underflowed to zero.
  ///
  /// The low part of the decay is tested as well: near the largest double it
  /// may overflow although the high part does not.
  var isRepresentable: Bool {
    angularFrequency > 0 && decay.high < .infinity && decay.low.isFinite
      && dampedFrequency.high < .infinity && (slowDecay.high > 0 || !isOverdamped)
  }
}

// MARK: - Derived quantities

extension Spring {
  /// ζ, the ratio of the damping to critical damping: 0 is undamped, 1 the
  /// fastest approach without overshoot. Dimensionless.
  @inlinable public var dampingRatio: Double { rates.dampingRatio }

  /// ω, in radians per second.
  @inlinable public var angularFrequency: Double { rates.angularFrequency }

  /// The period of the same spring without damping, 2π/ω, in seconds.
  @inlinable public var response: Double { 2 * .pi / angularFrequency }

  /// The perceptual duration, equal to the response, in seconds.
  @inlinable public var duration: Double { response }

  /// SwiftUI's bounce: 1 is undamped, 0 critically damped, and it falls towards
  /// -1 for overdamped springs. 1 - ζ up to ζ = 1, and 1/ζ - 1 above.
  @inlinable public var bounce: Double {
    dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
  }

  /// The regime of the spring, judged by the damping ratio rounded to a double.
  ///
  /// So most springs specified as critically damped count as critical, although
  /// their rounded stiffness and damping are slightly off. Motions are computed
  /// from the exact values all the same.
  public var regime: SpringRegime {
    if dampingRatio == 0 { return .undamped }
    if dampingRatio == 1 { return .critical }
    return dampingRatio < 1 ? .underdamped : .overdamped
  }

  /// Kinetic plus potential energy, in joules if the position is in metres.
  ///
  /// - Parameters:
  ///   - distance: position minus target.
  ///   - velocity: in the unit of the distance per second.
  @inlinable
  public func energy(distance: Double, velocity: Double) -> Double {
    0.5 * (mass * velocity * velocity + stiffness * distance * distance)
  }

  /// The exact map of distance and velocity over `step` seconds.
  @inlinable
  public func propagator(step: Double) -> SpringPropagator { rates.propagator(time: step) }

  /// The exact map over `steps` steps of `step` seconds, as accurate as the map
  /// over one.
  @inlinable
  public func propagator(step: Double, steps: Int) -> SpringPropagator {
    rates.propagator(step: step, steps: steps)
  }
}

/// The regime in which a spring approaches its target.
public enum SpringRegime: String, CaseIterable, Hashable, Sendable {
  /// ζ = 0: oscillates forever.
  case undamped
  /// 0 < ζ < 1: oscillates and decays.
  case underdamped
  /// ζ = 1: the fastest approach without oscillation.
  case critical
  /// ζ > 1: approaches without oscillating.
  case overdamped
}
