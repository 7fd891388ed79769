import Interactions
import Platform
import Runs
import Springs

/// Checks of `MomentumDrawer`, a drawer that is tapped, flung and caught.
enum MomentumDrawerChecks {
  private typealias Model = MomentumDrawer

  static func add(to checks: inout CheckList) {
    checks.scenario = Model.description.name
    tap(&checks)
    fling(&checks)
    degenerate(&checks)
    caught(&checks)
    continuity(&checks)
    modes(&checks)
    speeds(&checks)
    sides(&checks)
  }

  /// A closed drawer, tapped and released at 0.05 s.
  private static func tapped() -> ModelDrive<Model> {
    ModelDrive().send(0, .down, y: 500).send(0.05, .up, vy: 0)
  }

  private static func tap(_ checks: inout CheckList) {
    checks.error("overshoot-of-a-tap", atMost: 1e-9, unit: "px") {
      let drive = tapped()
      return worse(0, -drive.minimum(from: 0.05, to: 2).value)
    }
    checks.equal("settling-of-a-tap", 0.5878, within: 0.001, unit: "s") {
      let drive = tapped()
      _ = drive.value(at: 2)
      return drive.firstEventTime - 0.05
    }
  }

  /// A drawer that is dragged up from closed until `remaining` px are left, and
  /// flung upwards 0.1 s after the touch.
  ///
  /// - Parameter isCapped: whether the velocity has the limit of the article's
  ///   code; its text mentions none.
  private static func flung(
    _ velocity: Double, mode: InteractionMode = .article, remaining: Double = 180,
    isCapped: Bool = true
  ) -> ModelDrive<Model> {
    let drive = ModelDrive<Model> {
      $0.mode = mode
      if !isCapped { $0.cap = 1e6 }
    }
    return drive.send(0, .down, y: 500).send(0.1, .move, y: 500 - (360 - remaining))
      .send(0.1, .up, vy: -velocity)
  }

  /// The published peaks, as parts of the 180 px that remain, and the same in
  /// px beyond the target. The article limits the second velocity to 30 · 180
  /// px/s.
  private static func fling(_ checks: inout CheckList) {
    for (velocity, peak, overshoot) in [(1_800.0, 1.01843, 3.32), (20_000, 1.13433, 24.18)] {
      func beyond() -> Double { -flung(velocity).minimum(from: 0.1, to: 1.5).value }
      checks.equal("peak/velocity=\(velocity)", peak, within: 1e-5) { 1 + beyond() / 180 }
      checks.equal("overshoot/velocity=\(velocity)", overshoot, within: 0.005, unit: "px") {
        beyond()
      }
      checks.equal(
        "relative-velocity/velocity=\(velocity)", min(velocity / 180, 30), within: 1e-9, unit: "1/s"
      ) { -flung(velocity).velocity(at: 0.1) / 180 }
    }
  }

  private static func degenerate(_ checks: inout CheckList) {
    /// The distance from open a second after the release; NaN if the offset was
    /// not finite at any hundredth of that second.
    func restingOffset(_ velocity: Double, remaining: Double, mode: InteractionMode) -> Double {
      let drive = flung(velocity, mode: mode, remaining: remaining)
      let values = (0...100).map { drive.value(at: 0.1 + 0.01 * Double($0)) }
      return values.contains { !$0.isFinite } ? .nan : values[100].magnitude
    }
    for mode in InteractionMode.allCases {
      checks.error("nothing-remains/\(mode.rawValue)", atMost: 0.5, unit: "px") {
        restingOffset(1_000, remaining: 0, mode: mode)
      }
      checks.error("at-rest/\(mode.rawValue)", atMost: 0.5, unit: "px") {
        restingOffset(0, remaining: 100, mode: mode)
      }
    }
  }

  /// What 1,000 flings show that are caught 0 to 0.6 s after their release,
  /// held for 0.2 s and flung back.
  private struct Catches {
    /// The largest distance of the held drawer from where it was caught, in px.
    var jump = 0.0
    /// Its largest speed, in px/s.
    var speed = 0.0
    /// The number of flings that had not settled when they were caught.
    var movingCount = 0
    /// Of those, the largest error of the output `fraction` when flung back.
    var fraction = 0.0
  }

  private static func catches() -> Catches {
    var worst = Catches()
    for index in 0..<1_000 {
      let time = 0.1 + 0.6 * Double(index) / 1_000
      let drive = flung(1_800)
      let before = drive.value(at: time)
      let fraction = drive.value(at: time, output: 1)
      let isMoving = drive.model.state == .opening
      drive.send(time, .down, y: 300)
      for held in [time, time + 0.2] {
        worst.jump = worse(worst.jump, (drive.value(at: held) - before).magnitude)
      }
      worst.speed = worse(worst.speed, drive.velocity(at: time + 0.1).magnitude)
      // Flung back the way it came, which must reverse the motion. A drawer
      // that has settled is caught on a new motion.
      drive.send(time + 0.2, .up, vy: 500)
      guard isMoving else { continue }
      let next = drive.value(at: time + 0.2, output: 1)
      worst.fraction = worse(worst.fraction, (next - (1 - fraction)).magnitude)
      worst.movingCount += 1
    }
    return worst
  }

