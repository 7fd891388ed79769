/// Many instances of one model, each with its own trace, moved on together.
///
/// The instances know nothing of each other: a fleet's outputs are those of as
/// many players alone, bit by bit.
public struct Fleet<Model: InteractionModel>: Sendable {
  /// The instances, in the order of their traces.
  public private(set) var players: [Player<Model>]
  /// The outputs of the last frame, one an instance.
  public private(set) var outputs: [InteractionOutputs]
  private var log: [OutputEvent] = []
  /// What has happened so far, to all instances together.
  public private(set) var outputEventsCount = 0

  /// Instances that have not been moved yet; their outputs are 0 until the
  /// first frame.
  public init(_ players: [Player<Model>]) {
    self.players = players
    outputs = Array(repeating: .zero, count: players.count)
  }

  /// Moves every instance to a time, in seconds.
  ///
  /// - Complexity: one evaluation an instance, and one search a spring that
  ///   was sent off.
  public mutating func frame(at time: Double) {
    for index in players.indices {
      players[index].advance(to: time, &log)
      outputs[index] = players[index].outputs
    }
    outputEventsCount += log.count
    log.removeAll(keepingCapacity: true)
  }
}
