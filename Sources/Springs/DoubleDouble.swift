import CKernels

/// An unevaluated sum of two doubles that carries about 106 bits.
///
/// Phases of oscillations, frequency times time, need more bits than a double
/// has: a phase of a thousand radians, rounded to a double, is off by up to
/// 2^-44, 512 times the relative rounding error 2^-53.
///
/// `sum` is D. E. Knuth's (The Art of Computer Programming 2, section 4.2.2);
/// `quickSum` and the product are T. J. Dekker's ("A floating-point technique
/// for extending the available precision", Numer. Math. 18 (1971),
/// doi:10.1007/BF01397083), the latter with a fused multiply-add if the target
/// CPU has one. All arithmetic is always inlined: each operator is a short
/// chain of floating-point operations.
///
/// Values must be finite and well inside the exponent range: an overflow gives
/// NaN or infinity, and a product below 2^-969 may lose digits.
@frozen
public struct DoubleDouble: Hashable, Sendable {
  /// The value, rounded to a double.
  public var high: Double
  /// The rest after rounding to `high`: at most half a unit in its last place.
  public var low: Double

  /// The sum of two doubles. The second must be at most half a unit in the last
  /// place of the first; this is not checked.
  @inlinable
  public init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// A double, exactly.
  @inlinable
  public init(_ value: Double) {
    self.init(high: value, low: 0)
  }

  /// The value rounded to a double, even if `low` is too large.
  @inlinable
  public var rounded: Double { high + low }

  /// The exact sum of two doubles.
  @inlinable
  @inline(__always)
  public static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let partOfB = high - a
    return DoubleDouble(high: high, low: (a - (high - partOfB)) + (b - partOfB))
  }

  /// The exact sum of two doubles; the first is not smaller in magnitude.
  @inlinable
  @inline(__always)
  static func quickSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high: high, low: b - (high - a))
  }

  /// The exact product of two doubles.
  @inlinable
  @inline(__always)
  public static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    return DoubleDouble(high: high, low: springbench_product_error(a, b, high))
  }
}

extension DoubleDouble {
  /// The negative; exact.
  @inlinable
  @inline(__always)
  public static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(high: -a.high, low: -a.low)
  }

  /// The sum, to within 2^−104 of it (M. Joldes, J.-M. Muller, V. Popescu 2017,
  /// doi:10.1145/3121432, algorithm 6).
  @inlinable
  @inline(__always)
  public static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    // The low parts are added exactly as well: if the high parts cancel, they
    // are what is left.
    let highs = sum(a.high, b.high)
    let lows = sum(a.low, b.low)
    let middle = quickSum(highs.high, highs.low + lows.high)
    return quickSum(middle.high, middle.low + lows.low)
  }

  /// The difference, to within 2^−104 of it.
  @inlinable
  @inline(__always)
  public static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  /// The product, to within 2^−103 of it.
  @inlinable
  @inline(__always)
  public static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    // Without the product of the low parts, which is below the last bit.
    let highs = product(a.high, b.high)
    return quickSum(highs.high, highs.low + (a.high * b.low + a.low * b.high))
  }

  /// The product, to within 2^−104 of it.
  @inlinable
  @inline(__always)
  public static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let highs = product(a.high, b)
    return quickSum(highs.high, highs.low + a.low * b)
  }

  /// The quotient, to within 2^−102 of it.
  @inlinable
  @inline(__always)
  public static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    // The remainder gives the digits that the first quotient lacks.
    let first = a.high / b.high
    return quickSum(first, (a - b * first).high / b.high)
  }

  /// The square root; zero for values that are not positive.
  @inlinable
  @inline(__always)
  public func squareRoot() -> DoubleDouble {
    guard high > 0 else { return DoubleDouble(0) }
    // One step of Newton's method.
    let estimate = high.squareRoot()
    let residual = self - DoubleDouble.product(estimate, estimate)
    return DoubleDouble.quickSum(estimate, residual.high / (2 * estimate))
  }

  /// The value times 2^exponent, exact unless a part leaves the exponent range.
  @inlinable
  @inline(__always)
  public func scaled(byPowerOfTwo exponent: Int) -> DoubleDouble {
    // Where the power of two is a normal double, one multiplication will do.
    if exponent >= -1022, exponent <= 1023 {
      let factor = Double(bitPattern: UInt64(exponent + 1023) << 52)
      return DoubleDouble(high: high * factor, low: low * factor)
    }
    return DoubleDouble(
      high: Double(sign: .plus, exponent: exponent, significand: high),
      low: Double(sign: .plus, exponent: exponent, significand: low))
  }

  /// Whether a is less than b; false if one is NaN.
  @inlinable
  public static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    a.high < b.high || (a.high == b.high && a.low < b.low)
  }

  /// The absolute value.
  @inlinable
  public var magnitude: DoubleDouble { high.sign == .minus ? -self : self }
}
