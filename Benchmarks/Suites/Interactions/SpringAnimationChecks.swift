import Harness
import Interactions
import Platform
import Springs

/// Checks of `SpringAnimation`, the spring on which all other models are based.
enum SpringAnimationChecks {
  private typealias Model = SpringAnimation

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    properties(&checks)
    let steps = context.isQuick ? 2_000 : 10_000
    checks.measure("propagator-error") { _ in propagatorError(steps) }
    checks.measure("energy-growth") { _ in energyGrowth(steps) }
    let found = SharedResult { retargeted(context) }
    checks.measure("retarget-position-jump") { _ in found().jump }
    checks.measure("retarget-velocity-jump") { _ in found().velocityJump }
    checks.measure("rest-after-1000-retargets") { _ in found().rest }
    refusals(&checks)
  }

  /// Properties of the motion from 0 to 1 that a row has set and triggered.
  private static func properties(_ checks: inout CheckList) {
    func spring(_ row: CheckRow) throws -> Spring {
      let setting = try Model.Configuration(row.settings).spring
      return Spring(response: setting.response, dampingRatio: setting.damping)
    }
    func motion(_ row: CheckRow) throws -> SpringMotion {
      let impulse = try row.events(Model.description).first {
        $0.kind == Model.Trigger.impulse.rawValue
      }
      return SpringMotion(
        rates: try Model.Configuration(row.settings).spring.rates, from: 0, to: 1,
        initialVelocity: impulse?.value ?? 0)
    }
    func peakTime(_ row: CheckRow) throws -> Double { try motion(row).turningPoints(until: 2)[0] }
    checks.measure("stiffness-relative-error") { try spring($0).stiffness }
    checks.measure("damping-relative-error") { try spring($0).damping }
    checks.measure("peak") { try motion($0).position(at: peakTime($0)) }
    checks.measure("peak-time") { try peakTime($0) }
    checks.measure("overshoot") { (try motion($0).position(at: peakTime($0)) - 1) * 100 }
    checks.measure("settling-1-percent") { try motion($0).settlingTime(within: 0.01) }
    checks.measure("settling-0.1-percent") { try motion($0).settlingTime(within: 0.001) }
    // To first order exp(-ωt) (ωt)³/3 times the distance of ζ from 1; at 0.1 s,
    // a quarter of the response, ωt is π/2.
    for check in ["branch-above-critical", "branch-below-critical"] {
      checks.measure(check) { row in
        let critical = SpringSetting(damping: 1, response: 0.4).rates
        return SpringMotion(rates: critical, from: 0, to: 1).position(at: 0.1)
          - (try motion(row).position(at: 0.1))
      }
    }
  }

  /// The springs of the published table, each with several steps.
  private static var steppedSprings: [(spring: Spring, step: Double)] {
    [(1, 0.4), (0.8, 0.3), (0.8, 0.4), (0.6, 0.3), (0.4, 0.2), (0.5, 1), (1.5, 0.5)].flatMap {
      let spring = Spring(response: $1, dampingRatio: $0)
      return [0.001, 1.0 / 240, 1.0 / 60, 0.1].map { (spring, $0) }
    }
  }

  /// The largest relative increase of the energy in a step of the exact map.
  private static func energyGrowth(_ steps: Int) -> Double {
    var worst = 0.0
    for (spring, step) in steppedSprings {
      let map = spring.propagator(step: step)
      var state = SpringState(position: 1, velocity: 0)
      var energy = spring.energy(distance: 1, velocity: 0)
      for _ in 1...steps {
        map.advance(&state.position, &state.velocity, target: 0)
        let next = spring.energy(distance: state.position, velocity: state.velocity)
        // Below this, squares come close to underflow.
        if next <= 1e-290 { break }
        worst = worse(worst, next / energy - 1)
        energy = next
      }
    }
    return worst
  }

  /// The worst position error of stepping with the exact map.
  private static func propagatorError(_ steps: Int) -> Double {
    var worst = 0.0
    for (spring, step) in steppedSprings {
      let motion = spring.motion(from: 0, to: 1)
      let map = spring.propagator(step: step)
      var state = SpringState(position: 0, velocity: 0)
      for index in 1...steps {
        map.advance(&state.position, &state.velocity, target: 1)
        // Every hundredth step is enough for the slowly growing error of a
        // stable map.
        guard index % 100 == 0 else { continue }
        let exact = motion.position(at: Double(index) * step)
        worst = worse(worst, (state.position - exact).magnitude)
      }
    }
    return worst
  }

  /// A thousand new targets at random times: by how much position and velocity
  /// jump, and the distance from the last target in the end.
  private static func retargeted(
    _ context: SuiteContext
  ) -> (jump: Double, velocityJump: Double, rest: Double) {
    var random = SplitMix64(seed: context.seed)
    let drive = ModelDrive<Model> { $0.spring = SpringSetting(damping: 0.5, response: 0.4) }
    var worst = InteractionOutputs.zero
    var (time, target) = (0.0, 0.0)
    for _ in 0..<1_000 {
      time += Double.random(in: 0...0.3, using: &random)
      target = Double.random(in: -1...1, using: &random)
      let jump = drive.jump(at: Model.event(time, .target, value: target)).outputs
      for output in 0..<2 { worst[output] = worse(worst[output], jump[output].magnitude) }
    }
    return (worst.x, worst.y, (drive.value(at: time + 10) - target).magnitude)
  }

  private static func refusals(_ checks: inout CheckList) {
    checks.count("bad-settings-refused") { _ in
      let settings: [InteractionSetting] = [
        ("response", "0"), ("response", "-1"), ("response", "nan"), ("response", "inf"),
        ("damping", "-0.1"), ("damping", "nan"), ("damping", "x"),
      ]
      return settings.count { setting in doesThrow { _ = try Model.Configuration([setting]) } }
    }
    checks.count("bad-springs-refused") { _ in
      let springs: [(mass: Double, stiffness: Double, damping: Double)] = [
        (1, 0, 1), (1, .nan, 1), (1, 100, -1), (0, 100, 1),
      ]
      return springs.count { mass, stiffness, damping in
        doesThrow { _ = try Spring(validating: mass, stiffness: stiffness, damping: damping) }
      }
    }
  }
}
