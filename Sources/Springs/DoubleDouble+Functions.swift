/// Cheaper, less exact forms of `*` and `+`.
extension DoubleDouble {
  /// The product, unnormalised: the low part may be several units in the last
  /// place of the high part.
  @inline(__always)
  fileprivate func times(_ other: DoubleDouble) -> DoubleDouble {
    let highs = DoubleDouble.product(high, other.high)
    return DoubleDouble(high: highs.high, low: highs.low + (high * other.low + low * other.high))
  }

  /// The unnormalised sum with a value that is not larger in magnitude; `self`
  /// may also be zero.
  @inline(__always)
  fileprivate func adding(_ smaller: DoubleDouble) -> DoubleDouble {
    let highs = DoubleDouble.quickSum(high, smaller.high)
    return DoubleDouble(high: highs.high, low: highs.low + (low + smaller.low))
  }

  /// This value with the low part at most half a unit in the last place of the
  /// high part.
  @inline(__always)
  fileprivate var normalised: DoubleDouble { DoubleDouble.quickSum(high, low) }
}

extension DoubleDouble {
  /// π to within 2^-162, as three doubles; the third one serves the reduction
  /// of large arguments.
  @usableFromInline
  static let piParts: (Double, Double, Double) = (
    0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.f1976b7ed8fbcp-109
  )

  /// π to about 106 bits.
  public static let pi = DoubleDouble(high: piParts.0, low: piParts.1)

  /// ln 2 to about 106 bits.
  static let ln2 = DoubleDouble(high: 0x1.62e42fefa39efp-1, low: 0x1.abc9e3b39803fp-56)

  /// Added and subtracted, this number rounds a double below 2^51 in magnitude
  /// to the nearest integer without a function call.
  private static let rounder = 0x1.8p52

  /// The value minus `count` times a constant given in three parts, the first
  /// two short enough that their products with `count` are exact.
  ///
  /// `count` times the constant must lie within a factor of two of the value,
  /// or be zero; then the first difference is exact too (Sterbenz's lemma).
  @inline(__always)
  private func reduced(by count: Double, _ parts: (Double, Double, Double)) -> DoubleDouble {
    let rest = DoubleDouble.sum(high - count * parts.0, -count * parts.1)
    return DoubleDouble.quickSum(rest.high, rest.low + (low - count * parts.2))
  }

  /// ln 2 / 256 as `reduced` takes it, for counts of up to 20 bits: each of
  /// the first two parts ends in 20 zero bits.
  private static let ln2Parts = (0x1.62e42fefp-9, 0x1.473de6afp-42, 0x1.3c7673007e5edp-77)

  /// π/256, a step, as `reduced` takes it, for counts of up to 22 bits: values
  /// below 2^15.
  private static let turnParts = (0x1.921fb544p-7, 0x1.0b4611a4p-41, 0x1.13198a2e03707p-72)

  /// e to the power of the value; zero below about -745, infinity above about
  /// 710, NaN for NaN.
  ///
  /// The argument is reduced to at most ln 2 / 512 with a table of powers of
  /// 2^(1/256). The terms of the series from x⁵/120 need only double precision.
  public func exponential() -> DoubleDouble {
    guard !high.isNaN else { return self }
    if high < -745.2 { return DoubleDouble(0) }
    if high > 709.8 { return DoubleDouble(.infinity) }
    let count = (high * (256 / DoubleDouble.ln2.high) + DoubleDouble.rounder) - DoubleDouble.rounder
    let r = reduced(by: count, DoubleDouble.ln2Parts)
    let x = r.high
    let tail = x * (1.0 / 120 + x * (1.0 / 720 + x * (1.0 / 5040 + x * (1.0 / 40320))))
    var sum = FunctionTables.oneTwentyFourth.adding(DoubleDouble(tail))
    sum = FunctionTables.oneSixth.adding(r.times(sum))
    sum = DoubleDouble(0.5).adding(r.times(sum))
    sum = r.adding(r.times(r).times(sum))
    let steps = Int(count)
    let root = FunctionTables.powers[steps & 255]
    let result = root.adding(root.times(sum)).normalised
    // In two steps, by powers of two that are normal doubles.
    let exponent = steps >> 8
    let half = exponent / 2
    return result.scaled(byPowerOfTwo: half).scaled(byPowerOfTwo: exponent - half)
  }

