/// One discrete thing that a model did: a tap, a tick, a decision.
public struct OutputEvent: Hashable, Sendable {
  /// When, in seconds, exactly: not the frame that shows it first.
  public var time: Double
  /// The position of its name in the scenario's list of output events.
  public var kind: Int
  /// What goes with it, where something does.
  public var value: Double?

  /// - Parameters:
  ///   - time: in seconds.
  ///   - kind: the position of the name among the scenario's output events.
  ///   - value: what goes with it.
  public init(time: Double, kind: Int, value: Double? = nil) {
    self.time = time
    self.kind = kind
    self.value = value
  }
}
