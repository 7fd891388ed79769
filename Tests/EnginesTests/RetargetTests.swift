import Engines
import SolverSuites
import Springs
import Suites
import Testing

/// Engines, and methods for springs, at targets that change in flight.
@Suite struct RetargetTests {
  /// The exact spring, which each call starts again without a velocity.
  private struct Forgetful: Engine {
    static let name = "forgetful"
    static let source = "this test"
    static let method = "closed form"
    static let ending = EngineEnding.value
    static let retargeting = Retargeting(.call, velocity: .zero, clock: .restarts)
    private var base: Exact
    init(_ request: EngineRequest, rate: Double) { base = Exact(request, rate: rate) }
    mutating func advance(_ elapsed: Double, to time: Double) {
      base.advance(elapsed, to: time)
    }
    var position: Double { base.position }
    var velocity: Double { base.velocity }
    var isFinished: Bool { false }
  }

  /// An exact step for each frame, with the target that is set then; a new
  /// target leaves `kept` percent of the velocity.
  private struct Stepper<let kept: Int>: Engine {
    static var name: String { "stepper" }
    static var source: String { "this test" }
    static var method: String { "exact step" }
    static var ending: EngineEnding { .value }
    static var retargeting: Retargeting { Retargeting() }
    private var request: EngineRequest
    init(_ request: EngineRequest, rate: Double) { self.request = request }
    mutating func advance(_ elapsed: Double, to time: Double) {
      let state = request.motion.state(at: elapsed / 1000)
      (request.start, request.velocity) = (state.position, state.velocity)
    }
    mutating func retarget(to target: Double, after elapsed: Double, isAtRest: Bool) {
      request.target = target
      request.velocity *= Double(kept) / 100
    }
    var position: Double { request.start }
    var velocity: Double { request.velocity }
    var isFinished: Bool { false }
  }

  /// ω = 10, ζ = 0.5.
  private let spring = EngineRequest(stiffness: 100, damping: 10)

  /// A ramp of 1/s for two seconds, with calls at frames, or just before them.
  private func ramp<E: Engine>(_ type: E.Type, rate: Double, ahead: Double = 0) -> InterruptTrial {
    let calls = (0..<Int(2 * rate)).map { index in
      let time = Double(index) / rate
      return TargetPath.Call(max(time - ahead, 0), time)
    }
    return InterruptTrial(type, spring, TargetPath(from: 0, calls), rate: rate, until: 2)
  }

  @Test(arguments: [(30.0, 0.61, 0.53), (240, 1.64, 1.54)])
  func aSpringThatForgetsItsSpeedFallsBehind(rate: Double, lag: Double, error: Double) throws {
    let trial = ramp(Forgetful.self, rate: rate)
    let found = try #require(trial.lag(speed: 1, at: 2))
    // The target that is held is a frame behind the ramp.
    #expect(abs(found.shown - 1 / rate - lag) < 0.01, "\(found.shown)")
    // The unit of errors is the way of the ramp.
    let way = 2 - 1 / rate
    #expect(abs(trial.maxPositionError * way - error) < 0.03, "\(trial.maxPositionError * way)")
    #expect(trial.velocityKept == 0)
  }

  /// The lag is 2ζ/ω, 0.1 s, less half a frame.
  @Test(arguments: [(30.0, 0.083), (60, 0.092), (120, 0.096), (240, 0.098)])
  func aStepThatHoldsTheNewestTargetLagsLess(rate: Double, lag: Double) throws {
    let trial = ramp(Stepper<100>.self, rate: rate, ahead: 1e-6)
    let found = try #require(trial.lag(speed: 1, at: 1.9))
    #expect(abs(found.shown - lag) < 0.001, "\(found.shown)")
  }

  @Test func theTrialNamesASpringThatLosesHalfOfItsSpeed() throws {
    let path = TargetPath(from: 0, [.init(0, 1), .init(0.105, 0)])
    let trial = InterruptTrial(Stepper<50>.self, spring, path, rate: 60, until: 1)
    let kept = try #require(trial.velocityKept)
    #expect(InterruptSuite.speedWords(kept: kept) == "loses half of its speed at a new target")
    #expect(InterruptSuite.speedWords(kept: 1) == "keeps its speed at a new target")
    #expect(InterruptSuite.speedWords(kept: 0) == "loses all of its speed at a new target")
    #expect(InterruptSuite.speedWords(kept: 0.77) == "loses 23 % of its speed at a new target")
  }

