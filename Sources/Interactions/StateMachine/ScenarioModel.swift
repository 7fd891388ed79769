/// A model that forms a scenario: it has a name, a vocabulary and a
/// configuration. ``ScenarioCatalogue`` lists them.
public protocol ScenarioModel: InteractionModel {
  /// The values of all parameters.
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

extension StateMachine {
  /// The pairs and states that ``RuleTable/undefinedPairs`` and
  /// ``RuleTable/unreachableStates`` find.
  public static var gapCount: Int { table.undefinedPairs.count + table.unreachableStates.count }
}

extension ScenarioModel {
  /// The name on the command line.
  public static var name: String { description.name }

  /// The parameters that users can set, in the order in which they are listed.
  public static var parameters: [ParameterDescription] {
    Configuration.parameters.map(\.description)
  }

  /// The model with some parameters set.
  ///
  /// - Throws: ``ConfigurationError``.
  public static func model(_ settings: [InteractionSetting] = []) throws -> Self {
    Self(try Configuration(settings))
  }

  /// All parameters after setting some, in the order of ``parameters``.
  ///
  /// - Throws: ``ConfigurationError``.
  public static func completed(_ settings: [InteractionSetting]) throws -> [InteractionSetting] {
    try Configuration(settings).settings
  }

  // A requirement of the protocol, so that its code is specialised for each
  // model.
  public static func batch(_ traces: [[InteractionEvent]]) -> ScenarioBatch {
    let fleet = Fleet(traces.map { Player(Self(Configuration()), events: $0) })
    return { frames in
      var running = fleet
      for time in frames { running.frame(at: time) }
      return (running.outputs, running.outputEventCount)
    }
  }
}
