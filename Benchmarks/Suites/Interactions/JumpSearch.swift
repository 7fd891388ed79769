import Harness
import Interactions
import Platform

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

  private init(_ description: ScenarioDescription) {
    steadyOutputs = description.outputs.indices.filter {
      !Self.suddenOutputs.contains(description.outputs[$0].name)
    }
    let suddenEvents = Self.suddenEvents[description.name] ?? []
    isSudden = description.events.map { suddenEvents.contains($0.name) }
  }

  /// The result of 5,000 extreme traces, each played on a model in its initial
  /// state.
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
