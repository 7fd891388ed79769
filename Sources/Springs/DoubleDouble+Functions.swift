import Glibc

extension DoubleDouble {
  /// π to 159 bits, as three doubles: the third one keeps reduced arguments
  /// exact to the last bit for phases of up to 2^53 quarter turns.
  @usableFromInline
  static let piParts: (Double, Double, Double) = (
    0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.f1976b7ed8fbcp-109
  )

  public static let pi = DoubleDouble(high: piParts.0, low: piParts.1)

  static let ln2 = DoubleDouble(high: 0x1.62e42fefa39efp-1, low: 0x1.abc9e3b39803fp-56)

  /// e to the power of the value; zero below -745, infinity above 710, and no
  /// number for none.
  ///
  /// The argument is reduced to at most ln 2 / 512 by a power of 2^(1/256)
  /// from a table. Of the series' terms those that a double holds to 2^-106 of
  /// the sum are computed in one.
  public func exponential() -> DoubleDouble {
    guard !high.isNaN else { return self }
    if high < -745.2 { return DoubleDouble(0) }
    if high > 709.8 { return DoubleDouble(.infinity) }
    let power = (high * (256 / DoubleDouble.ln2.high)).rounded()
    let scaled = power * 0x1p-8
    let r =
      (self - DoubleDouble.product(scaled, DoubleDouble.ln2.high))
      - DoubleDouble(scaled * DoubleDouble.ln2.low)
    let x = r.high
    let tail = x * (1.0 / 120 + x * (1.0 / 720 + x * (1.0 / 5040 + x * (1.0 / 40320))))
    var sum = FunctionTables.oneTwentyFourth.adding(tail)
    sum = FunctionTables.oneSixth + r * sum
    sum = DoubleDouble(0.5) + r * sum
    sum = r + r * r * sum
    let steps = Int(power)
    let root = FunctionTables.shared.powers[steps & 255]
    let result = root + root * sum
    // In two steps, so that results near the smallest normal survive.
    let exponent = steps >> 8
    let half = exponent / 2
    return result.scaled(byPowerOfTwo: half).scaled(byPowerOfTwo: exponent - half)
  }

  /// The natural logarithm of a value above zero, by a Newton step from that of
  /// a double.
  public func naturalLogarithm() -> DoubleDouble {
    let estimate = DoubleDouble(log(high))
    return estimate + (self * (-estimate).exponential() - DoubleDouble(1))
  }

  /// Sine and cosine, for magnitudes up to 2^53 quarter turns; beyond 2^62 those
  /// of zero, as no answer is better than any other there.
  ///
  /// The argument is reduced to at most π/512 by multiples of π/256 from a
  /// table.
  public func sineAndCosine() -> (sine: DoubleDouble, cosine: DoubleDouble) {
    let quarters = (high * (2 / DoubleDouble.piParts.0)).rounded()
    guard quarters.magnitude < 0x1p62 else { return (DoubleDouble(0), DoubleDouble(1)) }
    let parts = DoubleDouble.piParts
    var r = self
    if quarters != 0 {
      r = r - DoubleDouble.product(quarters, parts.0 / 2)
      r = r - DoubleDouble.product(quarters, parts.1 / 2)
      r = r.adding(-quarters * (parts.2 / 2))
    }
    let steps = (r.high * (256 / parts.0)).rounded()
    // Few enough bits that the product is exact but for its last part.
    let part = steps * 0x1p-8
    r = (r - DoubleDouble.product(part, parts.0)).adding(-part * parts.1)
    let z = r * r
    let c = z.high * (1.0 / 720 - z.high * (1.0 / 40320 - z.high * (1.0 / 3_628_800)))
    let versine = z * (DoubleDouble(0.5) - z * FunctionTables.oneTwentyFourth.adding(-c))
    let s = z.high * (1.0 / 5040 - z.high * (1.0 / 362_880 - z.high * (1.0 / 39_916_800)))
    let fifth = FunctionTables.oneHundredTwentieth.adding(-s)
    let sine = r - r * (z * (FunctionTables.oneSixth - z * fifth))
    let (rootSine, rootCosine) = FunctionTables.shared.turn(Int(steps))
    let sineSum = rootSine + (rootCosine * sine - rootSine * versine)
    let cosineSum = rootCosine - (rootCosine * versine + rootSine * sine)
    switch Int(quarters) & 3 {
    case 0: return (sineSum, cosineSum)
    case 1: return (cosineSum, -sineSum)
    case 2: return (-sineSum, -cosineSum)
    default: return (-cosineSum, sineSum)
    }
  }

  /// The sum with a double that is smaller in magnitude.
  private func adding(_ small: Double) -> DoubleDouble {
    let highs = DoubleDouble.quickSum(high, small)
    return DoubleDouble.quickSum(highs.high, highs.low + low)
  }
}

/// Roots of two and of one to 2^-100, from which all powers and angles are
/// reached in short steps.
private struct FunctionTables: Sendable {
  static let shared = FunctionTables()
  static let oneSixth = DoubleDouble(1) / DoubleDouble(6)
  static let oneTwentyFourth = DoubleDouble(1) / DoubleDouble(24)
  static let oneHundredTwentieth = DoubleDouble(1) / DoubleDouble(120)

  /// 2^(n/256) for n below 256.
  let powers: [DoubleDouble]
  /// Sines of π n/256 for n from 0 to 64, and cosines.
  private let sines: [DoubleDouble]
  private let cosines: [DoubleDouble]

  /// Sine and cosine of π n/256, for n from -64 to 64.
  @inline(__always)
  func turn(_ n: Int) -> (sine: DoubleDouble, cosine: DoubleDouble) {
    n < 0 ? (-sines[-n], cosines[-n]) : (sines[n], cosines[n])
  }

  /// Roots by halving the exponent or the angle, all others as products of the
  /// roots that their binary digits name.
  private init() {
    var root = DoubleDouble(2)
    var powers = [DoubleDouble(1)]
    var (cosine, sine) = (DoubleDouble(0), DoubleDouble(1))
    var rotations = [(cosine: DoubleDouble(1), sine: DoubleDouble(0))]
    var roots: [DoubleDouble] = []
    var turns: [(cosine: DoubleDouble, sine: DoubleDouble)] = []
    for _ in 0..<8 {
      root = root.squareRoot()
      roots.append(root)
      cosine = ((DoubleDouble(1) + cosine) * 0.5).squareRoot()
      sine = sine * 0.5 / cosine
      turns.append((cosine, sine))
    }
    // The last root is 2^(1/256); the angle's, halved from π/2, is at π/256 one
    // earlier.
    for n in 1..<256 {
      let bit = n.trailingZeroBitCount
      powers.append(powers[n & (n - 1)] * roots[7 - bit])
    }
    for n in 1...64 {
      let bit = n.trailingZeroBitCount
      let (rest, by) = (rotations[n & (n - 1)], turns[6 - bit])
      rotations.append(
        (
          cosine: rest.cosine * by.cosine - rest.sine * by.sine,
          sine: rest.sine * by.cosine + rest.cosine * by.sine
        ))
    }
    self.powers = powers
    sines = rotations.map(\.sine)
    cosines = rotations.map(\.cosine)
  }
}
