import Platform

/// e^x as Go computes it on x86-64 with fused multiply-add: a Taylor polynomial
/// at one sixteenth of the reduced argument, then four doublings.
///
/// It differs from the C library's function in the last bits. Near critical
/// damping the difference of two exponentials magnifies that.
func goExponential(_ x: Double) -> Double {
  // The result is below 1e-304 or above 1e304, where the last bits do not
  // matter.
  guard x.magnitude < 700 else { return exp(x) }
  // e^x = 2^power · e^remainder. ln 2 is subtracted in two parts, because a
  // double of it has too few digits.
  let binaryLogarithmOfE = 1.4426950408889634
  let upperLn2 = 0.69314718055966295651160180568695068359375
  let lowerLn2 = 0.28235290563031577122588448175013436025525412068e-12
  let power = (binaryLogarithmOfE * x).rounded(.toNearestOrEven)
  var remainder = x.addingProduct(-power, upperLn2)
  remainder.addProduct(-power, lowerLn2)
  let r = remainder * 0.0625
  // The Taylor coefficients 1/8! to 1/1!, for (e^r - 1)/r by Horner's rule.
  let coefficients = [
    2.4801587301587301587e-5, 1.9841269841269841270e-4, 1.3888888888888888889e-3,
    8.3333333333333333333e-3,
    4.1666666666666666667e-2, 1.6666666666666666667e-1, 0.5, 1,
  ]
  let series = coefficients.reduce(0) { $1.addingProduct($0, r) }
  // Four doublings, each from e^r - 1 to e^2r - 1; the last one adds the 1.
  var minusOne = r * series
  for _ in 0..<3 { minusOne *= minusOne + 2 }
  return (1.0).addingProduct(minusOne, minusOne + 2)
    * Double(sign: .plus, exponent: Int(power), significand: 1)
}
