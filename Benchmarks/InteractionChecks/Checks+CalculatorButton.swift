import Interactions
import Platform
import Runs

/// Checks of `CalculatorButton`, a key that lights up at once.
enum CalculatorButtonChecks {
  private typealias Model = CalculatorButton

  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = Model.description.name
    highlight(&checks)
    frames(&checks)
    fade(&checks)
    taps(&checks)
    interruption(&checks)
    released(&checks, context)
  }

  private static func highlight(_ checks: inout CheckList) {
    let expected = Model.Configuration().highlight
    for delay in [0, 10, 100, 300] {
      checks.equal("highlight-\(delay)ms-into-a-fade", expected) {
        let time = 0.1 + Double(delay) / 1000
        return ModelDrive<Model>().send(0, .down).send(0.1, .upInside).send(time, .down)
          .value(at: time)
      }
    }
  }

  /// The number of frames at 60 Hz that show a touched key at less than full
  /// highlight, for touches at many times between frames, in a fade and after
  /// it.
  private static func frames(_ checks: inout CheckList) {
    checks.count("frames-until-full-highlight", 0) {
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
  }

  /// The share of the fade at shares of its duration: the ease-out curve of
  /// CSS, a cubic Bézier curve with the control points (0, 0) and (0.58, 1).
  private static func fade(_ checks: inout CheckList) {
    for (percent, share) in [(25, 0.378138), (50, 0.684643), (75, 0.906535)] {
      checks.equal("fade-at-\(percent)-percent", share, within: 1e-6) {
        let settings = Model.Configuration()
        let value = ModelDrive<Model>().send(0, .down).send(1, .upInside)
          .value(at: 1 + settings.duration * Double(percent) / 100)
        return (settings.highlight - value) / (settings.highlight - settings.normal)
      }
    }
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
    return (drive.model.tapCount, excess)
  }

  private static func taps(_ checks: inout CheckList) {
    /// The number of taps that a sequence of triggers makes.
    func count(_ triggers: [Model.Trigger]) -> Int {
      let drive = ModelDrive<Model>()
      for (index, trigger) in triggers.enumerated() { drive.send(0.1 * Double(index), trigger) }
      return drive.log.count
    }
    checks.count("hundred-taps", 100) { drummed().taps }
    checks.error("excess-over-the-range", atMost: 0) { drummed().excess }
    checks.count("out-and-up-taps", 0) { count([.down, .exit, .upOutside]) }
    checks.count("out-in-and-up-taps", 1) { count([.down, .exit, .enter, .upInside]) }
    checks.count("cancelled-taps", 0) {
      count([.down, .cancel]) + count([.down, .exit, .cancel]) + count([.down, .cancel, .upInside])
    }
  }

  /// The effect of an interruption on value and velocity, for both fades.
  private static func interruption(_ checks: inout CheckList) {
    func jump(_ fade: Model.Fade) -> (grey: Double, velocity: Double) {
      let drive = ModelDrive<Model> { $0.fade = fade }.send(0, .down).send(0.2, .exit)
      let jump = drive.jump(at: Model.event(0.3, .upOutside))
      return (jump.outputs.x.magnitude, jump.velocities.x.magnitude)
    }
    checks.error("jump-at-a-second-release", atMost: 1e-15) { jump(.ease).grey }
    checks.error("jump-at-a-second-release-spring", atMost: 1e-15) { jump(.spring).grey }
    // The spring continues, but the curve restarts at its steepest point. At a
    // fifth of its duration it has come by `share` and has the slope `slope`,
    // so the velocity jumps by (highlight - normal) / duration * |(1 - share) *
    // 1/0.58 - slope|.
    checks.equal("velocity-jump-ease", 0.115508508425564, within: 1e-9, unit: "1/s") {
      jump(.ease).velocity
    }
    checks.error("velocity-jump-spring", atMost: 1e-14, unit: "1/s") { jump(.spring).velocity }
  }

  /// The largest jump of the grey level at random events that start a fade.
  ///
  /// Before each of them the key is touched or, if it is, the finger crosses
  /// its edge: the key is at full highlight or fading.
  private static func released(_ checks: inout CheckList, _ context: SuiteContext) {
    for fade in Model.Fade.allCases {
      checks.error("jump-at-10000-random-releases/\(fade)", atMost: 1e-15) {
        var random = SplitMix64(seed: context.seed)
        let drive = ModelDrive<Model> { $0.fade = fade }
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
  }
}
