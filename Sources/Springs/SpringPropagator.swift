import CKernels

/// The exact map of position and velocity over an interval of time.
///
/// With u the distance from the target and v the velocity,
///
///     u(t) = uu · u(0) + uv · v(0)
///     v(t) = vu · u(0) + vv · v(0)
///
/// in every regime: an exact integrator for frames of equal length.
@frozen
public struct SpringPropagator: Hashable, Sendable {
  /// Dimensionless: effect of the initial distance on the distance.
  public var uu: Double
  /// In seconds: effect of the initial velocity on the distance.
  public var uv: Double
  /// Per second: effect of the initial distance on the velocity.
  public var vu: Double
  /// Dimensionless: effect of the initial velocity on the velocity.
  public var vv: Double

  /// A map of these four entries.
  @inlinable
  public init(uu: Double, uv: Double, vu: Double, vv: Double) {
    self.uu = uu
    self.uv = uv
    self.vu = vu
    self.vv = vv
  }

  /// The map over zero time.
  public static let identity = SpringPropagator(uu: 1, uv: 0, vu: 0, vv: 1)

  /// The map after which the spring is at rest.
  public static let rest = SpringPropagator(uu: 0, uv: 0, vu: 0, vv: 0)

  /// Advances a state.
  ///
  /// - Parameters:
  ///   - position: replaced by the position after the step.
  ///   - velocity: replaced by the velocity after the step, per second.
  ///   - target: where the spring comes to rest, in the unit of the position.
  @inlinable
  @inline(__always)
  public func advance(_ position: inout Double, _ velocity: inout Double, target: Double) {
    let distance = position - target
    position = springbench_multiply_add(
      uu, distance, springbench_multiply_add(uv, velocity, target))
    velocity = springbench_multiply_add(vu, distance, vv * velocity)
  }
}

extension SpringRates {
  /// The linear map from (distance, velocity) at one moment to those `time`
  /// seconds later.
  ///
  /// One formula serves all regimes: with e = exp(-a t) and y = b t (a, b and s
  /// as in `SpringRates`; entries as in `SpringPropagator`)
  ///
  ///     uu = e (C + ζ S)    uv = e S / ω    vu = -ω e S    vv = e (C - ζ S)
  ///
  /// where C = cos y and S = sin(y)/s for ζ < 1, C = cosh y and S = sinh(y)/s
  /// for ζ > 1, and C = 1 and S = ω t in the limit between them. Beyond y = 1
  /// the hyperbolic functions would cancel and overflow, so the two decaying
  /// exponentials are used directly. Exponents and phases are computed in
  /// double-double, except the exponent of the faster decay beyond y = 1.
  /// `SpringMotion` states the error of positions.
  ///
  /// - Parameter time: in seconds. Negative times and NaN count as zero.
  /// - Returns: `rest` once the decaying exponential has underflowed, and for
  ///   an infinite time.
  @inlinable
  public func propagator(time: Double) -> SpringPropagator {
    propagator(time: time > 0 ? time : 0, remainder: 0)
  }

  /// Whether states at a time (s) are accurate: the spring does not oscillate,
  /// its phase is at most 2^53 quarter turns, or it has decayed to less than
  /// rounding.
  package func isAccurate(at time: Double) -> Bool {
    isOverdamped || dampedFrequency.high * time <= 0x1p53 * (.pi / 2) || decay.high * time > 37
  }

  /// The exact map over `steps` steps, whose total time need not be
  /// representable.
  ///
  /// - Parameters:
  ///   - step: in seconds; zero or less gives the identity.
  ///   - steps: their number; zero or less gives the identity.
  @inlinable
  public func propagator(step: Double, steps: Int) -> SpringPropagator {
    guard step > 0, steps > 0 else { return .identity }
    let time = DoubleDouble.product(step, Double(steps))
    return propagator(time: time.high, remainder: time.low.isFinite ? time.low : 0)
  }

