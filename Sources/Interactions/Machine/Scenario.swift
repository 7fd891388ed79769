/// Trigger, rules, feedback and state change: the four parts of any
/// interaction. A scenario that lacks one is not one.
public struct Anatomy: Hashable, Sendable {
  public let trigger: String
  public let rules: String
  public let feedback: String
  public let stateChange: String

  public init(trigger: String, rules: String, feedback: String, stateChange: String) {
    self.trigger = trigger
    self.rules = rules
    self.feedback = feedback
    self.stateChange = stateChange
  }

  public var isComplete: Bool {
    ![trigger, rules, feedback, stateChange].contains(where: \.isEmpty)
  }
}

/// A field of an event.
public enum EventField: String, CaseIterable, Hashable, Sendable {
  case x, y, vx, vy, value
}

/// What an event of a scenario is called and carries.
public struct EventDescription: Hashable, Sendable {
  public let name: String
  /// Fields that must be there.
  public let required: [EventField]
  /// Fields that count when they are there.
  public let optional: [EventField]
  /// What `value` may be.
  public let values: ClosedRange<Double>
  public let meaning: String

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

/// What a scenario shows: a value over time, or a discrete happening.
public struct OutputDescription: Hashable, Sendable {
  public let name: String
  public let unit: String
  public let meaning: String

  public init(_ name: String, unit: String = "", _ meaning: String) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
  }
}

/// A model that is a scenario of its own: it has a name, a vocabulary and a
/// configuration.
public protocol ScenarioModel: InteractionModel {
  associatedtype Configuration: InteractionConfiguration
  static var description: ScenarioDescription { get }
  init(_ configuration: Configuration)
}

/// What there is to know about a scenario besides its behaviour.
public struct ScenarioDescription: Hashable, Sendable {
  public let name: String
  public let summary: String
  public let anatomy: Anatomy
  public let events: [EventDescription]
  /// At most four.
  public let outputs: [OutputDescription]
  public let happenings: [OutputDescription]

  public init(
    name: String, summary: String, anatomy: Anatomy, events: [EventDescription],
    outputs: [OutputDescription], happenings: [OutputDescription] = []
  ) {
    self.name = name
    self.summary = summary
    self.anatomy = anatomy
    self.events = events
    self.outputs = outputs
    self.happenings = happenings
  }
}

/// An entry of the catalogue of scenarios.
public struct Scenario: Sendable {
  /// A parameter of the scenario's configuration, as text.
  public struct Setting: Hashable, Sendable {
    public let name: String
    public let value: String
    public let unit: String
    public let meaning: String
  }

  public let description: ScenarioDescription
  /// Every parameter with its default.
  public let settings: [Setting]
  private let make: @Sendable ([(key: String, text: String)]) throws -> any InteractionModel

  public var name: String { description.name }

  public init<Model: ScenarioModel>(_ type: Model.Type) {
    precondition(Model.description.outputs.count <= InteractionOutputs.scalarCount)
    description = Model.description
    let values = Model.Configuration().settings
    settings = zip(Model.Configuration.parameters, values).map {
      Setting(name: $0.name, value: $1.text, unit: $0.unit, meaning: $0.meaning)
    }
    make = { Model(try Model.Configuration($0)) }
  }

  /// The model with some parameters set.
  ///
  /// - Throws: ``ConfigurationError``.
  public func model(_ settings: [(key: String, text: String)] = []) throws -> any InteractionModel {
    try make(settings)
  }
}
