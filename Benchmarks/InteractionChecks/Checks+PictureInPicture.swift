import Gestures
import Interactions
import Runs
import Springs

/// Checks of `PictureInPicture`, a picture thrown into a corner.
enum PictureInPictureChecks {
  private typealias Model = PictureInPicture

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    projection(&checks)
    throwing(&checks)
    decay(&checks)
    dropped(&checks)
    overshoot(&checks)
    path(&checks)
    randomThrows(&checks, context)
    throwTimes(&checks, context)
  }

  /// Distances in px by velocities in px/s: v d/(1 - d)/1000 as a sum over
  /// milliseconds, and -v/(1000 ln d) as an integral, where d is the rate.
  private static func projection(_ checks: inout CheckList) {
    let table: [(velocity: Double, distancesOfForms: [Double])] = [
      (100, [49.9, 49.94998331664548, 9.9, 9.949916247342209]),
      (1000, [499.0, 499.49983316645483, 99.0, 99.49916247342209]),
      (2500, [1247.5, 1248.7495829161371, 247.5, 248.74790618355522]),
    ]
    let forms: [(label: String, friction: Deceleration, form: ProjectionForm)] = [
      ("0.998-steps", .normal, .steps), ("0.998-integral", .normal, .integral),
      ("0.99-steps", .fast, .steps), ("0.99-integral", .fast, .integral),
    ]
    for (velocity, distancesOfForms) in table {
      for ((label, friction, form), distance) in zip(forms, distancesOfForms) {
        checks.equal("projection/\(label)/velocity=\(velocity)", distance, within: 1e-9, unit: "px")
        {
          friction.distance(velocity: velocity, form: form)
        }
      }
    }
  }

  /// A throw and its published results, in px and seconds.
  private struct Throw {
    let label: String
    let from: SIMD2<Double>
    let velocity: SIMD2<Double>
    /// Where friction alone would take the picture.
    let projected: SIMD2<Double>
    /// The corner in which it ends.
    let corner: SIMD2<Double>
    /// The initial velocity over the distance to the corner, per second; zero
    /// where that is zero.
    let relative: SIMD2<Double>
  }

  private static let publishedThrows = [
    Throw(
      label: "up-left", from: [309, 688], velocity: [-600, -900], projected: [9.6, 238.9],
      corner: [66, 134], relative: [2.469136, 1.624549]),
    Throw(
      label: "left", from: [309, 688], velocity: [-300, 0], projected: [159.3, 688],
      corner: [66, 688], relative: [1.234568, 0]),
    Throw(
      label: "rest", from: [200, 400], velocity: [0, 0], projected: [200, 400],
      corner: [309, 134], relative: [0, 0]),
  ]

  private static func released(
    from: SIMD2<Double>, velocity: SIMD2<Double>, mode: InteractionMode = .article
  ) -> ModelDrive<Model> {
    ModelDrive(mode).send(0, .down, x: from.x, y: from.y)
      .send(0, .up, vx: velocity.x, vy: velocity.y)
  }

  private static func throwing(_ checks: inout CheckList) {
    for item in publishedThrows {
      for (axis, letter) in ["x", "y"].enumerated() {
        checks.equal(
          "throw-\(item.label)/projected-\(letter)", item.projected[axis], within: 1e-9, unit: "px"
        ) { Model.Configuration().projected(item.from, velocity: item.velocity)[axis] }
        checks.equal(
          "throw-\(item.label)/corner-\(letter)", item.corner[axis], within: 1e-9, unit: "px"
        ) { released(from: item.from, velocity: item.velocity).value(at: 10, output: axis) }
        checks.equal(
          "throw-\(item.label)/relative-velocity-\(letter)", item.relative[axis], within: 5e-7,
          unit: "1/s"
        ) {
          let drive = released(from: item.from, velocity: item.velocity)
          let distance = item.corner[axis] - item.from[axis]
          return distance == 0 ? 0 : drive.velocity(at: 0, output: axis) / distance
        }
      }
    }
  }

  /// Twenty seconds of friction in steps of 1 ms against the closed form, and
  /// the difference between sum and integral.
  private static func decay(_ checks: inout CheckList) {
    checks.error("simulated-decay", atMost: 1e-6, unit: "px") {
      var velocity = 1_000.0
      var position = 0.0
      for _ in 0..<20_000 {
        velocity *= Deceleration.normal.rate
        position += velocity / 1_000
      }
      return position - Deceleration.normal.distance(velocity: 1_000)
    }
    // The article's sum falls short of the integral by this much.
    checks.equal("cost-projection-short-at-1000px/s", 0.49983316645474396, within: 1e-9, unit: "px")
    {
      var corrected = Model.Configuration()
      corrected.mode = .corrected
      let velocity: SIMD2<Double> = [1_000, 0]
      return corrected.projected(.zero, velocity: velocity).x
        - Model.Configuration().projected(.zero, velocity: velocity).x
    }
  }

  /// A throw along an edge at which the picture already is.
  private static func dropped(_ checks: inout CheckList) {
    func along(_ mode: InteractionMode) -> ModelDrive<Model> {
      released(from: [309, 300], velocity: [100, -200], mode: mode)
    }
    checks.equal("velocity-at-equal-coordinate", article: 0, corrected: 100, unit: "px/s") {
      along($0).velocity(at: 0)
    }
    // The article's picture does not leave the edge. The corrected one goes
    // v/(ω e) beyond it, where it is 1/ω after the release.
    checks.equal("path-cut-off-by-the-drop", 2.341993260972767, within: 1e-6, unit: "px") {
      along(.corrected).maximum(from: 0, to: 1).value - 309
    }
  }

  private static func overshoot(_ checks: inout CheckList) {
    let rates = SpringSetting(damping: 1, response: 0.4).rates
    func beyond(_ velocity: Double) -> Double {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: velocity)
      let turns = motion.turningPoints(until: 5).map { motion.position(at: $0) - 1 }
      return max(0, turns.max() ?? 0)
    }
    checks.equal("critical-relative-velocity", 15.7080, within: 5e-5, unit: "1/s") {
      rates.angularFrequency
    }
    checks.error("overshoot-just-below", atMost: 0) { beyond(15.70796) }
    checks.atLeast("overshoot-above", 1e-6) { beyond(20) }
    checks.error("overshoot-at-5", atMost: 0) { beyond(5) }
    checks.equal("dip-at-minus-5", -0.0355, within: 5e-5) {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: -5)
      return motion.turningPoints(until: 5).map { motion.position(at: $0) }.min() ?? .nan
    }
  }

  /// The throw up and left: its length, its largest deviation from the straight
  /// line to the corner, and when it is within 1 px of the corner. The expected
  /// values are from a separate evaluation of the closed form.
  private static func path(_ checks: inout CheckList) {
    let item = publishedThrows[0]
    let straight = item.corner - item.from
    // The unit vector at a right angle to the straight line.
    let across = SIMD2(-straight.y, straight.x) / (straight * straight).sum().squareRoot()
    /// Positions from 0 to 2 s, 10,000 a second.
    func positions() -> [SIMD2<Double>] {
      let drive = released(from: item.from, velocity: item.velocity)
      return (0...20_000).map { step in
        let time = Double(step) / 10_000
        return [drive.value(at: time), drive.value(at: time, output: 1)]
      }
    }
    func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
      ((a - b) * (a - b)).sum().squareRoot()
    }
    checks.equal("path-length", 605.1096418798862, within: 1e-3, unit: "px") {
      let positions = positions()
      return zip(positions, positions.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
    checks.equal("bow-of-the-path", 4.4017596954502665, within: 1e-5, unit: "px") {
      positions().map { (($0 - item.corner) * across).sum().magnitude }.worst()
    }
    checks.equal("settling-to-1px", 0.5447444914554241, within: 2e-4, unit: "s") {
      let last = positions().lastIndex { distance($0, item.corner) > 1 } ?? 0
      return Double(last) / 10_000
    }
  }
}
