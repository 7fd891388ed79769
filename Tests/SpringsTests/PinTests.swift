import Glibc
import Springs
import TestSupport
import Testing

/// Recorded numbers of many springs to their last digits, and the errors of the
/// closed form, so that a change of any constant shows. Other tests check that
/// the numbers are right.
@Suite struct PinTests {
  private static let specifications =
    SpringPreset.all.map(\.specification) + [
      "bouncy:bounciness=2,speed=1", "bouncy:bounciness=9,speed=2", "bouncy:bounciness=5,speed=7",
      "origami:tension=10,friction=3", "perceptual:duration=0.7,bounce=-0.4",
      "settling:duration=0.9,ratio=0.7", "settling:duration=0.9,ratio=1.4,epsilon=0.01",
      "halflife:halflife=0.1,frequency=1.5", "halflife:halflife=0.3,frequency=0.2",
      "smoothdamp:time=0.3", "reanimated:duration=0.3,ratio=0.4", "reanimated:ratio=1.7",
      "qt:spring=3,damping=0.25,mass=2", "anime:duration=0.4,bounce=-0.3",
      "anime:duration=20,bounce=0", "anime:duration=0.001,bounce=1", "anime:mass=0.5,damping=0",
      "motion:duration=2,bounce=0.99", "motion:duration=0.001,bounce=-1",
      "ratio:zeta=3,omega=7,mass=0.4",
    ]

  /// Three weighted sums: of mass, stiffness, damping and bounce; of the
  /// moments of a push; of the spring's values in every convention. `asinh`
  /// makes numbers of all magnitudes comparable.
  private static func line(_ text: String) throws -> String {
    let spring = try SpringSpecification(text).spring()
    let motion = spring.motion(from: 0, to: 1, initialVelocity: 3)
    var sum = 0.0
    for (index, convention) in SpringConvention.allCases.enumerated() {
      let values = convention.allValues(of: spring) ?? ["": -1]
      for (place, key) in values.keys.sorted().enumerated() {
        sum += Double(1 + index + 3 * place) * asinh(values[key] ?? 0)
      }
    }
    let moments = [
      spring.settlingDuration(target: 1.0), motion.settlingTime(within: 1e-3),
      motion.overshoot?.time ?? -1, motion.overshoot?.distance ?? -1,
      motion.turningPoints(until: 1).reduce(0, +), motion.crossings(until: 1).reduce(0, +),
    ]
    let numbers = [
      asinh(spring.mass) + 3 * asinh(spring.stiffness) + 5 * asinh(spring.damping) + spring.bounce,
      moments.enumerated().reduce(0) { $0 + Double(1 + 2 * $1.offset) * $1.element }, sum,
    ].map { ($0 * 1e12).rounded() / 1e12 }
    return text + "| " + numbers.map { "\($0)" }.joined(separator: " ")
  }

  @Test func springsAreAsEver() throws {
    for text in Self.specifications {
      let line = try Self.line(text)
      let found = Self.numbers(line)
      guard let pinned = pinnedSprings.first(where: { $0.hasPrefix(text + "|") }) else {
        Issue.record("\(line)")
        continue
      }
      let expected = Self.numbers(pinned)
      let isClose = zip(found, expected).allSatisfy {
        $0 == $1 || ($0 - $1).magnitude <= 2e-13 * max(1, $1.magnitude)
      }
      #expect(isClose && found.count == expected.count, "\(line)")
    }
  }

  private static func numbers(_ line: String) -> [Double] {
    line.split(separator: "|").last?.split(separator: " ").compactMap { Double($0) } ?? []
  }

