import Engines
import TestSupport
import Testing

/// What the recorded frames of `FrameTests` do not show: velocities, estimated
/// durations, extreme springs and frames, and requests that engines refuse.
@Suite struct EngineLimitTests {
  /// For engines that evaluate a formula, which reach any time in one frame.
  @Test(arguments: [
    "closed-form", "motion", "wobble", "wobble-overdamped", "anime", "react-native", "reanimated",
    "flutter", "androidx", "compose", "arkui", "webkit", "libadwaita", "fusion",
  ])
  func theVelocityIsTheRateOfThePosition(name: String) throws {
    func check<E: Engine>(_: E.Type, _ request: EngineRequest) {
      func played(to milliseconds: Double) -> E {
        var engine = E(request, rate: 60)
        engine.advance(milliseconds, to: milliseconds)
        return engine
      }
      let slope = (played(to: 101).position - played(to: 99).position) / 0.002
      let velocity = played(to: 100).velocity
      #expect(abs(velocity - slope) < 5e-4, "\(velocity), \(slope)")
    }
    let engine = try #require(EngineCatalogue.engine(named: name))
    check(engine, EngineRequest(stiffness: 100, damping: 10, velocity: 3))
    // Fusion's coefficients are wrong for overdamped springs.
    if name == "fusion" { return }
    check(engine, EngineRequest(stiffness: 100, damping: 40, velocity: 3))
  }

  @Test func motionJumpsToItsTargetWhenStronglyOverdamped() {
    let request = EngineRequest(stiffness: 1e6, damping: 1e7, from: 100, to: 1000)
    var (motion, exact) = (Motion(request, rate: 60), Exact(request, rate: 60))
    motion.advance(200, to: 200)
    exact.advance(200, to: 200)
    #expect(abs(motion.position - 1000) < 0.5)
    #expect(abs(exact.position - 117.82) < 0.01)
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

  /// Numbers of these springs overflow in some engines, which may then show
  /// NaN, but go on.
  @Test(arguments: EngineCatalogue.engines)
  func everyEngineSurvivesExtremeSprings(engine: any Engine.Type) {
    for ratio in [1e150, 1e155, 1e160, 1e300] {
      for frequency in [1e-150, 1, 1e150] {
        let request = EngineRequest(
          stiffness: frequency * frequency, damping: 2 * ratio * frequency)
        guard request.isRepresentable, engine.supports(request) else { continue }
        let position = engine.position(request, after: (1...3).map { Double($0) * 1000 / 60 })
        // harmonica's √(ζ² - 1) is infinite where ζ exceeds 1.341e154.
        #expect(engine.name != "harmonica" || ratio < 1e155 || position.isNaN)
      }
    }
  }

  /// The durations in the library's own test, and without damping no end.
  @Test(arguments: [(1.0, 811.0), (5, 4830), (0.5, 1206), (0, .infinity)])
  func composesEstimatedDurations(ratio: Double, milliseconds: Double) {
    let estimate = ComposeEstimate(stiffness: 100, ratio: ratio, distance: 100, velocity: 3000)
    #expect(estimate.milliseconds == milliseconds)
  }

  /// Beyond 292 years an estimate's nanoseconds overflow, here to below 0: with
  /// almost no damping, and where a move in hundredths exceeds the largest Float.
  @Test(arguments: [
    EngineRequest(stiffness: 100, damping: 1e-18),
    EngineRequest(stiffness: 100, damping: 10, to: 1e37),
  ])
  func composeEndsOnItsFirstFrameIfTheDurationOverflows(request: EngineRequest) {
    var player = EnginePlayer<Compose>(request, rate: 60)
    player.play(1000.0 / 60)
    #expect(player.hasEnded && player.position == Double(Float(request.target)))
  }

  /// The frame that Remotion's `measureSpring()` finds. The spring leaves the
  /// range of the end: then 18 frames within it must follow, not 20.
  @Test func remotionsSearchIsShorterAfterLeavingTheRange() {
    var player = EnginePlayer<Remotion>(EngineRequest(stiffness: 30, damping: 2), rate: 60)
    let end = (1...400).first { frame in
      player.play(Double(frame) * 1000 / 60)
      return player.hasEnded
    }
    #expect(end == 292)
  }

  @Test func exampleOfTheDocumentation() {
    let request = EngineRequest(stiffness: 170, damping: 26, from: 0, to: 100)
    #expect(ReactSpring.refusal(of: request) == nil)
    var player = EnginePlayer<ReactSpring>(request, rate: 120)
    for frame in 1...120 where !player.hasEnded { player.play(Double(frame) * 1000 / 120) }
    #expect(player.hasEnded && player.position == 100)
  }

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

  /// A time may be too large for Qt's steps of 16 ms, and for whole numbers, to
  /// which others round it.
  @Test(.timeLimit(.minutes(1)), arguments: [1e18, 1e300, .infinity])
  func engineReturnsFromAFrameAtAnyTime(time: Double) {
    for engine in EngineCatalogue.engines {
      _ = engine.position(EngineRequest(stiffness: 100, damping: 20), after: [16, time])
    }
  }

  /// A clock that begins at 0 leads to the position of one that begins at 1000.
  @Test func reactSpringHasOneFirstFrame() {
    let request = EngineRequest(stiffness: 128.07, damping: 29.424, velocity: 300)
    let ends = [0.0, 1000].map { ReactSpring.position(request, start: $0, after: [0, 41.667]) }
    #expect(ends[0] == ends[1])
  }

  /// Two frames may have the same time: the second has no length.
  @Test(arguments: EngineCatalogue.engines)
  func framesMayHaveEqualTimes(engine: any Engine.Type) {
    let request = EngineRequest(stiffness: 100, damping: 20, to: engine.usualDistance)
    let once = engine.position(request, after: [16, 33, 50]) / engine.usualDistance
    let twice = engine.position(request, after: [16, 33, 33, 50]) / engine.usualDistance
    // harmonica counts frames; Svelte's velocity is the last frame's change.
    let slack = ["harmonica", "svelte"].contains(engine.name) ? 0.1 : 1e-6
    #expect(abs(once - twice) <= slack, "\(once), \(twice)")
  }

  @Test func frameTimesAreNumbers() async {
    expectMessage(
      "the time of a frame is NaN",
      in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var player = EnginePlayer<ReactSpring>(EngineRequest(stiffness: 100, damping: 10), rate: 60)
        player.play(.nan)
      })
  }

  /// Android's engines take Floats, and the damping ratio for the damping.
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
}

extension Engine {
  /// The position after frames at some times in ms.
  static func position(
    _ request: EngineRequest, start: Double = 0, after times: [Double]
  ) -> Double {
    var player = EnginePlayer<Self>(request, rate: 60, start: start)
    for time in times { player.play(start + time) }
    return player.position
  }
}
