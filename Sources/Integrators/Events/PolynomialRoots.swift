/// All real roots of a polynomial in an interval.
package enum PolynomialRoots {
  /// The roots of Σ c_k s^k in [lower, upper], ascending, where c are the
  /// `coefficients`. None for a constant, even for zero.
  ///
  /// Between two neighbouring roots of its derivative a polynomial is monotone,
  /// so it has at most one root there, which bisection finds. The roots of the
  /// derivative are found first, in the same way. So no change of sign is
  /// missed, however close it is to the next. A root at which the sign does not
  /// change counts if the value there is exactly zero.
  ///
  /// - Complexity: O(degree²) bisections of about 60 evaluations.
  package static func roots(
    of coefficients: [Double], from lower: Double, to upper: Double
  ) -> [Double] {
    let c = trimmed(coefficients)
    guard c.count > 1 else { return [] }
    let borders = monotoneBorders(of: c, from: lower, to: upper)
    var found: [Double] = []
    // Roots that differ only by rounding are one.
    func add(_ s: Double) {
      if let last = found.last, s - last <= 1e-12 * (upper - lower) { return }
      found.append(s)
    }
    for (a, b) in zip(borders, borders.dropFirst()) {
      let (atA, atB) = (value(of: c, at: a), value(of: c, at: b))
      if atA == 0 {
        add(a)
      } else if atB != 0, (atA < 0) != (atB < 0) {
        add(signChange(of: c, from: a, to: b))
      }
      if b == upper, atB == 0 { add(b) }
    }
    return found
  }

  /// `lower`, `upper` and the roots of the derivative between them, ascending:
  /// between two neighbours the polynomial is monotone.
  static func monotoneBorders(
    of coefficients: [Double], from lower: Double, to upper: Double
  ) -> [Double] {
    let turns = roots(of: derivative(of: coefficients), from: lower, to: upper)
    return [lower] + turns.filter { $0 > lower && $0 < upper } + [upper]
  }

  /// Σ c_k s^k by Horner's scheme.
  static func value(of coefficients: [Double], at s: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * s + $1 }
  }

  /// The coefficients of the derivative.
  static func derivative(of coefficients: [Double]) -> [Double] {
    coefficients.enumerated().dropFirst().map { Double($0) * $1 }
  }

  /// The coefficients up to the last one that is not zero.
  private static func trimmed(_ coefficients: [Double]) -> [Double] {
    Array(coefficients[...(coefficients.lastIndex { $0 != 0 } ?? -1)])
  }

  /// Where between a and b the sign changes, by bisection until there is no
  /// number between the limits, or at most 200 times.
  static func signChange(of coefficients: [Double], from a: Double, to b: Double) -> Double {
    let startsBelow = value(of: coefficients, at: a) < 0
    var (low, high) = (a, b)
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let f = value(of: coefficients, at: middle)
      if f == 0 { return middle }
      if (f < 0) == startsBelow { low = middle } else { high = middle }
    }
    return low
  }
}
