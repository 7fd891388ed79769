/// A model that is a scenario of its own: it has a name, a vocabulary and a
/// configuration.
public protocol ScenarioModel: InteractionModel {
  associatedtype Configuration: InteractionConfiguration
  /// Its name and vocabulary.
  static var description: ScenarioDescription { get }
  /// Pairs of a state and a trigger that its table leaves without an answer,
  /// and states that nothing leads to; 0 in a sound one.
  static var gapsCount: Int { get }
  /// At rest, at the beginning of time.
  init(_ configuration: Configuration)
}

extension StateMachine {
  /// What ``RuleTable/undefinedPairs`` and ``RuleTable/unreachableStates``
  /// find.
  public static var gapsCount: Int {
    table.undefinedPairs.count + table.unreachableStates.count
  }
}

/// An entry of the catalogue of scenarios.
public struct Scenario: Sendable {
  /// A parameter of the scenario's configuration, as text.
  public struct Setting: Hashable, Sendable {
    /// What it is set by: `--set name=value`.
    public let name: String
    /// The default, exact.
    public let value: String
    /// Empty for ratios and choices.
    public let unit: String
    /// What it changes, in words.
    public let meaning: String
    /// Texts that it surely takes: the ends of its range, or every choice.
    public let examples: [String]
  }

  /// What went in and came out of a batch of instances.
  public struct BatchResult: Hashable, Sendable {
    /// The outputs of the last frame, one an instance.
    public let outputs: [InteractionOutputs]
    /// What has happened to all instances together.
    public let outputEventsCount: Int
  }

  /// Plays frames at rising times, in seconds, from the beginning.
  public typealias Batch = @Sendable (_ frames: [Double]) -> BatchResult

  /// What the scenario is: its events, outputs and anatomy.
  public let description: ScenarioDescription
  /// Every parameter with its default.
  public let settings: [Setting]
  /// See ``ScenarioModel/gapsCount``.
  public let gapsCount: Int
  private let make: @Sendable ([(key: String, text: String)]) throws -> any InteractionModel
  private let complete: @Sendable ([(key: String, text: String)]) throws -> [String]
  private let makeBatch: @Sendable ([[InteractionEvent]]) -> Batch

  /// The name on the command line.
  public var name: String { description.name }

  /// The entry of a model.
  ///
  /// - Precondition: the model's description has no
  ///   ``ScenarioDescription/problems``.
  public init<Model: ScenarioModel>(_ type: Model.Type) {
    let problems = Model.description.problems
    precondition(problems.isEmpty, "\(Model.description.name): \(problems)")
    description = Model.description
    gapsCount = Model.gapsCount
    let values = Model.Configuration().settings
    settings = zip(Model.Configuration.parameters, values).map {
      Setting(
        name: $0.name, value: $1.text, unit: $0.unit, meaning: $0.meaning, examples: $0.examples)
    }
    make = { Model(try Model.Configuration($0)) }
    complete = { try Model.Configuration($0).settings.map(\.text) }
    // Made here, where the model's type is known, so that it is compiled for
    // it.
    makeBatch = { traces in
      let fleet = Fleet(traces.map { Player(Model(Model.Configuration()), events: $0) })
      return { frames in
        var running = fleet
        for time in frames { running.frame(at: time) }
        return BatchResult(outputs: running.outputs, outputEventsCount: running.outputEventsCount)
      }
    }
  }

  /// The model with some parameters set.
  ///
  /// - Throws: ``ConfigurationError``.
  public func model(_ settings: [(key: String, text: String)] = []) throws -> any InteractionModel {
    try make(settings)
  }

  /// Every parameter when some are set, in the order of ``settings``: what a
  /// configuration says of itself after it has been read.
  ///
  /// - Throws: ``ConfigurationError``.
  public func values(_ settings: [(key: String, text: String)]) throws -> [String] {
    try complete(settings)
  }

  /// Instances with the default configuration, one a trace, to be moved on
  /// together.
  public func batch(_ traces: [[InteractionEvent]]) -> Batch {
    makeBatch(traces)
  }
}