  /// Sine and cosine, with errors below 2^-91 up to 2^62 quarter turns. Above
  /// that, and for NaN, the sine is 0 and the cosine 1.
  ///
  /// Reduces the argument to at most π/512 by a table of multiples of π/256.
  public func sineAndCosine() -> (sine: DoubleDouble, cosine: DoubleDouble) {
    guard high.magnitude < 0x1p15 else { return sineAndCosineOfManyTurns() }
    let count =
      (high * (256 / DoubleDouble.piParts.0) + DoubleDouble.rounder) - DoubleDouble.rounder
    let steps = Int(count)
    // The nearest quarter turn; a quarter turn has 2^7 steps.
    let quadrant = (steps + 64) >> 7
    return DoubleDouble.sineAndCosine(
      quadrant, steps - (quadrant << 7), reduced(by: count, DoubleDouble.turnParts))
  }

  /// Sine and cosine of arguments of 2^15 or more: whole quarter turns are
  /// subtracted first.
  private func sineAndCosineOfManyTurns() -> (sine: DoubleDouble, cosine: DoubleDouble) {
    let quarters = (high * (2 / DoubleDouble.piParts.0)).rounded()
    guard quarters.magnitude < 0x1p62 else { return (DoubleDouble(0), DoubleDouble(1)) }
    let parts = DoubleDouble.piParts
    var quadrant = Int(quarters)
    var r = self
    r = r - DoubleDouble.product(quarters, parts.0 / 2)
    r = r - DoubleDouble.product(quarters, parts.1 / 2)
    r = r + DoubleDouble(-quarters * (parts.2 / 2))
    // A large count of quarter turns is itself rounded: subtract what is left.
    let missed = (r.high * (2 / parts.0)).rounded()
    if missed != 0 {
      r = r - DoubleDouble.product(missed, parts.0 / 2)
      r = r + DoubleDouble(-missed * (parts.1 / 2))
      quadrant += Int(missed)
    }
    let count = (r.high * (256 / parts.0)).rounded()
    return DoubleDouble.sineAndCosine(
      quadrant, Int(count), r.reduced(by: count, DoubleDouble.turnParts))
  }

  /// Sine and cosine of `quadrant` quarter turns, plus `steps` times π/256 (at
  /// most an eighth of a turn), plus a remainder `r` of at most π/512.
  @inline(__always)
  private static func sineAndCosine(
    _ quadrant: Int, _ steps: Int, _ r: DoubleDouble
  ) -> (sine: DoubleDouble, cosine: DoubleDouble) {
    // The series of 1 - cos r (the versine) and of sin r. Up to its sign,
    // `fourth` is the sum of the terms of order 4 and more, divided by r⁴;
    // likewise `fifth` and `third`.
    let z = r.times(r)
    let c = z.high * (1.0 / 720 - z.high * (1.0 / 40320 - z.high * (1.0 / 3_628_800)))
    let fourth = FunctionTables.oneTwentyFourth.adding(DoubleDouble(-c))
    let versine = z.times(DoubleDouble(0.5).adding(-z.times(fourth)))
    let s = z.high * (1.0 / 5040 - z.high * (1.0 / 362_880 - z.high * (1.0 / 39_916_800)))
    let fifth = FunctionTables.oneHundredTwentieth.adding(DoubleDouble(-s))
    let third = FunctionTables.oneSixth.adding(-z.times(fifth))
    let sine = r.adding(-r.times(z.times(third)))
    // By the addition theorems, with cos r = 1 - versine. In each sum the
    // second operand is the smaller one, as `adding` requires, because the
    // remainder is at most half a step.
    let (rootSine, rootCosine) = FunctionTables.sineAndCosine(steps)
    let sineChange = rootCosine.times(sine).adding(-rootSine.times(versine))
    let sineSum = rootSine.adding(sineChange).normalised
    let cosineSum = rootCosine.adding(-rootSine.times(sine))
      .adding(-rootCosine.times(versine)).normalised
    switch quadrant & 3 {
    case 0: return (sineSum, cosineSum)
    case 1: return (cosineSum, -sineSum)
    case 2: return (-sineSum, -cosineSum)
    default: return (-cosineSum, sineSum)
    }
  }

