import Harness
import Interactions
import Platform
import Springs

/// Checks of `MomentumDrawer`, a drawer that is tapped, flung and caught.
enum MomentumDrawerChecks {
  private typealias Model = MomentumDrawer

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    checks.measure("overshoot-of-a-tap") { worse(0, -(try $0.measured(on: Model.self))) }
    // The distance from open a second after the release; NaN if the offset was
    // not finite at any hundredth of that second.
    for check in ["nothing-remains", "at-rest"] {
      checks.measure(check) { row in
        let drive = try ModelDrive<Model>(row)
        let values = (0...100).map { drive.value(at: 0.1 + 0.01 * Double($0)) }
        return values.contains { !$0.isFinite } ? .nan : values[100].magnitude
      }
    }
    let found = SharedResult { catches() }
    checks.measure("jump-when-caught") { _ in found().jump }
    checks.measure("velocity-while-held") { _ in found().speed }
    checks.measure("fraction-after-reversal") { _ in found().fraction }
    checks.count("reversals") { _ in found().movingCount }
    checks.measure("duration-factor") { _ in
      let settings = Model.Configuration()
      let durations = [settings.fling, settings.tap].map {
        SpringMotion(rates: $0.rates, from: 0, to: 1).settlingTime(within: 0.001)
      }
      return durations[0] / durations[1]
    }
    checks.measure("first-slope-relative-error") { _ in
      let (drive, step) = (flung(1_800), 1e-9)
      let slope = (drive.value(at: 0.1 + step) - drive.value(at: 0.1)) / step
      return slope / -1_800 - 1
    }
    checks.measure("cost-velocity-lost-to-the-cap") { _ in
      flung(20_000).velocity(at: 0.1) - flung(20_000) { $0.cap = 1e6 }.velocity(at: 0.1)
    }
    checks.measure("cost-releases-sent-to-the-other-side") { _ in sides() }
  }

  /// A drawer that is dragged up from closed until `remaining` px are left, and
  /// flung upwards 0.1 s after the touch.
  private static func flung(
    _ velocity: Double, remaining: Double = 180,
    _ change: (inout Model.Configuration) -> Void = { _ in }
  ) -> ModelDrive<Model> {
    ModelDrive(.init(), change).send(0, .down, y: 500)
      .send(0.1, .move, y: 500 - (360 - remaining)).send(0.1, .up, vy: -velocity)
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

  /// The share of releases, uniform over the drawer's range and over ±1000
  /// px/s, for which sign and projection choose different sides, in percent.
  ///
  /// They do where the velocity points to one side and the projection ends on
  /// the other: in two triangles of 180 px by 180/r px/s within the rectangle
  /// of 360 px by 2000 px/s, where friction carries 1 px/s by r = −1/(1000 ln
  /// 0.998) px.
  private static func sides() -> Double {
    var differing = 0
    for row in 0..<30 {
      for column in 0..<50 {
        let offset = 360 * (Double(row) + 0.5) / 30
        let velocity = 2_000 * (Double(column) + 0.5) / 50 - 1_000
        func end(_ mode: InteractionMode) -> Double {
          flung(-velocity, remaining: offset) { $0.mode = mode }.value(at: 0.1 + 3).rounded()
        }
        if end(.article) != end(.corrected) { differing += 1 }
      }
    }
    return Double(differing) / 15
  }
}
