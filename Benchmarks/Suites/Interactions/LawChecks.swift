import Harness
import Interactions
import Springs

/// Checks of scenarios under random events: frame rates have no effect, all
/// values stay finite, and nothing jumps unless an event moves it, except
/// `suddenOutputs`, and at `suddenEvents`.
enum LawChecks {
  static func add(to measures: inout Measures, _ context: SuiteContext) {
    // Frames of a scenario are timed by one check only, in the mode `article`.
    func work(_ row: CheckRow) -> Workload? {
      guard row.settings.contains(where: { $0 == ("mode", "article") }),
        let model = try? row.scenarioModel()
      else { return nil }
      return frames(model, context)
    }
    measures.add("law-frame-rates", workload: work) {
      frameRates(try $0.scenarioModel(), context)
    }
    measures.add("law-not-a-number-in-random-traces") {
      extremes(try $0.scenarioModel(), context).invalidCount
    }
    measures.add("law-jump-at-own-deadlines") {
      extremes(try $0.scenarioModel(), context).deadlineJump
    }
    measures.add("law-jump-at-events-without-a-place") {
      extremes(try $0.scenarioModel(), context).eventJump
    }
    randomEvents(&measures, context)
  }

  /// The largest difference between replays of random traces at 30 Hz and at
  /// multiples of that rate, or with irregular frames in between; infinite if
  /// the output events differ in number, kind or order.
  private static func frameRates<Model: InteractionModel>(
    _ model: Model, _ context: SuiteContext
  ) -> Double {
    var traces = RandomTrace(Model.description, seed: context.seed)
    var random = SplitMix64(seed: context.seed)
    var worst = 0.0
    for _ in 0..<(context.isQuick ? 5 : 20) {
      let events = traces.next(events: 30)
      let end = (events.last?.time ?? 0) + 3
      func regular(_ rate: Double) -> [Double] { (0...Int(end * rate)).map { Double($0) / rate } }
      let common = Set(regular(30))
      var irregular = common
      var time = 0.0
      while time < end {
        irregular.insert(time)
        time += Double.random(in: 1e-4...0.1, using: &random)
      }
      func lines(_ frames: [Double]) -> [Replay.Line] {
        var lines: [Replay.Line] = []
        Replay.run(model, events: events, frames: frames, until: end) { line in
          if case .frame(let time, _) = line, !common.contains(time) { return }
          lines.append(line)
        }
        return lines
      }
      let base = lines(regular(30))
      for frames in [regular(60), regular(90), regular(120), regular(240), irregular.sorted()] {
        worst = worse(worst, difference(base, lines(frames)))
      }
    }
    return worst
  }

