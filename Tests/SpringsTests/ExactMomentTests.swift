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
  private static let moments:
    [(
      ratio: Double, omega: Double, distance: Double, velocity: Double, crossing: Double?,
      turn: Double?
    )] = [
      (1000.0, 3.0, 1.0, -5999.9, nil, nil),
      (1000.0, 3.0, 1.0, -6000.0, 0.00253363533666531457437243, 0.005067270673330629148744861),
      (
        1000000.0, 2.0, 1.0, -4000000.0, 0.000007254328869265611871197224,
        0.00001450865773853122374239445
      ),
      (1000000.0, 2.0, 1.0, 4000000.0, nil, 0.000007081042074125632650445346),
      (
        1000000000.0, 1.0, -1.0, 2000000001.0, 1.070820650875317823801868e-8,
        3.212461952625953471405604e-8
      ),
      (
        30.0, 100.0, 1.0, -5998.333101748, 0.002846466239356841967161403,
        0.004211913921781042996886494
      ),
      (30.0, 100.0, 1.0, -5998.34, 0.002275000901421993967326549, 0.00364044858384619499705164),
      (30.0, 100.0, 1.0, -5998.3, nil, nil),
      (1.5, 1.0, 1e-12, 1.0, nil, 0.860817881927008077778868),
      (1.5, 1.0, -1e-12, 1.0, 1.00000000000149997988665e-12, 0.860817881929008077778868),
      (1.0.nextUp, 1.0, 1.0, -3.0, 0.5000000000000000740148683, 1.5),
      (1.0.nextDown, 1.0, 1.0, -3.0, 0.4999999999999999629925658, 1.5),
      (1.0.nextDown, 1.0, 1.0, -1.0, 105414356.5665782760398907, 105414357.5665782760398907),
      (1.0.nextDown, 1.0, -1.0, 0.999, 210827714.1331566259845156, 210827715.1331566259845156),
      (1.0.nextDown, 1.0, 1.0, 2.0, 210828713.7998232187464481, 0.6666666666666666940795809),
      (1.0.nextDown, 1.0, -1.0, -2.0, 210828713.7998232187464481, 0.6666666666666666940795809),
      (0.999999999999, 7.0, -1.0, -3.0, 317352.1915058048715608913, 0.04285714285715314262960517),
      (0.999999999, 7.0, -1.0, -3.0, 10035.34976019224344111569, 0.04285714286742857114077785),
      (0.999999999, 7.0, 1.0, -6.999, 9066.3142171476174912905, 9066.457074290522253193934),
      (0.999, 7.0, 1.0, 0.0, 9.895054638431439900252991, 10.03795941939198774775021),
      (0.999, 7.0, 1e-09, -1.0, 1.000000006993000111150991e-9, 0.1429047819605478544902228),
      (0.1, 1.0, 1.0, -10.0, 0.1006720461243634249031044, 1.578709708499138222660749),
      (0.1, 1.0, 1e-09, -1.0, 1.000000000100000061961591e-9, 1.478037663374774797857645),
      (0.0, 1.0, 1.0, 1e-09, 1.570796327794896619231322, 1.000000000000000061948258e-9),
      (0.0, 1.0, 1.0, -1e-09, 1.570796325794896619231322, 3.141592652589793238462643),
      (1.0, 2.0, 1.0, -2.0000001, 10000000.01636578875099914, 10000000.51636578875099914),
      (1.0, 2.0, 1.0, -2.0, nil, nil),
      (1.0, 2.0, -1.0, -1e-09, nil, 2.499999998750000156328978e-10),
    ]

  private static let settlings:
    [(
      ratio: Double, omega: Double, distance: Double, velocity: Double, threshold: Double,
      time: Double
    )] = [
      (1000.0, 3.0, 1.0, -6000.0, 1e-08, 2145.917180099466387650046),
      (1000000.0, 2.0, 1.0, -4000000.0, 1e-14, 3218875.824868146031425992),
      (1000000.0, 2.0, 1.0, 4000000.0, 0.001, 7600902.459540557115039639),
      (1000000000.0, 1.0, -1.0, 2000000001.0, 1e-12, 12429216197.84438352314289),
      (30.0, 100.0, 1.0, -5998.34, 1e-09, 4.247327767652125505008155),
      (1.0.nextUp, 1.0, 1.0, -3.0, 0.001, 9.834634031900127795759053),
      (1.0.nextDown, 1.0, -1.0, -2.0, 0.001, 10.37763595072828016905289),
      (0.999999999999, 7.0, -1.0, -3.0, 0.001, 1.370886524081285760942902),
      (0.999999999, 7.0, -1.0, -3.0, 1e-06, 2.435497944026613363926778),
      (1.5, 1.0, -1e-12, 1.0, 0.01, 9.949710491550307608318288),
      // Only the faster decay is excited, down to where doubles end.
      (1.25, 1.0, 1.0, -2.0, 1e-300, 345.3877639491068525901692),
    ]

  @Test(arguments: moments.indices) func firstMomentsAreExact(index: Int) throws {
    let (ratio, omega, distance, velocity, crossing, turn) = Self.moments[index]
    // From either side.
    for sign in [1.0, -1] {
      let motion = SpringMotion(
        ratio: ratio, omega: omega, from: sign * distance, velocity: sign * velocity)
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

  @Test(arguments: settlings.indices) func settlingIsExact(index: Int) {
    let (ratio, omega, distance, velocity, threshold, expected) = Self.settlings[index]
    for sign in [1.0, -1] {
      let motion = SpringMotion(
        ratio: ratio, omega: omega, from: sign * distance, velocity: sign * velocity)
      let time = motion.settlingTime(within: threshold)
      #expect((time - expected).magnitude <= 2 * expected.ulp, "\(time) \(expected)")
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
