/// The rates at which a spring decays and oscillates; decays and damped
/// frequency to about twice working precision.
///
/// With ζ the damping ratio and ω the undamped angular frequency the distance u
/// from the target obeys u″ + 2ζω u′ + ω² u = 0. Everything a solution needs
/// apart from the time is computed here once:
///
///     decay              a = ζω
///     damped frequency   b = ω s,  s = √|1 - ζ²|
///     slow decay         a - b where ζ > 1: ω / (ζ + s), without cancellation
///
/// 1 - ζ² is formed from the given parameters in double-double, so it is
/// accurate even next to ζ = 1: no band around it counts as critical.
@frozen
public struct SpringRates: Hashable, Sendable {
  /// Whether ζ > 1, decided by the exact value of 1 - ζ² rather than by a
  /// rounded ζ.
  public let isOverdamped: Bool
  /// ω, in radians per second.
  public let angularFrequency: Double
  /// ζ, dimensionless.
  public let dampingRatio: Double
  /// √|1 - ζ²|, dimensionless.
  public let sineScale: Double
  /// The reciprocal of `sineScale`; infinite if ζ = 1, where nothing uses it.
  @usableFromInline let reciprocalSineScale: Double
  /// ζω, per second.
  public let decay: DoubleDouble
  /// ω √|1 - ζ²|: radians per second for ζ < 1, per second for ζ > 1.
  public let dampedFrequency: DoubleDouble
  /// The slower of the two decay rates, per second; equal to `decay` for ζ ≤ 1.
  public let slowDecay: DoubleDouble

  /// The rates for exactly these two parameters.
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ ≥ 0, without unit.
  ///   - angularFrequency: ω > 0, in radians per second.
  public init(dampingRatio: Double, angularFrequency: Double) {
    require(!dampingRatio.isNaN, "a spring's damping ratio is not a number")
    let oneMinusRatio = DoubleDouble.sum(1, -dampingRatio)
    let onePlusRatio = DoubleDouble.sum(1, dampingRatio)
    self.init(
      ratio: DoubleDouble(dampingRatio), oneMinusSquare: oneMinusRatio * onePlusRatio,
      frequency: DoubleDouble(angularFrequency))
  }

  /// The rates for exactly these three parameters.
  ///
  /// ω² = k/m and 1 - ζ² = (4mk - c²)/(4mk) are formed after scaling by powers
  /// of two, so that k/m and mk stay in the exponent range.
  ///
  /// - Parameters:
  ///   - mass: m > 0, in kilograms.
  ///   - stiffness: k > 0, in newtons per metre.
  ///   - damping: c ≥ 0, in newton seconds per metre.
  public init(mass: Double, stiffness: Double, damping: Double) {
    require(
      mass > 0 && mass < .infinity && stiffness > 0 && stiffness < .infinity && damping >= 0,
      "a spring's mass and stiffness must be finite and above 0, its damping 0 or more")
    let massExponent = Int(mass.exponent)
    var stiffnessExponent = Int(stiffness.exponent)
    // The difference of the exponents, and so their sum, is made even: ω is
    // scaled by half the difference, c by half the sum.
    if (stiffnessExponent - massExponent) % 2 != 0 { stiffnessExponent -= 1 }
    let m = mass.significand
    let k = Double(sign: .plus, exponent: -stiffnessExponent, significand: stiffness)
    let c = Double(
      sign: .plus, exponent: -(massExponent + stiffnessExponent) / 2, significand: damping)
    let frequency = (DoubleDouble(k) / DoubleDouble(m)).squareRoot()
    let fourMassStiffness = DoubleDouble.product(4 * m, k)
    let root = fourMassStiffness.squareRoot()
    let ratio = DoubleDouble(c) / root
    // If the scaled damping is 2^400 or more, well before its square overflows,
    // 1 - ζ² is not used: see `isLarge` below.
    let oneMinusSquare =
      c < 0x1p400
      ? (fourMassStiffness - DoubleDouble.product(c, c)) / fourMassStiffness
      : DoubleDouble(-1)
    self.init(
      ratio: ratio, oneMinusSquare: oneMinusSquare,
      frequency: frequency.scaled(byPowerOfTwo: (stiffnessExponent - massExponent) / 2))
  }

  /// The rates for ζ, 1 - ζ² and ω in double-double.
  @usableFromInline
  init(ratio: DoubleDouble, oneMinusSquare: DoubleDouble, frequency: DoubleDouble) {
    // The comparison is negated to accept a ratio of NaN: the scaled damping
    // has then overflowed, and `Spring` refuses the rates.
    require(
      !(ratio.high < 0) && frequency.high > 0,
      "a spring's damping must be 0 or more, its mass, stiffness and angular frequency above 0")
    // For a ζ far above 1, √(ζ² - 1) equals ζ to all digits; ζ² may overflow.
    let isLarge = ratio.high > 0x1p100
    let scale = isLarge ? ratio : oneMinusSquare.magnitude.squareRoot()
    dampingRatio = ratio.rounded
    angularFrequency = frequency.rounded
    sineScale = scale.rounded
    reciprocalSineScale = 1 / scale.rounded
    decay = frequency * ratio
    dampedFrequency = frequency * scale
    isOverdamped = isLarge || oneMinusSquare.high < 0
    if isLarge {
      // ω / (ζ + s), where s equals ζ.
      slowDecay = frequency / ratio * 0.5
    } else {
      slowDecay = isOverdamped ? frequency / (ratio + scale) : decay
    }
  }
}

extension SpringRates {
  /// k/m = ω², per square second: for a unit mass, the stiffness.
  ///
  /// Computed in double-double and rounded once, so it reproduces the stiffness
  /// that the rates were made from; the square of `angularFrequency` is rounded
  /// twice. Infinite or zero outside the range of a double.
  public var stiffnessPerMass: Double {
    let square =
      isOverdamped
      ? slowDecay * (decay + dampedFrequency)
      : decay * decay + dampedFrequency * dampedFrequency
    // An overflow in double-double gives NaN.
    return square.rounded.isNaN ? angularFrequency * angularFrequency : square.rounded
  }

  /// c/m = 2ζω, per second: for a unit mass, the damping.
  public var dampingPerMass: Double { 2 * decay.rounded }
}
