import Platform

extension ExactDistance {
  /// The first scaled time after zero at which the distance is zero; `nil` if
  /// there is none.
  var firstCrossing: DoubleDouble? {
    firstZero(
      sine: -distance, cosine: velocity + decay * distance,
      remainder: velocity + fastDecay * distance
    ) { state in (state.distance, state.velocity) }
  }

  /// The first scaled time after zero at which the velocity is zero; `nil` if
  /// there is none.
  var firstTurningPoint: DoubleDouble? {
    firstZero(
      sine: velocity, cosine: decay * velocity + frequencySquared * distance,
      remainder: slowDecay * (velocity + fastDecay * distance)
    ) { state in
      // At the zero of the velocity, damping has no part in its slope.
      (state.velocity, -(frequencySquared * state.distance))
    }
  }

  /// The first t > 0 with C sine = S cosine, where C is the decayed cosine and S
  /// the decayed sine over the damped frequency b, both hyperbolic above
  /// critical damping.
  ///
  /// - Parameters:
  ///   - remainder: cosine - b sine, which would cancel above critical damping.
  ///   - function: what is to be zero, and its derivative.
  private func firstZero(
    sine: DoubleDouble, cosine: DoubleDouble, remainder: DoubleDouble,
    of function: ((distance: DoubleDouble, velocity: DoubleDouble)) -> (DoubleDouble, DoubleDouble)
  ) -> DoubleDouble? {
    let damped = dampedFrequency.high
    let guess: Double
    if damped == 0 {
      guess = (sine / cosine).rounded
    } else if isOverdamped {
      // tanh bt = b sine/cosine, so exp 2bt - 1 = 2b sine/remainder. A time
      // before zero has no logarithm, or a negative one.
      guess = log1p(2 * damped * (sine / remainder).rounded) / (2 * damped)
    } else if sine.high == 0 {
      guess = .pi / damped
    } else {
      // The angle between 0 and π whose tangent is b sine/cosine. A small one
      // over a small b loses digits: use the limit of the quotient.
      let phase = atan2(
        damped * sine.high.magnitude, sine.high < 0 ? -cosine.high : cosine.high)
      guess = phase < 1e-8 ? (sine / cosine).rounded : phase / damped
    }
    guard guess > 0, guess < .infinity else { return nil }
    var time = DoubleDouble(guess)
    for _ in 0..<4 {
      let (value, slope) = function(state(at: time))
      let step = value / slope
      // Where all has decayed there is nothing left to be zero.
      guard step.high.magnitude < 1e-6 * time.high else { break }
      time = time - step
    }
    return time
  }
}
