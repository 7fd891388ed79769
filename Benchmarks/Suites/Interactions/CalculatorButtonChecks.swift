import Harness
import Interactions
import Platform

/// Checks of `CalculatorButton`, a key that lights up at once.
enum CalculatorButtonChecks {
  private typealias Model = CalculatorButton

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.name
    // Frames at 60 Hz that show a touched key at less than full highlight, for
    // touches at many times between frames, in a fade and after it.
    checks.count("frames-until-full-highlight") { _ in
      var late = 0
      for moment in 0..<100 {
        let touch = 0.1 + 0.007 * Double(moment)
        let events = [
          Model.event(0, .down), Model.event(0.1, .upInside), Model.event(touch, .down),
        ]
        let frames = FrameSchedule(start: 0, duration: touch + 0.1, rate: 60)
        Replay.run(Model(.init()), events: events, frames: frames) { line in
          guard case .frame(let time, let outputs) = line, time >= touch else { return }
          if outputs.x < Model.Configuration().highlight { late += 1 }
        }
      }
      return late
    }
    // The share of the fade, by the ease-out curve of CSS.
    for percent in [25, 50, 75] {
      checks.measure("fade-at-\(percent)-percent") { row in
        let settings = Model.Configuration()
        let value = try row.measured(on: Model.self)
        return (settings.highlight - value) / (settings.highlight - settings.normal)
      }
    }
    let found = SharedResult { drummed() }
    checks.count("hundred-taps") { _ in found().taps }
    checks.measure("excess-over-the-range") { _ in found().excess }
    checks.measure("jump-at-10000-random-releases") { try released($0, seed: context.seed) }
  }

  /// A hundred taps, one every 20 ms, observed every millisecond: the number
  /// counted, and how far the grey level leaves its range.
  private static func drummed() -> (taps: Int, excess: Double) {
    let settings = Model.Configuration()
    let drive = ModelDrive<Model>()
    var excess = 0.0
    for tap in 0..<100 {
      let start = 0.02 * Double(tap)
      drive.send(start, .down)
      for millisecond in 0..<20 {
        if millisecond == 10 { drive.send(start + 0.01, .upInside) }
        let value = drive.value(at: start + 0.001 * Double(millisecond))
        excess = max(excess, value - settings.highlight, settings.normal - value)
      }
    }
    return (drive.log.count, excess)
  }

  /// The largest jump of the grey level at random events that start a fade.
  ///
  /// Before each of them the key is touched or, if it is, the finger crosses
  /// its edge: the key is at full highlight or fading.
  private static func released(_ row: CheckRow, seed: UInt64) throws -> Double {
    var random = SplitMix64(seed: seed)
    let drive = try ModelDrive<Model>(row)
    var (time, worst) = (0.0, 0.0)
    for _ in 0..<10_000 {
      time += Double.random(in: 0...0.3, using: &random)
      let crossing: Model.Trigger = Bool.random(using: &random) ? .enter : .exit
      drive.send(time, drive.model.state == .untouched ? .down : crossing)
      time += Double.random(in: 0...0.3, using: &random)
      let triggers: [Model.Trigger] = [.exit, .upInside, .upOutside, .cancel]
      let release = Model.event(time, triggers[Int.random(in: 0..<4, using: &random)])
      worst = worse(worst, drive.jump(at: release).outputs.x.magnitude)
    }
    return worst
  }
}
