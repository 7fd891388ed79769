import Integrators
import Testing

/// Roots of polynomials that are products of known factors.
@Suite struct RootTests {
  /// The coefficients of scale · Π (x − root), from the constant one up.
  private func product(_ roots: [Double], scale: Double = 1) -> [Double] {
    roots.reduce([scale]) { c, root in
      (0...c.count).map { ($0 > 0 ? c[$0 - 1] : 0) - ($0 < c.count ? root * c[$0] : 0) }
    }
  }

  /// Expects the roots within an interval of a polynomial that has others
  /// outside.
  private func check(
    _ roots: [Double], from lower: Double, to upper: Double, within: Double = 1e-12,
    others: [Double] = []
  ) {
    for sign in [1.0, -1] {
      // The negative polynomial has highest coefficients of zero, too.
      let c = product(roots + others, scale: sign) + (sign > 0 ? [] : [0, 0])
      let found = PolynomialRoots.roots(of: c, from: lower, to: upper)
      #expect(found.count == roots.count, "\(found) for \(roots)")
      for (a, b) in zip(found, roots) { #expect((a - b).magnitude <= within) }
    }
  }

  @Test func rootsAreThoseOfTheFactors() {
    check([0.3], from: 0, to: 1, within: 1e-16)
    check([0.25, 0.5, 0.75], from: 0, to: 1)
    check([0.1, 0.2, 0.4, 0.65, 0.9], from: 0, to: 1, within: 1e-10)
    check([-3, -1.5, 0.5, 2], from: -4, to: 3, within: 1e-11)
    check([0.25, 0.5], from: 0, to: 1, others: [-0.5, 1.25, 7])
    check([1.5, 1.75], from: 1.25, to: 2, others: [0, 1])
    // Two roots so close that the polynomial hardly leaves zero between them.
    check([0.5, 0.5001], from: 0, to: 1, within: 1e-8)
  }

  @Test func bordersBelongToTheInterval() {
    check([0], from: 0, to: 1, within: 0)
    check([1], from: 0, to: 1, within: 0)
    check([0, 1], from: 0, to: 1, within: 0)
    check([0, 0.5, 1], from: 0, to: 1)
    check([-2, 3], from: -2, to: 3, within: 0)
    check([], from: 0, to: 1, others: [-1e-9, 1 + 1e-9])
    check([], from: 0, to: 1, others: [-0.5, 1.5, 2])
  }

  /// A minimum at zero is one root, above it none, and below it two.
  @Test func touches() {
    func roots(_ lowest: Double) -> [Double] {
      PolynomialRoots.roots(of: [0.25 + lowest, -1, 1], from: 0, to: 1)
    }
    #expect(roots(0) == [0.5])
    #expect(roots(1e-6) == [])
    let two = roots(-1e-6)
    #expect(two.count == 2)
    #expect(zip(two, [0.499, 0.501]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    // At a threefold root the polynomial crosses zero with a slope of zero.
    let flat = PolynomialRoots.roots(of: product([0.5, 0.5, 0.5]), from: 0, to: 1)
    #expect(flat.count == 1 && (flat[0] - 0.5).magnitude < 1e-4)
  }

  @Test func constantsHaveNone() {
    #expect(PolynomialRoots.roots(of: [], from: 0, to: 1) == [])
    #expect(PolynomialRoots.roots(of: [0], from: 0, to: 1) == [])
    #expect(PolynomialRoots.roots(of: [2, 0, 0], from: 0, to: 1) == [])
  }

  /// Bisection goes on to neighbouring doubles, or to an exact zero.
  @Test func rootsAreAsAccurateAsDoublesAllow() {
    let roots = PolynomialRoots.roots(of: [-2, 0, 1], from: 0, to: 2)
    #expect(roots.count == 1 && (roots[0] - 2.0.squareRoot()).magnitude <= 2.0.squareRoot().ulp)
    #expect(PolynomialRoots.roots(of: [-0.5, 1], from: 0, to: 1) == [0.5])
    let small = PolynomialRoots.roots(of: [-1e-40, 1], from: 0, to: 1)
    #expect(small.count == 1 && (small[0] / 1e-40 - 1).magnitude < 1e-15)
    // Values whose product is below the smallest double.
    let low = PolynomialRoots.roots(of: [-1e-200, 3e-200], from: 0, to: 1)
    #expect(low.count == 1 && (low[0] - 1.0 / 3).magnitude < 1e-15)
  }
}
