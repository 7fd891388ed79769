import Glibc

extension SpringRates {
  /// The exact map over a time.
  ///
  /// One formulation for all regimes: with e = exp(-a t) and y = b t
  ///
  ///     uu = e (C + ζ S)    uv = e S / ω    vu = -ω e S    vv = e (C - ζ S)
  ///
  /// where C = cos y and S = sin(y)/s for ζ < 1, cosh and sinh for ζ > 1, and
  /// S = ω t in the limit between them. Past y = 1 the hyperbolic functions
  /// would cancel and overflow, so the two decaying exponentials they are made
  /// of are used. Exponent and phase are products in double-double: each entry
  /// is right to about two units in the last place, at any time.
  ///
  /// - Parameter time: in seconds. Negative times and NaN count as zero.
  /// - Returns: `rest` once every entry has underflowed.
  @inlinable
  public func propagator(time: Double) -> SpringPropagator {
    propagator(time: time > 0 ? time : 0, remainder: 0)
  }

  /// The exact map over `steps` steps: the same as over their product, which
  /// need not be a representable time.
  @inlinable
  public func propagator(step: Double, steps: Int) -> SpringPropagator {
    guard step > 0, steps > 0 else { return .identity }
    let time = DoubleDouble.product(step, Double(steps))
    return propagator(time: time.high, remainder: time.low.isFinite ? time.low : 0)
  }

  @inlinable
  @inline(__always)
  func propagator(time: Double, remainder: Double) -> SpringPropagator {
    // exp(-746) is zero; the comparison also keeps infinities out of what follows.
    let slowest = slowDecay.high * time
    guard slowest < 746 else { return .rest }
    if isOverdamped { return overdamped(time: time, remainder: remainder) }
    var correction = (-slowest).addingProduct(decay.high, time)
    correction += decay.low * time + decay.high * remainder
    let envelope = Glibc.exp(-slowest)
    let decayed = envelope - envelope * correction
    let phase = phase(time: time, remainder: remainder)
    let sine = Glibc.sin(phase.high)
    let cosine = Glibc.cos(phase.high)
    let turnedCosine = decayed * (cosine - phase.low * sine)
    let turnedSine =
      decayed
      * (sineScale > 0
        ? (sine + phase.low * cosine) * reciprocalSineScale : angularFrequency * time)
    return SpringPropagator(cosine: turnedCosine, sine: turnedSine, rates: self)
  }

  /// y = b t. A phase beyond the range of doubles stays at its end, since no
  /// answer is better than any other there.
  @inlinable
  @inline(__always)
  func phase(time: Double, remainder: Double) -> DoubleDouble {
    let high = turn.high * time
    guard high < .infinity else { return DoubleDouble(.greatestFiniteMagnitude) }
    let error = (-high).addingProduct(turn.high, time)
    return DoubleDouble(high: high, low: error + (turn.low * time + turn.high * remainder))
  }

  @usableFromInline
  func overdamped(time: Double, remainder: Double) -> SpringPropagator {
    let phase = phase(time: time, remainder: remainder)
    if phase.high < 1 {
      let exponent = decay * time
      let envelope = Glibc.exp(-exponent.high)
      let decayed = envelope - envelope * (exponent.low + decay.high * remainder)
      // sinh and cosh by e^y - 1, which keeps the small part of either.
      let growth = Glibc.expm1(phase.high)
      let sinh = 0.5 * (growth + growth / (growth + 1))
      let coshMinusOne = 0.5 * growth * (growth / (growth + 1))
      return SpringPropagator(
        cosine: decayed * (1 + (coshMinusOne + phase.low * sinh)),
        sine: decayed * ((sinh + phase.low * (1 + coshMinusOne)) * reciprocalSineScale),
        rates: self)
    }
    let slowExponent = slowDecay * time
    let slowEnvelope = Glibc.exp(-slowExponent.high)
    let slow =
      slowEnvelope - slowEnvelope * (slowExponent.low + slowDecay.high * remainder)
    let fast = slow * Glibc.exp(-2 * phase.high)
    let fastRate = dampingRatio + sineScale
    let slowRate = 1 / fastRate
    let half = 0.5 * reciprocalSineScale
    let sine = half * (slow - fast)
    return SpringPropagator(
      uu: half * (fastRate * slow - slowRate * fast),
      uv: sine / angularFrequency,
      vu: -(angularFrequency * sine),
      vv: half * (fastRate * fast - slowRate * slow))
  }
}

extension SpringPropagator {
  /// The map of e C and e S as `SpringRates.propagator(time:)` defines them.
  @inlinable
  @inline(__always)
  init(cosine: Double, sine: Double, rates: SpringRates) {
    self.init(
      uu: cosine + rates.dampingRatio * sine,
      uv: sine / rates.angularFrequency,
      vu: -(rates.angularFrequency * sine),
      vv: cosine - rates.dampingRatio * sine)
  }
}
