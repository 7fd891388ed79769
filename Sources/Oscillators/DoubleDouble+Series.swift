import Equations
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

  /// A function of one argument. Its domain and special values are those in
  /// Double.
  public static func apply(_ function: Operation, _ x: DoubleDouble) -> DoubleDouble {
    switch function {
    case .sine: return x.sineAndCosine().sine
    case .cosine: return x.sineAndCosine().cosine
    case .tangent:
      let (sine, cosine) = x.sineAndCosine()
      return sine / cosine
    case .arctangent: return x.arctangent()
    case .hyperbolicSine: return (x.exponential() - (-x).exponential()) * 0.5
    case .hyperbolicCosine: return (x.exponential() + (-x).exponential()) * 0.5
    case .hyperbolicTangent:
      // (1 − e^(−2|x|))/(1 + e^(−2|x|)), which cannot overflow.
      let decay = (x.magnitude * -2).exponential()
      let size = (DoubleDouble(1) - decay) / (DoubleDouble(1) + decay)
      return x.high < 0 ? -size : size
    case .exponential: return x.exponential()
    case .logarithm: return x.logarithm()
    case .squareRoot: return x.high < 0 ? DoubleDouble(.nan) : x.squareRoot()
    case .magnitude: return x.magnitude
    case .sign: return DoubleDouble(Double.apply(.sign, x.high))
    // Negation is the only other operation of one argument.
    default: return -x
    }
  }

  /// The minimum, the maximum or a power.
  public static func apply(
    _ function: Operation, _ x: DoubleDouble, _ y: DoubleDouble
  ) -> DoubleDouble {
    switch function {
    case .minimum: return y < x || y.high.isNaN ? y : x
    case .maximum: return x < y || y.high.isNaN ? y : x
    default:
      // The sign, and results that are 0, infinite or NaN, are those in Double.
      let rough = Double.apply(.power, x.high, y.high)
      guard x.high != 0, rough.isFinite else { return DoubleDouble(rough) }
      let size = (x.magnitude.logarithm() * y).exponential()
      return rough < 0 ? -size : size
    }
  }
}
