/// A field of an event: a position in px (y grows downwards), a velocity in
/// px/s, or `value`, a quantity that the event's `meaning` describes.
public enum EventField: String, CaseIterable, Sendable { case x, y, vx, vy, value }

/// The name and fields of a kind of event.
public struct EventDescription: Sendable {
  /// The word in the column `event` of a trace.
  public let name: String
  public let required: [EventField]
  public let optional: [EventField]
  /// The allowed range of `value`.
  public let values: ClosedRange<Double>
  /// What the event means, with the unit of `value` if it has one.
  public let meaning: String

  /// An event that uses no fields but `required` and `optional`. If it takes
  /// both `vy` and `value`, they are one quantity. The range of `value` is ±1e9
  /// by default, as for all fields.
  public init(
    _ name: String, required: [EventField] = [], optional: [EventField] = [],
    values: ClosedRange<Double> = -1e9...1e9, _ meaning: String
  ) {
    self.name = name
    self.required = required
    self.optional = optional
    self.values = values
    self.meaning = meaning
  }

  package func takes(_ field: EventField) -> Bool {
    required.contains(field) || optional.contains(field)
  }
}

/// An output of a scenario: a value over time, or an output event.
public struct OutputDescription: Hashable, Sendable {
  /// The name in a replay's column `output`, where output events have the
  /// prefix `event:`.
  public let name: String
  /// The unit; empty for ratios, values of any unit, and output events.
  public let unit: String
  public let meaning: String

  public init(_ name: String, unit: String = "", _ meaning: String) {
    (self.name, self.unit, self.meaning) = (name, unit, meaning)
  }
}

/// A scenario's name, events and outputs, and texts about them.
public struct ScenarioDescription: Sendable {
  /// The name on the command line and in reports.
  public let name: String
  public let summary: String
  /// The vocabulary; an event's kind is an index into it.
  public let events: [EventDescription]
  /// The values over time, one to four.
  public let outputs: [OutputDescription]
  /// An output event's kind is an index into this list.
  public let outputEvents: [OutputDescription]

  public init(
    name: String, summary: String, events: [EventDescription], outputs: [OutputDescription],
    outputEvents: [OutputDescription] = []
  ) {
    self.name = name
    self.summary = summary
    self.events = events
    self.outputs = outputs
    self.outputEvents = outputEvents
  }
}
