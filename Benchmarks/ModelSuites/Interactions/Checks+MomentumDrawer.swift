import Interactions
import Runs
import Springs

/// Section 1.6: a drawer that is tapped, flung and caught.
enum MomentumDrawerChecks {
  private typealias Model = MomentumDrawer
  private static let name = Model.description.name

  static func checks(_ context: SuiteContext) -> [InteractionCheck] {
    tap() + fling() + degenerate() + caught(context) + continuity() + modes() + speeds() + sides()
  }

  private static func settings(_ mode: InteractionMode) -> Model.Configuration {
    var settings = Model.Configuration()
    settings.mode = mode
    return settings
  }

  private static func tapped() -> ModelDrive<Model> {
    var drive = ModelDrive<Model>()
    drive.send(0, .down, y: 500)
    drive.send(0.05, .up, vy: 0)
    return drive
  }

  private static func tap() -> [InteractionCheck] {
    [
      .error(name, "1.6.1-overshoot-of-a-tap", atMost: 1e-9, unit: "px") {
        var drive = tapped()
        return max(0, -drive.maximum(from: 0.05, to: 2, sign: -1).value)
      },
      .equal(name, "1.6.1-settling-of-a-tap", 0.5878, within: 0.001, unit: "s") {
        var drive = tapped()
        _ = drive.value(2)
        return (drive.log.first?.time ?? .nan) - 0.05
      },
    ]
  }

  /// Dragged half way up, then flung upwards.
  private static func flung(
    _ velocity: Double, mode: InteractionMode = .article, remaining: Double = 180
  ) -> ModelDrive<Model> {
    flung(velocity, settings(mode), remaining: remaining)
  }

  private static func flung(
    _ velocity: Double, _ settings: Model.Configuration, remaining: Double = 180
  ) -> ModelDrive<Model> {
    var drive = ModelDrive<Model>(settings)
    drive.send(0, .down, y: 500)
    drive.send(0.1, .move, y: 500 - (360 - remaining))
    drive.send(0.1, .up, vy: -velocity)
    return drive
  }

  private static func fling() -> [InteractionCheck] {
    [(1_800.0, 1.01843, 3.32), (20_000, 1.13433, 24.18)].flatMap { velocity, peak, overshoot in
      func beyond() -> Double {
        var drive = flung(velocity)
        return -drive.maximum(from: 0.1, to: 1.5, sign: -1).value
      }
      let number = velocity < 10_000 ? 2 : 3
      let checks: [InteractionCheck] = [
        .equal(name, "1.6.\(number)-peak/velocity=\(velocity)", peak, within: 1e-5) {
          1 + beyond() / 180
        },
        .equal(
          name, "1.6.\(number)-overshoot/velocity=\(velocity)", overshoot, within: 0.005,
          unit: "px"
        ) { beyond() },
        .equal(
          name, "1.6.\(number)-relative-velocity/velocity=\(velocity)", min(velocity / 180, 30),
          within: 1e-9, unit: "1/s"
        ) {
          var drive = flung(velocity)
          return -drive.velocity(0.1) / 180
        },
      ]
      return checks
    }
  }

  private static func degenerate() -> [InteractionCheck] {
    func wild(_ velocity: Double, remaining: Double, mode: InteractionMode) -> Double {
      var drive = flung(velocity, mode: mode, remaining: remaining)
      let values = (0...100).map { drive.value(0.1 + 0.01 * Double($0)) }
      return values.contains { !$0.isFinite } ? .nan : (values.last ?? .nan).magnitude
    }
    return InteractionMode.allCases.flatMap { mode in
      let checks: [InteractionCheck] = [
        .error(name, "1.6.4-nothing-remains/\(mode.id)", atMost: 0.5, unit: "px") {
          wild(1_000, remaining: 0, mode: mode)
        },
        .error(name, "1.6.4-at-rest/\(mode.id)", atMost: 0.5, unit: "px") {
          wild(0, remaining: 100, mode: mode)
        },
      ]
      return checks
    }
  }

  /// Caught at many moments of a fling: how far the held drawer is from where
  /// it was, and how fast it is.
  private static func held(_ count: Int) -> (jump: Double, speed: Double, turn: Double) {
    var worst = (jump: 0.0, speed: 0.0, turn: 0.0)
    for index in 0..<count {
      let time = 0.1 + 0.6 * Double(index) / Double(count)
      var drive = flung(1_800)
      let before = drive.value(time)
      let fraction = drive.value(time, output: 1)
      drive.send(time, .down, y: 300)
      worst.jump = max(
        worst.jump, (drive.value(time) - before).magnitude,
        (drive.value(time + 0.2) - before).magnitude)
      worst.speed = max(worst.speed, drive.velocity(time + 0.1).magnitude)
      // Flung back the way it came: what was done is now to be done.
      drive.send(time + 0.2, .up, vy: 500)
      let next = drive.value(time + 0.2, output: 1)
      // A drawer that has settled is caught on a new way already.
      if drive.model.state == .runningReversed {
        worst.turn = max(worst.turn, (next - (1 - fraction)).magnitude)
      }
    }
    return worst
  }

