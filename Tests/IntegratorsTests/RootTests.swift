import Equations
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
      let found = PolynomialRoots.roots(of: c, from: lower, to: upper, tolerance: 1e-13)
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

  /// A minimum within the tolerance of zero is one root, above it none, and
  /// below it two.
  @Test func touches() {
    func roots(_ lowest: Double, _ tolerance: Double) -> [Double] {
      PolynomialRoots.roots(of: [0.25 + lowest, -1, 1], from: 0, to: 1, tolerance: tolerance)
    }
    #expect(roots(0, 1e-12) == [0.5])
    #expect(roots(1e-6, 2e-6) == [0.5] && roots(-1e-6, 2e-6) == [0.5])
    #expect(roots(1e-6, 0.5e-6) == [])
    let two = roots(-1e-6, 0.5e-6)
    #expect(two.count == 2)
    #expect(zip(two, [0.499, 0.501]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    // At a threefold root the polynomial crosses zero with a slope of zero.
    let flat = PolynomialRoots.roots(
      of: product([0.5, 0.5, 0.5]), from: 0, to: 1, tolerance: 1e-13)
    #expect(flat.count == 1 && (flat[0] - 0.5).magnitude < 1e-4)
  }

  @Test func constantsHaveNone() {
    #expect(PolynomialRoots.roots(of: [], from: 0, to: 1, tolerance: 0) == [])
    #expect(PolynomialRoots.roots(of: [0], from: 0, to: 1, tolerance: 0) == [])
    #expect(PolynomialRoots.roots(of: [2, 0, 0], from: 0, to: 1, tolerance: 1e-3) == [])
  }

  /// Without a tolerance bisection goes on to neighbouring doubles, or to an
  /// exact zero.
  @Test func rootsAreAsAccurateAsDoublesAllow() {
    let roots = PolynomialRoots.roots(of: [-2, 0, 1], from: 0, to: 2, tolerance: 0)
    #expect(roots.count == 1 && (roots[0] - 2.0.squareRoot()).magnitude <= 2.0.squareRoot().ulp)
    #expect(PolynomialRoots.roots(of: [-0.5, 1], from: 0, to: 1, tolerance: 0) == [0.5])
    let small = PolynomialRoots.roots(of: [-1e-40, 1], from: 0, to: 1, tolerance: 0)
    #expect(small.count == 1 && (small[0] / 1e-40 - 1).magnitude < 1e-15)
    // Values whose product is below the smallest double.
    let low = PolynomialRoots.roots(of: [-1e-200, 3e-200], from: 0, to: 1, tolerance: 0)
    #expect(low.count == 1 && (low[0] - 1.0 / 3).magnitude < 1e-15)
  }
}

/// Events of a motion whose moments are known: x'' = −1 from 0 with velocity 2,
/// a parabola, which every interpolant reproduces.
@Suite struct KnownEventTests {
  private func fall(_ steps: Int, _ neighbours: Int) -> Solution {
    ConstantForce(acceleration: -1)
      .solve(from: [0], velocities: [2], until: 4, steps: steps, neighbours: neighbours)
  }

  @Test(arguments: [1, 2, 3, 4, 7, 16], [2, 3, 4])
  func aThrownStone(steps: Int, neighbours: Int) {
    let solution = fall(steps, neighbours)
    #expect(solution.end == 4 && solution.stepTimes.count == steps + 1 && solution.width == 1)
    for k in 0...64 {
      let t = Double(k) / 16
      #expect((solution.position(at: t) - (2 * t - t * t / 2)).magnitude < 1e-13)
      #expect((solution.velocity(at: t) - (2 - t)).magnitude < 1e-12)
    }
    #expect(solution.position(at: -1e-9).isNaN && solution.velocity(at: 4 + 1e-9).isNaN)
    let crossings = solution.events(.crossing(level: 1.5))
    #expect(crossings.map(\.direction) == [.rising, .falling])
    #expect(zip(crossings, [1.0, 3]).allSatisfy { ($0.time - $1).magnitude < 1e-12 })
    let turns = solution.events(.turning)
    #expect(turns.map(\.direction) == [.falling])
    #expect(turns.allSatisfy { ($0.time - 2).magnitude < 1e-9 })
    // The start is no event, the end is one.
    let ends = solution.events(.crossing(level: 0))
    #expect(ends.map(\.direction) == [.falling])
    #expect(ends.allSatisfy { ($0.time - 4).magnitude < 1e-12 })
    let band = solution.events(.settling(target: 1, threshold: 0.5))
    #expect(band.map(\.direction) == [.falling, .rising, .falling, .rising])
    let moments = [2 - 3.0.squareRoot(), 1, 3, 2 + 3.0.squareRoot()]
    #expect(zip(band, moments).allSatisfy { ($0.time - $1).magnitude < 1e-12 })
    #expect(solution.settlingTime(target: 1, threshold: 0.5) == .infinity)
    #expect(
      (solution.settlingTime(target: 0, threshold: 1.5) - 3).magnitude < 1e-12)
    #expect(solution.settlingTime(target: 1, threshold: 1.25) == 0)
    #expect(solution.settlingTime(target: 5, threshold: 1.25) == .infinity)
  }

  /// A level at the height of the crest is touched; higher by more than the
  /// tolerance it is missed, and lower it is crossed twice.
  @Test(arguments: [1, 2, 3, 5, 8]) func aCrestIsTouched(steps: Int) {
    for neighbours in [2, 3, 4] {
      let solution = fall(steps, neighbours)
      let touches = solution.events(.crossing(level: 2), tolerance: 1e-10)
      #expect(touches.map(\.direction) == [.touching])
      #expect(touches.allSatisfy { ($0.time - 2).magnitude < 1e-4 })
      #expect(solution.events(.crossing(level: 2 + 1e-8), tolerance: 1e-10).isEmpty)
      let below = solution.events(.crossing(level: 2 - 1e-8), tolerance: 1e-10)
      #expect(below.map(\.direction) == [.rising, .falling])
    }
  }
}
