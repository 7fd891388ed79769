/// Paused when the estimated speed has been below a limit for a while; moving
/// again when two samples in a row lie more than 6 px from the anchor.
public struct SpeedThreshold<Estimator: VelocityEstimator>: PauseDetector {
  /// In px/s.
  public let limit: Double
  /// In seconds.
  public let hold: Double
  private var estimator: Estimator
  private var history = SampleHistory(capacity: 8)
  private var latch = PauseLatch()
  private var slowSince: Double?
  private var observed = 0

  public init(_ estimator: Estimator, limit: Double, hold: Double) {
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
    observed += 1
    if latch.isPaused { latch.update(history) }
    // A single position does not give a speed.
    guard observed > 2, estimator.velocity.speed < limit else {
      slowSince = nil
      return
    }
    let since = slowSince ?? sample.time
    slowSince = since
    if !latch.isPaused, (sample.time - since).reaches(hold) {
      latch.enter(history, since: since)
    }
  }

  public mutating func reset() {
    estimator.reset()
    history.removeAll()
    latch.reset()
    slowSince = nil
    observed = 0
  }
}
