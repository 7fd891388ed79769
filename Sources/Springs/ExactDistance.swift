/// A motion in double-double: its distance from the target and its velocity.
///
/// Where a peak just touches a threshold, the settling time depends on the
/// square root of their difference, so 30 digits of the distance give 15 of the
/// time.
///
/// All quantities are scaled by powers of two: exactly, but for underflow. In
/// scaled times the angular frequency is between 1 and 2; in scaled lengths, so
/// is the larger of |distance| and |velocity| (per scaled time) at time zero.
struct ExactDistance {
  /// ζω, scaled.
  let decay: DoubleDouble
  /// ω √|1 - ζ²|, scaled.
  let dampedFrequency: DoubleDouble
  /// Above critical damping the slower of the two decay rates, scaled, computed
  /// without cancellation; otherwise equal to `decay`.
  let slowDecay: DoubleDouble
  let isOverdamped: Bool
  /// Distance and velocity at time zero, scaled; the velocity per scaled time.
  var distance: DoubleDouble
  var velocity: DoubleDouble
  /// A scaled time is the time in seconds multiplied by 2^timeExponent.
  let timeExponent: Int
  /// A scaled distance is the distance multiplied by 2^-lengthExponent.
  let lengthExponent: Int

  /// The scaled form of a motion; `nil` if the motion is at rest from the
  /// start, or if its distance or its velocity per scaled time is infinite.
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

  /// The phase below which an overdamped motion is computed by the series of
  /// the hyperbolic functions: there the two decays nearly cancel. Above it
  /// their difference loses four bits at most.
  private static let hyperbolicLimit = 0x1p-4
  /// The phase below which sine and cosine are computed by their series,
  /// without a division by the damped frequency, which may be 0.
  private static let circularLimit = 1e-8

  /// Distance and velocity at a scaled time.
  func state(at time: DoubleDouble) -> (distance: DoubleDouble, velocity: DoubleDouble) {
    if isOverdamped, dampedFrequency.high * time.high >= ExactDistance.hyperbolicLimit {
      return sumOfDecays(at: time)
    }
    let (cosine, sine) = decayedOscillation(at: time)
    let pull = decay * velocity + frequencySquared * distance
    return (
      distance * cosine + (velocity + decay * distance) * sine,
      velocity * cosine - pull * sine
    )
  }

  /// This motion with time zero moved to a scaled time, in the same unit.
  func shifted(to time: DoubleDouble) -> ExactDistance {
    var later = self
    (later.distance, later.velocity) = state(at: time)
    return later
  }

  /// The state of an overdamped motion as the sum of its two decays. The
  /// hyperbolic functions of large phases would overflow. They would also lose
  /// digits if the damping ratio ζ is large: in exp(-at) cosh(bt) the
  /// exponents at and bt nearly cancel. Both are about 2ζ² after one time
  /// constant of the slow decay.
  private func sumOfDecays(
    at time: DoubleDouble
  ) -> (distance: DoubleDouble, velocity: DoubleDouble) {
    let slow = (velocity + fastDecay * distance) * decayed(slowDecay, time)
    let fast = (velocity + slowDecay * distance) * decayed(fastDecay, time)
    // One division, which need not wait for the exponentials.
    let half = DoubleDouble(0.5) / dampedFrequency
    return ((slow - fast) * half, (fastDecay * fast - slowDecay * slow) * half)
  }

  /// exp(-rate t); zero for a product above 800, which may overflow, and for
  /// which `exponential` would be zero as well.
  private func decayed(_ rate: DoubleDouble, _ time: DoubleDouble) -> DoubleDouble {
    rate.high * time.high > 800 ? DoubleDouble(0) : (-(rate * time)).exponential()
  }

  /// exp(-at) cos(bt) and exp(-at) sin(bt)/b, where a is `decay` and b is
  /// `dampedFrequency`. Above critical damping, where `state` calls it for
  /// small phases only, with cosh and sinh instead.
  private func decayedOscillation(
    at time: DoubleDouble
  ) -> (cosine: DoubleDouble, sine: DoubleDouble) {
    let phase = dampedFrequency * time
    let envelope = decayed(decay, time)
    if isOverdamped || phase.high < ExactDistance.circularLimit {
      let (cosine, sine) = Self.series(isOverdamped ? phase * phase : -(phase * phase))
      return (envelope * cosine, envelope * time * sine)
    }
    let inverse = DoubleDouble(1) / dampedFrequency
    let (sine, cosine) = phase.sineAndCosine()
    return (envelope * cosine, envelope * (sine * inverse))
  }

