import Interactions
import Statistics

/// Seeded traces of events at random, sensible or not.
struct RandomTrace {
  private var random: SeededGenerator
  private let scenario: ScenarioDescription

  init(_ scenario: ScenarioDescription, seed: UInt64) {
    self.scenario = scenario
    random = SeededGenerator(seed: seed)
  }

  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// The next trace: events 0 to 300 ms apart from time 0 on.
  mutating func next(events count: Int) -> [InteractionEvent] {
    var time = 0.0
    return (0..<count).map { _ in
      // Now and then two events at the same moment.
      if uniform(0...1) > 0.1 { time += uniform(0...0.3) }
      let kind = Int.random(in: scenario.events.indices, using: &random)
      let description = scenario.events[kind]
      var event = InteractionEvent(time: time, kind: kind)
      for field in description.required { event[field] = number(field, description) }
      for field in description.optional where uniform(0...1) < 0.5 {
        event[field] = number(field, description)
      }
      return event
    }
  }

  private mutating func number(_ field: EventField, _ description: EventDescription) -> Double {
    switch field {
    case .x, .y: return uniform(-500...500)
    case .vx, .vy: return uniform(-5000...5000)
    case .value:
      let low = max(description.values.lowerBound, -10)
      let high = min(description.values.upperBound, 10)
      // Round numbers hit thresholds exactly.
      let value = uniform(low...high)
      return uniform(0...1) < 0.3 ? min(max((value * 10).rounded() / 10, low), high) : value
    }
  }
}
