import Glibc
import Springs
import TestSupport
import Testing

/// Crossings, turning points and settling times of motions for which the usual
/// formulas lose digits: close to critical damping, far above it, and pushed so
/// that the slower of two decays is hardly excited.
@Suite struct ExactMomentTests {
  /// Values are the times of the first crossing and of the first turn.
  @Test func firstMomentsAreExact() throws {
    for row in try ReferenceRow.rows(of: "moments.csv") {
      for motion in bothSides(row.motion) {
        for (found, expected) in [
          (motion.firstCrossing, row.values[0]), (motion.firstTurningPoint, row.values[1]),
        ] {
          let error = ((found ?? .nan) - expected).magnitude
          #expect(expected.isNaN ? found == nil : error <= expected.ulp, "\(row.line)")
        }
      }
    }
  }

  /// Values are a threshold and a time. In the last row only the faster decay
  /// is excited, down to where doubles end.
  @Test func settlingIsExact() throws {
    for row in try ReferenceRow.rows(of: "settling-extreme.csv") {
      for motion in bothSides(row.motion) {
        let time = motion.settlingTime(within: row.values[0])
        #expect((time - row.values[1]).magnitude <= 2 * row.values[1].ulp, "\(row.line)")
      }
    }
  }

  /// A motion to 0, and its mirror image.
  private func bothSides(_ motion: SpringMotion) -> [SpringMotion] {
    [1, -1].map { sign in
      SpringMotion(
        rates: motion.rates, from: sign * motion.start, to: 0,
        initialVelocity: sign * motion.initialVelocity)
    }
  }

  /// The velocity at which an overdamped motion follows its faster decay alone
  /// separates faster motions, which cross the target, from slower ones.
  @Test func overdampedMotionsCrossOnlyAboveTheFasterDecay() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<400 {
      let omega = random.logUniform(1e-3, 1e3)
      let rates = SpringRates(dampingRatio: random.logUniform(1.001, 1e8), angularFrequency: omega)
      let fastest = (rates.decay + rates.dampedFrequency).rounded
      for share in [1e-12, 1e-6, 0.1, 10] {
        let faster = SpringMotion(
          rates: rates, from: 1, to: 0, initialVelocity: -fastest * (1 + share))
        let slower = SpringMotion(
          rates: rates, from: 1, to: 0, initialVelocity: -fastest * (1 - min(share, 0.9)))
        #expect(slower.firstCrossing == nil && slower.firstTurningPoint == nil)
        let crossing = faster.firstCrossing ?? .nan
        let turn = faster.firstTurningPoint ?? .nan
        #expect(crossing < turn, "\(rates) \(share)")
        // At any velocity the turn follows the crossing by ln((a + b)/(a -
        // b))/2b, with decay rates a ± b; (a + b)/(a − b) = 1 + 2b/(a − b).
        let lag = log1p((rates.dampedFrequency / rates.slowDecay).rounded * 2)
        expectRelative(
          turn - crossing, lag / 2 / rates.dampedFrequency.rounded,
          within: 1e-15 * (4 + 2 * turn / (turn - crossing)))
      }
    }
  }
}