  /// The natural logarithm, less exact above 2^969; NaN for a positive value
  /// below about 6e-309; `log` of the high part if that is not positive or not
  /// finite.
  ///
  /// The logarithm in double precision is corrected by ln(1 + x) ≈ x - x²/2,
  /// where 1 + x is the value divided by the exponential of that logarithm.
  public func logarithm() -> DoubleDouble {
    let estimate = log(high)
    guard estimate.isFinite else { return DoubleDouble(estimate) }
    let rest = self * (-DoubleDouble(estimate)).exponential() - DoubleDouble(1)
    return DoubleDouble(estimate) + rest - rest * rest * 0.5
  }

  /// The arctangent: in double precision, plus the missing angle, which is so
  /// small that it equals its tangent, by the formula for tan(a - b).
  public func arctangent() -> DoubleDouble {
    let estimate = atan(high)
    let (sine, cosine) = DoubleDouble(estimate).sineAndCosine()
    // The formula gives NaN for an infinite value.
    guard high.isFinite else { return DoubleDouble(estimate) }
    return DoubleDouble(estimate) + (self * cosine - sine) / (cosine + self * sine)
  }
}

/// Powers of 2^(1/256), and sines and cosines of multiples of π/256.
///
/// The tables are pointers rather than arrays, because reading an array may
/// update its reference count, which all threads share.
enum FunctionTables {
  static var oneSixth: DoubleDouble {
    DoubleDouble(high: 0x1.5555555555555p-3, low: 0x1.5555555555555p-57)
  }
  static var oneTwentyFourth: DoubleDouble {
    DoubleDouble(high: 0x1.5555555555555p-5, low: 0x1.5555555555555p-59)
  }
  static var oneHundredTwentieth: DoubleDouble {
    DoubleDouble(high: 0x1.1111111111111p-7, low: 0x1.1111111111111p-63)
  }

  /// 2^(n/256) for n below 256: repeated square roots of 2 where n is a power
  /// of two, products of these elsewhere.
  nonisolated(unsafe) static let powers: UnsafePointer<DoubleDouble> = {
    var roots = [DoubleDouble(2)]
    for bit in 0..<8 { roots.append(roots[bit].squareRoot()) }
    let table = UnsafeMutablePointer<DoubleDouble>.allocate(capacity: 256)
    table.initialize(to: DoubleDouble(1))
    // n & (n - 1) is n without its lowest set bit.
    for n in 1..<256 {
      let root = roots[8 - n.trailingZeroBitCount]
      (table + n).initialize(to: table[n & (n - 1)] * root)
    }
    return UnsafePointer(table)
  }()

  /// Sines of π n/256 for n from 0 to 64, followed by the cosines: half-angle
  /// formulas where n is a power of two, angle addition elsewhere.
  nonisolated(unsafe) private static let circular: UnsafePointer<DoubleDouble> = {
    var halves = [(sine: DoubleDouble(1), cosine: DoubleDouble(0))]
    for bit in 0..<7 {
      let cosine = ((DoubleDouble(1) + halves[bit].cosine) * 0.5).squareRoot()
      halves.append((halves[bit].sine * 0.5 / cosine, cosine))
    }
    let table = UnsafeMutablePointer<DoubleDouble>.allocate(capacity: 130)
    table.initialize(to: DoubleDouble(0))
    (table + 65).initialize(to: DoubleDouble(1))
    for n in 1...64 {
      let (half, rest) = (halves[7 - n.trailingZeroBitCount], n & (n - 1))
      let (sine, cosine) = (table[rest], table[65 + rest])
      (table + n).initialize(to: sine * half.cosine + cosine * half.sine)
      (table + 65 + n).initialize(to: cosine * half.cosine - sine * half.sine)
    }
    return UnsafePointer(table)
  }()

  /// Sine and cosine of π n/256, for n from -64 to 64.
  @inline(__always)
  static func sineAndCosine(_ n: Int) -> (sine: DoubleDouble, cosine: DoubleDouble) {
    n < 0 ? (-circular[-n], circular[65 - n]) : (circular[n], circular[65 + n])
  }
}