  private static func caught(_ context: SuiteContext) -> [InteractionCheck] {
    let found = SharedResult { held(1_000) }
    return [
      .error(name, "1.6.5-jump-when-caught", atMost: 1e-12, unit: "px") { found().jump },
      .error(name, "1.6.5-velocity-while-held", atMost: 0, unit: "px/s") { found().speed },
      .error(name, "1.6.6-fraction-after-reversal", atMost: 1e-12) { found().turn },
    ]
  }

  private static func continuity() -> [InteractionCheck] {
    [
      .equal(name, "1.6.7-duration-factor", 0.6883, within: 0.001) {
        let fling = SpringMotion(rates: SpringSetting(0.8, 0.3).rates, from: 0, to: 1)
        let tap = SpringMotion(rates: SpringSetting(1, 0.4).rates, from: 0, to: 1)
        return fling.settlingTime(within: 0.001) / tap.settlingTime(within: 0.001)
      },
      .error(name, "1.6.8-first-slope-relative-error", atMost: 1e-6) {
        var drive = flung(1_800)
        let step = 1e-9
        let slope = (drive.value(0.1 + step) - drive.value(0.1)) / step
        return slope / -1_800 - 1
      },
      .equal(name, "1.6.8-velocity-of-20000-kept/article", 5_400, within: 1e-6, unit: "px/s") {
        var drive = flung(20_000)
        return -drive.velocity(0.1)
      },
      .equal(name, "1.6.8-velocity-of-20000-kept/mended", 20_000, within: 1e-6, unit: "px/s") {
        var drive = flung(20_000, mode: .corrected)
        return -drive.velocity(0.1)
      },
      .equal(name, "0.E2-velocity-lost-to-the-cap", 14_600, within: 1e-6, unit: "px/s") {
        var capped = flung(20_000)
        // The article's text, which has no cap.
        var settings = settings(.article)
        settings.cap = 1e6
        var free = flung(20_000, settings)
        return capped.velocity(0.1) - free.velocity(0.1)
      },
    ]
  }

  /// A slow flick back near the open end: its sign says closed, its
  /// projection open.
  private static func modes() -> [InteractionCheck] {
    func ends(_ mode: InteractionMode) -> Double {
      var drive = flung(-20, mode: mode, remaining: 40)
      return drive.value(3)
    }
    return [
      .equal(name, "1.6-slow-flick-back-at-40px-ends/article", 360, within: 1e-3, unit: "px") {
        ends(.article)
      },
      .equal(name, "1.6-slow-flick-back-at-40px-ends/mended", 0, within: 1e-3, unit: "px") {
        ends(.corrected)
      },
    ]
  }

  /// What a fling over 180 px does by its speed: how far it goes beyond the
  /// end, and when it has settled there. From a separate evaluation of the
  /// closed form of the spring (0.8, 0.3).
  private static let flings: [(speed: Double, mode: InteractionMode, px: Double, s: Double)] = [
    (500, .article, 2.757526108128782, 0.39779007070044065),
    (1_800, .article, 3.316802581758885, 0.3750959151677372),
    (3_000, .article, 5.58659554450655, 0.3479332594655499),
    (5_400, .article, 24.180058805521053, 0.43456794852064684),
    (20_000, .article, 24.180058805521053, 0.43456794852064684),
    (5_400, .corrected, 24.180058805521053, 0.43456794852064684),
    (20_000, .corrected, 290.74177407362663, 0.4780269219482167),
  ]

  private static func speeds() -> [InteractionCheck] {
    flings.flatMap { speed, mode, overshoot, settling in
      let label = "velocity=\(speed)/\(mode.id)"
      let checks: [InteractionCheck] = [
        .equal(name, "1.6-overshoot/\(label)", overshoot, within: 1e-5, unit: "px") {
          var drive = flung(speed, mode: mode)
          return -drive.maximum(from: 0.1, to: 1.5, sign: -1).value
        },
        .equal(name, "1.6-settling/\(label)", settling, within: 1e-9, unit: "s") {
          var drive = flung(speed, mode: mode)
          _ = drive.value(5)
          return (drive.log.first?.time ?? .nan) - 0.1
        },
      ]
      return checks
    }
  }

  /// E7: the share of releases, spread evenly over the drawer's way and over
  /// ±1000 px/s, that the sign sends to one side and the projection to the
  /// other: 9 %.
  private static func sides() -> [InteractionCheck] {
    // Two triangles over the whole rectangle of 360 px by 2000 px/s.
    let share = 180 * (180 / 0.49949983316645483) / (360 * 2_000)
    return [
      .equal(
        name, "0.E7-releases-sent-to-the-other-side", 100 * share, within: 0.3, unit: "%"
      ) {
        var differing = 0
        for row in 0..<30 {
          for column in 0..<50 {
            let offset = 360 * (Double(row) + 0.5) / 30
            let velocity = 2_000 * (Double(column) + 0.5) / 50 - 1_000
            func end(_ mode: InteractionMode) -> Double {
              var drive = flung(-velocity, mode: mode, remaining: offset)
              return drive.value(0.1 + 3).rounded()
            }
            if end(.article) != end(.corrected) { differing += 1 }
          }
        }
        return Double(differing) / 15
      }
    ]
  }
}