  /// cosh y and sinh(y)/y for y² up to 2^-8, or cos y and sin(y)/y, given -y².
  ///
  /// The term of y^16 is below 2^-108; double precision suffices for y^10 and
  /// higher terms.
  private static func series(_ square: DoubleDouble) -> (cosine: DoubleDouble, sine: DoubleDouble) {
    var (roughCosine, roughSine) = (1.0, 1.0)
    for n in stride(from: 16.0, through: 10, by: -2) {
      roughCosine = 1 + square.high / (n * (n - 1)) * roughCosine
      roughSine = 1 + square.high / (n * (n + 1)) * roughSine
    }
    var (cosine, sine) = (DoubleDouble(roughCosine), DoubleDouble(roughSine))
    for n in stride(from: 8.0, through: 2, by: -2) {
      cosine = DoubleDouble(1) + square * cosine / DoubleDouble(n * (n - 1))
      sine = DoubleDouble(1) + square * sine / DoubleDouble(n * (n + 1))
    }
    return (cosine, sine)
  }
}

/// The first zeros of distance and velocity. With a the decay, b the damped
/// frequency and ω the frequency,
///
///     distance(t) = exp(-at) (u cos bt + (v + a u) sin(bt)/b)
///     velocity(t) = exp(-at) (v cos bt - (a v + ω² u) sin(bt)/b)
///
/// so each is zero where tan(bt)/b is a quotient of two constants. Above
/// critical damping sinh, cosh and tanh replace sin, cos and tan.
extension ExactDistance {
  /// The first scaled time after zero at which the distance is zero; `nil` if
  /// there is none.
  var firstCrossing: DoubleDouble? {
    firstZero(
      numerator: -distance, denominator: velocity + decay * distance,
      difference: velocity + fastDecay * distance
    ) { state in (state.distance, state.velocity) }
  }

  /// The first scaled time after zero at which the velocity is zero; `nil` if
  /// there is none.
  var firstTurningPoint: DoubleDouble? {
    firstZero(
      numerator: velocity, denominator: decay * velocity + frequencySquared * distance,
      difference: slowDecay * (velocity + fastDecay * distance)
    ) { state in
      // Where the velocity is zero there is no damping force.
      (state.velocity, -(frequencySquared * state.distance))
    }
  }

  /// The first t > 0 with tan(bt)/b = numerator/denominator, or with tanh(bt)/b
  /// above critical damping.
  ///
  /// - Parameters:
  ///   - difference: denominator - b · numerator, in a form that does not
  ///     cancel; used only above critical damping.
  ///   - function: the quantity whose zero is sought, and its derivative.
  private func firstZero(
    numerator: DoubleDouble, denominator: DoubleDouble, difference: DoubleDouble,
    of function: ((distance: DoubleDouble, velocity: DoubleDouble)) -> (
      value: DoubleDouble, slope: DoubleDouble
    )
  ) -> DoubleDouble? {
    let damped = dampedFrequency.high
    let guess: Double
    if damped == 0 {
      guess = (numerator / denominator).rounded
    } else if isOverdamped {
      // exp(2bt) - 1 = 2b numerator/difference. If there is no such time after
      // zero, the logarithm is zero, negative, infinite or NaN.
      guess = log1p(2 * damped * (numerator / difference).rounded) / (2 * damped)
    } else if numerator.high == 0 {
      guess = .pi / damped
    } else {
      // The angle between 0 and π whose tangent is b numerator/denominator. A
      // small angle divided by a small b would lose digits: there tan bt is bt.
      let phase = atan2(
        damped * numerator.high.magnitude,
        numerator.high < 0 ? -denominator.high : denominator.high)
      guess = phase < 1e-8 ? (numerator / denominator).rounded : phase / damped
    }
    guard guess > 0, guess < .infinity else { return nil }
    // Newton's method doubles the guess's fifteen or so digits with each step.
    var time = DoubleDouble(guess)
    for _ in 0..<4 {
      let (value, slope) = function(state(at: time))
      let step = value / slope
      // A larger step, or NaN, shows that the motion has decayed to nothing
      // there: the guess is all that can be known.
      guard step.high.magnitude < 1e-6 * time.high else { break }
      time = time - step
    }
    return time
  }
}
