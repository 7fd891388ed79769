/// Nodes and weights of Gauss–Legendre quadrature on [0, 1], computed with 50
/// digits by Newton's method on the Legendre polynomial and rounded once.
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

  /// P_0 … P_degree at y in [−1, 1], at least up to P_2.
  package static func legendre(_ y: Double, degree: Int) -> [Double] {
    var values = [1.0, y]
    for k in stride(from: 2, through: max(degree, 2), by: 1) {
      let n = Double(k)
      values.append(((2 * n - 1) * y * values[k - 1] - (n - 1) * values[k - 2]) / n)
    }
    return values
  }

  /// ∫_0^τ P_k(2t − 1) dt for k = 0 … degree.
  package static func integrals(_ tau: Double, degree: Int) -> [Double] {
    let p = legendre(2 * tau - 1, degree: degree + 1)
    var result = [tau]
    for k in stride(from: 1, through: degree, by: 1) {
      result.append((p[k + 1] - p[k - 1]) / Double(4 * k + 2))
    }
    return result
  }

  /// ∫_0^τ ∫_0^t P_k for k = 0 … degree.
  package static func doubleIntegrals(_ tau: Double, degree: Int) -> [Double] {
    let once = integrals(tau, degree: degree + 1)
    // ∫P_0 = (P_1 + P_0)/2, ∫P_k = (P_{k+1} − P_{k−1})/(2(2k+1)).
    var result = [(once[1] + once[0]) / 2]
    for k in stride(from: 1, through: degree, by: 1) {
      result.append((once[k + 1] - once[k - 1]) / Double(4 * k + 2))
    }
    return result
  }

  /// The coefficients, in powers of y = 2τ − 1, of R_k with
  /// ∫_0^τ ∫_0^t P_k = τ² R_k(τ): a double zero at 0 is divided out, so that a
  /// dense polynomial is exact at the step's beginning.
  package static func residualCoefficients(degree: Int) -> [[Double]] {
    var monomials: [[Double]] = [[1], [0, 1]]
    for k in 2...(degree + 2) {
      let n = Double(k)
      var row = [Double](repeating: 0, count: k + 1)
      for (j, c) in monomials[k - 1].enumerated() { row[j + 1] += (2 * n - 1) / n * c }
      for (j, c) in monomials[k - 2].enumerated() { row[j] -= (n - 1) / n * c }
      monomials.append(row)
    }
    func combine(_ terms: [(Double, [Double])]) -> [Double] {
      var sum = [Double](repeating: 0, count: terms.map { $0.1.count }.max() ?? 0)
      for (factor, row) in terms {
        for (j, c) in row.enumerated() { sum[j] += factor * c }
      }
      return sum
    }
    let once: [[Double]] = (0...(degree + 1)).map { k in
      if k == 0 { return combine([(0.5, monomials[1]), (0.5, monomials[0])]) }
      let factor = 1 / (2 * (2 * Double(k) + 1))
      return combine([(factor, monomials[k + 1]), (-factor, monomials[k - 1])])
    }
    let twice: [[Double]] = (0...degree).map { k in
      if k == 0 { return combine([(0.5, once[1]), (0.5, once[0])]) }
      let factor = 1 / (2 * (2 * Double(k) + 1))
      return combine([(factor, once[k + 1]), (-factor, once[k - 1])])
    }
    return twice.map { row in
      var quotient = row
      // τ² = (y + 1)²/4: divide by y + 1 twice, then multiply by 4.
      for _ in 0..<2 {
        var next = [Double](repeating: 0, count: quotient.count - 1)
        var carry = 0.0
        for j in stride(from: quotient.count - 1, to: 0, by: -1) {
          carry = quotient[j] - carry
          next[j - 1] = carry
        }
        quotient = next
      }
      return quotient.map { 4 * $0 }
    }
  }
}
