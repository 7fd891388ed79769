import Platform
import Springs
import TestSupport
import Testing

/// The closed form against exact values, most of them to 25 digits in files of
/// `Data/reference`.
@Suite struct ReferenceTests {
  /// Two units in the last place of 1, 2^-51, rounded up: the largest error
  /// that is allowed for the states of these files, relative to the scale of
  /// the motion |x0 - target| + |v0|/ω.
  private static let limit = 4.5e-16

  /// Values are a time, a position and a velocity. A position is the sum of
  /// distance and target: for the rounding of that sum, an error of 2^-52 of
  /// the target is not counted.
  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func closedFormIsRightToTwoUnitsOfScale(file: String) throws {
    let rows = try ReferenceRow.rows(of: file)
    for row in rows {
      let (motion, state) = (row.motion, row.motion.state(at: row.values[0]))
      let distance = (state.position - row.values[1]).magnitude
      let slack = 0x1p-52 * motion.target.magnitude
      #expect(worse(0, distance - slack) / motion.scale <= Self.limit, "\(row.line)")
      let error = (state.velocity - row.values[2]).magnitude
      #expect(
        error / (motion.scale * motion.rates.angularFrequency) <= Self.limit, "\(row.line)")
    }
    #expect(rows.count >= 600)
  }

  /// The worst springs found by sweeps of 10^8, from `docs/scale.md`: their
  /// errors, in units of 2^-52 of the scale, are the same on every machine.
  @Test(arguments: [
    (0.0011569795742930342, 3.385423363957927, -928.1672946522277, 1.316767984521814, 2.7048831),
    (0.0032892560048181623, 1.227217026101835, 353.65254594808926, 1.2249549066231429, 2.7933776),
    (1.335716724395752, 20, 0, 0.05, 1.9543157),
  ])
  func theWorstKnownSpringsHaveTheErrorsOfThePage(
    zeta: Double, omega: Double, velocity: Double, time: Double, units: Double
  ) {
    let motion = SpringMotion(ratio: zeta, omega: omega, from: 1, velocity: velocity)
    let exact = motion.doubledState(at: time).position
    let error = (DoubleDouble(motion.state(at: time).position) - exact).magnitude.rounded
    #expect((error / motion.scale * 0x1p52 - units).magnitude < 1e-6)
  }

  /// `exactState`, against which suites measure errors, is computed in
  /// double-double and rounded once.
  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func doubleDoubleIsRightToTheLastBit(file: String) throws {
    for row in try ReferenceRow.rows(of: file) {
      let state = row.motion.exactState(at: row.values[0])
      expectClose(state.position, row.values[1], ulps: 1, row.line)
      expectClose(state.velocity, row.values[2], ulps: 1, row.line)
    }
  }

  /// States where formulas change: where the damped frequency times time is
  /// from 1e-8 to a sixteenth, series replace sine and cosine, and above
  /// critical damping the two decays are so close that their difference would
  /// cancel; and just beyond. Values are a time, and position and velocity in
  /// two parts.
  @Test func doubleDoubleHasThirtyDigitsNearCriticalDamping() throws {
    for row in try ReferenceRow.rows(of: "springs-critical.csv") {
      let state = row.motion.doubledState(at: row.values[0])
      for (found, place) in [(state.position, 1), (state.velocity, 3)] {
        let exact = DoubleDouble(high: row.values[place], low: row.values[place + 1])
        #expect((found - exact).magnitude.rounded < 1e-30, "\(row.line)")
      }
    }
  }

  /// Values are a threshold and a time.
  @Test func settlingTimesAreRightToFourteenDigits() throws {
    let rows = try ReferenceRow.rows(of: "settling-reference.csv")
    for row in rows {
      let time = row.motion.settlingTime(within: row.values[0])
      expectRelative(time, row.values[1], within: 1e-14, row.line)
    }
    #expect(rows.count >= 700)
  }
}