  /// The map over `time + remainder` seconds: a time in double-double.
  @usableFromInline
  func propagator(time: Double, remainder: Double) -> SpringPropagator {
    if isOverdamped { return overdamped(time: time, remainder: remainder) }
    let (cosine, sine) = decayedOscillation(time: time, remainder: remainder)
    return SpringPropagator(cosine: cosine, sine: sine, rates: self)
  }

  /// e C and e S for ζ ≤ 1.
  @inlinable
  @inline(__always)
  func decayedOscillation(time: Double, remainder: Double) -> (cosine: Double, sine: Double) {
    // exp(-746) is zero. The comparison is false for infinite times as well.
    guard decay.high * time < 746 else { return (0, 0) }
    let decayed = SpringRates.decayed(decay, time: time, remainder: remainder)
    guard sineScale > 0 else { return (decayed, decayed * (angularFrequency * time)) }
    // A phase that overflows is clamped, and has no low part, which would be
    // infinite: its sine and cosine cannot be known.
    let phase = min(dampedFrequency.high * time, .greatestFiniteMagnitude)
    let low =
      phase < 0x1p1000
      ? SpringRates.productError(dampedFrequency, time, remainder, product: phase) : 0
    let (sine, cosine) = SpringRates.sineAndCosine(phase, low)
    return (decayed * cosine, decayed * (sine * reciprocalSineScale))
  }

  /// Sine and cosine of `phase + low`, where `low` is small; by a double-double
  /// function from 2^20 radians.
  @inlinable
  @inline(__always)
  static func sineAndCosine(_ phase: Double, _ low: Double) -> (sine: Double, cosine: Double) {
    guard phase < 0x1p20 else { return sineAndCosineFar(phase, low) }
    var sine = 0.0
    var cosine = 0.0
    springbench_sine_and_cosine(phase, low, &sine, &cosine)
    return (sine, cosine)
  }

  @usableFromInline
  static func sineAndCosineFar(_ phase: Double, _ low: Double) -> (sine: Double, cosine: Double) {
    let (sine, cosine) = DoubleDouble.sum(phase, low).sineAndCosine()
    return (sine.rounded, cosine.rounded)
  }

  /// The difference of rate · (time + remainder) from `product`, the rounded
  /// rate.high · time.
  @inlinable
  @inline(__always)
  static func productError(
    _ rate: DoubleDouble, _ time: Double, _ remainder: Double, product: Double
  ) -> Double {
    springbench_product_error(rate.high, time, product) + (rate.low * time + rate.high * remainder)
  }

  /// exp(-rate · (time + remainder)), for a product below 746.
  @inlinable
  @inline(__always)
  static func decayed(_ rate: DoubleDouble, time: Double, remainder: Double) -> Double {
    let exponent = rate.high * time
    let envelope = springbench_exp_negative(exponent)
    return envelope - envelope * productError(rate, time, remainder, product: exponent)
  }

  /// The map for ζ > 1.
  private func overdamped(time: Double, remainder: Double) -> SpringPropagator {
    guard slowDecay.high * time < 746 else { return .rest }
    let phase = min(dampedFrequency.high * time, .greatestFiniteMagnitude)
    if phase < 1 { return hyperbolic(phase: phase, time: time, remainder: remainder) }
    let slow = SpringRates.decayed(slowDecay, time: time, remainder: remainder)
    let fast = slow * springbench_exp_negative(2 * phase)
    // In units of ω the two decays are ζ + s and ζ - s, whose product is 1.
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

  /// The map for ζ > 1 while y < 1, with series for sinh and cosh, which keep
  /// the digits of small results.
  private func hyperbolic(phase: Double, time: Double, remainder: Double) -> SpringPropagator {
    let decayed = SpringRates.decayed(decay, time: time, remainder: remainder)
    let low = SpringRates.productError(dampedFrequency, time, remainder, product: phase)
    var sinh = 0.0
    var coshMinusOne = 0.0
    springbench_hyperbolic(phase, &sinh, &coshMinusOne)
    return SpringPropagator(
      cosine: decayed * (1 + (coshMinusOne + low * sinh)),
      sine: decayed * ((sinh + low * (1 + coshMinusOne)) * reciprocalSineScale),
      rates: self)
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