  private static func difference(_ a: [Replay.Line], _ b: [Replay.Line]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).map { lines in
      switch lines {
      case (.event(let a), .event(let b)) where a.kind == b.kind:
        return worse((a.time - b.time).magnitude, ((a.value ?? 0) - (b.value ?? 0)).magnitude)
      case (.frame(_, let a), .frame(_, let b)): return (a - b).largestMagnitude
      default: return .infinity
      }
    }.worst()
  }

  /// Outputs that jump by design: the progress when it turns back, a velocity
  /// changed by an impulse, a light that is switched.
  private static let suddenOutputs: Set = ["fraction", "velocity", "background"]
  /// The events that light up or press a button at once, by scenario.
  private static let suddenEvents = [
    "calculator-button": ["down", "enter"], "flashlight-button": ["down"],
  ]

  /// Plays extreme traces, each from the initial state. Returns how many events
  /// left a value that is not finite, plus how many output events have one, and
  /// the largest jumps of steady outputs at the model's own deadlines and at
  /// events without a position or value, except `suddenEvents`.
  private static func extremes<Model: InteractionModel>(
    _ initialModel: Model, _ context: SuiteContext
  ) -> (invalidCount: Int, deadlineJump: Double, eventJump: Double) {
    let description = Model.description
    let steadyOutputs = description.outputs.indices.filter {
      !suddenOutputs.contains(description.outputs[$0].name)
    }
    let isSudden = description.events.map {
      suddenEvents[description.name]?.contains($0.name) ?? false
    }
    var traces = RandomTrace(description, seed: context.seed)
    var (invalidCount, deadlineJump, eventJump) = (0, 0.0, 0.0)
    for _ in 0..<(context.isQuick ? 500 : 5_000) {
      var (model, log) = (initialModel, [OutputEvent]())
      /// The largest jump of a steady output in a change at a time, relative to
      /// its value if that is above 1: a fling may have 1e9 px/s.
      func jump(at time: Double, _ change: () -> Void) -> Double {
        let (before, speed) = (model.outputs(at: time), model.velocities(at: time))
        change()
        let after = model.outputs(at: time)
        return steadyOutputs.reduce(0) { worst, output in
          // The rounding of the time alone moves the value by this much.
          let blur = speed[output].magnitude * time.ulp
          let excess = (after[output] - before[output]).magnitude - blur
          return worse(worst, excess / max(1, before[output].magnitude))
        }
      }
      for event in traces.nextExtreme() {
        while model.deadline <= event.time {
          deadlineJump = worse(
            deadlineJump, jump(at: model.deadline) { model.meetDeadline(&log) })
        }
        let size = jump(at: event.time) { model.handle(event, &log) }
        let hasPosition = event.x != nil || event.y != nil || event.value != nil
        if !hasPosition, !isSudden[event.kind] { eventJump = worse(eventJump, size) }
        let later = event.time + 0.01
        let sum = (model.outputs(at: later) + model.velocities(at: later)).sum()
        if !sum.isFinite || size.isNaN { invalidCount += 1 }
      }
      invalidCount += log.count { !$0.time.isFinite || !($0.value ?? 0).isFinite }
    }
    return (invalidCount, deadlineJump, eventJump)
  }

  /// The largest jumps of values and rates at 10,000 random events, and how far
  /// the outputs of a row leave the range from 0 to 1 within 0.1 s.
  private static func randomEvents(_ measures: inout Measures, _ context: SuiteContext) {
    func add(
      _ name: String, _ measure: @escaping (ModelDrive, InteractionEvent, CheckRow) -> Double
    ) {
      measures.add(name) { row in
        let drive = ModelDrive(try row.scenarioModel())
        var traces = RandomTrace(type(of: drive.model).description, seed: context.seed)
        return traces.next(events: 10_000).reduce(0) { worse($0, measure(drive, $1, row)) }
      }
    }
    add("jump at random events") { drive, event, _ in
      drive.jump(at: event).outputs.largestMagnitude
    }
    add("jump of rate at random events") { drive, event, _ in
      drive.jump(at: event).rates.largestMagnitude
    }
    add("outside 0 to 1 after random events") { drive, event, row in
      drive.send(event)
      // `at` has indices of outputs here, not times.
      let outputs = row.at.map { Int($0) }
      return [0.0, 0.01, 0.05, 0.1].map { later in
        let values = drive.model.outputs(at: event.time + later)
        return outputs.map { worse(-values[$0], values[$0] - 1) }.worst()
      }.worst()
    }
  }

  /// A frame of one of 10,000 instances, each with its own random events.
  private static func frames<Model: InteractionModel>(
    _ model: Model, _ context: SuiteContext
  ) -> Workload {
    let frames = (0..<12).map { Double($0) / 60 }
    return Workload(unit: "frame", unitsPerIteration: 10_000 * frames.count) {
      var traces = RandomTrace(Model.description, seed: context.seed)
      let players = (0..<10_000).map { _ in Player(model, events: traces.next(events: 8)) }
      return { iterations in
        for _ in 0..<iterations {
          var (players, log) = (players, [OutputEvent]())
          for time in frames {
            consume(Model.advance(&players, to: launder(time), &log).x)
            log.removeAll(keepingCapacity: true)
          }
        }
      }
    }
  }
}
