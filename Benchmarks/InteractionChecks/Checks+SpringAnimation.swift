import Interactions
import Platform
import Runs
import Springs

/// Checks of `SpringAnimation`, the spring on which all other models are based.
enum SpringAnimationChecks {
  private typealias Model = SpringAnimation

  /// A spring of the published table, with stiffness, damping and the position
  /// at 0.1 s in full precision from a 40-digit evaluation of the same
  /// formulas.
  private struct Published {
    let dampingRatio: Double
    /// In seconds.
    let response: Double
    /// For a unit mass, in N/m.
    let stiffness: Double
    /// For a unit mass, in N s/m.
    let dampingCoefficient: Double
    /// The position at 0.1 s.
    let position: Double
    /// In percent of the distance, and its time in seconds; `nil` if there is
    /// none.
    var overshoot: (percent: Double, time: Double)?
    /// The settling times within 1 % and 0.1 %, in seconds; `nil` if the table
    /// has none.
    var settling: (onePercent: Double, tenthOfPercent: Double)?

    var spring: Spring { Spring(response: response, dampingRatio: dampingRatio) }
  }

  /// Half a unit of the table's last digit, and a little more for settling
  /// times just between two such digits.
  private static let halfDigit = 5e-5
  private static let halfDigitOfSettling = 5.001e-5

