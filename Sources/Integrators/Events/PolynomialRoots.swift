/// All real roots of a polynomial in an interval.
public enum PolynomialRoots {
  /// The roots of Σ c_k s^k in [lower, upper], ascending.
  ///
  /// Between two neighbouring roots of its derivative a polynomial is
  /// monotone, so the roots of the derivatives, found first, leave no root
  /// out: neither two crossings inside one step nor a touch without a change
  /// of sign, which counts if it comes within `tolerance` of zero.
  ///
  /// - Complexity: O(degree²) bisections of about 60 evaluations.
  public static func roots(
    of coefficients: [Double], from lower: Double, to upper: Double, tolerance: Double
  ) -> [Double] {
    var degree = coefficients.count - 1
    while degree > 0 && coefficients[degree] == 0 { degree -= 1 }
    guard degree > 0 else { return [] }
    let c = Array(coefficients[...degree])
    func value(_ s: Double) -> Double { c.reversed().reduce(0) { $0 * s + $1 } }
    let derivative = (1...degree).map { Double($0) * c[$0] }
    let turns = roots(of: derivative, from: lower, to: upper, tolerance: 0)
    var borders = [lower]
    for turn in turns where turn > (borders.last ?? lower) { borders.append(turn) }
    if upper > (borders.last ?? lower) { borders.append(upper) }
    var found: [Double] = []
    func add(_ s: Double) {
      if let last = found.last, s - last <= 1e-12 * (upper - lower) { return }
      found.append(s)
    }
    for (a, b) in zip(borders, borders.dropFirst()) {
      let fa = value(a)
      let fb = value(b)
      // An end of a monotone stretch is a turn or a border of the interval.
      if fa.magnitude <= tolerance { add(a) }
      if fa * fb < 0 && fa.magnitude > tolerance && fb.magnitude > tolerance {
        add(bisect(value, a, b, fa))
      }
      if fb.magnitude <= tolerance && b == upper { add(b) }
    }
    return found
  }

  /// The sign change between a and b, to neighbouring numbers.
  private static func bisect(
    _ value: (Double) -> Double, _ a: Double, _ b: Double, _ fa: Double
  ) -> Double {
    var low = a
    var high = b
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let f = value(middle)
      if f == 0 { return middle }
      if (f < 0) == (fa < 0) { low = middle } else { high = middle }
    }
    return low
  }
}
