import Platform

extension DoubleDouble {
  /// π to 159 bits, as three doubles: the third one keeps reduced arguments
  /// exact to the last bit for phases of up to 2^53 quarter turns.
  @usableFromInline
  static let piParts: (Double, Double, Double) = (
    0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.f1976b7ed8fbcp-109
  )

  public static let pi = DoubleDouble(high: piParts.0, low: piParts.1)

  static let ln2 = DoubleDouble(high: 0x1.62e42fefa39efp-1, low: 0x1.abc9e3b39803fp-56)

  /// 1/2 to 1/12: a product costs a tenth of a quotient.
  private static let reciprocals = (2...12).map { DoubleDouble(1) / DoubleDouble(Double($0)) }

  /// e to the power of the value; zero below -745, infinity above 710, and no
  /// number for none.
  ///
  /// The argument is reduced to at most ln 2 / 512 by a power of two and
  /// eight halvings, summed by Taylor's series, and squared back.
  public func exponential() -> DoubleDouble {
    guard !high.isNaN else { return self }
    if high < -745.2 { return DoubleDouble(0) }
    if high > 709.8 { return DoubleDouble(.infinity) }
    let power = (high / DoubleDouble.ln2.high).rounded()
    let halvings = 8
    let reduced = (self - DoubleDouble.ln2 * power).scaled(byPowerOfTwo: -halvings)
    // e^r - 1, kept apart from 1 so that the squarings lose nothing.
    var term = reduced
    var result = reduced
    for reciprocal in DoubleDouble.reciprocals {
      term = term * reduced * reciprocal
      result = result + term
    }
    for _ in 0..<halvings { result = result * 2 + result * result }
    result = result + DoubleDouble(1)
    // In two steps, so that results near the smallest normal survive.
    let half = Int(power) / 2
    return result.scaled(byPowerOfTwo: half).scaled(byPowerOfTwo: Int(power) - half)
  }

  /// Sine and cosine, for magnitudes up to 2^53 quarter turns; beyond 2^62 those
  /// of zero, as no answer is better than any other there.
  ///
  /// The argument is reduced to at most π/4 by quarter turns, then to a
  /// sixteenth of it, summed by Taylor's series and doubled back.
  public func sineAndCosine() -> (sine: DoubleDouble, cosine: DoubleDouble) {
    let quarters = (high / (DoubleDouble.pi.high / 2)).rounded()
    guard quarters.magnitude < 0x1p62 else { return (DoubleDouble(0), DoubleDouble(1)) }
    let parts = DoubleDouble.piParts
    let reduced =
      ((self - DoubleDouble.product(quarters, parts.0 / 2))
        - DoubleDouble.product(quarters, parts.1 / 2))
      - DoubleDouble.product(quarters, parts.2 / 2)
    let doublings = 4
    let small = reduced.scaled(byPowerOfTwo: -doublings)
    let square = small * small
    var sine = small
    var sineTerm = small
    var versine = DoubleDouble(0)
    var versineTerm = DoubleDouble(-1)
    for n in 1...10 {
      versineTerm = versineTerm * square / DoubleDouble(-Double((2 * n - 1) * 2 * n))
      versine = versine + versineTerm
      sineTerm = sineTerm * square / DoubleDouble(-Double(2 * n * (2 * n + 1)))
      sine = sine + sineTerm
    }
    // With m = 1 - cos: sin 2x = 2 sin x (1 - m), 1 - cos 2x = 2 sin² x.
    for _ in 0..<doublings {
      let doubled = sine * 2 * (DoubleDouble(1) - versine)
      versine = sine * sine * 2
      sine = doubled
    }
    let cosine = DoubleDouble(1) - versine
    switch Int(quarters) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The natural logarithm; what `log` says of its high part where that is not
  /// a positive number.
  ///
  /// A double's logarithm is corrected by what its exponential is off.
  public func logarithm() -> DoubleDouble {
    let estimate = log(high)
    guard estimate.isFinite else { return DoubleDouble(estimate) }
    let rest = self * (-DoubleDouble(estimate)).exponential() - DoubleDouble(1)
    return DoubleDouble(estimate) + rest - rest * rest * 0.5
  }

  /// The arctangent, corrected like the logarithm: the difference of two angles
  /// from the tangent of it.
  public func arctangent() -> DoubleDouble {
    let estimate = atan(high)
    let (sine, cosine) = DoubleDouble(estimate).sineAndCosine()
    // Of an infinite value the low part is none.
    guard high.isFinite else { return DoubleDouble(estimate) }
    return DoubleDouble(estimate) + (self * cosine - sine) / (cosine + self * sine)
  }
}
