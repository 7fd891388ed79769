import Engines
import Springs
import Suites
import Testing

/// Errors, latencies, speeds and ends, as the suite `engines` measures them.
@Suite struct MeasuredErrorTests {
  /// react-spring's first frame is 9 ms early on its own clock. On one that
  /// passes on the exact times of frames the errors are smaller.
  @Test func reactSpringStartsAhead() {
    let omega = 2 * Double.pi / 0.2
    let request = EngineRequest(stiffness: omega * omega, damping: 0.8 * omega)
    let clock = ReactSpring.clock
    let own = EngineTrial(ReactSpring.self, request, rate: 120, clock: clock)
    let exact = EngineTrial(ReactSpring.self, request, rate: 120, clock: clock.equations)
    #expect(abs(own.maxPositionError - 0.222) < 0.001)
    #expect(abs(exact.maxPositionError - 0.085) < 0.001)
    #expect(abs((own.firstFrameLatency ?? 0) + 0.009) < 0.001)
  }

  /// A motion that turns within its first frame passes some position twice: the
  /// latency must be found from the right one of the two times, also for
  /// engines in single precision, whose first frame is exact but for rounding.
  /// A spring that has settled by then, here at 1 Hz or with ω = 1000, is
  /// neither early nor late.
  @Test(
    arguments: [
      (30.0, 0.2, 100.0, 0.0), (30, 0.2, 200, 0), (60, 0.2, 400, 0), (1, 0.5, 20, nil),
      (60, 1, 1000, nil),
    ] as [(Double, Double, Double, Double?)])
  func aFirstFrameAfterATurnIsOnTime(
    rate: Double, ratio: Double, frequency: Double, latency: Double?
  ) throws {
    let request = EngineRequest(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    let engines: [any Engine.Type] = [AndroidX.self, Compose.self, Juckett.self]
    // Motion is exact, and so on time even if the spring has settled.
    for engine in latency == nil ? engines : engines + [Motion.self] {
      let measured = EngineTrial(engine, request, rate: rate, clock: engine.clock.equations)
        .firstFrameLatency
      guard let latency else {
        #expect(measured == nil, "\(engine): \(measured ?? .nan)")
        continue
      }
      let limit = engine == Motion.self ? 0 : 1e-5
      #expect(try abs(#require(measured) - latency) <= limit, "\(engine): \(measured ?? .nan)")
    }
  }

  /// Speeds of react-spring, Rebound, pop and Wave, by frame rate in Hz; 1 is
  /// right. react-spring rounds frames up to whole milliseconds, so at 120 Hz it
  /// is 9/8.33 times as fast. Rebound and pop lose up to a millisecond per frame:
  /// see `Rebound`. Wave's steps are so long that they change the frequency.
  static let speeds: [(Double, [Double])] = [
    (30.0, [1.0202, 0.9903, 0.9903, 1.0214]), (60, [1.0200, 0.9800, 0.9800, 1.0051]),
    (75, [1.0500, 0.9750, 0.9750, 1.0033]), (90, [1.0800, 0.9599, 0.9599, 1.0023]),
    (120, [1.0800, 0.9600, 0.9600, 1.0013]), (144, [1.0080, 0.9316, 0.9316, 1.0009]),
    (165, [1.1550, 0.9199, 0.9198, 1.0007]), (240, [1.2000, 0.8999, 0.8999, 1.0003]),
  ]

  @Test(arguments: speeds)
  func enginesRunAtTheirMeasuredSpeeds(rate: Double, speeds: [Double]) {
    let frequency = 2 * Double.pi / 0.3
    let request = EngineRequest(stiffness: frequency * frequency, damping: 0)
    func measured<E: Engine>(_ type: E.Type) -> Double {
      EngineTrial(type, request, rate: rate, clock: E.clock.equations).effectiveSpeedRatio ?? 0
    }
    let types: [any Engine.Type] = [ReactSpring.self, Rebound.self, Pop.self, Wave.self]
    for (type, speed) in zip(types, speeds) {
      #expect(abs(measured(type) - speed) < 1.5e-3, "\(type)")
    }
  }

  /// Rebound steps by times since the page was opened. Their last bits decide
  /// on an additional step, so its speed depends on how long the page has been
  /// open.
  @Test func reboundsSpeedDependsOnTheAgeOfThePage() {
    let period = 300.0
    let frequency = 2000 * Double.pi / period
    let request = EngineRequest(stiffness: frequency * frequency, damping: 0)
    let speeds = [0.0, 1000, 10_000 / 3, 10_000, 60_000, 600_000, 3_600_000].map { age -> Double in
      var player = EnginePlayer<Rebound>(request, rate: 120, start: age)
      let distances = (1...480).map { frame in
        player.play(age + Double(frame) * 1000 / 120)
        return player.position - 1
      }
      // Crossings are half a period apart.
      return (EngineTrial.crossingRate(distances) ?? .nan) * 120 / 1000 * period / 2
    }
    #expect(speeds.allSatisfy { (0.92...0.961).contains($0) }, "\(speeds)")
    #expect((speeds.max() ?? 0) - (speeds.min() ?? 0) > 0.02)
  }

  @Test func zerosTouchedWithoutAChangeOfSideAreNoCrossings() {
    #expect(EngineTrial.crossingRate([-1, 0, -1]) == nil)
    #expect(EngineTrial.crossingRate([1, 0, 0, 1, 0]) == nil)
    #expect(EngineTrial.crossingRate([1, -1, 0, -1, 1]) == 1 / 3.0)
    #expect(EngineTrial.crossingRate([1, 0, -1, 0, 1]) == 0.5)
  }

  /// With fewer than four frames in an oscillation no speed is measured: by
  /// aliasing a fast spring would seem slow.
  @Test(arguments: [(94.0, true), (95, false), (300, false)])
  func noSpeedIsMeasuredWithTooFewFramesInAnOscillation(frequency: Double, isMeasured: Bool) {
    let request = EngineRequest(stiffness: frequency * frequency, damping: 0)
    let trial = EngineTrial(ReactSpring.self, request, rate: 60)
    #expect((trial.effectiveSpeedRatio != nil) == isMeasured)
  }

  /// wobble ends a motion that crosses its target slowly. The swing that it
  /// leaves out counts, although its last position is right.
  @Test func errorOfAnEndInMidSwingCounts() {
    let request = EngineRequest(stiffness: 4, damping: 0.4)
    let trial = EngineTrial(Wobble.self, request, rate: 120, clock: Wobble.clock.equations)
    #expect(trial.maxPositionError < 1e-9 && (trial.end?.positionError ?? 1) < 0.01)
    #expect(abs((trial.end?.restPositionError ?? 0) - 0.28) < 0.01)
    let spring = Spring(stiffness: 4, damping: 0.4)
    let words = EngineVerdict(of: Wobble.self, spring, spring.motion(from: 0, to: 1)).words
    #expect(words.contains("of the distance still to swing") && !words.contains("right at 60 Hz;"))
  }

  /// In Motion a spring derived from a duration ends when that is over, and
  /// ignores a velocity; a style sheet ends at the next multiple of 50 ms.
  @Test(arguments: [0.3, 0.9])
  func motionEndsByTheDurationItIsGiven(bounce: Double) throws {
    let specification = try SpringSpecification("motion:duration=0.78,bounce=\(bounce)")
    let spring = try specification.spring()
    #expect(specification.motionDuration == 0.78)
    func finish(_ type: any Engine.Type, velocity: Double = 0, duration: Double = 0.78) -> Double? {
      let request = EngineRequest(spring, from: 0, to: 1, velocity: velocity, duration: duration)
      return EngineTrial(type, request, rate: 100).end?.time
    }
    #expect(finish(Motion.self) == 0.78 && finish(MotionCSS.self) == 0.8)
    #expect(finish(Motion.self, velocity: 5) == 0.78)
    // A visual duration does not end it, but a velocity is ignored as well.
    let visual = try SpringSpecification("motion:visualDuration=0.3,bounce=0.3").motionDuration
    let end = finish(Motion.self, duration: try #require(visual))
    #expect(end != nil && finish(Motion.self, velocity: 5, duration: .infinity) == end)
    #expect(end != 0.78)
  }
}
