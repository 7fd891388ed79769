/// A model that forms a scenario: it has a name, a vocabulary and a
/// configuration. ``ScenarioCatalogue`` lists them.
public protocol ScenarioModel: InteractionModel {
  /// What users can set.
  associatedtype Configuration: InteractionConfiguration
  /// The name, the vocabulary, and what is said about the scenario. It has no
  /// ``ScenarioDescription/problems``.
  static var description: ScenarioDescription { get }
  /// The number of (state, trigger) pairs without a rule and of unreachable
  /// states; 0 in a complete table.
  static var gapCount: Int { get }
  /// A model at rest, before the first event.
  init(_ configuration: Configuration)

  /// Instances with the default configuration, one per trace, to be played
  /// together from the start over frames at increasing times, in seconds.
  static func batch(_ traces: [[InteractionEvent]]) -> ScenarioBatch
}

/// Plays instances of a scenario over frames. Returns the outputs of the last
/// frame, one per instance, and the number of output events of all instances.
public typealias ScenarioBatch =
  @Sendable (_ frames: [Double]) -> (outputs: [InteractionOutputs], outputEventCount: Int)

/// A parameter of a scenario's configuration, as text.
public struct ScenarioSetting: Hashable, Sendable {
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

extension StateMachine {
  /// The pairs and states that ``RuleTable/undefinedPairs`` and
  /// ``RuleTable/unreachableStates`` find.
  public static var gapCount: Int { table.undefinedPairs.count + table.unreachableStates.count }
}

extension ScenarioModel {
  /// The name on the command line.
  public static var name: String { description.name }

  /// Every parameter with its default.
  public static var settings: [ScenarioSetting] {
    zip(Configuration.parameters, Configuration().settings).map {
      ScenarioSetting(
        name: $0.name, value: $1.text, unit: $0.unit, meaning: $0.meaning, examples: $0.examples,
        condition: $0.condition)
    }
  }

  /// The model with some parameters set.
  ///
  /// - Throws: ``ConfigurationError``.
  public static func model(_ settings: [(key: String, text: String)] = []) throws -> Self {
    Self(try Configuration(settings))
  }

  /// The values of all parameters after setting some, in the order of
  /// ``settings``.
  ///
  /// - Throws: ``ConfigurationError``.
  public static func values(_ settings: [(key: String, text: String)]) throws -> [String] {
    try Configuration(settings).settings.map(\.text)
  }

  // A requirement of the protocol, so that its code is specialised for each model.
  public static func batch(_ traces: [[InteractionEvent]]) -> ScenarioBatch {
    let fleet = Fleet(traces.map { Player(Self(Configuration()), events: $0) })
    return { frames in
      var running = fleet
      for time in frames { running.frame(at: time) }
      return (running.outputs, running.outputEventCount)
    }
  }
}
