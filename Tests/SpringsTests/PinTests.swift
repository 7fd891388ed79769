import Springs
import TestSupport
import Testing

/// Recorded numbers of springs and conventions, errors of the closed form and
/// bits of functions, so that changes of constants show. Other tests check that
/// the numbers are right.
@Suite struct PinTests {
  private static let varied = [
    "bouncy:bounciness=2,speed=1", "bouncy:bounciness=9,speed=2", "bouncy:bounciness=5,speed=7",
    "origami:tension=10,friction=3", "perceptual:duration=0.7,bounce=-0.4",
    "settling:duration=0.9,ratio=0.7", "settling:duration=0.9,ratio=1.4,epsilon=0.01",
    "halflife:halflife=0.1,frequency=1.5", "halflife:halflife=0.3,frequency=0.2",
    "smoothdamp:time=0.3", "reanimated:duration=0.3,ratio=0.4", "reanimated:ratio=1.7",
    "physical:mass=2,stiffness=187.5,damping=15.625", "physical:stiffness=246.74,damping=44.88",
    "physical:stiffness=0.395,damping=1.257", "physical:stiffness=1e4,damping=0",
    "physical:stiffness=100,damping=1e-11",
    "motion:duration=2,bounce=0.99", "motion:duration=0.001,bounce=-1",
    "ratio:zeta=3,omega=7,mass=0.4",
  ]

  /// More springs, one of them fast enough for the last of Origami's three
  /// cubics.
  private static let others = [
    "physical:mass=4,stiffness=900,damping=110", "response:response=0.3,damping=0.6",
    "android:stiffness=300,ratio=1.1", "react:tension=280,friction=60",
    "motion:visualDuration=0.3,bounce=0.3", "svelte:stiffness=0.15,damping=0.8",
    "libadwaita:ratio=1,mass=0.5,stiffness=500",
    "bouncy:bounciness=4,speed=12",
  ]

  private static let pins = Pins("Tests/SpringsTests/Pins.txt")

  static let runs =
    (varied + others).map { text in
      PinnedRun(text) { (try? outcome(text)) ?? "no spring" }
    }
    + SpringConvention.allCases.map { convention in
      PinnedRun(convention.rawValue) { (try? outcome(convention)) ?? "no spring" }
    }

  @Test func everyPinHasARun() {
    #expect(Set(Self.runs.map(\.name)) == Set(Self.pins.names))
  }

  @Test(arguments: runs) func pinnedSpringsAndConventionsAreUnchanged(run: PinnedRun) {
    Self.pins.expect(run, within: 2e-13)
  }

  /// A weighted sum of the values of the varied springs in a convention.
  /// `asinh` makes numbers of all magnitudes comparable.
  private static func outcome(_ convention: SpringConvention) throws -> String {
    var sum = 0.0
    for (index, text) in varied.enumerated() {
      let values = convention.values(of: try SpringSpecification(text).spring()) ?? ["": -1]
      for (place, key) in values.keys.sorted().enumerated() {
        sum += Double(1 + index + 3 * place) * asinh(values[key] ?? 0)
      }
    }
    return "\((sum * 1e12).rounded() / 1e12)"
  }

  /// Two weighted sums: of mass, stiffness, damping and bounce; of settling
  /// times and overshoot.
  private static func outcome(_ text: String) throws -> String {
    let spring = try SpringSpecification(text).spring()
    let motion = spring.motion(from: 0, to: 1, initialVelocity: 3)
    let moments = [
      spring.settlingDuration(target: 1.0), motion.settlingTime(within: 1e-3),
      motion.overshoot?.time ?? -1, motion.overshoot?.distance ?? -1,
    ]
    let numbers = [
      asinh(spring.mass) + 3 * asinh(spring.stiffness) + 5 * asinh(spring.damping) + spring.bounce,
      moments.enumerated().reduce(0) { $0 + Double(1 + 2 * $1.offset) * $1.element },
    ].map { ($0 * 1e12).rounded() / 1e12 }
    return numbers.map { "\($0)" }.joined(separator: " ")
  }

  /// The root mean square of the errors of states, in 2^-52 of their scale, for
  /// damping ratios in a range and times up to ωt = 3 (`early`) and 300
  /// (`late`). If `most` is above 3, both limits are divided by `most`/3, or
  /// the faster decay would be over at most of the early times. The tolerance
  /// is 2 %, since a lost low part may add only a few per cent.
  @Test(arguments: [
    (0.0, 1.0, 0.31286, 0.036172), (0.9, 1.1, 0.25884, 0.020212), (1.0, 3.0, 0.29870, 0.020867),
    (3.0, 100.0, 0.34085, 0.28383),
  ])
  func meanErrorsOfTheClosedFormAreUnchanged(
    least: Double, most: Double, early: Double, late: Double
  ) {
    for (longestPhase, expected) in [(3.0, early), (300, late)] {
      var random = SplitMix64(seed: 17)
      var sum = 0.0
      let count = 400
      for _ in 0..<count {
        let rates = SpringRates(
          dampingRatio: random.uniform(least, most), angularFrequency: random.logUniform(0.1, 100))
        let motion = SpringMotion(
          rates: rates, from: random.uniform(-1, 1), to: 0,
          initialVelocity: random.uniform(-1, 1) * rates.angularFrequency)
        let time = random.uniform(0, longestPhase) / rates.angularFrequency / max(1, most / 3)
        let (state, exact) = (motion.state(at: time), motion.doubledState(at: time))
        let x = (DoubleDouble(state.position) - exact.position).rounded / motion.scale
        let v = (DoubleDouble(state.velocity) - exact.velocity).rounded / motion.scale
        sum += x * x + v * v / (rates.angularFrequency * rates.angularFrequency)
      }
      let found = (sum / Double(count)).squareRoot() * 0x1p52
      expectRelative(found, expected, within: 0.02, "from \(least), phase \(longestPhase)")
    }
  }

  /// A hash of both parts of exponentials, sines and cosines: the last terms of
  /// their series are smaller than the tolerances of other tests.
  @Test func pinnedFunctionsAreUnchanged() {
    var random = SplitMix64(seed: 23)
    var bits: UInt64 = 0
    for _ in 0..<500 {
      let x = DoubleDouble.sum(random.uniform(-40, 40), random.uniform(-1e-16, 1e-16))
      let (sine, cosine) = x.sineAndCosine()
      for value in [x.exponential(), sine, cosine] {
        bits = (bits &* 31 &+ value.high.bitPattern) &* 31 &+ value.low.bitPattern
      }
    }
    #expect(bits == 11_265_109_440_963_546_140, "\(bits)")
  }
}
