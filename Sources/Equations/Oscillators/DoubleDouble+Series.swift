import Springs

/// Power series in twice the working precision, for the references of equations
/// without a closed solution.
extension DoubleDouble: SeriesScalar {
  /// A number without a low part.
  @inlinable
  public init(constant: Double) { self.init(constant) }
  /// The high part, which is the rounded value.
  @inlinable public var approximation: Double { high }
  /// Significant bits: 53 in each part.
  @inlinable public static var precision: Int { 106 }

  /// a·b + c, rounded twice.
  @inlinable
  public static func multiplyAdd(
    _ a: DoubleDouble, _ b: DoubleDouble, _ c: DoubleDouble
  ) -> DoubleDouble {
    a * b + c
  }

  /// A function of one argument, with Double's special values; but sines are 0
  /// and cosines 1 from 2⁶² quarter turns upwards.
  public static func apply(_ function: Operation, _ x: DoubleDouble) -> DoubleDouble {
    let rough = Double.apply(function, x.high)
    // Only normal arguments have a low part; results near overflow get none.
    guard x.high.isNormal, rough.magnitude < 0x1p1022 else { return DoubleDouble(rough) }
    switch function {
    case .negate: return -x
    case .sine: return x.sineAndCosine().sine
    case .cosine: return x.sineAndCosine().cosine
    case .tangent:
      let (sine, cosine) = x.sineAndCosine()
      return sine / cosine
    case .arctangent: return x.arctangent()
    case .hyperbolicSine: return x.hyperbolicSine()
    case .hyperbolicCosine: return x.hyperbolicCosine()
    case .hyperbolicTangent:
      // Beyond ±40 it is ±1 to more than 106 bits.
      return x.high.magnitude < 40
        ? x.hyperbolicSine() / x.hyperbolicCosine() : DoubleDouble(rough)
    case .exponential: return x.exponential()
    case .logarithm: return x.logarithm()
    case .squareRoot: return x.squareRoot()
    case .magnitude: return x.magnitude
    case .sign: return DoubleDouble(rough)
    default: fatalError("\(function) is not a function of one value")
    }
  }

  /// The minimum, the maximum or a power.
  public static func apply(
    _ function: Operation, _ x: DoubleDouble, _ y: DoubleDouble
  ) -> DoubleDouble {
    switch function {
    case .minimum: return y < x || y.high.isNaN ? y : x
    case .maximum: return x < y || y.high.isNaN ? y : x
    case .power: return power(x, y)
    default: fatalError("\(function) is not a function of two values")
    }
  }

  /// Special values are those in Double.
  private static func power(_ x: DoubleDouble, _ y: DoubleDouble) -> DoubleDouble {
    let rough = Double.apply(.power, x.high, y.high)
    guard x.high.isNormal, y.high.isFinite, rough.isNormal, rough.magnitude < 0x1p1022 else {
      return DoubleDouble(rough)
    }
    if y.low == 0, let exponent = Int(exactly: y.high) {
      let size = x.multiplied(times: exponent.magnitude)
      return exponent < 0 ? DoubleDouble(1) / size : size
    }
    let size = (x.magnitude.logarithm() * y).exponential()
    // The sign is Double's: `rough` is negative only if y.high is odd.
    return rough < 0 ? -size : size
  }

  /// The power with the exponent `count`, by repeated squaring.
  private func multiplied(times count: UInt) -> DoubleDouble {
    var (product, square, rest) = (DoubleDouble(1), self, count)
    while rest > 0 {
      if rest & 1 == 1 { product = product * square }
      rest >>= 1
      // The square after the last that is needed may overflow.
      if rest > 0 { square = square * square }
    }
    return product
  }

  private func hyperbolicSine() -> DoubleDouble {
    guard high.magnitude < 1 else { return (exponential() - (-self).exponential()) * 0.5 }
    // Its series, because the exponentials nearly cancel.
    let square = self * self
    return self
      * stride(from: 30.0, to: 0, by: -2).reduce(DoubleDouble(1)) { sum, n in
        DoubleDouble(1) + square * sum / DoubleDouble(n * (n + 1))
      }
  }

  private func hyperbolicCosine() -> DoubleDouble { (exponential() + (-self).exponential()) * 0.5 }
}
