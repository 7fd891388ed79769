import Platform

/// e^x as JavaScript engines compute it, after fdlibm: argument reduction to
/// |r| ≤ ln 2 / 2, a rational approximation, and scaling by a power of two.
///
/// It differs from the C library's function in the last bit. Near critical
/// damping the difference of two exponentials magnifies that.
///
/// - Parameter x: zero or negative.
func browserExponential(_ x: Double) -> Double {
  // The result is below 1e-304, where the last bit does not matter.
  guard x > -700 else { return exp(x) }
  // ln 2 in two parts, so that a multiple of it can be subtracted exactly.
  let (ln2High, ln2Low) = (6.93147180369123816490e-01, 1.90821492927058770002e-10)
  guard x.magnitude >= 0x1p-28 else { return 1 + x }
  var (high, low, power) = (x, 0.0, 0.0)
  // From ln 2 / 2 on; below 3 ln 2 / 2 the power is -1, without a division.
  if x.magnitude > 0.34657359027997264 {
    power = x.magnitude < 1.0397207708399179 ? -1 : (1.44269504088896338700 * x - 0.5)
    power.round(.towardZero)
    (high, low) = (x - power * ln2High, power * ln2Low)
  }
  let r = high - low
  let t = r * r
  let end = -1.65339022054652515390e-06 + t * 4.13813679705723846039e-08
  let tail = 6.61375632143793436117e-05 + t * end
  let c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * tail))
  if power == 0 { return 1 - ((r * c) / (c - 2) - r) }
  let y = 1 - ((low - (r * c) / (2 - c)) - high)
  return y * Double(sign: .plus, exponent: Int(power), significand: 1)
}
