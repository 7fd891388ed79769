import Harness
import Interactions
import Platform

/// Checks of `FlashlightButton`, a button that is pressed by force.
enum FlashlightButtonChecks {
  private typealias Model = FlashlightButton

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    checks.measure("toggles-of-a-tremble") { try trembled($0).toggles }
    checks.measure("toggles-with-one-threshold") { try trembled($0).toggles }
    checks.measure("toggles-with-two-thresholds") { try trembled($0).toggles }
    checks.measure("transitions-per-second-of-a-tremble") { try trembled($0).transitions }
    checks.measure("transitions-per-second-with-one-threshold") { try trembled($0).transitions }
    checks.measure("toggles-per-noisy-press") { try pressed($0, context.seed).mean }
    checks.measure("noisy-presses-that-toggle-once") { try pressed($0, context.seed).once }
    checks.measure("toggles-per-noisy-press-with-one-threshold") {
      try pressed($0, context.seed).mean
    }
    for check in ["cancelled-at-45px", "cancelled-at-44.999px"] {
      checks.holds(check) { try ModelDrive<Model>($0).model.state == .untouched }
    }
    checks.count("state-after") { try ModelDrive<Model>($0).model.state.rawValue }
  }

  /// A trembling press: 0.5 ± 0.05 at 30 Hz for 2 s, with 240 events a second;
  /// how often it toggles, and how often a second it changes the state.
  private static func trembled(
    _ row: CheckRow
  ) throws -> (toggles: Double, transitions: Double) {
    let drive = try ModelDrive<Model>(row)
    var transitions = 0
    for report in 1...480 {
      let isHigh = report / 4 % 2 == 0
      let state = drive.model.state
      drive.send(Double(report) / 240, .force, value: isHigh ? 0.55 : 0.45)
      if drive.model.state != state { transitions += 1 }
    }
    return (Double(drive.count(Model.Tick.toggle)), Double(transitions) / 2)
  }

  /// 200 presses of 2 s with linear ramps up and down and noise on every event:
  /// the mean number of toggles, and the fraction of presses that toggle once.
  private static func pressed(
    _ row: CheckRow, _ seed: UInt64
  ) throws -> (mean: Double, once: Double) {
    let presses = 200
    var random = SplitMix64(seed: seed)
    let drive = try ModelDrive<Model>(row)
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
      let count = drive.count(Model.Tick.toggle)
      if count == total + 1 { once += 1 }
      total = count
    }
    return (Double(total) / Double(presses), Double(once) / Double(presses))
  }
}
