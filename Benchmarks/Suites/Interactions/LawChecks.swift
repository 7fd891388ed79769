import Harness
import Interactions
import Platform

/// Checks of every scenario in the catalogue: frame rates have no effect, all
/// values stay finite, nothing jumps unless an event moves it, and a batch
/// equals its instances.
enum LawChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    checks.scenario = "*"
    checks.measure("law-frame-rates") { row in
      guard let scenario = row.model else { return Double.nan }
      return frameRates(try scenario.model(row.settings), context)
    }
    checks.measure("law-not-a-number-in-random-traces") { try search($0, context).invalidCount }
    // Relative to the size of the values: a fling may have 1e9 px/s.
    checks.measure("law-jump-at-own-deadlines") { try search($0, context).deadlineJump }
    checks.measure("law-jump-at-events-without-a-place") { try search($0, context).eventJump }
    randomEvents(&checks, context)
    checks.scenario = "*"
    batch(&checks, context)
  }

  // MARK: - Frame rates

  /// The largest difference between replays of random traces at 30 Hz, and at
  /// multiples of that rate or with irregular frames in between; infinite if
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
        Replay.lines(of: model, events, frames: frames, until: end).filter { line in
          if case .frame(let time, _) = line { common.contains(time) } else { true }
        }
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

  // MARK: - Random events

  /// Calculator button and loader under random events: the largest jumps of
  /// values and velocities at an event, and how far the outputs leave their
  /// ranges.
  private static func randomEvents(_ checks: inout CheckList, _ context: SuiteContext) {
    func largest<Model: InteractionModel>(
      _ measure: @escaping (ModelDrive<Model>, InteractionEvent) -> Double
    ) -> (CheckRow) -> Double {
      { _ in
        var traces = RandomTrace(Model.description, seed: context.seed)
        let drive = ModelDrive<Model>()
        return traces.next(events: 10_000).reduce(0) { worse($0, measure(drive, $1)) }
      }
    }
    func outside<Model: InteractionModel>(
      _ range: ClosedRange<Double>, _ outputs: [Int], of model: Model.Type
    ) -> (CheckRow) -> Double {
      largest { (drive: ModelDrive<Model>, event) in
        drive.send(event)
        return [0.0, 0.01, 0.05, 0.1].map { later in
          let values = drive.model.outputs(at: event.time + later)
          return outputs.map {
            worse(range.lowerBound - values[$0], values[$0] - range.upperBound)
          }.worst()
        }.worst()
      }
    }
    checks.scenario = CalculatorButton.name
    let settings = CalculatorButton.Configuration()
    let greys = settings.normal...settings.highlight
    checks.measure("excess-over-the-range", outside(greys, [0], of: CalculatorButton.self))
    checks.measure("jump-at-10000-random-releases") { try search($0, context).eventJump }
    checks.scenario = Loader.name
    checks.measure(
      "jump-at-10000-random-events",
      largest { (drive: ModelDrive<Loader>, event) in
        drive.jump(at: event).outputs.largestMagnitude
      })
    checks.measure(
      "velocity-jump-at-10000-random-events",
      largest { (drive: ModelDrive<Loader>, event) in
        drive.jump(at: event).velocities.largestMagnitude
      })
    checks.measure("arc-outside-0-to-1", outside(0...1, [0, 1], of: Loader.self))
    checks.measure("opacity-outside-0-to-1", outside(0...1, [3], of: Loader.self))
  }

  private static func search(_ row: CheckRow, _ context: SuiteContext) throws -> JumpSearch {
    guard let scenario = row.model else { preconditionFailure("\(row.scenario) has no model") }
    return JumpSearch(over: try scenario.model(row.settings), context)
  }

  // MARK: - Batch

  /// 10,000 instances in a batch against separate instances, and the cost of a
  /// frame.
  private static func batch(_ checks: inout CheckList, _ context: SuiteContext) {
    let frames = (0..<12).map { Double($0) / 60 }
    func traces(_ scenario: any InteractionModel.Type) -> [[InteractionEvent]] {
      var traces = RandomTrace(scenario.description, seed: context.seed)
      return (0..<10_000).map { _ in traces.next(events: 8) }
    }
    func work(_ row: CheckRow) -> Workload? {
      guard let scenario = row.model else { return nil }
      return Workload(unit: "frame", unitsPerIteration: 10_000 * frames.count) {
        let run = scenario.batch(traces(scenario))
        return { iterations in
          for _ in 0..<iterations { consume(run(frames.map { launder($0) }).outputs[0].x) }
        }
      }
    }
    func alone<Model: InteractionModel>(
      _ model: Model, _ events: [InteractionEvent]
    ) -> (outputs: InteractionOutputs, outputEventCount: Int) {
      var player = Player(model, events: events)
      var log: [OutputEvent] = []
      // In a single step; the batch takes one per frame.
      player.advance(to: frames[frames.count - 1], &log)
      return (player.outputs, log.count)
    }
    checks.measure("law-batch-of-10000-against-single", workload: work) { row in
      guard let scenario = row.model else { return Double.nan }
      let (traces, model) = (traces(scenario), try scenario.model())
      let together = scenario.batch(traces)(frames)
      var worst = 0.0
      var outputEventCount = 0
      for (trace, outputs) in zip(traces, together.outputs) {
        let single = alone(model, trace)
        outputEventCount += single.outputEventCount
        worst = worse(worst, (single.outputs - outputs).largestMagnitude)
      }
      return outputEventCount == together.outputEventCount ? worst : .infinity
    }
  }
}
