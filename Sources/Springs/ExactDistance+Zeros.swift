import Platform

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
  ///   - difference: denominator - b · numerator, which would cancel above
  ///     critical damping; not used below.
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
      // From tanh(bt)/b follows exp 2bt - 1 = 2b numerator/difference. If there
      // is no such time after zero, the logarithm is negative or NaN.
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
    // Newton's method, which doubles the guess's fifteen or so digits with each
    // step.
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
