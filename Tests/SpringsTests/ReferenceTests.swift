import Glibc
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
  /// last are in `docs/scale.md`): their errors in units of 2^-52 of the scale.
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

/// Crossings, turning points and settling times, mostly of motions for which
/// the usual formulas lose digits: close to critical damping, far above it, or
/// pushed so that the slower of two decays is hardly excited.
@Suite struct ExactMomentTests {
  /// Values are the times of the first crossing and of the first turn.
  @Test func firstMomentsAreRightToOneUnit() throws {
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
  /// is excited.
  @Test func settlingTimesAreRightToTwoUnits() throws {
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
