import Engines
import ModelSuites
import Runs
import TestSupport
import Testing

/// Values from the libraries' own tests and snapshots.
@Suite struct PublishedValuesTests {
  /// Positions after each of the frames, whose lengths are in seconds.
  static func positions<E: Engine>(
    _ type: E.Type, _ request: EngineRequest, frames: [Double]
  ) -> [Double] {
    var engine = E(request, rate: 1 / (frames.last ?? 1))
    var time = 0.0
    return frames.map { frame in
      time += frame
      engine.advance(frame * 1000, to: time * 1000)
      return engine.position
    }
  }

  @Test(arguments: [
    (300.0, 10.0, [1343.0, 873, 1046, 984, 1005, 998, 1001, 1000]),
    (100, 20, [635, 918, 984, 997]),
    (300, 100, [499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999]),
  ])
  func motionEvery200Milliseconds(stiffness: Double, damping: Double, expected: [Double]) {
    let request = EngineRequest(stiffness: stiffness, damping: damping, from: 100, to: 1000)
    let frames = Array(repeating: 0.2, count: expected.count)
    for (position, whole) in zip(Self.positions(Motion.self, request, frames: frames), expected) {
      #expect(abs(position - whole) <= 0.5)
    }
  }

  @Test func motionJumpsToItsTargetWhenStronglyOverdamped() {
    let request = EngineRequest(stiffness: 1e6, damping: 1e7, from: 100, to: 1000)
    #expect(abs(Self.positions(Motion.self, request, frames: [0.2])[0] - 1000) < 0.5)
    #expect(abs(Self.positions(Exact.self, request, frames: [0.2])[0] - 117.82) < 0.01)
  }

