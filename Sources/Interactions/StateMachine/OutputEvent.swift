/// A discrete output of a model: a tap, a tick, a decision.
public struct OutputEvent: Hashable, Codable, Sendable {
  /// The exact time, in seconds, rather than that of the first frame that shows
  /// it.
  public var time: Double
  /// The index of its name in the scenario's list of output events.
  public var kind: Int
  /// An associated value, if any.
  public var value: Double?

  /// An event with these properties; `time` is in seconds.
  public init(time: Double, kind: Int, value: Double? = nil) {
    self.time = time
    self.kind = kind
    self.value = value
  }
}
