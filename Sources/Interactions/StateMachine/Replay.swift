import Platform

/// The frames of a replay: evenly spaced from `start`.
public struct FrameSchedule: Hashable, Sendable {
  /// The first frame, in seconds.
  public let start: Double
  /// Frames per second.
  public let rate: Double
  /// The end of the replay, in seconds. The last frame is not later by more
  /// than a millionth of a frame.
  public let end: Double
  /// The number of frames, including both ends if they fall on a frame; at
  /// least 1.
  public let count: Int

  /// - Parameters:
  ///   - start: the first frame, in seconds.
  ///   - duration: in seconds, not negative.
  ///   - rate: frames per second, above zero.
  public init(start: Double, duration: Double, rate: Double) {
    require(
      duration >= 0 && rate > 0 && duration * rate < 0x1p62,
      "a replay has a duration of 0 or more and a rate above 0, of fewer than 2^62 frames")
    self.start = start
    self.rate = rate
    end = start + duration
    // If the duration is a whole number of frames, rounding must not lose the
    // last one: hence the millionth of a frame.
    count = Int((duration * rate + 1e-6).rounded(.down)) + 1
  }

  /// The time of a frame, in seconds.
  public func time(_ frame: Int) -> Double { start + Double(frame) / rate }
}

/// Runs a model on a trace, frame by frame.
public enum Replay {
  /// The time for which a replay continues after the last event, in seconds.
  public static let afterglow = 3.0

  /// A line of a replay. Lines are in chronological order; output events
  /// precede the frame of the same time, which shows the state after them.
  public enum Line: Hashable, Sendable {
    /// An output event at its own time.
    case event(OutputEvent)
    /// The outputs at a time, in seconds.
    case frame(time: Double, outputs: InteractionOutputs)
  }

  /// Runs a model over evenly spaced frames and passes each line to `body`.
  public static func run<Model: InteractionModel>(
    _ model: Model, events: [InteractionEvent], frames: FrameSchedule,
    _ body: (Line) throws -> Void
  ) rethrows {
    try run(
      model, events: events, frames: (0..<frames.count).lazy.map(frames.time),
      until: frames.end, body)
  }

  /// Runs a model over events and frames at any increasing times, in seconds.
  /// Output events between the last frame and `end` are included, later ones
  /// are not.
  public static func run<Model: InteractionModel>(
    _ model: Model, events: [InteractionEvent], frames: some Sequence<Double>, until end: Double,
    _ body: (Line) throws -> Void
  ) rethrows {
    var player = Player(model, events: events)
    var log: [OutputEvent] = []
    func flush() throws {
      for event in log { try body(.event(event)) }
      log.removeAll(keepingCapacity: true)
    }
    for time in frames {
      player.advance(to: time, &log)
      try flush()
      try body(.frame(time: time, outputs: player.outputs))
    }
    player.advance(to: end, &log)
    try flush()
  }
}
