import Springs
import TestSupport
import Testing

/// The closed form against exact values, most of them to 25 digits in files of
/// `Data/reference`.
@Suite struct ReferenceTests {
  /// Two units in the last place of 1, 2^-51, rounded up: the allowed error of
  /// a position relative to S = |x0 - target| + |v0|/ω, the motion's scale, and
  /// of a velocity relative to S ω.
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

  /// Springs with large errors, found by sweeps and searches (the first and the
  /// last are in `docs/scale.md`). A list has the damping ratio, ω, start,
  /// target, velocity, time, and the error in units of 2^-52 of the scale.
  @Test(arguments: [
    [
      0.0011569795742930342, 3.385423363957927, 1, 0, -928.1672946522277, 1.316767984521814,
      2.7048831,
    ],
    [
      0.0032892560048181623, 1.227217026101835, 1, 0, 353.65254594808926, 1.2249549066231429,
      2.7933776,
    ],
    [1.335716724395752, 20, 1, 0, 0, 0.05, 1.9543157],
    [
      0.0027387651472455844, 1.1252179989476536, -255.98793659261486, -256.50306589502924,
      291.1108571477732, 1.3965192701997893, 3.6049195,
    ],
  ])
  func springsWithLargeErrorsHaveTheirRecordedErrors(spring: [Double]) {
    let (time, units) = (spring[5], spring[6])
    let motion = SpringMotion(
      ratio: spring[0], omega: spring[1], from: spring[2], to: spring[3], velocity: spring[4])
    let exact = motion.doubledState(at: time).position
    let error = (DoubleDouble(motion.state(at: time).position) - exact).magnitude.rounded
    #expect((error / motion.scale * 0x1p52 - units).magnitude < 1e-6)
  }

  /// `exactState`, against which suites measure errors, is computed in
  /// double-double and rounded once.
  @Test(arguments: ["springs-reference.csv", "springs-extreme.csv"])
  func exactStatesAreRightToOneUnit(file: String) throws {
    for row in try ReferenceRow.rows(of: file) {
      let state = row.motion.exactState(at: row.values[0])
      expectClose(state.position, row.values[1], ulps: 1, row.line)
      expectClose(state.velocity, row.values[2], ulps: 1, row.line)
    }
  }

  /// Sines are accurate up to 2^53 quarter turns; decayed motions always are.
  @Test func accuracyEndsAt2To53QuarterTurns() {
    let undamped = SpringRates(dampingRatio: 0, angularFrequency: .pi / 2)
    #expect(undamped.isAccurate(at: 0x1p53) && !undamped.isAccurate(at: 0x1p53.nextUp))
    for (decay, isAccurate) in [(36.9, false), (37.1, true)] {
      let rates = SpringRates(dampingRatio: decay / 1.5e16, angularFrequency: 1)
      #expect(rates.isAccurate(at: 1.5e16) == isAccurate)
    }
    #expect(SpringRates(dampingRatio: 2, angularFrequency: 1).isAccurate(at: 1e300))
  }

  /// Most springs are overdamped; their phases (damped frequency times time)
  /// lie on both sides of 1/16. Below it series are used, since the two decays
  /// nearly cancel. Values are a time, and position and velocity in two parts
  /// each.
  @Test func doubleDoubleHasThirtyDigitsNearCriticalDamping() throws {
    for row in try ReferenceRow.rows(of: "springs-critical.csv") {
      let state = row.motion.doubledState(at: row.values[0])
      for (found, place) in [(state.position, 1), (state.velocity, 3)] {
        let exact = DoubleDouble(high: row.values[place], low: row.values[place + 1])
        #expect((found - exact).magnitude.rounded < 1e-30, "\(row.line)")
      }
    }
  }

  /// A state in double-double is accurate however short the time, here against
  /// v = −9t. Oscillations have no low parts beyond a phase of 2^50.
  @Test(arguments: [1e-200, 1e-18, 1e-12]) func shortTimesKeepDoubleDoubleAccuracy(time: Double) {
    let motion = SpringMotion(ratio: 0, omega: 3, from: 1)
    let exact = -DoubleDouble.product(9, time)
    let velocity = motion.doubledState(at: time).velocity
    #expect(((velocity - exact) / exact).magnitude.rounded < 1e-23)
    let far = motion.doubledState(at: 0x1p52)
    #expect(far.position.low == 0 && far.velocity.low == 0)
  }
}

/// A line of a file in `Data/reference`: a motion, and what is known of it.
struct ReferenceRow {
  let line: String
  let motion: SpringMotion
  /// The columns after the motion's; NaN for an empty one.
  let values: [Double]

  /// The rows of a file, whose first column may be the name of a case.
  static func rows(of file: String) throws -> [ReferenceRow] {
    let lines = try Repository.lines(of: "Data/reference/\(file)")
    let isNamed = lines[0].hasPrefix("case,")
    return try lines.dropFirst().map { line in
      let numbers = try line.split(separator: ",", omittingEmptySubsequences: false)
        .dropFirst(isNamed ? 1 : 0).map { $0.isEmpty ? .nan : try #require(Double($0)) }
      let motion = SpringMotion(
        ratio: numbers[0], omega: numbers[1], from: numbers[2], to: numbers[3],
        velocity: numbers[4])
      return ReferenceRow(line: line, motion: motion, values: Array(numbers[5...]))
    }
  }
}
