import Gestures
import Harness
import Interactions
import Platform
import Springs

/// Checks of `MomentumDrawer`, a drawer that is tapped, flung and caught, and of
/// `QuarterTurns`, a rotation that snaps to quarter turns.
enum DragChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = MomentumDrawer.name
    checks.measure("overshoot-of-a-tap") { worse(0, -(try $0.measured(on: MomentumDrawer.self))) }
    let found = SharedResult { catches() }
    checks.measure("jump-when-caught") { _ in found().jump }
    checks.measure("velocity-while-held") { _ in found().speed }
    checks.measure("fraction-after-reversal") { _ in found().fraction }
    checks.measure("reversals") { _ in found().movingCount }
    checks.measure("duration-factor") { _ in
      func duration(_ spring: SpringSetting) -> Double {
        SpringMotion(rates: spring.rates, from: 0, to: 1).settlingTime(within: 0.001)
      }
      let settings = MomentumDrawer.Configuration()
      return duration(settings.fling) / duration(settings.tap)
    }
    checks.measure("first-slope-relative-error") { _ in
      let (drive, step) = (flung(1_800), 1e-9)
      let slope = (drive.value(at: 0.1 + step) - drive.value(at: 0.1)) / step
      return slope / -1_800 - 1
    }
    checks.measure("cost-releases-sent-to-the-other-side") { _ in sides() }

    checks.scenario = QuarterTurns.name
    // In percent of the way to the quarter turn.
    checks.measure("overshoot-from-rest") { row in
      let peak = try row.measured(on: QuarterTurns.self)
      return (peak - 0.8) / (Double.pi / 2 - 0.8) * 100 - 100
    }
    let count = context.isQuick ? 10_000 : 100_000
    checks.measure("distance-from-quarter-turns") { try turned($0, count, context.seed) }
  }

  /// A drawer that is dragged up from closed until `remaining` px are left, and
  /// flung upwards 0.1 s after the touch.
  private static func flung(
    _ velocity: Double, remaining: Double = 180, _ mode: InteractionMode = .article
  ) -> ModelDrive<MomentumDrawer> {
    ModelDrive(mode).send(0, .down, y: 500).send(0.1, .move, y: 500 - (360 - remaining))
      .send(0.1, .up, vy: -velocity)
  }

  /// The result of 1,000 flings that are caught 0 to 0.6 s after their release,
  /// held for 0.2 s and flung back.
  private struct Catches {
    /// The largest distance of the held drawer from where it was caught, in px.
    var jump = 0.0
    /// Its largest speed, in px/s.
    var speed = 0.0
    /// The number of flings that had not settled when they were caught.
    var movingCount = 0
    /// The largest error of the output `fraction` in such flings, when flung
    /// back.
    var fraction = 0.0
  }

  private static func catches() -> Catches {
    var worst = Catches()
    for index in 0..<1_000 {
      let time = 0.1 + 0.6 * Double(index) / 1_000
      let drive = flung(1_800)
      let before = drive.value(at: time)
      let fraction = drive.value(at: time, output: 1)
      let isMoving = !drive.model.isSettled
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

  /// The share of releases, uniform over the drawer's range and over ±1000
  /// px/s, for which sign and projection choose different sides, in percent.
  ///
  /// They do where the velocity points to one side and the projection ends on
  /// the other: in two triangles of 180 px by 180/r px/s within the rectangle
  /// of 360 px by 2000 px/s, where friction carries 1 px/s by r = −1/(1000 ln
  /// 0.998) px.
  private static func sides() -> Double {
    let differing = (0..<1_500).count { release in
      let offset = 360 * (Double(release / 50) + 0.5) / 30
      let velocity = 2_000 * (Double(release % 50) + 0.5) / 50 - 1_000
      let ends = InteractionMode.allCases.map {
        flung(-velocity, remaining: offset, $0).value(at: 0.1 + 3).rounded()
      }
      return ends[0] != ends[1]
    }
    return Double(differing) / 15
  }

  /// The largest distance from a quarter turn of gestures that begin at the
  /// target of the one before, most of them while the rotation is in flight.
  private static func turned(_ row: CheckRow, _ count: Int, _ seed: UInt64) throws -> Double {
    var random = SplitMix64(seed: seed)
    let drive = try ModelDrive<QuarterTurns>(row)
    var (time, worst) = (0.0, 0.0)
    for gesture in 0..<count {
      let angle = Double.random(in: -7...7, using: &random)
      let velocity = Double.random(in: -20...20, using: &random)
      drive.send(time, .down).send(time + 0.1, .move, value: angle)
        .send(time + 0.15, .up, value: velocity)
      time += Double.random(in: 0.2...2, using: &random)
      // After every hundredth gesture the rotation is left to come to rest.
      guard gesture % 100 == 99 else { continue }
      time += 20
      let quarters = drive.value(at: time) / (Double.pi / 2)
      worst = worse(worst, (quarters - quarters.rounded()).magnitude * Double.pi / 2)
    }
    return worst
  }
}
