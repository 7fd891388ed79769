import Harness
import Interactions
import Platform

/// Checks of `CalculatorButton` and `FlashlightButton`.
enum ButtonChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = CalculatorButton.name
    // The share of the fade, by the ease-out curve of CSS.
    for percent in [25, 50, 75] {
      checks.measure("fade-at-\(percent)-percent") { row in
        let settings = CalculatorButton.Configuration()
        let value = try row.measured(on: CalculatorButton.self)
        return (settings.highlight - value) / (settings.highlight - settings.normal)
      }
    }
    checks.scenario = FlashlightButton.name
    for kind in ["of-a-tremble", "with-one-threshold"] {
      checks.measure("transitions-per-second-\(kind)") { try transitions($0) / 2 }
    }
    let seed = context.seed
    checks.measure("toggles-per-noisy-press") { try pressed($0, seed).mean }
    checks.measure("noisy-presses-that-toggle-once") { try pressed($0, seed).once }
    checks.measure("toggles-per-noisy-press-with-one-threshold") { try pressed($0, seed).mean }
    for check in ["cancelled-at-45px", "cancelled-at-44.999px"] {
      checks.measure(check) { try ModelDrive<FlashlightButton>($0).model.state == .untouched }
    }
    checks.measure("state-after") { try ModelDrive<FlashlightButton>($0).model.state.rawValue }
  }

  /// How often the events of a row change the state of the flashlight, not
  /// counting the touch.
  private static func transitions(_ row: CheckRow) throws -> Double {
    let drive = ModelDrive(try FlashlightButton.model(row.settings))
    let states = try row.events(FlashlightButton.description).map { drive.send($0).model.state }
    return Double(zip(states, states.dropFirst()).count { $0 != $1 })
  }

  /// 200 presses of 2 s with linear ramps up and down and noise on every event:
  /// the mean number of toggles, and the fraction of presses that toggle once.
  private static func pressed(
    _ row: CheckRow, _ seed: UInt64
  ) throws -> (mean: Double, once: Double) {
    var random = SplitMix64(seed: seed)
    let drive = try ModelDrive<FlashlightButton>(row)
    let toggles = (0..<200).map { press in
      let (start, before) = (3 * Double(press), drive.count(FlashlightButton.Tick.toggle))
      drive.send(start, .down, x: 0, y: 0)
      for report in 1...480 {
        let time = Double(report) / 240
        let force = min(time, 2 - time) + Double.random(in: -0.03...0.03, using: &random)
        drive.send(start + time, .force, value: min(max(force, 0), 1))
      }
      drive.send(start + 2.1, .up)
      return drive.count(FlashlightButton.Tick.toggle) - before
    }
    return (Double(toggles.reduce(0, +)) / 200, Double(toggles.count { $0 == 1 }) / 200)
  }
}
