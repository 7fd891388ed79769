/// Paused when the pointer has stayed in a small box for a while; moving again
/// by the rule of `PauseLatch`.
///
/// A variant of eye tracking's dispersion-threshold algorithm: D. D. Salvucci,
/// J. H. Goldberg 2000, doi:10.1145/355017.355028.
public struct Dwell: PauseDetector {
  /// The diagonal of the box, in px.
  public let diagonal: Double
  /// The required dwell time, in seconds.
  public let wait: Double
  /// Positions are averaged over this many seconds; 0 for raw positions.
  public let filter: Double
  private var raw = SampleHistory()
  /// The averaged positions.
  private var path = SampleHistory()
  private var box: StillBox
  private var latch = PauseLatch()

  /// A box of this diagonal, in px; `wait` and `filter` in seconds.
  public init(diagonal: Double, wait: Double, filter: Double = 0) {
    self.diagonal = diagonal
    self.wait = wait
    self.filter = filter
    box = StillBox(diagonal: diagonal)
  }

  public var isPaused: Bool { latch.isPaused }
  public var pauseBeginning: Double? { latch.beginning }
  public var newest: PointerSample? { raw.newest }

  public mutating func observe(_ sample: PointerSample) {
    guard raw.append(sample) else { return }
    let place = filter > 0 ? raw.mean(over: filter) : sample.place
    path.store(PointerSample(time: sample.time, place: place))
    box.update(path)
    if latch.isPaused {
      latch.update(raw)
    } else if (sample.time - box.since).reaches(wait) {
      latch.enter(raw, since: box.since)
    }
  }

  public mutating func reset() {
    raw.removeAll()
    path.removeAll()
    box.reset()
    latch.reset()
  }
}
