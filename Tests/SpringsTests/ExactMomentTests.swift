import Glibc
import Springs
import TestSupport
import Testing

/// Crossings, turning points and settling times of motions for which the usual
/// formulas lose digits: close to critical damping, far above it, and pushed so
/// that the slower of two decays is hardly excited.
///
/// Expected values were computed with 60 digits by mpmath 1.3.0, from the zeros
/// of u cos bt + (v + a u) sin(bt)/b, with a = ζω and b = ω√(1 − ζ²), and of
/// its derivative.
@Suite struct ExactMomentTests {
  @Test(
    arguments: [
      (1000.0, 3.0, 1.0, -5999.9, nil, nil),
      (1000.0, 3.0, 1.0, -6000.0, 0.0025336353366653148, 0.0050672706733306296),
      (1000000.0, 2.0, 1.0, -4000000.0, 7.2543288692656115e-06, 1.4508657738531223e-05),
      (1000000.0, 2.0, 1.0, 4000000.0, nil, 7.081042074125632e-06),
      (1000000000.0, 1.0, -1.0, 2000000001.0, 1.0708206508753178e-08, 3.212461952625954e-08),
      (30.0, 100.0, 1.0, -5998.333101748, 0.002846466239356842, 0.004211913921781043),
      (30.0, 100.0, 1.0, -5998.34, 0.002275000901421994, 0.003640448583846195),
      (30.0, 100.0, 1.0, -5998.3, nil, nil),
      (1.5, 1.0, 1e-12, 1.0, nil, 0.860817881927008),
      (1.5, 1.0, -1e-12, 1.0, 1.0000000000015e-12, 0.8608178819290081),
      (1.0.nextUp, 1.0, 1.0, -3.0, 0.5000000000000001, 1.5),
      (1.0.nextDown, 1.0, 1.0, -3.0, 0.49999999999999994, 1.5),
      (1.0.nextDown, 1.0, 1.0, -1.0, 105414356.56657827, 105414357.56657827),
      (1.0.nextDown, 1.0, -1.0, 0.999, 210827714.13315663, 210827715.13315663),
      (1.0.nextDown, 1.0, 1.0, 2.0, 210828713.79982322, 0.6666666666666667),
      (1.0.nextDown, 1.0, -1.0, -2.0, 210828713.79982322, 0.6666666666666667),
      (0.999999999999, 7.0, -1.0, -3.0, 317352.1915058049, 0.04285714285715314),
      (0.999999999, 7.0, -1.0, -3.0, 10035.349760192243, 0.042857142867428574),
      (0.999999999, 7.0, 1.0, -6.999, 9066.314217147617, 9066.457074290522),
      (0.999, 7.0, 1.0, 0.0, 9.89505463843144, 10.037959419391989),
      (0.999, 7.0, 1e-09, -1.0, 1.000000006993e-09, 0.14290478196054784),
      (0.1, 1.0, 1.0, -10.0, 0.10067204612436342, 1.5787097084991382),
      (0.1, 1.0, 1e-09, -1.0, 1.0000000001e-09, 1.4780376633747747),
      (0.0, 1.0, 1.0, 1e-09, 1.5707963277948966, 1e-09),
      (0.0, 1.0, 1.0, -1e-09, 1.5707963257948967, 3.141592652589793),
      (1.0, 2.0, 1.0, -2.0000001, 10000000.016365789, 10000000.516365789),
      (1.0, 2.0, 1.0, -2.0, nil, nil),
      (1.0, 2.0, -1.0, -1e-09, nil, 2.49999999875e-10),
    ] as [(Double, Double, Double, Double, Double?, Double?)])
  func firstMomentsAreExact(
    ratio: Double, omega: Double, distance: Double, velocity: Double, crossing: Double?,
    turn: Double?
  ) throws {
    for motion in bothSides(ratio, omega, distance, velocity) {
      for (found, expected) in [
        (motion.firstCrossing, crossing), (motion.firstTurningPoint, turn),
      ] {
        guard let expected else {
          #expect(found == nil)
          continue
        }
        let time = try #require(found)
        #expect((time - expected).magnitude <= expected.ulp, "\(time) \(expected)")
      }
    }
  }

  @Test(arguments: [
    (1000.0, 3.0, 1.0, -6000.0, 1e-08, 2145.9171800994663),
    (1000000.0, 2.0, 1.0, -4000000.0, 1e-14, 3218875.824868146),
    (1000000.0, 2.0, 1.0, 4000000.0, 0.001, 7600902.459540557),
    (1000000000.0, 1.0, -1.0, 2000000001.0, 1e-12, 12429216197.844383),
    (30.0, 100.0, 1.0, -5998.34, 1e-09, 4.247327767652125),
    (1.0.nextUp, 1.0, 1.0, -3.0, 0.001, 9.834634031900128),
    (1.0.nextDown, 1.0, -1.0, -2.0, 0.001, 10.37763595072828),
    (0.999999999999, 7.0, -1.0, -3.0, 0.001, 1.3708865240812858),
    (0.999999999, 7.0, -1.0, -3.0, 1e-06, 2.4354979440266136),
    (1.5, 1.0, -1e-12, 1.0, 0.01, 9.949710491550308),
    // Only the faster decay is excited, down to where doubles end.
    (1.25, 1.0, 1.0, -2.0, 1e-300, 345.38776394910684),
  ])
  func settlingIsExact(
    ratio: Double, omega: Double, distance: Double, velocity: Double, threshold: Double,
    expected: Double
  ) {
    for motion in bothSides(ratio, omega, distance, velocity) {
      let time = motion.settlingTime(within: threshold)
      #expect((time - expected).magnitude <= 2 * expected.ulp, "\(time) \(expected)")
    }
  }

  /// A motion to 0, and its mirror image.
  private func bothSides(
    _ ratio: Double, _ omega: Double, _ distance: Double, _ velocity: Double
  ) -> [SpringMotion] {
    [1, -1].map { sign in
      SpringMotion(ratio: ratio, omega: omega, from: sign * distance, velocity: sign * velocity)
    }
  }

  /// The velocity at which an overdamped motion follows its faster decay alone
  /// separates faster motions, which cross the target, from slower ones.
  @Test func crossingsBeginAtTheFasterDecay() {
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
