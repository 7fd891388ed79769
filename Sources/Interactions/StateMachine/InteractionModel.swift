/// The values a model shows at one moment, in the order of its outputs; those
/// beyond its last output are 0.
public typealias InteractionOutputs = SIMD4<Double>

/// An interaction without a display: configuration and events in, values over
/// time and discrete output events out.
///
/// A model changes at events and at deadlines of its own only; in between its
/// outputs are functions of time. So when it is looked at makes no difference
/// to what it does: frame rates cannot.
public protocol InteractionModel: Sendable {
  /// Takes an event at its own time. All deadlines up to then are met.
  ///
  /// What happens is appended to `log` in order of time. An event that means
  /// nothing in the present state changes nothing.
  mutating func handle(_ event: InteractionEvent, _ log: inout [OutputEvent])

  /// When the model changes next by itself, in seconds; infinite when never.
  var deadline: Double { get }

  /// Makes the change that was due at ``deadline``.
  mutating func meetDeadline(_ log: inout [OutputEvent])

  /// The outputs at a time, in seconds, between the last change and the next.
  func outputs(at time: Double) -> InteractionOutputs

  /// The rates of change of the outputs at a time, per second, for the laws
  /// of continuity.
  func velocities(at time: Double) -> InteractionOutputs
}

extension InteractionModel {
  /// Meets every deadline up to a time, in seconds.
  @inlinable
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while deadline <= time { meetDeadline(&log) }
  }
}
