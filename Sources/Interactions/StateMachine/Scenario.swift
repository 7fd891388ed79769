import Platform

/// A model that forms a scenario: it has a name, a vocabulary and a
/// configuration.
public protocol ScenarioModel: InteractionModel {
  /// What users can set.
  associatedtype Configuration: InteractionConfiguration
  /// The name, the vocabulary, and what is said about the scenario.
  static var description: ScenarioDescription { get }
  /// The number of (state, trigger) pairs without a rule and of unreachable
  /// states; 0 in a complete table.
  static var gapCount: Int { get }
  /// A model at rest, before the first event.
  init(_ configuration: Configuration)
}

extension StateMachine {
  /// The pairs and states that ``RuleTable/undefinedPairs`` and
  /// ``RuleTable/unreachableStates`` find.
  public static var gapCount: Int { table.undefinedPairs.count + table.unreachableStates.count }
}

/// An entry of the catalogue of scenarios: a model whose type is hidden.
public struct Scenario: Sendable {
  /// A parameter of the scenario's configuration, as text.
  public struct Setting: Hashable, Sendable {
    /// The name in `--set name=value`.
    public let name: String
    /// The default, without loss.
    public let value: String
    /// Empty for ratios and choices.
    public let unit: String
    /// A description of its effect.
    public let meaning: String
    /// Valid texts: the ends of the range, or every choice.
    public let examples: [String]
    /// The choice without which it has no effect; `nil` if it always has one.
    public let condition: ParameterCondition?
  }

  /// The result of a batch of instances.
  public struct BatchResult: Hashable, Sendable {
    /// The outputs of the last frame, one per instance.
    public let outputs: [InteractionOutputs]
    /// The number of output events of all instances.
    public let outputEventCount: Int
  }

  /// Plays instances from the start over frames at increasing times, in
  /// seconds.
  public typealias Batch = @Sendable (_ frames: [Double]) -> BatchResult

  /// The scenario's events, outputs and anatomy.
  public let description: ScenarioDescription
  /// Every parameter with its default.
  public let settings: [Setting]
  /// See ``ScenarioModel/gapCount``.
  public let gapCount: Int
  private let make: @Sendable ([(key: String, text: String)]) throws -> any InteractionModel
  /// The values of all parameters after setting some, in the order of
  /// ``settings``.
  ///
  /// - Throws: ``ConfigurationError``.
  public let values: @Sendable (_ settings: [(key: String, text: String)]) throws -> [String]
  /// Instances with the default configuration, one per trace, to be advanced
  /// together.
  public let batch: @Sendable (_ traces: [[InteractionEvent]]) -> Batch

  /// The name on the command line.
  public var name: String { description.name }

  /// The catalogue entry of a model.
  ///
  /// - Precondition: the model's description has no
  ///   ``ScenarioDescription/problems``.
  public init<Model: ScenarioModel>(_ type: Model.Type) {
    let problems = Model.description.problems
    require(problems.isEmpty, "\(Model.description.name): \(problems)")
    description = Model.description
    gapCount = Model.gapCount
    let defaults = Model.Configuration().settings
    settings = zip(Model.Configuration.parameters, defaults).map {
      Setting(
        name: $0.name, value: $1.text, unit: $0.unit, meaning: $0.meaning, examples: $0.examples,
        condition: $0.condition)
    }
    make = { Model(try Model.Configuration($0)) }
    values = { try Model.Configuration($0).settings.map(\.text) }
    // Created here, where the model's type is known, so that the code is
    // specialised for it.
    batch = { traces in
      let fleet = Fleet(traces.map { Player(Model(Model.Configuration()), events: $0) })
      return { frames in
        var running = fleet
        for time in frames { running.frame(at: time) }
        return BatchResult(outputs: running.outputs, outputEventCount: running.outputEventCount)
      }
    }
  }

  /// The model with some parameters set.
  ///
  /// - Throws: ``ConfigurationError``.
  public func model(_ settings: [(key: String, text: String)] = []) throws -> any InteractionModel {
    try make(settings)
  }
}
