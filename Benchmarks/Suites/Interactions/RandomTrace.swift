import Harness
import Interactions
import Platform

/// Reproducible traces of random events, meaningful or not.
struct RandomTrace {
  private var random: SplitMix64
  private let scenario: ScenarioDescription

  init(_ scenario: ScenarioDescription, seed: UInt64) {
    self.scenario = scenario
    random = SplitMix64(seed: seed)
  }

  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// The next trace: events 0 to 300 ms apart from time 0; sometimes two at the
  /// same time. If extreme, such as no user would produce, with occasional
  /// minutes of silence and numbers as large as a trace may have.
  mutating func next(events count: Int, isExtreme: Bool = false) -> [InteractionEvent] {
    var time = 0.0
    return (0..<count).map { _ in
      if uniform(0...1) > 0.1 { time += uniform(0...0.3) }
      if isExtreme, uniform(0...1) < 0.02 { time += uniform(0...1_000) }
      let kind = Int.random(in: scenario.events.indices, using: &random)
      let description = scenario.events[kind]
      var event = InteractionEvent(time: time, kind: kind)
      for field in description.required { event[field] = number(field, description, isExtreme) }
      for field in description.optional where uniform(0...1) < 0.5 {
        event[field] = number(field, description, isExtreme)
      }
      return event
    }
  }

  /// An extreme trace of 6 to 40 events, more often short than long.
  mutating func nextExtreme() -> [InteractionEvent] {
    let counts = (0..<2).map { _ in Int.random(in: 6...40, using: &random) }
    return next(events: min(counts[0], counts[1]), isExtreme: true)
  }

  private mutating func number(
    _ field: EventField, _ description: EventDescription, _ isExtreme: Bool
  ) -> Double {
    if isExtreme, uniform(0...1) < 0.05 {
      let sign = uniform(-1...1) < 0 ? -1.0 : 1
      let huge = sign * (uniform(0...1) < 0.5 ? InteractionTrace.limit : uniform(0...1e6))
      let range = description.values
      return field == .value ? min(max(huge, range.lowerBound), range.upperBound) : huge
    }
    switch field {
    case .x, .y: return uniform(-500...500)
    case .vx, .vy: return uniform(-5000...5000)
    case .value:
      let low = max(description.values.lowerBound, -10)
      let high = min(description.values.upperBound, 10)
      // Rounded numbers hit thresholds exactly.
      let value = uniform(low...high)
      return uniform(0...1) < 0.3 ? min(max((value * 10).rounded() / 10, low), high) : value
    }
  }
}

/// Plays random events on models, and keeps what must not happen: numbers that
/// are not finite, and jumps of outputs.
struct JumpSearch {
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
  /// The events that light up or press a button at once, by scenario.
  private static let suddenEvents: [String: Set<String>] = [
    "calculator-button": ["down", "enter"], "flashlight-button": ["down"],
  ]

  /// The result of 5,000 extreme traces, each played on a model in its initial
  /// state.
  init<Model: InteractionModel>(over model: Model, _ context: SuiteContext) {
    let description = Model.description
    steadyOutputs = description.outputs.indices.filter {
      !Self.suddenOutputs.contains(description.outputs[$0].name)
    }
    let suddenEvents = Self.suddenEvents[description.name] ?? []
    isSudden = description.events.map { suddenEvents.contains($0.name) }
    var traces = RandomTrace(description, seed: context.seed)
    for _ in 0..<(context.isQuick ? 500 : 5_000) { play(traces.nextExtreme(), on: model) }
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
    let (before, speed) = (model.outputs(at: time), model.velocities(at: time))
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
