/// One thing that happens to a model: a row of a trace.
///
/// Which fields mean something depends on the kind; the others are nil.
public struct InteractionEvent: Hashable, Sendable {
  /// In seconds, on the clock of the trace.
  public var time: Double
  /// The position of the event's name in the scenario's vocabulary.
  public var kind: Int
  /// Position, in px.
  public var x: Double?
  /// Position, in px, growing downwards.
  public var y: Double?
  /// Velocity, in px/s.
  public var vx: Double?
  /// Velocity, in px/s.
  public var vy: Double?
  /// Any other quantity; the scenario says which.
  public var value: Double?

  /// - Parameters:
  ///   - time: in seconds.
  ///   - kind: the position of the event's name in the vocabulary.
  ///   - x: in px.
  ///   - y: in px, growing downwards.
  ///   - vx: in px/s.
  ///   - vy: in px/s.
  ///   - value: in the unit that the scenario names.
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
