/// The outputs of a model at one time, in their order; unused ones are 0.
public typealias InteractionOutputs = SIMD4<Double>

/// An interaction without a display: configuration and events in, values over
/// time and discrete output events out. ``ScenarioCatalogue`` lists the models.
///
/// A model changes only at events and at its own deadlines; in between its
/// outputs are functions of time. Its behaviour therefore does not depend on
/// when it is evaluated, nor on the frame rate.
public protocol InteractionModel: Sendable {
  /// The values of all parameters.
  associatedtype Configuration: InteractionConfiguration

  /// The scenario's name, events and outputs, and texts about them.
  static var description: ScenarioDescription { get }

  /// A model at rest, before the first event.
  init(_ configuration: Configuration)

  /// Processes an event at the event's time. All deadlines up to this time have
  /// been met.
  ///
  /// Output events are appended to `log` in chronological order.
  mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// The time of the model's next change by itself, in seconds, or infinity.
  var deadline: Double { get }

  /// Makes the change that is due at ``deadline``.
  mutating func meetDeadline(_ log: inout [OutputEvent])

  /// The outputs at a time, in seconds, between the last change and the next.
  func outputs(at time: Double) -> InteractionOutputs

  /// The rates of change of the outputs per second, for checks; 0 for an output
  /// that is itself a velocity.
  func velocities(at time: Double) -> InteractionOutputs

  /// Advances players to a time, in seconds, and returns the sums of their
  /// outputs there, to measure the cost of a frame. A requirement, so that it
  /// is specialised for each model.
  static func advance(
    _ players: inout [Player<Self>], to time: Double, _ log: inout [OutputEvent]
  ) -> InteractionOutputs
}

extension InteractionModel {
  /// Infinity, for a model without deadlines.
  @inlinable public var deadline: Double { .infinity }

  /// Nothing, for a model without deadlines.
  @inlinable public mutating func meetDeadline(_ log: inout [OutputEvent]) {}

  /// Meets every deadline up to a time, in seconds.
  @inlinable
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while deadline <= time { meetDeadline(&log) }
  }

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

  public static func advance(
    _ players: inout [Player<Self>], to time: Double, _ log: inout [OutputEvent]
  ) -> InteractionOutputs {
    players.indices.reduce(into: .zero) { sum, index in
      players[index].advance(to: time, &log)
      sum += players[index].outputs
    }
  }
}
