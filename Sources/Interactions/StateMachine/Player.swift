/// A model and the events that are still to come.
///
/// Events are handled at their own times, deadlines in between at theirs, so
/// the steps in which a player is moved on change nothing.
public struct Player<Model: InteractionModel>: Sendable {
  /// Times closer than this, in seconds, are the same moment: frame times are
  /// sums of rounded numbers, event times are decimals.
  public static var coincidence: Double { 1e-9 }

  /// As it is at ``time``.
  public private(set) var model: Model
  /// In order of time.
  public let events: [InteractionEvent]
  private var next = 0
  /// How far the model has been moved on, in seconds.
  public private(set) var time = -Double.infinity

  /// - Parameters:
  ///   - model: as it is before the first event.
  ///   - events: in order of time; those of one moment are handled in the order
  ///     given.
  public init(_ model: Model, events: [InteractionEvent]) {
    self.model = model
    self.events = events
  }

  /// Handles everything up to a time, in seconds, that time included.
  ///
  /// A time before the last one changes nothing: there is no way back.
  @inline(__always)
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while next < events.count, events[next].time <= time + Self.coincidence {
      let event = events[next]
      next += 1
      model.advance(to: event.time, &log)
      model.handle(event, &log)
      self.time = event.time
    }
    self.time = max(self.time, time)
    model.advance(to: self.time, &log)
  }

  /// The outputs where the model has been moved to.
  public var outputs: InteractionOutputs { model.outputs(at: time) }
}
