import Platform

/// A motion in double-double: its distance from the target and its velocity.
///
/// Where a peak just touches a threshold, the settling time depends on the
/// square root of their difference, so 30 digits of the distance give 15 of the
/// time.
///
/// All quantities are scaled by powers of two, which is exact: times so that
/// the angular frequency is between 1 and 2, lengths so that the larger of
/// distance and velocity at time zero is.
struct ExactDistance {
  /// ζω and ω √|1 - ζ²|, scaled.
  let decay: DoubleDouble
  let dampedFrequency: DoubleDouble
  /// The slower of the two decay rates, scaled, computed without cancellation.
  let slowDecay: DoubleDouble
  let isOverdamped: Bool
  /// Distance and velocity at time zero, scaled.
  var distance: DoubleDouble
  var velocity: DoubleDouble
  /// A scaled time is the time in seconds multiplied by 2^timeExponent.
  let timeExponent: Int
  /// A scaled distance is the distance multiplied by 2^-lengthExponent.
  let lengthExponent: Int

  /// The scaled form of a motion; `nil` if the motion is at rest from the
  /// start, or if its start is not finite.
  init?(_ motion: SpringMotion) {
    let rates = motion.rates
    timeExponent = Int(rates.angularFrequency.exponent)
    decay = rates.decay.scaled(byPowerOfTwo: -timeExponent)
    dampedFrequency = rates.dampedFrequency.scaled(byPowerOfTwo: -timeExponent)
    slowDecay = rates.slowDecay.scaled(byPowerOfTwo: -timeExponent)
    isOverdamped = rates.isOverdamped
    let start = DoubleDouble.sum(motion.start, -motion.target)
    let speed = DoubleDouble(motion.initialVelocity).scaled(byPowerOfTwo: -timeExponent)
    let greatest = max(start.high.magnitude, speed.high.magnitude)
    guard greatest > 0, greatest < .infinity else { return nil }
    lengthExponent = Int(greatest.exponent)
    distance = start.scaled(byPowerOfTwo: -lengthExponent)
    velocity = speed.scaled(byPowerOfTwo: -lengthExponent)
  }

  /// The faster of the two decay rates above critical damping, scaled.
  var fastDecay: DoubleDouble { decay + dampedFrequency }

  /// ω², scaled.
  var frequencySquared: DoubleDouble {
    isOverdamped
      ? slowDecay * fastDecay : decay * decay + dampedFrequency * dampedFrequency
  }

  /// Distance and velocity at a scaled time.
  func state(at time: DoubleDouble) -> (distance: DoubleDouble, velocity: DoubleDouble) {
    if isOverdamped, dampedFrequency.high * time.high >= ExactDistance.seriesLimit {
      return sumOfDecays(at: time)
    }
    let (cosine, sine) = decayedOscillation(at: time)
    let pull = decay * velocity + frequencySquared * distance
    return (
      distance * cosine + (velocity + decay * distance) * sine,
      velocity * cosine - pull * sine
    )
  }

  /// The same motion with its time origin moved to a scaled time.
  func shifted(to time: DoubleDouble) -> ExactDistance {
    var later = self
    (later.distance, later.velocity) = state(at: time)
    return later
  }

  /// Below this phase two terms of the series of cosine and sine suffice: the
  /// third, y⁴/24 for a phase y, is below 2^-110.
  private static let seriesLimit = 1e-8

  /// The state of an overdamped motion as the sum of its two decays: with
  /// hyperbolic functions a strongly damped spring would lose digits in
  /// proportion to the square of its damping ratio.
  private func sumOfDecays(
    at time: DoubleDouble
  ) -> (distance: DoubleDouble, velocity: DoubleDouble) {
    let slow = (velocity + fastDecay * distance) * decayed(slowDecay, time)
    let fast = (velocity + slowDecay * distance) * decayed(fastDecay, time)
    // One division, which does not depend on the exponentials.
    let half = DoubleDouble(0.5) / dampedFrequency
    return ((slow - fast) * half, (fastDecay * fast - slowDecay * slow) * half)
  }

  /// exp(-rate t); zero from 800 on, also where the product overflows.
  private func decayed(_ rate: DoubleDouble, _ time: DoubleDouble) -> DoubleDouble {
    rate.high * time.high > 800 ? DoubleDouble(0) : (-(rate * time)).exponential()
  }

  /// exp(-a t) cos(b t) and exp(-a t) sin(b t)/b, or the hyperbolic functions
  /// while a short series is enough for them.
  private func decayedOscillation(
    at time: DoubleDouble
  ) -> (cosine: DoubleDouble, sine: DoubleDouble) {
    let phase = dampedFrequency * time
    let envelope = decayed(decay, time)
    if phase.high < ExactDistance.seriesLimit {
      let square = isOverdamped ? phase * phase : -(phase * phase)
      let cosine = DoubleDouble(1) + square * 0.5
      let sine = DoubleDouble(1) + square / DoubleDouble(6)
      return (envelope * cosine, envelope * time * sine)
    }
    let inverse = DoubleDouble(1) / dampedFrequency
    let (sine, cosine) = phase.sineAndCosine()
    return (envelope * cosine, envelope * (sine * inverse))
  }
}
