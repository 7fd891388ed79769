/// Many instances of one model, each with its own trace, advanced together.
///
/// The instances are independent: the outputs of a fleet equal those of
/// separate players bit by bit.
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
