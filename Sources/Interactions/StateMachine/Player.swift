import Platform

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
  /// The model at ``time``.
  public private(set) var model: Model
  /// The events in chronological order.
  public let events: [InteractionEvent]
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

  /// Handles everything up to and including a time, in seconds.
  ///
  /// A time before the last one has no effect.
  @inline(__always)
  public mutating func advance(to time: Double, _ log: inout [OutputEvent]) {
    while next < events.count, events[next].time <= time + InteractionEvent.coincidence {
      let event = events[next]
      next += 1
      model.advance(to: event.time, &log)
      model.handle(event, &log)
      self.time = event.time
    }
    self.time = max(self.time, time)
    model.advance(to: self.time, &log)
  }

  /// The outputs at ``time``.
  public var outputs: InteractionOutputs { model.outputs(at: time) }
}

/// Many instances of one model, each with its own trace, advanced together.
///
/// The instances are independent: the outputs of a fleet and of separate
/// players have the same bits.
public struct Fleet<Model: InteractionModel>: Sendable {
  /// The instances, in the order of their traces.
  public private(set) var players: [Player<Model>]
  /// The outputs of the last frame, one per instance.
  public private(set) var outputs: [InteractionOutputs]
  /// Empty between frames; kept for its memory.
  private var log: [OutputEvent] = []
  /// The number of output events of all instances so far.
  public private(set) var outputEventCount = 0

  /// Instances not yet advanced; their outputs are 0 until the first frame.
  public init(_ players: [Player<Model>]) {
    self.players = players
    outputs = Array(repeating: .zero, count: players.count)
  }

  /// Advances every instance to a time, in seconds.
  ///
  /// - Complexity: one evaluation per instance, and, in models that change when
  ///   a spring settles, one search for the settling time per new target.
  public mutating func frame(at time: Double) {
    for index in players.indices {
      players[index].advance(to: time, &log)
      outputs[index] = players[index].outputs
    }
    outputEventCount += log.count
    log.removeAll(keepingCapacity: true)
  }
}
