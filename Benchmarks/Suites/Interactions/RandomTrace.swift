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

  /// The next trace: events 0 to 300 ms apart from time 0.
  mutating func next(events count: Int) -> [InteractionEvent] { trace(count, isExtreme: false) }

  /// A trace of 6 to 40 events that no user would produce, more often short
  /// than long, with occasional minutes of silence and numbers as large as a
  /// trace may have.
  mutating func nextExtreme() -> [InteractionEvent] {
    let counts = (0..<2).map { _ in Int.random(in: 6...40, using: &random) }
    return trace(min(counts[0], counts[1]), isExtreme: true)
  }

  private mutating func trace(_ count: Int, isExtreme: Bool) -> [InteractionEvent] {
    var time = 0.0
    return (0..<count).map { _ in
      // Occasionally two events at the same time.
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
