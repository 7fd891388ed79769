/// Paused when the pointer has stayed in a small box for a while; moving again
/// by the rule of `PauseLatch`.
///
/// In eye tracking this is the dispersion-threshold algorithm (D. D. Salvucci,
/// J. H. Goldberg 2000, doi:10.1145/355017.355028).
public struct Dwell: PauseDetector {
  /// The required dwell time, in seconds.
  public enum Wait: Hashable, Sendable {
    /// Always this long, in seconds.
    case fixed(Double)
    /// The faster the pointer entered, the shorter: 3.6 d / v, clamped to these
    /// limits. A minimum-jerk stop that enters a box of diagonal d at speed v
    /// takes 3 d / v to come to rest, and a reversal leaves the box after 6 d /
    /// v: the wait is between the two.
    case byEntrySpeed(shortest: Double, longest: Double)
  }

  /// Of the box, in px.
  public let diagonal: Double
  /// The required dwell time.
  public let wait: Wait
  /// Positions are averaged over this many seconds; 0 for raw positions.
  public let filter: Double
  private var raw = SampleHistory()
  /// The averaged positions.
  private var path = SampleHistory()
  private var box: StillBox
  private var latch = PauseLatch()

  /// A box of this diagonal, in px; `filter` in seconds.
  public init(diagonal: Double, wait: Wait, filter: Double = 0) {
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
    } else if (sample.time - box.since).reaches(requiredDwell) {
      latch.enter(raw, since: box.since)
    }
  }

  /// How long the pointer must have stayed in the box now, in seconds.
  private var requiredDwell: Double {
    switch wait {
    case .fixed(let seconds): return seconds
    case .byEntrySpeed(let shortest, let longest):
      // Over two frames at 60 Hz up to the last sample outside the box.
      let speed = path.velocity(over: 0.034, before: box.count).speed
      return min(max(3.6 * diagonal / speed, shortest), longest)
    }
  }

  public mutating func reset() {
    raw.removeAll()
    path.removeAll()
    box.reset()
    latch.reset()
  }
}
