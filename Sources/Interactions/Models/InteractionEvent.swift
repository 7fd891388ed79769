/// An input event of a model: a row of a trace.
///
/// The kind determines which fields are used; the others are ignored.
public struct InteractionEvent: Hashable, Sendable {
  /// An event up to this many seconds after a frame counts as simultaneous:
  /// event times are decimals, frame times sums of rounded numbers.
  public static let coincidence = 1e-9

  /// The time in seconds, on the clock of the trace.
  public var time: Double
  /// The index of the event's name in the scenario's vocabulary.
  public var kind: Int
  /// Position, in px.
  public var x: Double?
  /// Position, in px, growing downwards.
  public var y: Double?
  /// Velocity, in px/s.
  public var vx: Double?
  /// Velocity, in px/s.
  public var vy: Double?
  /// Any other quantity, defined by the scenario.
  public var value: Double?

  public init(
    time: Double, kind: Int, x: Double? = nil, y: Double? = nil, vx: Double? = nil,
    vy: Double? = nil, value: Double? = nil
  ) {
    self.time = time
    self.kind = kind
    self.x = x
    self.y = y
    self.vx = vx
    self.vy = vy
    self.value = value
  }
}

/// A discrete output of a model: a tap, a tick, a decision.
public struct OutputEvent: Hashable, Sendable {
  /// The exact time, in seconds, not the time of the first frame that shows it.
  public var time: Double
  /// The index of its name in the scenario's list of output events.
  public var kind: Int
  /// An associated value, if any.
  public var value: Double?

  public init(time: Double, kind: Int, value: Double? = nil) {
    self.time = time
    self.kind = kind
    self.value = value
  }
}
