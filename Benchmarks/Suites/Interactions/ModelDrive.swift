import Interactions
import Springs

/// Drives a model event by event, for checks. `send` can be chained.
final class ModelDrive {
  private(set) var model: any InteractionModel
  private(set) var log: [OutputEvent] = []

  init(_ model: any InteractionModel) { self.model = model }

  convenience init<Model: InteractionModel>(_ type: Model.Type, _ mode: InteractionMode) {
    var settings = Model.Configuration()
    settings.mode = mode
    self.init(Model(settings))
  }

  /// The model with the settings of a row, after the events of its trace.
  convenience init(_ row: CheckRow) throws {
    self.init(try row.scenarioModel())
    for event in try row.events() { send(event) }
  }

  @discardableResult
  func send(_ event: InteractionEvent) -> Self {
    model.advance(to: event.time, &log)
    model.handle(event, &log)
    return self
  }

  @discardableResult
  func send(
    _ time: Double, _ kind: some RawRepresentable<Int>, x: Double? = nil, y: Double? = nil,
    vx: Double? = nil, vy: Double? = nil, value: Double? = nil
  ) -> Self {
    send(
      InteractionEvent(
        time: time, kind: kind.rawValue, x: x, y: y, vx: vx, vy: vy, value: value))
  }

  /// Sends an event; returns the jumps of the outputs and of their rates.
  func jump(
    at event: InteractionEvent
  ) -> (outputs: InteractionOutputs, rates: InteractionOutputs) {
    let (before, ratesBefore) = (advance(to: event.time), model.velocities(at: event.time))
    model.handle(event, &log)
    let (after, ratesAfter) = (model.outputs(at: event.time), model.velocities(at: event.time))
    return (after - before, ratesAfter - ratesBefore)
  }

  /// Advances the model to `time` seconds, and returns its outputs.
  @discardableResult
  func advance(to time: Double) -> InteractionOutputs {
    model.advance(to: time, &log)
    return model.outputs(at: time)
  }
}

extension InteractionOutputs {
  /// The largest magnitude of an output; NaN if one is, which `worse` keeps.
  var largestMagnitude: Double { indices.reduce(0) { worse($0, self[$1].magnitude) } }
}

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

  /// The next trace: events 0 to 300 ms apart, about one in ten at the time of
  /// the one before. Extreme ones may have minutes of silence and huge numbers.
  mutating func next(events count: Int, isExtreme: Bool = false) -> [InteractionEvent] {
    var time = 0.0
    return (0..<count).map { _ in
      if uniform(0...1) > 0.1 { time += uniform(0...0.3) }
      if isExtreme, uniform(0...1) < 0.02 { time += uniform(0...1_000) }
      let kind = Int.random(in: scenario.events.indices, using: &random)
      let description = scenario.events[kind]
      var event = InteractionEvent(time: time, kind: kind)
      for field in description.required + description.optional
      where description.required.contains(field) || uniform(0...1) < 0.5 {
        event[keyPath: field.path] = number(field, description, isExtreme)
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
      // Rounded numbers can be equal to thresholds.
      let value = uniform(low...high)
      return uniform(0...1) < 0.3 ? min(max((value * 10).rounded() / 10, low), high) : value
    }
  }
}
