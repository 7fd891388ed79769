/// The four parts that every interaction must have, in words.
public struct Anatomy: Hashable, Sendable {
  /// What starts it.
  public let trigger: String
  /// What determines the outcome.
  public let rules: String
  /// What the user sees and feels.
  public let feedback: String
  /// What has changed afterwards.
  public let stateChange: String

  /// Descriptions of the parts; an empty one counts as missing.
  public init(trigger: String, rules: String, feedback: String, stateChange: String) {
    self.trigger = trigger
    self.rules = rules
    self.feedback = feedback
    self.stateChange = stateChange
  }

  /// The parts by name, in the order in which they occur.
  public var parts: [(name: String, text: String)] {
    [("trigger", trigger), ("rules", rules), ("feedback", feedback), ("state change", stateChange)]
  }
}

/// A field of an event.
public enum EventField: String, CaseIterable, Hashable, Sendable {
  /// A horizontal position in px.
  case x
  /// A vertical position in px, growing downwards.
  case y
  /// A horizontal velocity in px/s.
  case vx
  /// A vertical velocity in px/s.
  case vy
  /// Any other quantity, in the unit that the event names.
  case value
}

/// The name and fields of a kind of event.
public struct EventDescription: Hashable, Sendable {
  /// What a trace has in its column `event`.
  public let name: String
  /// Required fields.
  public let required: [EventField]
  /// Optional fields.
  public let optional: [EventField]
  /// The allowed range of `value`.
  public let values: ClosedRange<Double>
  /// A description, with the unit of `value` if it has one.
  public let meaning: String

  /// An event whose fields other than `required` and `optional` are ignored. If
  /// it takes both `vy` and `value`, they are one quantity. The range of
  /// `value` is ±1e9 by default, as for all numbers of a trace.
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
}

/// An output of a scenario: a value over time, or an output event.
public struct OutputDescription: Hashable, Sendable {
  /// The name in a replay's column `output`, after `event:` for an output
  /// event.
  public let name: String
  /// Empty for ratios, and for output events without a value.
  public let unit: String
  /// A description.
  public let meaning: String

  /// An output with these properties.
  public init(_ name: String, unit: String = "", _ meaning: String) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
  }
}

/// Everything about a scenario except its behaviour.
public struct ScenarioDescription: Hashable, Sendable {
  /// The name on the command line and in reports.
  public let name: String
  /// A one-line summary.
  public let summary: String
  /// Trigger, rules, feedback and state change.
  public let anatomy: Anatomy
  /// The vocabulary; an event's kind is an index into it.
  public let events: [EventDescription]
  /// The values over time, one to four.
  public let outputs: [OutputDescription]
  /// An output event's kind is an index into this list.
  public let outputEvents: [OutputDescription]

  /// Not validated; ``problems`` lists what is wrong.
  public init(
    name: String, summary: String, anatomy: Anatomy, events: [EventDescription],
    outputs: [OutputDescription], outputEvents: [OutputDescription] = []
  ) {
    self.name = name
    self.summary = summary
    self.anatomy = anatomy
    self.events = events
    self.outputs = outputs
    self.outputEvents = outputEvents
  }

  /// Why this is not a valid scenario, in words: a missing part of the anatomy,
  /// no outputs, a name used twice.
  public var problems: [String] {
    var problems = anatomy.parts.filter(\.text.isEmpty).map { "no \($0.name)" }
    if events.isEmpty { problems.append("no events") }
    if !(1...InteractionOutputs.scalarCount).contains(outputs.count) {
      problems.append("\(outputs.count) outputs")
    }
    for names in [events.map(\.name), (outputs + outputEvents).map(\.name)]
    where Set(names).count < names.count { problems.append("a name for two things among \(names)") }
    return problems
  }
}
