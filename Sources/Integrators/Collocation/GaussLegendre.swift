/// Nodes and weights of Gauss–Legendre quadrature on [0, 1], correctly rounded;
/// the Legendre polynomials P_k(y) with y = 2τ − 1, and their integrals over τ.
package enum GaussLegendre {
  package static let nodes8: [Double] = [
    0.0198550717512318842, 0.10166676129318663, 0.237233795041835507, 0.408282678752175098,
    0.591717321247824902, 0.762766204958164493, 0.89833323870681337, 0.980144928248768116,
  ]
  package static let weights8: [Double] = [
    0.0506142681451881296, 0.111190517226687235, 0.156853322938943644, 0.181341891689180991,
    0.181341891689180991, 0.156853322938943644, 0.111190517226687235, 0.0506142681451881296,
  ]
  package static let nodes16: [Double] = [
    0.0052995325041750337, 0.027712488463383712, 0.0671843988060841281, 0.122297795822498483,
    0.191061877798678126, 0.270991611171386307, 0.359198224610370543, 0.45249374508118128,
    0.54750625491881872, 0.640801775389629457, 0.729008388828613693, 0.808938122201321874,
    0.877702204177501517, 0.932815601193915872, 0.972287511536616288, 0.994700467495824966,
  ]
  package static let weights16: [Double] = [
    0.0135762297058770474, 0.0311267619693239464, 0.0475792558412463924, 0.062314485627766936,
    0.074797994408288366, 0.0845782596975012691, 0.0913017075224617944, 0.0947253052275342481,
    0.0947253052275342481, 0.0913017075224617944, 0.0845782596975012691, 0.074797994408288366,
    0.062314485627766936, 0.0475792558412463924, 0.0311267619693239464, 0.0135762297058770474,
  ]

  /// P_0 … P_degree at y in [−1, 1], at least P_0 and P_1.
  package static func legendre(_ y: Double, degree: Int) -> [Double] {
    var values = [1.0, y]
    for k in stride(from: 2, through: degree, by: 1) {
      let n = Double(k)
      values.append(((2 * n - 1) * y * values[k - 1] - (n - 1) * values[k - 2]) / n)
    }
    return values
  }

  /// ∫_0^τ P_k(2t − 1) dt for k = 0 … degree.
  package static func integrals(_ tau: Double, degree: Int) -> [Double] {
    integrated(legendre(2 * tau - 1, degree: degree + 1), first: tau)
  }

  /// ∫_0^τ ∫_0^t P_k(2s − 1) ds dt for k = 0 … degree.
  package static func doubleIntegrals(_ tau: Double, degree: Int) -> [Double] {
    let once = integrals(tau, degree: degree + 1)
    // τ²/2.
    return integrated(once, first: (once[1] + once[0]) / 2)
  }

  /// The integrals from 0 to τ of all P_k but the last, from their values at τ.
  /// Applied to its own result it yields the double integrals. For k ≥ 1,
  /// ∫P_k dτ = (P_{k+1} − P_{k−1})/(2(2k + 1)), and the terms at 0 cancel;
  /// `first` is the integral for k = 0.
  private static func integrated(_ values: [Double], first: Double) -> [Double] {
    var result = [first]
    for k in 1..<values.count - 1 {
      result.append((values[k + 1] - values[k - 1]) / Double(4 * k + 2))
    }
    return result
  }

  /// The coefficients, in powers of y = 2τ − 1, of R_k with
  /// ∫_0^τ ∫_0^t P_k = τ² R_k(τ): a double zero at 0 is divided out, so that a
  /// dense polynomial is exact at the step's beginning.
  package static func reducedDoubleIntegrals(degree: Int) -> [[Double]] {
    var polynomials: [[Double]] = [[1], [0, 1]]
    for k in 2...(degree + 2) {
      let n = Double(k)
      var row = [Double](repeating: 0, count: k + 1)
      for (j, c) in polynomials[k - 1].enumerated() { row[j + 1] += (2 * n - 1) / n * c }
      for (j, c) in polynomials[k - 2].enumerated() { row[j] -= (n - 1) / n * c }
      polynomials.append(row)
    }
    return integrated(integrated(polynomials)).map { row in
      // τ² = (y + 1)²/4: divide by y + 1 twice, then multiply by 4.
      quotientByYPlusOne(quotientByYPlusOne(row)).map { 4 * $0 }
    }
  }

  /// The integrals of `integrated(_:first:)` for rows of coefficients in powers
  /// of y. For k = 0 the integral and the double integral are both half the sum
  /// of the first two rows.
  private static func integrated(_ rows: [[Double]]) -> [[Double]] {
    (0..<rows.count - 1).map { k in
      let upper = k == 0 ? 0.5 : 1 / Double(4 * k + 2)
      let lower = k == 0 ? upper : -upper
      var sum = rows[k + 1].map { upper * $0 }
      for (j, c) in rows[max(k - 1, 0)].enumerated() { sum[j] += lower * c }
      return sum
    }
  }

  /// The quotient of a polynomial in y by y + 1, without the remainder.
  private static func quotientByYPlusOne(_ coefficients: [Double]) -> [Double] {
    var quotient = [Double](repeating: 0, count: coefficients.count - 1)
    var carry = 0.0
    for j in stride(from: coefficients.count - 1, to: 0, by: -1) {
      carry = coefficients[j] - carry
      quotient[j - 1] = carry
    }
    return quotient
  }
}