  /// The root mean square of the errors of states, in 2^-52 of their scale, for
  /// damping ratios in a range: up to a phase of three radians, and of three
  /// hundred. It is recorded so closely because losing a low part somewhere
  /// adds only some percent.
  @Test(arguments: [
    (0.0, 1.0, 0.31286, 0.036172), (0.9, 1.1, 0.25884, 0.020212), (1.0, 3.0, 0.29870, 0.020867),
    (3.0, 100.0, 0.34085, 0.28383),
  ])
  func errorsOfTheClosedFormAreAsEver(
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
  @Test func functionsAreAsEver() {
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

private let pinnedSprings = """
  android:stiffness=10000,ratio=1| 60.549190237375 -11.631575714606 1576.798240757539
  android:stiffness=1500,ratio=0.2| 42.873010048557 131.407633221476 1330.205591973142
  android:stiffness=1500,ratio=0.5| 47.150096618906 113.056388234475 1381.443629063643
  android:stiffness=1500,ratio=0.75| 48.926959363595 87.096899225361 1407.520927155335
  android:stiffness=1500,ratio=1| 50.115207716942 -11.052594271361 1262.412567566393
  android:stiffness=200,ratio=0.5| 36.073553611033 43.046682219595 1034.055796672372
  android:stiffness=300,ratio=1.1| 41.649601345612 -9.354955969671 1112.733588647701
  android:stiffness=400,ratio=1| 42.84612769784 -10.177468684162 1193.803331172517
  android:stiffness=50,ratio=1| 31.414951732859 -7.002632738943 792.672390049386
  anime:duration=0.001,bounce=1| 31.591836252128 inf 708.484193649189
  anime:duration=0.4,bounce=-0.3| 41.672148789481 -7.616689286923 1097.322146620841
  anime:duration=0.628,bounce=0.5| 32.273033167445 35.815016441256 893.27187240043
  anime:duration=20,bounce=0| 7.297317031659 87.296556783199 252.804980229465
  anime:mass=0.5,damping=0| 17.776400683901 5552057532096.66 1172.484052596209
  anime:mass=1,stiffness=100,damping=10| 32.267515435341 35.831485186438 892.893754757531
  bouncy:bounciness=2,speed=1| 33.577753876093 36.231392950911 919.605816775962
  bouncy:bounciness=4,speed=12| 41.19556234584 36.850479165141 1152.460397909591
  bouncy:bounciness=5,speed=7| 38.892148299637 39.400052179613 1084.300601668701
  bouncy:bounciness=8,speed=12| 40.297421020835 45.877840979687 1141.776798965823
  bouncy:bounciness=9,speed=2| 33.827914107645 40.545009973589 956.407599827686
  halflife:halflife=0.1,frequency=1.5| 36.179579430586 -4.453730409312 877.780953345292
  halflife:halflife=0.3,frequency=0.2| 18.46585757822 140.183845758298 471.329466420572
  libadwaita:ratio=1,mass=0.5,stiffness=500| 41.940854293767 -10.841458538991 911.616586671722
  libadwaita:ratio=1,stiffness=1000| 47.885254189408 -10.841458538991 1201.620231409071
  libadwaita:ratio=1,stiffness=800| 46.658043187578 -10.706015667596 1309.617074503444
  motion:duration=0.001,bounce=-1| 85.000276193436 -11.960010571772 1734.015410569988
  motion:duration=0.8,bounce=0.3| 36.018352219735 34.362109290962 999.076964413114
  motion:duration=2,bounce=0.99| 36.279878373012 140.052239689145 1286.65693469235
  motion:visualDuration=0.3,bounce=0.3| 39.86582406328 50.572383765785 1124.480894104602
  origami:tension=10,friction=3| 32.900768852917 41.39465144923 938.920464632357
  origami:tension=40,friction=7| 38.476200215654 37.064976317917 1077.616845889893
  perceptual:duration=0.5,bounce=0.15| 37.073725833821 30.709751672301 1011.012685650471
  perceptual:duration=0.5,bounce=0.3| 36.2542427539 33.672349062135 1007.483234423544
  perceptual:duration=0.5,bounce=0| 37.73556148218 -9.124979287532 1018.942295242533
  perceptual:duration=0.7,bounce=-0.4| 36.187998448707 -2.725980843226 847.838117212942
  physical:mass=1,stiffness=100,damping=10| 32.267515435341 35.831485186438 892.893754757531
  physical:mass=1,stiffness=500,damping=25| 41.607739257793 61.712997392827 1197.071142168149
  physical:mass=1,stiffness=550,damping=30| 42.724081415301 63.0179449259 1220.979962333402
  physical:mass=4,stiffness=900,damping=110| 51.632913672518 24.215982123652 1282.916889944832
  physical:mass=4,stiffness=900,damping=120| 51.984620724844 -9.581804328982 1292.890409997775
  physical:mass=4,stiffness=900,damping=90| 50.796277873134 38.456373379891 1278.01301362806
  qt:spring=3,damping=0.25,mass=2| 37.036208155406 37.204935478346 1028.279414636537
  ratio:zeta=1,omega=10| 35.223920028796 -8.411311145139 915.888318738515
  ratio:zeta=3,omega=7,mass=0.4| 28.308402618872 10.915221580254 518.421552937081
  react:tension=120,friction=14| 34.35172072302 35.669357722447 947.495438324345
  react:tension=170,friction=26| 38.129248585979 18.340929464026 1022.243811172166
  react:tension=180,friction=12| 34.99142242225 44.794132600713 1010.99597548612
  react:tension=210,friction=20| 37.759608513112 36.991843797202 1059.013841474465
  react:tension=280,friction=120| 46.547361600004 -0.39125566433 1095.309510240556
  react:tension=280,friction=60| 43.36077275548 -6.538950727226 1143.472455986141
  reanimated:duration=0.3,ratio=0.4| 60.019551697368 138.76804353281 1575.926138593464
  reanimated:duration=0.55,ratio=1| 51.978052239809 -9.580388964517 1292.693237722214
  reanimated:ratio=1.7| 48.680588848628 -2.587351824278 1079.61018530379
  response:response=0.15,damping=0.86| 50.363381086862 61.449596248164 1284.859897243649
  response:response=0.2,damping=0.4| 43.833276567706 98.176699274867 1294.287114998378
  response:response=0.2,damping=0.8| 46.897529373884 69.34530478048 1334.546802695491
  response:response=0.3,damping=0.6| 41.200489046966 55.953008373902 1178.025234499151
  response:response=0.3,damping=0.8| 42.438034429897 50.045952486203 1194.195635502222
  response:response=0.4,damping=0.8| 39.274405033501 40.712267765395 1093.894876330887
  response:response=0.4,damping=1| 40.189411068368 -9.688709467367 1107.978049386986
  response:response=0.5,damping=0.825| 36.949629248462 28.60361476466 1011.289589604098
  response:response=0.82,damping=1| 32.297426585876 -7.368238430054 815.296797809374
  settling:duration=0.9,ratio=0.7| 35.214275874929 25.491311557625 969.022315020034
  settling:duration=0.9,ratio=1.4,epsilon=0.01| 39.239591768556 -6.731718069643 1014.877854326235
  smoothdamp:time=0.3| 30.768002848118 -6.718379270427 776.902190841754
  svelte:stiffness=0.15,damping=0.8| 44.626054359719 -10.279606141445 1216.808465102265
  """.split(separator: "\n").map(String.init)
