import Gestures
import Interactions
import Springs
import Statistics

/// Section 1.7: a picture thrown into a corner.
enum PictureInPictureChecks {
  private typealias Model = PictureInPicture
  private static let name = Model.description.name

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    projection() + throwing() + decay() + dropped() + overshoot() + random(context)
  }

  private static func projection() -> [InteractionCheck] {
    let table: [(Double, [Double])] = [
      (100, [49.9, 49.94998331664548, 9.9, 9.949916247342209]),
      (1000, [499.0, 499.49983316645483, 99.0, 99.49916247342209]),
      (2500, [1247.5, 1248.7495829161371, 247.5, 248.74790618355522]),
    ]
    let forms: [(String, Deceleration, ProjectionForm)] = [
      ("0.998-steps", .normal, .steps), ("0.998-integral", .normal, .integral),
      ("0.99-steps", .fast, .steps), ("0.99-integral", .fast, .integral),
    ]
    return table.flatMap { velocity, distances in
      zip(forms, distances).map { form, distance in
        InteractionCheck.equal(
          name, "1.7.1-projection/\(form.0)/velocity=\(velocity)", distance, within: 1e-9,
          unit: "px"
        ) { form.1.distance(velocity: velocity, form: form.2) }
      }
    }
  }

  private struct Throw {
    let label: String
    let from: SIMD2<Double>
    let velocity: SIMD2<Double>
    let projected: SIMD2<Double>
    let corner: SIMD2<Double>
    let relative: SIMD2<Double>
  }

  private static let throwsOfThePage = [
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
    var settings = Model.Configuration()
    settings.mode = mode
    var drive = ModelDrive<Model>(settings)
    drive.send(0, .down, x: from.x, y: from.y)
    drive.send(0, .up, vx: velocity.x, vy: velocity.y)
    return drive
  }

  private static func throwing() -> [InteractionCheck] {
    throwsOfThePage.enumerated().flatMap { index, item in
      let label = "\(index + 2)-\(item.label)"
      return ["x", "y"].enumerated().flatMap { axis, letter in
        let relative: () -> Double = {
          var drive = released(from: item.from, velocity: item.velocity)
          let way = item.corner[axis] - item.from[axis]
          return way == 0 ? 0 : drive.velocity(0, output: axis) / way
        }
        let checks: [InteractionCheck] = [
          .equal(
            name, "1.7.\(label)/projected-\(letter)", item.projected[axis], within: 1e-9,
            unit: "px"
          ) { Model.Configuration().projected(item.from, velocity: item.velocity)[axis] },
          .equal(
            name, "1.7.\(label)/corner-\(letter)", item.corner[axis], within: 1e-9, unit: "px"
          ) {
            var drive = released(from: item.from, velocity: item.velocity)
            return drive.value(10, output: axis)
          },
          .equal(
            name, "1.7.\(label)/relative-velocity-\(letter)", item.relative[axis], within: 5e-7,
            unit: "1/s", relative),
        ]
        return checks
      }
    }
  }

  /// Twenty seconds of friction in steps of 1 ms against the formula.
  private static func decay() -> [InteractionCheck] {
    [
      .error(name, "1.7.5-simulated-decay", atMost: 1e-6, unit: "px") {
        var velocity = 1_000.0
        var place = 0.0
        for _ in 0..<20_000 {
          velocity *= Deceleration.normal.rate
          place += velocity / 1_000
        }
        return place - Deceleration.normal.distance(velocity: 1_000)
      }
    ]
  }

  /// A throw along an edge at which the picture already is.
  private static func dropped() -> [InteractionCheck] {
    func kept(_ mode: InteractionMode) -> Double {
      var drive = released(from: [309, 300], velocity: [100, -200], mode: mode)
      return drive.velocity(0)
    }
    return [
      .equal(name, "1.7.6-velocity-at-equal-coordinate/article", 0, within: 0, unit: "px/s") {
        kept(.article)
      },
      .equal(name, "1.7.6-velocity-at-equal-coordinate/mended", 100, within: 0, unit: "px/s") {
        kept(.mended)
      },
    ]
  }

  private static func overshoot() -> [InteractionCheck] {
    let rates = SpringSetting(1, 0.4).rates
    func beyond(_ velocity: Double) -> Double {
      let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: velocity)
      let turns = motion.turningPoints(until: 5).map { motion.position(at: $0) - 1 }
      return max(0, turns.max() ?? 0)
    }
    return [
      .equal(name, "1.7.7-critical-relative-velocity", 15.7080, within: 5e-5, unit: "1/s") {
        rates.angularFrequency
      },
      .error(name, "1.7.7-overshoot-just-below", atMost: 0) { beyond(15.70796) },
      .atLeast(name, "1.7.7-overshoot-above", 1e-6) { beyond(20) },
      .error(name, "1.7.7-overshoot-at-5", atMost: 0) { beyond(5) },
      .equal(name, "1.7.7-dip-at-minus-5", -0.0355, within: 5e-5) {
        let motion = SpringMotion(rates: rates, from: 0, to: 1, initialVelocity: -5)
        return motion.turningPoints(until: 5).map { motion.position(at: $0) }.min() ?? .nan
      },
    ]
  }

  private static func random(_ context: SuiteContext) -> [InteractionCheck] {
    let count = context.isQuick ? 100_000 : 1_000_000
    let settings = Model.Configuration()
    /// Throws whose corner differs from a plain search, and mirrored throws
    /// whose corner is not the mirrored one.
    func wrong() -> (search: Int, mirror: Int) {
      var random = SeededGenerator(seed: context.seed)
      let size = settings.corner(0) + settings.corner(3)
      var wrong = (search: 0, mirror: 0)
      for _ in 0..<count {
        let place = SIMD2(
          Double.random(in: 0...375, using: &random), Double.random(in: 0...812, using: &random))
        let velocity = SIMD2(
          Double.random(in: -3_000...3_000, using: &random),
          Double.random(in: -3_000...3_000, using: &random))
        let rest = settings.projected(place, velocity: velocity)
        let corner = settings.nearestCorner(to: rest)
        // Between four corners of a rectangle the halves decide.
        let plain = (rest.x > size.x / 2 ? 1 : 0) + (rest.y > size.y / 2 ? 2 : 0)
        if corner != plain { wrong.search += 1 }
        let mirrored = settings.projected(size - place, velocity: -velocity)
        if settings.nearestCorner(to: mirrored) != 3 - corner { wrong.mirror += 1 }
      }
      return wrong
    }
    let found = SharedResult { wrong() }
    return [
      .equal(name, "1.7.8-wrong-corners", 0, within: 0) { Double(try found().search) },
      .equal(name, "1.7.8-wrong-mirrored-corners", 0, within: 0) {
        Double(try found().mirror)
      },
    ]
  }
}
