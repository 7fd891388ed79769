/// Trigger, rules, feedback and state change: the four parts of any
/// interaction. A scenario that lacks one is not one.
public struct Anatomy: Hashable, Sendable {
  /// What sets it off.
  public let trigger: String
  /// What decides what happens.
  public let rules: String
  /// What is seen and felt of it.
  public let feedback: String
  /// What is different afterwards.
  public let stateChange: String

  /// In words; an empty part is a missing one.
  public init(trigger: String, rules: String, feedback: String, stateChange: String) {
    self.trigger = trigger
    self.rules = rules
    self.feedback = feedback
    self.stateChange = stateChange
  }

  /// The parts by name, in the order of an interaction.
  public var parts: [(name: String, text: String)] {
    [
      ("trigger", trigger), ("rules", rules), ("feedback", feedback),
      ("state change", stateChange),
    ]
  }
}

/// A field of an event.
public enum EventField: String, CaseIterable, Hashable, Sendable {
  /// A position in px.
  case x
  /// A position in px, growing downwards.
  case y
  /// A velocity in px/s.
  case vx
  /// A velocity in px/s.
  case vy
  /// Any other quantity, in the unit that the event names.
  case value
}

/// What an event of a scenario is called and carries.
public struct EventDescription: Hashable, Sendable {
  /// In a trace's column `event`.
  public let name: String
  /// Fields that must be there.
  public let required: [EventField]
  /// Fields that count when they are there.
  public let optional: [EventField]
  /// What `value` may be.
  public let values: ClosedRange<Double>
  /// In words, with the unit of `value` where there is one.
  public let meaning: String

  /// - Parameters:
  ///   - name: in a trace's column `event`.
  ///   - required: fields that must be there.
  ///   - optional: fields that count when they are there; others are ignored.
  ///   - values: what `value` may be; within ±1e9 as all numbers of a trace.
  ///   - meaning: in words.
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

/// What a scenario shows: a value over time, or a discrete output event.
public struct OutputDescription: Hashable, Sendable {
  /// In a replay's column `output`, after `event:` for an output event.
  public let name: String
  /// Empty for ratios, and for output events without a value.
  public let unit: String
  /// In words.
  public let meaning: String

  /// - Parameters:
  ///   - name: in a replay's column `output`.
  ///   - unit: of its value.
  ///   - meaning: in words.
  public init(_ name: String, unit: String = "", _ meaning: String) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
  }
}

/// What there is to know about a scenario besides its behaviour.
public struct ScenarioDescription: Hashable, Sendable {
  /// On the command line and in reports.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// Trigger, rules, feedback and state change.
  public let anatomy: Anatomy
  /// Its vocabulary: an event's kind is a position here.
  public let events: [EventDescription]
  /// At most four.
  public let outputs: [OutputDescription]
  /// An output event's kind is a position here.
  public let outputEvents: [OutputDescription]

  /// Anything goes in; ``problems`` says what is wrong with it.
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

  /// What keeps this from being a scenario, in words: a part of an interaction
  /// that is missing, nothing to see, a name that is used twice.
  public var problems: [String] {
    var problems = anatomy.parts.filter(\.text.isEmpty).map { "no \($0.name)" }
    if events.isEmpty { problems.append("no events") }
    if !(1...InteractionOutputs.scalarCount).contains(outputs.count) {
      problems.append("\(outputs.count) outputs")
    }
    for names in [events.map(\.name), (outputs + outputEvents).map(\.name)]
    where Set(names).count < names.count {
      problems.append("a name for two things among \(names)")
    }
    return problems
  }
}