  @Test func wobblesSnapshot() {
    let request = EngineRequest(stiffness: 100, damping: 10)
    let expected = [0.012118183855440723, 0.045765140015336936, 0.09696341587796564]
    let positions = Self.positions(Wobble.self, request, frames: [0.016, 0.016, 0.016])
    for (position, value) in zip(positions, expected) { #expect(abs(position - value) < 1e-15) }
    var wobble = Wobble(request, rate: 62.5)
    wobble.advance(16, to: 16)
    #expect(abs(wobble.velocity / 1000 - 0.00147226433) < 1e-11)
  }

  /// The position overflows, and the animation never ends.
  @Test func wobbleOverflowsWhenStronglyOverdamped() {
    let request = EngineRequest(stiffness: 100, damping: 1000)
    var wobble = WobbleOverdamped(request, rate: 60)
    var isNumber = true
    for frame in 1...120 {
      wobble.advance(1000.0 / 60, to: Double(frame) * 1000 / 60)
      isNumber = isNumber && wobble.position.isFinite
    }
    #expect(!isNumber && !wobble.isFinished)
  }

  @Test func reboundsSnapshot() {
    // Origami tension 40, friction 7; frames of 1 ms and then 60 Hz.
    let request = EngineRequest(stiffness: 230.2, damping: 22)
    let frames = [0.001] + Array(repeating: 0.016667, count: 4)
    let expected = [
      0.00011425836769833332, 0.02826894887325712, 0.09786685539023218, 0.1906494054868597,
      0.29365843980608936,
    ]
    let positions = Self.positions(Rebound.self, request, frames: frames)
    for (position, value) in zip(positions, expected) {
      #expect(abs(position - value) < 1e-12, "\(position) \(value)")
    }
  }

  /// Positions and velocities by time, rounded down, as in Flutter's test.
  @Test(arguments: [
    (20.0, 0.0, 500.0, [0.25: 356.0, 0.5: 479, 0.75: 497], [0.25: 1026.0, 0.5: 168, 0.75: 20]),
    (25, 0, 500, [0.5: 445, 1: 495, 1.5: 499], [0.5: 273, 1: 22, 1.5: 1]),
    (5, 0, 300, [1: 325, 6: 299], [1: -65]),
  ])
  func fluttersNewtonTest(
    damping: Double, start: Double, target: Double, positions: [Double: Double],
    velocities: [Double: Double]
  ) {
    let request = EngineRequest(stiffness: 100, damping: damping, from: start, to: target)
    func played(to time: Double) -> Flutter {
      var engine = Flutter(request, rate: 1 / time)
      engine.advance(time * 1000, to: time * 1000)
      return engine
    }
    for (time, floor) in positions { #expect(played(to: time).position.rounded(.down) == floor) }
    for (time, floor) in velocities { #expect(played(to: time).velocity.rounded(.down) == floor) }
  }

  @Test(arguments: [(1.0, 811.0), (5, 4830), (0.5, 1206)])
  func composesEstimatedDurations(ratio: Double, milliseconds: Double) {
    let estimate = ComposeEstimate(
      stiffness: 100, ratio: ratio, distance: 100, velocity: 3000, threshold: 1)
    #expect(estimate.milliseconds == milliseconds)
  }

  @Test func composeNeverEndsWithoutDamping() {
    let estimate = ComposeEstimate(
      stiffness: 100, ratio: 0, distance: 100, velocity: 0, threshold: 1)
    #expect(estimate.milliseconds == .infinity)
  }

  /// Compose searches the end by Newton's method, which diverges to negative
  /// times just above critical damping.
  @Test func composeEndsOnItsFirstFrameJustAboveCritical() {
    let request = EngineRequest(stiffness: 100, damping: 20 * (1 + 1e-6))
    var player = EnginePlayer<Compose>(request, rate: 60)
    player.play(1000.0 / 60)
    #expect(player.hasEnded && player.position == 1)
  }

  /// An estimate beyond 292 years overflows to a duration below 0: of a spring
  /// nearly without damping, and of a move that is infinite in hundredths.
  @Test(arguments: [
    EngineRequest(stiffness: 100, damping: 1e-18),
    EngineRequest(stiffness: 100, damping: 10, to: 1e37),
  ])
  func composeEndsOnItsFirstFrameIfTheDurationOverflows(request: EngineRequest) {
    var player = EnginePlayer<Compose>(request, rate: 60)
    player.play(1000.0 / 60)
    #expect(player.hasEnded && player.position == Double(Float(request.target)))
  }

  @Test func exampleOfTheDocumentation() {
    let request = EngineRequest(stiffness: 170, damping: 26, from: 0, to: 100)
    #expect(ReactSpring.refusal(of: request) == nil)
    var player = EnginePlayer<ReactSpring>(request, rate: 120)
    for frame in 1...120 where !player.hasEnded { player.play(Double(frame) * 1000 / 120) }
    #expect(player.hasEnded && player.position == 100)
  }

  /// No engine takes what is no spring.
  @Test func numbersThatAreNoSpringAreRefused() {
    for request in [
      EngineRequest(stiffness: 0, damping: 1), EngineRequest(stiffness: .nan, damping: 1),
      EngineRequest(stiffness: .infinity, damping: 1), EngineRequest(stiffness: 100, damping: -1),
      EngineRequest(mass: 0, stiffness: 1, damping: 1),
    ] {
      let wrong = EngineCatalogue.engines.filter { $0.supports(request) }.map { $0.name }
      #expect(wrong.isEmpty, "\(request)")
    }
  }

  /// Qt takes a step for every 16 ms, and others round times to whole numbers.
  @Test(.timeLimit(.minutes(1)), arguments: [1e18, 1e300, .infinity])
  func engineComesBackFromAnyFrame(time: Double) {
    for engine in EngineCatalogue.engines {
      func play<E: Engine>(_: E.Type) {
        var player = EnginePlayer<E>(EngineRequest(stiffness: 100, damping: 20), rate: 60)
        player.play(16)
        player.play(time)
      }
      play(engine)
    }
  }

  @Test func frameTimesAreNumbers() async {
    expectMessage(
      "the time of a frame is NaN",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var player = EnginePlayer<ReactSpring>(EngineRequest(stiffness: 100, damping: 10), rate: 60)
        player.play(.nan)
      })
  }

  /// Android's engines are given Floats.
  @Test func androidsEnginesRefuseWhatIsNoFloat() {
    func request(_ change: (inout EngineRequest) -> Void) -> EngineRequest {
      var request = EngineRequest(stiffness: 100, damping: 10)
      change(&request)
      return request
    }
    let refused = [
      request { $0.stiffness = 1e39 }, request { $0.stiffness = 1e-46 },
      request { $0.damping = 1e40 }, request { $0.target = 1e39 }, request { $0.velocity = 1e39 },
      request { ($0.start, $0.target) = (1e39, 1e39) },
    ]
    let accepted = [
      request { $0.stiffness = 1e38 }, request { $0.stiffness = 1e-44 },
      request { $0.damping = 1e39 }, request { $0.target = 3e38 }, request { $0.velocity = -3e38 },
    ]
    let engines: [any Engine.Type] = [AndroidX.self, Compose.self]
    for engine in engines {
      let wrong =
        refused.filter { engine.supports($0) } + accepted.filter { !engine.supports($0) }
      #expect(wrong.isEmpty, "\(engine.name): \(wrong)")
    }
  }

  /// The less damping, the farther ahead a spring is on every frame, as in
  /// AndroidX's test.
  @Test func androidsOrderIsThatOfDamping() {
    var engines = [1, 1.5, 2].map {
      AndroidX(EngineRequest(stiffness: 10_000, damping: 200 * $0, from: 800, to: 0), rate: 60)
    }
    for frame in 1...20 {
      for index in engines.indices { engines[index].advance(17, to: Double(frame) * 17) }
      #expect(engines[0].position <= engines[1].position)
      #expect(engines[1].position <= engines[2].position)
    }
  }

  /// Springs with a response of 0.8 s, and of 10 rad/s: Wave gives overdamped
  /// springs the time of critical ones.
  @Test(arguments: [
    (1.0, 7.853981633974483, 1.46586), (0.6, 7.853981633974483, 1.9544),
    (1.5, 10.0, 1.1513), (2.0, 10.0, 1.1513), (5.0, 10.0, 1.1513),
  ])
  func wavesSettlingTimes(ratio: Double, frequency: Double, expected: Double) {
    let request = EngineRequest(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    let trial = EngineTrial(Wave.self, request, rate: 10_000, duration: 0.1)
    #expect(abs((trial.end?.time ?? 0) - expected) < 2e-4)
  }

  /// A damping of 120 becomes one of 480 at a mass of 4.
  @Test func waveByStiffnessMultipliesDampingByTheMass() {
    let request = EngineRequest(mass: 4, stiffness: 900, damping: 120)
    let heavy = EngineRequest(mass: 4, stiffness: 900, damping: 480)
    var (wave, exact) = (WaveStiffness(request, rate: 60), Exact(heavy, rate: 60))
    for frame in 1...1000 {
      wave.advance(1, to: Double(frame))
      exact.advance(1, to: Double(frame))
    }
    #expect(abs(wave.position - exact.position) < 0.01)
  }
}
