import Interactions
import Measurement
import Platform
import Runs

/// Checks of every scenario in the catalogue: its table is complete, frame
/// rates have no effect, all values stay finite, nothing jumps unless an event
/// moves it, and a batch equals its instances.
enum LawChecks {
  static func add(to checks: inout CheckList, _ context: SuiteContext) {
    for scenario in ScenarioCatalogue.scenarios {
      checks.scenario = scenario.name
      checks.count("law-undefined-pairs", 0) { scenario.gapCount }
      for mode in InteractionMode.allCases { random(&checks, scenario, mode, context) }
      batch(&checks, scenario, context)
    }
  }

  private static func random(
    _ checks: inout CheckList, _ scenario: any ScenarioModel.Type, _ mode: InteractionMode,
    _ context: SuiteContext
  ) {
    @Sendable func model() throws -> any InteractionModel {
      try scenario.model([("mode", mode.rawValue)])
    }
    let found = SharedResult { try JumpSearch.overExtremeTraces(model(), scenario, context) }
    checks.error("law-frame-rates/\(mode.rawValue)", atMost: 1e-9) {
      try frameRates(model(), scenario.description, context)
    }
    checks.count("law-not-a-number-in-random-traces/\(mode.rawValue)", 0) {
      try found().invalidCount
    }
    // Relative to the size of the values: a fling may have 1e9 px/s.
    checks.error("law-jump-at-own-deadlines/\(mode.rawValue)", atMost: 1e-12) {
      try found().deadlineJump
    }
    checks.error("law-jump-at-events-without-a-place/\(mode.rawValue)", atMost: 1e-12) {
      try found().eventJump
    }
  }

  // MARK: - Frame rates

  /// The largest difference between replays of random traces at 30 Hz, and at
  /// multiples of that rate or with irregular frames in between.
  private static func frameRates<Model: InteractionModel>(
    _ model: Model, _ description: ScenarioDescription, _ context: SuiteContext
  ) -> Double {
    var traces = RandomTrace(description, seed: context.seed)
    var random = SplitMix64(seed: context.seed)
    var worst = 0.0
    for _ in 0..<(context.isQuick ? 5 : 20) {
      let events = traces.next(events: 30)
      let end = (events.last?.time ?? 0) + 3
      func regular(_ rate: Double) -> [Double] { (0...Int(end * rate)).map { Double($0) / rate } }
      var irregular = regular(30)
      var time = 0.0
      while time < end {
        irregular.append(time)
        time += Double.random(in: 1e-4...0.1, using: &random)
      }
      irregular.sort()
      let base = Playback(model, events, frames: regular(30), until: end)
      for frames in [regular(60), regular(90), regular(120), regular(240), irregular] {
        let other = Playback(model, events, frames: frames, until: end)
        worst = worse(worst, base.difference(from: other))
      }
    }
    return worst
  }

  /// What a replay has shown.
  private struct Playback {
    private var outputEvents: [OutputEvent] = []
    /// The outputs of each frame, by its time in seconds.
    private var outputs: [Double: InteractionOutputs] = [:]

    init(
      _ model: some InteractionModel, _ events: [InteractionEvent], frames: [Double],
      until end: Double
    ) {
      Replay.run(model, events: events, frames: frames, until: end) { line in
        switch line {
        case .event(let event): outputEvents.append(event)
        case .frame(let time, let values): outputs[time] = values
        }
      }
    }

    /// The largest difference of output events, and of outputs at common times;
    /// infinite if the output events differ in number or kind.
    func difference(from other: Playback) -> Double {
      guard outputEvents.map(\.kind) == other.outputEvents.map(\.kind) else { return .infinity }
      var worst = 0.0
      for (a, b) in zip(outputEvents, other.outputEvents) {
        let value = ((a.value ?? 0) - (b.value ?? 0)).magnitude
        worst = worse(worst, worse((a.time - b.time).magnitude, value))
      }
      var commonCount = 0
      for (time, values) in outputs {
        guard let others = other.outputs[time] else { continue }
        commonCount += 1
        worst = worse(worst, (values - others).largestMagnitude)
      }
      // With too few times in common the comparison proves nothing.
      return commonCount > 10 ? worst : .infinity
    }
  }

  // MARK: - Batch

  /// 10,000 instances in a batch against separate instances, and the cost of a
  /// frame.
  private static func batch(
    _ checks: inout CheckList, _ scenario: any ScenarioModel.Type, _ context: SuiteContext
  ) {
    let instances = 10_000
    let frames = (0..<12).map { Double($0) / 60 }
    let traces = SharedResult {
      var traces = RandomTrace(scenario.description, seed: context.seed)
      return (0..<instances).map { _ in traces.next(events: 8) }
    }
    let work = Workload(unit: "frame", unitsPerIteration: instances * frames.count) {
      let run = scenario.batch(traces())
      return { iterations in
        for _ in 0..<iterations { consume(run(frames.map { launder($0) }).outputs[0].x) }
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
    checks.error("law-batch-of-10000-against-single", atMost: 1e-12, workload: work) {
      let traces = traces()
      let together = scenario.batch(traces)(frames)
      let model = try scenario.model()
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
