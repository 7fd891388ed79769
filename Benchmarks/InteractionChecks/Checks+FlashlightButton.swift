import Interactions
import Platform
import Runs

/// Checks of `FlashlightButton`, a button that is pressed by force.
enum FlashlightButtonChecks {
  private typealias Model = FlashlightButton
  private typealias Tick = Model.Tick

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    thresholds(&checks)
    dither(&checks)
    noise(&checks, context)
    reach(&checks)
    release(&checks)
  }

  /// A press through a sequence of forces, 50 ms apart.
  private static func pressed(_ forces: [Double], lift: Bool = false) -> ModelDrive<Model> {
    let drive = ModelDrive<Model>().send(0, .down, x: 0, y: 0)
    for (index, force) in forces.enumerated() {
      drive.send(0.05 * Double(index + 1), .force, value: force)
    }
    if lift { drive.send(0.05 * Double(forces.count + 1), .up) }
    return drive
  }

  private static func thresholds(_ checks: inout CheckList) {
    let press = [0, 0.5, 0.49, 0.4]
    checks.count("light-ticks", 1) { pressed(press).count(Tick.light) }
    checks.count("medium-ticks", 1) { pressed(press).count(Tick.medium) }
    checks.count("toggles", 1) { pressed(press).count(Tick.toggle) }
    checks.count("state-after", Model.State.touched.rawValue) {
      pressed(press).model.state.rawValue
    }
    checks.count("happenings-below-the-threshold", 0) { pressed([0, 0.499]).log.count }
    checks.count("toggles-without-reset", 1) {
      pressed([0.6, 0.48, 0.55, 0.48]).count(Tick.toggle)
    }
    checks.count("toggles-of-a-lift-at-0.6", 1) { pressed([0.6], lift: true).count(Tick.toggle) }
  }

  /// A trembling press: 0.5 ± 0.05 at 30 Hz for 2 s, with 240 events a second;
  /// how often it toggles and changes the state.
  private static func dithered(
    _ settings: Model.Configuration
  ) -> (toggles: Double, transitions: Double) {
    let drive = ModelDrive<Model>(settings).send(0, .down, x: 0, y: 0)
    var transitions = 0
    for report in 1...480 {
      let isHigh = report / 4 % 2 == 0
      let state = drive.model.state
      drive.send(Double(report) / 240, .force, value: isHigh ? 0.55 : 0.45)
      if drive.model.state != state { transitions += 1 }
    }
    return (Double(drive.count(Tick.toggle)), Double(transitions))
  }

  /// A single threshold at 0.5: the first event below it switches, the second
  /// resets.
  private static var oneThreshold: Model.Configuration {
    var settings = Model.Configuration()
    settings.confirmation = settings.activation.nextDown
    settings.reset = settings.confirmation
    return settings
  }

  /// 0.5 and 0.49 without the reset at 0.4.
  private static var twoThresholds: Model.Configuration {
    var settings = Model.Configuration()
    settings.reset = settings.confirmation
    return settings
  }

  private static func dither(_ checks: inout CheckList) {
    checks.equal("toggles-of-a-tremble", 1) { dithered(.init()).toggles }
    checks.equal("toggles-with-one-threshold", 60) { dithered(oneThreshold).toggles }
    checks.equal("toggles-with-two-thresholds", 60) { dithered(twoThresholds).toggles }
    // Armed once and switched once; the force is never low enough to arm the
    // button again.
    checks.equal("transitions-per-second-of-a-tremble", 1, unit: "1/s") {
      dithered(.init()).transitions / 2
    }
    // Armed, switched and reset 60 times, and armed once more.
    checks.equal("transitions-per-second-with-one-threshold", 90.5, unit: "1/s") {
      dithered(oneThreshold).transitions / 2
    }
  }

  private static func noise(_ checks: inout CheckList, _ context: SuiteContext) {
    let presses = 200
    /// Presses of 2 s with linear ramps up and down and noise on every event:
    /// the mean number of toggles, and the fraction of presses that toggle
    /// once.
    func toggles(_ settings: Model.Configuration) -> (mean: Double, once: Double) {
      var random = SplitMix64(seed: context.seed)
      let drive = ModelDrive<Model>(settings)
      var (once, total) = (0, 0)
      for press in 0..<presses {
        let start = 3 * Double(press)
        drive.send(start, .down, x: 0, y: 0)
        for report in 1...480 {
          let time = Double(report) / 240
          let force = min(time, 2 - time) + Double.random(in: -0.03...0.03, using: &random)
          drive.send(start + time, .force, value: min(max(force, 0), 1))
        }
        drive.send(start + 2.1, .up)
        let count = drive.count(Tick.toggle)
        if count == total + 1 { once += 1 }
        total = count
      }
      return (Double(total) / Double(presses), Double(once) / Double(presses))
    }
    checks.equal("toggles-per-noisy-press", 1) { toggles(.init()).mean }
    checks.equal("noisy-presses-that-toggle-once", 1) { toggles(.init()).once }
    checks.atLeast("toggles-per-noisy-press-with-one-threshold", 3) { toggles(oneThreshold).mean }
  }

  private static func reach(_ checks: inout CheckList) {
    func moved(x: Double, y: Double) -> ModelDrive<Model> {
      pressed([0.6]).send(1, .move, x: x, y: y)
    }
    checks.holds("cancelled-at-45px") { moved(x: 45, y: 0).model.state == .untouched }
    checks.holds("cancelled-at-44.999px", false) {
      moved(x: 44.999, y: 0).model.state == .untouched
    }
    // 27 and 36 are 45 px away, too.
    checks.count("toggles-when-left", 0) {
      moved(x: 27, y: 36).send(1.1, .force, value: 0.3).send(1.2, .up).count(Tick.toggle)
    }
  }

  private static func release(_ checks: inout CheckList) {
    func undershoot() -> (value: Double, time: Double) {
      let (drive, lifted) = (pressed([1], lift: true), 0.1)
      let lowest = drive.minimum(from: lifted, to: 1)
      return (1 - lowest.value, lowest.time - lifted)
    }
    checks.equal("scale-at-full-force", 1.84, within: 1e-15) { pressed([1]).value(at: 0.05) }
    checks.equal("undershoot", 0.21321, within: 1e-5) { undershoot().value }
    checks.equal("undershoot-time", 0.1091, within: 5e-5, unit: "s") { undershoot().time }
  }
}