  private static let table = [
    Published(
      dampingRatio: 1, response: 0.4, stiffness: 246.74011002723392,
      dampingCoefficient: 31.41592653589793,
      position: 0.46558394870178205, settling: (0.4226, 0.5878)),
    Published(
      dampingRatio: 0.8, response: 0.3, stiffness: 438.6490844928604,
      dampingCoefficient: 33.51032163829113,
      position: 0.7047501156032632, overshoot: (1.5165, 0.25), settling: (0.3033, 0.4046)),
    Published(
      dampingRatio: 0.8, response: 0.4, stiffness: 246.74011002723392,
      dampingCoefficient: 25.132741228718345,
      position: 0.5257054313385321, overshoot: (1.5165, 0.3333), settling: (0.4045, 0.5394)),
    Published(
      dampingRatio: 0.6, response: 0.3, stiffness: 438.6490844928604,
      dampingCoefficient: 25.132741228718345,
      position: 0.8174619813373889, overshoot: (9.478, 0.1875), settling: (0.2988, 0.4854)),
    Published(
      dampingRatio: 0.4, response: 0.2, stiffness: 986.9604401089357,
      dampingCoefficient: 25.132741228718345,
      position: 1.24267060497608, overshoot: (25.3827, 0.1091), settling: (0.3607, 0.5562)),
    Published(
      dampingRatio: 0.5, response: 1, stiffness: 39.47841760435743,
      dampingCoefficient: 6.283185307179586,
      position: 0.15678154198772057, overshoot: (16.3034, 0.5774), settling: (1.3975, 2.0215)),
    Published(
      dampingRatio: 1.5, response: 0.5, stiffness: 157.91367041742973,
      dampingCoefficient: 37.69911184307752,
      position: 0.2818746935770635),
  ]

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    for row in table { published(&checks, row) }
    numerics(&checks, context)
    retargets(&checks, context)
    launches(&checks)
    refusals(&checks)
  }

  private static func published(_ checks: inout CheckList, _ row: Published) {
    let label = "damping=\(row.dampingRatio)/response=\(row.response)"
    let spring = row.spring
    let motion = unitMotion(ratio: row.dampingRatio, response: row.response)
    checks.error("stiffness-relative-error/\(label)", atMost: 1e-14) {
      spring.stiffness / row.stiffness - 1
    }
    checks.error("damping-relative-error/\(label)", atMost: 1e-14) {
      spring.damping / row.dampingCoefficient - 1
    }
    checks.equal("position-at-100ms/\(label)", row.position, within: 1e-12) {
      motion.position(at: 0.1)
    }
    if let overshoot = row.overshoot {
      checks.equal("overshoot/\(label)", overshoot.percent, within: halfDigit, unit: "%") {
        (motion.position(at: motion.turningPoints(until: 2)[0]) - 1) * 100
      }
      checks.equal("peak-time/\(label)", overshoot.time, within: halfDigit, unit: "s") {
        motion.turningPoints(until: 2)[0]
      }
    }
    if let settling = row.settling {
      checks.equal(
        "settling-1-percent/\(label)", settling.onePercent, within: halfDigitOfSettling, unit: "s"
      ) {
        motion.settlingTime(within: 0.01)
      }
      checks.equal(
        "settling-0.1-percent/\(label)", settling.tenthOfPercent, within: halfDigitOfSettling,
        unit: "s"
      ) { motion.settlingTime(within: 0.001) }
    }
  }

  private static func numerics(_ checks: inout CheckList, _ context: SuiteContext) {
    let steps = context.isQuick ? 2_000 : 10_000
    checks.error("propagator-error", atMost: 1e-12) { propagatorError(steps) }
    // To first order exp(-ωt) (ωt)³/3 times the distance of ζ from 1; at 0.1 s,
    // a quarter of the response, ωt is π/2.
    checks.equal("branch-above-critical", 2.6857e-10, within: 1e-13) {
      criticalMinusNear(ratio: 1 + 1e-9)
    }
    checks.equal("branch-below-critical", -2.6857e-10, within: 1e-13) {
      criticalMinusNear(ratio: 1 - 1e-9)
    }
    checks.error("energy-growth", atMost: 1e-12) { energyGrowth(steps) }
  }

  /// The motion of a spring from 0 to 1.
  private static func unitMotion(
    ratio: Double, response: Double, initialVelocity: Double = 0
  ) -> SpringMotion {
    SpringMotion(
      rates: SpringSetting(damping: ratio, response: response).rates, from: 0, to: 1,
      initialVelocity: initialVelocity)
  }

  /// The springs of the table, each with several steps.
  private static var steppedSprings: [(spring: Spring, step: Double)] {
    table.flatMap { row in
      [0.001, 1.0 / 240, 1.0 / 60, 0.1].map { (row.spring, $0) }
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

  /// x(0.1) at ζ = 1 minus x(0.1) at a ratio close to it.
  private static func criticalMinusNear(ratio: Double) -> Double {
    unitMotion(ratio: 1, response: 0.4).position(at: 0.1)
      - unitMotion(ratio: ratio, response: 0.4).position(at: 0.1)
  }

  /// A thousand new targets at random times: position and velocity must not
  /// jump, and the last target must be reached.
  private static func retargets(_ checks: inout CheckList, _ context: SuiteContext) {
    let found = SharedResult {
      var random = SplitMix64(seed: context.seed)
      let drive = ModelDrive<Model> { $0.spring = SpringSetting(damping: 0.5, response: 0.4) }
      var worst = (jump: 0.0, velocityJump: 0.0)
      var time = 0.0
      var target = 0.0
      for _ in 0..<1_000 {
        time += Double.random(in: 0...0.3, using: &random)
        target = Double.random(in: -1...1, using: &random)
        let jump = drive.jump(at: Model.event(time, .target, value: target)).outputs
        worst.jump = worse(worst.jump, jump[0].magnitude)
        worst.velocityJump = worse(worst.velocityJump, jump[1].magnitude)
      }
      let rest = (drive.value(at: time + 10) - target).magnitude
      return (jump: worst.jump, velocityJump: worst.velocityJump, rest: rest)
    }
    checks.error("retarget-position-jump", atMost: 1e-12) { found().jump }
    checks.error("retarget-velocity-jump", atMost: 1e-12) { found().velocityJump }
    checks.error("rest-after-1000-retargets", atMost: 1e-12) { found().rest }
  }

  /// The first peak of a motion that begins with a velocity.
  private static func launches(_ checks: inout CheckList) {
    for (velocity, peak, time) in [(10.0, 1.01843, 0.2155), (30, 1.13433, 0.1116)] {
      let motion = unitMotion(ratio: 0.8, response: 0.3, initialVelocity: velocity)
      checks.equal("peak/velocity=\(velocity)", peak, within: 1e-5) {
        motion.position(at: motion.turningPoints(until: 2)[0])
      }
      checks.equal("peak-time/velocity=\(velocity)", time, within: 5e-5, unit: "s") {
        motion.turningPoints(until: 2)[0]
      }
    }
  }

  private static func refusals(_ checks: inout CheckList) {
    let refused: [InteractionSetting] = [
      ("response", "0"), ("response", "-1"), ("response", "nan"), ("response", "inf"),
      ("damping", "-0.1"), ("damping", "nan"), ("damping", "x"),
    ]
    checks.count("bad-settings-refused", refused.count) {
      refused.count { setting in doesThrow { _ = try Model.Configuration([setting]) } }
    }
    checks.count("bad-springs-refused", 4) {
      let bad: [(mass: Double, stiffness: Double, damping: Double)] = [
        (1, 0, 1), (1, .nan, 1), (1, 100, -1), (0, 100, 1),
      ]
      return bad.count { mass, stiffness, damping in
        doesThrow { _ = try Spring(validating: mass, stiffness: stiffness, damping: damping) }
      }
    }
  }
}
