/// The output values of a model at one time, in the order of its outputs;
/// unused ones are 0.
public typealias InteractionOutputs = SIMD4<Double>

/// An interaction without a display: configuration and events in, values over
/// time and discrete output events out.
///
/// A model changes only at events and at its own deadlines; in between its
/// outputs are functions of time. Its behaviour therefore does not depend on
/// when it is evaluated, nor on the frame rate.
public protocol InteractionModel: Sendable {
  /// Processes an event at the event's time. All earlier deadlines have been
  /// met.
  ///
  /// Output events are appended to `log` in chronological order. An event
  /// without meaning in the current state changes nothing.
  mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// The time of the model's next change by itself, in seconds; infinite if
  /// there is none.
  var deadline: Double { get }

  /// Makes the change that is due at ``deadline``.
  mutating func meetDeadline(_ log: inout [OutputEvent])

  /// The outputs at a time, in seconds, between the last change and the next.
  func outputs(at time: Double) -> InteractionOutputs

  /// The rates of change of the outputs at a time, per second, for checks of
  /// continuity.
  func velocities(at time: Double) -> InteractionOutputs
}

extension InteractionModel {
  /// Infinite: springs are functions of time and have no deadlines.
  @inlinable public var deadline: Double { .infinity }

  /// Nothing, for a model without deadlines.
  @inlinable public mutating func meetDeadline(_ log: inout [OutputEvent]) {}

  /// Meets every deadline up to a time, in seconds.
  @inlinable
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while deadline <= time { meetDeadline(&log) }
  }
}
