/// What an engine does when the application gives it a new target: where the
/// new motion starts, with what velocity, and from when its time counts.
public struct Retargeting: Hashable, Sendable {
  /// Where the new motion starts.
  public enum Start: Hashable, Sendable {
    /// In the engine's own state: the engine goes on, with another target.
    case ownState
    /// At the position of the last frame.
    case lastFrame
    /// At the position that the old motion has at the call.
    case call
    /// At the position that the old motion shows on the next frame.
    case nextFrame
  }

  /// The velocity with which the new motion starts.
  public enum Velocity: Hashable, Sendable {
    /// The engine's own at that moment.
    case kept
    /// The difference of the last two values over the time between them, which
    /// is capped at 30 ms; zero more than 30 ms after the last value.
    case difference
    /// The velocity that the first animation was given; zero after rest.
    case ofFirst
    /// Zero.
    case zero
  }

  /// The moment from which the new motion's time counts.
  public enum Clock: Hashable, Sendable {
    /// From the last frame: no time is lost. After rest as `restarts`.
    case continues
    /// From the call, with the clock's rule for first frames.
    case restarts
    /// From the next frame, which shows the start.
    case startsWithFrame
  }

  /// Where the new motion starts.
  public var start: Start
  /// The velocity with which the new motion starts.
  public var velocity: Velocity
  /// The moment from which its time counts.
  public var clock: Clock
  /// The same after rest; `nil` if it is `clock`.
  public var clockAfterRest: Clock?
  /// How many frames the frame loop still runs after an end. A new target
  /// within them counts as one in flight.
  public var framesAfterEnd: Int
  /// Whether the call itself draws a frame.
  public var drawsAtOnce: Bool
  /// Whether a call in flight with the same target starts nothing.
  public var ignoresSameTarget: Bool

  /// A rule; by default the engine goes on from its own state.
  public init(
    _ start: Start = .ownState, velocity: Velocity = .kept, clock: Clock = .continues,
    clockAfterRest: Clock? = nil, framesAfterEnd: Int = 0, drawsAtOnce: Bool = false,
    ignoresSameTarget: Bool = false
  ) {
    self.start = start
    self.velocity = velocity
    self.clock = clock
    self.clockAfterRest = clockAfterRest
    self.framesAfterEnd = framesAfterEnd
    self.drawsAtOnce = drawsAtOnce
    self.ignoresSameTarget = ignoresSameTarget
  }

  /// The rule in words, without `clockAfterRest`, `framesAfterEnd` and
  /// `ignoresSameTarget`.
  public var description: String {
    let place =
      switch start {
      case .ownState: "goes on from its own state"
      case .lastFrame: "starts anew from the last frame"
      case .call: "starts anew from the call"
      case .nextFrame: "starts anew from the next frame"
      }
    let speed =
      switch velocity {
      case .kept: "keeps its velocity"
      case .difference: "takes the difference of the last two values for its velocity"
      case .ofFirst: "takes the velocity that the first animation had at its start"
      case .zero: "loses its velocity"
      }
    var parts = start == .ownState && velocity == .kept ? [place] : [place, speed]
    switch clock {
    case .continues: break
    case .restarts: parts.append("its clock starts at the call")
    case .startsWithFrame: parts.append("its clock starts with the next frame")
    }
    if drawsAtOnce { parts.append("draws at once") }
    return parts.joined(separator: "; ")
  }
}
