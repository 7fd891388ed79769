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

  /// The numbers of a line: a motion, and what is known of it.
  private struct Row {
    let line: String
    let motion: SpringMotion
    let values: [Double]
  }

  /// The rows of a file, whose lines have a name or not.
  private static func rows(_ file: String, named: Bool = true) throws -> [Row] {
    try Repository.lines(of: "Data/reference/\(file)").dropFirst().map { line in
      let numbers = try line.split(separator: ",").dropFirst(named ? 1 : 0).map {
        try #require(Double($0))
      }
      let motion = SpringMotion(
        ratio: numbers[0], omega: numbers[1], from: numbers[2], to: numbers[3],
        velocity: numbers[4])
      return Row(line: line, motion: motion, values: Array(numbers[5...]))
    }
  }

  /// Values are a time, a position and a velocity. A position is the sum of
  /// distance and target: for the rounding of that sum, an error of 2^-52 of
  /// the target is not counted.
  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func closedFormIsRightToTwoUnitsOfScale(file: String) throws {
    let rows = try Self.rows(file)
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
  func theWorstSpringsAreAsFarOffAsThePageSays(
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
    for row in try Self.rows(file) {
      let state = row.motion.exactState(at: row.values[0])
      expectClose(state.position, row.values[1], ulps: 1, row.line)
      expectClose(state.velocity, row.values[2], ulps: 1, row.line)
    }
  }

  /// States where formulas change: where the damped frequency times time is
  /// from 1e-8 to a sixteenth, series replace sine and cosine, and above
  /// critical damping the two decays are so close that their difference would
  /// cancel; and just beyond. The motions go from 1 to 0 with ω = 1. The
  /// expected values, as high and low parts, are mpmath's to 60 digits.
  @Test(arguments: [
    (
      1.0.nextDown, 0.0, 0.25, (0x1.f26eb8657a28ep-1, -0x1.7a1e78a48fb79p-55),
      (-0x1.8ebef9eac820bp-3, -0x1.618b83a7a9ad7p-59)
    ),
    (
      1.0.nextUp, 0, 0.25, (0x1.f26eb8657a28ep-1, -0x1.6da880d539768p-55),
      (-0x1.8ebef9eac820bp-3, 0x1.cbe3b6b8e8c19p-57)
    ),
    (
      1.0000000000000002, -0.25, 0.4745313281250001, (0.8436082956495735, 1.654535091764847e-17),
      (-0.37697585704154857, 7.345587824252671e-18)
    ),
    (
      1.0000000000009095, -0.25, 0.01, (0.9974752075022868, 3.8569748331053174e-17),
      (-0.2549378321904062, -5.196856463637388e-18)
    ),
    (
      1.0000000000009095, -0.25, 1, (0.6437890220501914, -4.015881170072227e-17),
      (-0.36787944117119137, -1.5183985531603073e-17)
    ),
    (
      1.0000000009313226, -0.25, 1.5, (0.4741515906076408, 9.41990927830143e-18),
      (-0.3068039699897909, 8.230853063797742e-18)
    ),
    (
      1.0000152587890625, -0.25, 5, (0.03200910373802533, -1.8637133191493595e-18),
      (-0.02695345867674682, -1.6754354032380962e-18)
    ),
    (
      1.25, -0.25, 0.0834, (0.9779555874060343, -4.8852096537965156e-17),
      (-0.277385576656873, -2.7674012656800046e-17)
    ),
    (
      3, -0.25, 0.02, (0.9950964375608515, -2.3343623617662397e-17),
      (-0.2405292741169562, -1.1074034124568286e-18)
    ),
    (
      1000000, -0.25, 5e-08, (0.999999988104676, -6.784980384765568e-18),
      (-0.2262094020902806, 8.515970906139225e-18)
    ),
  ])
  func doubleDoubleHasThirtyDigitsNearCriticalDamping(
    zeta: Double, initialVelocity: Double, time: Double, position: (Double, Double),
    velocity: (Double, Double)
  ) {
    let motion = SpringMotion(ratio: zeta, omega: 1, from: 1, velocity: initialVelocity)
    let state = motion.doubledState(at: time)
    for (found, exact) in [(state.position, position), (state.velocity, velocity)] {
      let error = found - DoubleDouble(high: exact.0, low: exact.1)
      #expect(error.magnitude.rounded < 1e-30)
    }
  }

  /// Values are a threshold and a time.
  @Test func settlingTimesAreRightToFourteenDigits() throws {
    let rows = try Self.rows("settling-reference.csv", named: false)
    for row in rows {
      let time = row.motion.settlingTime(within: row.values[0])
      expectRelative(time, row.values[1], within: 1e-14, row.line)
    }
    #expect(rows.count >= 700)
  }
}
