/// Paused when the estimated speed has been below a limit for a while; moving
/// again by the rule of `PauseLatch`.
public struct SpeedThreshold: PauseDetector {
  /// The limit, in px/s.
  public let limit: Double
  /// How long the speed must have been below the limit, in seconds.
  public let hold: Double
  private var estimator: WindowedVelocity
  /// Has room for the five samples whose median the latch takes.
  private var history = SampleHistory(capacity: 8)
  private var latch = PauseLatch()
  /// The time since which the speed has been below the limit, in seconds.
  private var slowSince: Double?

  /// Paused after `hold` seconds with an estimated speed below `limit` px/s.
  public init(_ estimator: WindowedVelocity, limit: Double, hold: Double) {
    self.estimator = estimator
    self.limit = limit
    self.hold = hold
  }

  public var isPaused: Bool { latch.isPaused }
  public var pauseBeginning: Double? { latch.beginning }
  public var newest: PointerSample? { history.newest }

  public mutating func observe(_ sample: PointerSample) {
    guard history.append(sample) else { return }
    estimator.observe(sample)
    if latch.isPaused { latch.update(history) }
    // One sample has no speed, and two have only a single difference.
    guard history.count > 2, estimator.velocity.speed < limit else {
      slowSince = nil
      return
    }
    let since = slowSince ?? sample.time
    slowSince = since
    // A pointer that creeps away below the limit stays paused, at a new anchor.
    if !latch.isPaused, (sample.time - since).reaches(hold) {
      latch.enter(history, since: since)
    }
  }

  public mutating func reset() {
    estimator.reset()
    history.removeAll()
    latch.reset()
    slowSince = nil
  }
}
