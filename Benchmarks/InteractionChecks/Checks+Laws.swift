import Interactions
import Measurement
import Platform
import Runs

/// Checks of every scenario in the catalogue: its table is complete, frame rates
/// have no effect, all values stay finite, nothing jumps unless an event moves
/// it, and a batch equals its instances.
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

/// Plays random events on models, and keeps what must not happen: numbers that
/// are not finite, and jumps of outputs.
private struct JumpSearch {
  /// The number of outputs, rates and output events that are not finite.
  private(set) var invalidCount = 0
  /// The largest jump of an output at a model's own deadlines.
  private(set) var deadlineJump = 0.0
  /// The largest jump of an output at events without a position.
  private(set) var eventJump = 0.0
  /// The indices of the outputs that must not jump.
  private let steadyOutputs: [Int]
  /// For each kind of event, whether it may make outputs jump, even without a
  /// position.
  private let isSudden: [Bool]

  /// Outputs that jump by design: the progress when it turns back, a velocity
  /// changed by an impulse, a light that is switched.
  private static let suddenOutputs: Set = ["fraction", "velocity", "background"]
  /// By scenario, the events that light up or press a button at once.
  private static let suddenEvents: [String: Set<String>] = [
    "calculator-button": ["down", "enter"], "flashlight-button": ["down"],
  ]

  private init(_ description: ScenarioDescription) {
    steadyOutputs = description.outputs.indices.filter {
      !Self.suddenOutputs.contains(description.outputs[$0].name)
    }
    let suddenEvents = Self.suddenEvents[description.name] ?? []
    isSudden = description.events.map { suddenEvents.contains($0.name) }
  }

  /// What 5,000 extreme traces show, each played on a model in its initial state.
  static func overExtremeTraces<Model: InteractionModel>(
    _ model: Model, _ scenario: any ScenarioModel.Type, _ context: SuiteContext
  ) -> JumpSearch {
    var search = JumpSearch(scenario.description)
    var traces = RandomTrace(scenario.description, seed: context.seed)
    for _ in 0..<(context.isQuick ? 500 : 5_000) { search.play(traces.nextExtreme(), on: model) }
    return search
  }

  private mutating func play<Model: InteractionModel>(
    _ events: [InteractionEvent], on initialModel: Model
  ) {
    var model = initialModel
    var log: [OutputEvent] = []
    for event in events {
      while model.deadline <= event.time {
        let size = jump(of: &model, at: model.deadline) { $0.meetDeadline(&log) }
        deadlineJump = worse(deadlineJump, size)
      }
      let size = jump(of: &model, at: event.time) { $0.handle(event, &log) }
      let hasPosition = event.x != nil || event.y != nil || event.value != nil
      if !hasPosition, !isSudden[event.kind] { eventJump = worse(eventJump, size) }
      let later = event.time + 0.01
      // Not finite if any of them is not.
      let sum = (model.outputs(at: later) + model.velocities(at: later)).sum()
      if !sum.isFinite || size.isNaN { invalidCount += 1 }
    }
    invalidCount += log.count { !$0.time.isFinite || !($0.value ?? 0).isFinite }
  }

  /// Changes a model at a time in seconds, and returns the largest jump of a
  /// steady output, relative to its value if that is above 1.
  private func jump<Model: InteractionModel>(
    of model: inout Model, at time: Double, _ change: (inout Model) -> Void
  ) -> Double {
    let before = model.outputs(at: time)
    let speed = model.velocities(at: time)
    change(&model)
    let after = model.outputs(at: time)
    return steadyOutputs.reduce(0) { worst, output in
      // The rounding of the time alone moves the value by this much.
      let blur = speed[output].magnitude * time.ulp
      let jump = (after[output] - before[output]).magnitude - blur
      return worse(worst, jump / max(1, before[output].magnitude))
    }
  }
}