  @Test func theExactEngineFollowsThePiecewiseSpring() {
    let calls = (0..<40).map { TargetPath.Call(Double($0) * 0.021, sin(Double($0))) }
    let trial = InterruptTrial(Exact.self, spring, TargetPath(from: 0, calls), rate: 60, until: 2)
    #expect(trial.maxPositionError <= 8 * 0x1p-52)
  }

  /// The exact spring along a path, as the sum of the responses to each change
  /// of the target.
  private static func superposition(
    _ motion: SpringMotion, _ calls: [TargetPath.Call], at time: Double
  ) -> DoubleDouble {
    func response(_ motion: SpringMotion, since begin: Double) -> DoubleDouble {
      let span = DoubleDouble.sum(time, -begin)
      let (distance, velocity) = motion.doubledState(at: span.high)
      return distance + velocity * span.low
    }
    let unit = SpringMotion(rates: motion.rates, from: 1, to: 0)
    var (sum, target) = (response(motion, since: 0), motion.target)
    for call in calls.prefix(while: { $0.time < time }) {
      let change = DoubleDouble.sum(call.target, -target)
      sum = sum + change * (DoubleDouble(1) - response(unit, since: call.time))
      target = call.target
    }
    return sum
  }

  /// Along a path of 250 targets, errors stay within a few units of rounding of
  /// the scale. The propagator rounds in each frame.
  @Test(
    arguments: [("closed-form", 2), ("double-double", 0.75), ("propagator", 8)],
    [0, 0.1, 0.7, 0.999999, 1, 1.000001, 1.4, 12])
  func exactMethodsContinueAtNewTargets(method: (name: String, units: Double), ratio: Double)
    throws
  {
    let solver = try #require(Method.named(method.name))
    var random = SplitMix64(seed: 7)
    for (frequency, gap) in [(10.0, 0.008), (27.3, 0.11), (3.1, 0.9)] {
      let spring = EngineRequest(
        stiffness: frequency * frequency, damping: 2 * ratio * frequency, from: 3, to: 1,
        velocity: -20)
      var time = 0.0
      let calls = (0..<250).map { _ in
        time += Double.random(in: 0.01...2, using: &random) * gap
        return TargetPath.Call(time, Double.random(in: -100...100, using: &random))
      }
      let times = (0...300).map { Double($0) * time / 280 }
      let exact = PiecewiseMotion(spring.motion, calls)
      let solution = solver.solution(spring.motion, times, nil, calls: calls)
      for (time, state) in zip(times, solution.states) {
        let expected = Self.superposition(spring.motion, calls, at: time)
        let error = (DoubleDouble(state.position) - expected).rounded.magnitude / exact.scale
        #expect(
          error <= method.units * 0x1p-52,
          "\(method.name), ω = \(frequency) at \(time): \(error / 0x1p-52) units")
      }
    }
  }

  /// SwiftUI shows the start for two frames, also after a request without a
  /// move, which ends on its first frame.
  @Test(arguments: 1...3) func aMotionAfterNoneIsHeldAsLongAsTheFirst(frames: Int) {
    var player = EnginePlayer<SwiftUI>(EngineRequest(stiffness: 100, damping: 10, to: 0), rate: 60)
    for frame in 1...frames { player.play(Double(frame) * 1000 / 60) }
    player.retarget(to: 1, at: (Double(frames) + 0.5) * 1000 / 60)
    let shown = (frames + 1...frames + 3).map { frame in
      player.play(Double(frame) * 1000 / 60)
      return player.position
    }
    #expect(shown[0] == 0 && shown[1] == 0 && shown[2] > 0)
  }

  @Test func aTargetAtTheTimeOfAFrameCountsAfterIt() throws {
    let method = try #require(Method.named("react-spring"))
    let request = EngineRequest(stiffness: 170, damping: 26)
    let times = (0...12).map { Double($0) / 60 }
    let plain = method.solution(request.motion, times, request: request, rate: 60).states
    let sent = method.solution(
      request.motion, times, request: request, rate: 60, calls: [.init(0.1, 0)]
    ).states
    #expect(plain[...6] == sent[...6])
    #expect(plain[7] != sent[7])
  }
}
