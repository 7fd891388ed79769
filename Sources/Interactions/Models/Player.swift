import Springs

/// A model and the events still to come.
///
///     let event = InteractionEvent(time: 0.1, kind: 0, value: 100)
///     var player = Player(try SpringAnimation.model([]), events: [event])
///     var log: [OutputEvent] = []
///     player.advance(to: 0.2, &log)
///     let value = player.outputs[0]
///
/// Events and deadlines are handled at their own times, so the steps in which a
/// player is advanced do not change the result.
public struct Player<Model: InteractionModel>: Sendable {
  private var model: Model
  private let events: [InteractionEvent]
  private var next = 0
  /// The time to which the model has been advanced, in seconds.
  public private(set) var time = -Double.infinity

  /// - Parameters:
  ///   - model: its state before the first event.
  ///   - events: in chronological order; events at the same time are handled in
  ///     the order given.
  public init(_ model: Model, events: [InteractionEvent]) {
    require(!events.contains { $0.time.isNaN }, "the time of an event is NaN")
    self.model = model
    self.events = events
  }

  /// Handles everything up to and including a time, in seconds, and events that
  /// coincide with it. A time before the last one has no effect.
  @inline(__always)
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while next < events.count, events[next].time <= time + InteractionEvent.coincidence {
      handleNext(&log)
    }
    self.time = max(self.time, time)
    model.advance(to: self.time, &log)
  }

  /// Handles the next event. Few frames have one; this is not inlined, so that
  /// the loop over frames stays small.
  @inline(never)
  private mutating func handleNext(_ log: inout [OutputEvent]) {
    let event = events[next]
    next += 1
    model.advance(to: event.time, &log)
    model.handle(event, &log)
    self.time = event.time
  }

  /// The outputs at ``time``.
  public var outputs: InteractionOutputs { model.outputs(at: time) }
}

/// Runs a model on a trace, frame by frame.
public enum Replay {
  /// How long a replay without a duration goes on after the last event, in s.
  public static let afterglow = 3.0

  /// A line of a replay. Lines are in chronological order to within
  /// ``InteractionEvent/coincidence``; output events precede the frame of the
  /// same time, which shows the state after them.
  public enum Line: Hashable, Sendable {
    /// An output event at its own time.
    case event(OutputEvent)
    /// The outputs at a time, in seconds.
    case frame(time: Double, outputs: InteractionOutputs)
  }

  /// The times of evenly spaced frames, in seconds, including the end of the
  /// duration if a frame falls on it; at least one.
  ///
  /// - Parameters:
  ///   - start: the first frame, in seconds.
  ///   - duration: in seconds, not negative.
  ///   - rate: frames per second, above zero.
  public static func frames(
    from start: Double, duration: Double, rate: Double
  ) -> some Sequence<Double> {
    require(
      duration >= 0 && rate > 0 && duration * rate < 0x1p62,
      "a replay has a duration of 0 or more, a rate above 0 and fewer than 2^62 frames")
    // If the duration is a whole number of frames, rounding must not lose the
    // last one: hence the millionth of a frame.
    let last = Int((duration * rate + 1e-6).rounded(.down))
    return (0...last).lazy.map { start + Double($0) / rate }
  }

  /// Runs a model over events and frames at any increasing times, in seconds.
  /// Output events after the last frame are included up to `end`.
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