  private static func caught(_ checks: inout CheckList) {
    let found = SharedResult { catches() }
    checks.error("jump-when-caught", atMost: 1e-12, unit: "px") { found().jump }
    checks.error("velocity-while-held", atMost: 0, unit: "px/s") { found().speed }
    checks.error("fraction-after-reversal", atMost: 1e-12) { found().fraction }
    // The catches before the fling has settled: 0.3751 of 0.6 s, times 1,000,
    // and the first one.
    checks.equal("reversals", 626, within: 1) { Double(found().movingCount) }
  }

  private static func continuity(_ checks: inout CheckList) {
    checks.equal("duration-factor", 0.6883, within: 0.001) {
      let fling = SpringMotion(
        rates: SpringSetting(damping: 0.8, response: 0.3).rates, from: 0, to: 1)
      let tap = SpringMotion(rates: SpringSetting(damping: 1, response: 0.4).rates, from: 0, to: 1)
      return fling.settlingTime(within: 0.001) / tap.settlingTime(within: 0.001)
    }
    checks.error("first-slope-relative-error", atMost: 1e-6) {
      let drive = flung(1_800)
      let step = 1e-9
      let slope = (drive.value(at: 0.1 + step) - drive.value(at: 0.1)) / step
      return slope / -1_800 - 1
    }
    checks.equal(
      "velocity-of-20000-kept", article: 5_400, corrected: 20_000, within: 1e-6, unit: "px/s"
    ) { -flung(20_000, mode: $0).velocity(at: 0.1) }
    checks.equal("cost-velocity-lost-to-the-cap", 14_600, within: 1e-6, unit: "px/s") {
      let capped = flung(20_000)
      let free = flung(20_000, isCapped: false)
      return capped.velocity(at: 0.1) - free.velocity(at: 0.1)
    }
  }

  /// A slow flick back near the open end: the sign of its velocity means
  /// closed, its projection open.
  private static func modes(_ checks: inout CheckList) {
    checks.equal(
      "slow-flick-back-at-40px-ends", article: 360, corrected: 0, within: 1e-3, unit: "px"
    ) { flung(-20, mode: $0, remaining: 40).value(at: 3) }
  }

  /// Overshoot in px and settling time in seconds of flings over 180 px, from a
  /// separate evaluation of the closed form of the spring with damping 0.8 and
  /// response 0.3.
  private static let flings:
    [(speed: Double, mode: InteractionMode, overshoot: Double, settling: Double)] = [
      (500, .article, 2.757526108128782, 0.39779007070044065),
      (1_800, .article, 3.316802581758885, 0.3750959151677372),
      (3_000, .article, 5.58659554450655, 0.3479332594655499),
      (5_400, .article, 24.180058805521053, 0.43456794852064684),
      (20_000, .article, 24.180058805521053, 0.43456794852064684),
      (5_400, .corrected, 24.180058805521053, 0.43456794852064684),
      (20_000, .corrected, 290.74177407362663, 0.4780269219482167),
    ]

  private static func speeds(_ checks: inout CheckList) {
    for (speed, mode, overshoot, settling) in flings {
      let label = "velocity=\(speed)/\(mode.rawValue)"
      checks.equal("overshoot/\(label)", overshoot, within: 1e-5, unit: "px") {
        -flung(speed, mode: mode).minimum(from: 0.1, to: 1.5).value
      }
      checks.equal("settling/\(label)", settling, within: 1e-9, unit: "s") {
        let drive = flung(speed, mode: mode)
        _ = drive.value(at: 5)
        return drive.firstEventTime - 0.1
      }
    }
  }

  /// The fraction of releases, uniform over the drawer's range and over ±1000
  /// px/s, for which sign and projection choose different sides: 9 %.
  private static func sides(_ checks: inout CheckList) {
    // How far friction carries a velocity of 1 px/s, in px: −1/(1000 ln 0.998).
    let reach = 0.49949983316645483
    // The two rules differ where the velocity points to one side and the
    // projection ends on the other: in two triangles of 180 px by 180/reach
    // px/s within the rectangle of 360 px by 2000 px/s.
    let share = 180 * (180 / reach) / (360 * 2_000)
    checks.equal("cost-releases-sent-to-the-other-side", 100 * share, within: 0.3, unit: "%") {
      var differing = 0
      for row in 0..<30 {
        for column in 0..<50 {
          let offset = 360 * (Double(row) + 0.5) / 30
          let velocity = 2_000 * (Double(column) + 0.5) / 50 - 1_000
          func end(_ mode: InteractionMode) -> Double {
            flung(-velocity, mode: mode, remaining: offset).value(at: 0.1 + 3).rounded()
          }
          if end(.article) != end(.corrected) { differing += 1 }
        }
      }
      // In percent of 30 × 50 releases.
      return Double(differing) / 15
    }
  }
}
