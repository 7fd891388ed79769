/// A damped spring: a mass on a linear spring with viscous friction.
///
/// Mass, stiffness and damping define it; everything else is derived from
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
      "gives, with mass and stiffness, rates outside the range of a double")
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
  package var isRepresentable: Bool {
    angularFrequency > 0 && decay.high < .infinity && decay.low.isFinite
      && dampedFrequency.high < .infinity && (slowDecay.high > 0 || !isOverdamped)
  }
}

extension Spring {
  /// ζ, the ratio of the damping to critical damping: 0 is undamped, 1 the
  /// fastest approach from rest without overshoot. Dimensionless.
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
}

/// Positions and velocities, with the names of SwiftUI's `Spring`.
///
/// Each call evaluates the closed form. Negative times and NaN count as zero.
extension Spring {
  /// The value at a time, starting from zero.
  ///
  /// - Parameters:
  ///   - target: where the spring comes to rest.
  ///   - initialVelocity: per second.
  ///   - time: since the start, in seconds.
  @inlinable
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    value(fromValue: 0, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The value at a time.
  @inlinable
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
  ) -> Double {
    // Exactly `fromValue`, without the rounding of the sum.
    guard time > 0 else { return fromValue }
    let map = rates.propagator(time: time)
    return toValue + (fromValue - toValue) * map.uu + initialVelocity * map.uv
  }

  /// The velocity at a time, per second, starting from zero.
  @inlinable
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    velocity(fromValue: 0, toValue: target, initialVelocity: initialVelocity, time: time)
  }

  /// The velocity at a time, per second.
  @inlinable
  public func velocity(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Double
  ) -> Double {
    let map = rates.propagator(time: time)
    return (fromValue - toValue) * map.vu + initialVelocity * map.vv
  }

  /// Replaces a value and its velocity, per second, by those after one exact
  /// step of `deltaTime` seconds.
  @inlinable
  public func update(
    value: inout Double, velocity: inout Double, target: Double, deltaTime: Double
  ) {
    guard deltaTime > 0 else { return }
    let map = rates.propagator(time: deltaTime)
    let distance = value - target
    value = target + distance * map.uu + velocity * map.uv
    velocity = distance * map.vu + velocity * map.vv
  }
}

extension Spring: CustomStringConvertible {
  /// Code that makes this spring, up to rounding: from duration and bounce, as
  /// in `Spring(duration: 0.5, bounce: 0.3)`, if its mass is 1 and they can
  /// express it, else from mass, stiffness and damping.
  public var description: String {
    if mass == 1, let values = SpringConvention.perceptual.shortestValues(of: self),
      let duration = values["duration"], let bounce = values["bounce"]
    {
      return "Spring(duration: \(duration), bounce: \(bounce))"
    }
    return "Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping), "
      + "allowOverDamping: true)"
  }
}

/// How a spring moves, by its damping ratio ζ.
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
