/// A dwell detector with a variable deadline: a pointer that is still, or
/// nearly so, counts as paused after 72 ms in its box; one that moves more
/// within the box counts later, at the latest after 110 ms.
///
/// For each sample:
///
/// 1. The filtered position is the mean of the samples of the last 17 ms.
/// 2. The noise is estimated in px: see `NoiseEstimate`.
/// 3. The dwell time is how long the filtered position has stayed in a box with
///    a diagonal of 2.5 px, widened by 0.8 px for each px of noise. It does not
///    count time before the end of the last pause: the filtered path lags, so
///    otherwise the box would still hold a pointer that has just left.
/// 4. Motion is measured as the span, which is the diagonal of the box around
///    the filtered positions of the last 50 ms, and as two speeds, the slopes
///    of straight lines through the raw positions of the last 50 and of the
///    last 20 ms. The short line reacts earlier than the long one to a pointer
///    that moves on.
/// 5. The unrest is the largest of the three, each divided by its limit, which
///    grows with the noise.
/// 6. The pointer is paused when the dwell time reaches the deadline, which
///    slides from 72 ms (unrest of 1 or less) to 110 ms (unrest of 2 or more).
/// 7. It moves again when two samples in a row lie more than 6 px from the
///    position of rest, which follows a pointer that creeps: see `PauseLatch`.
///
/// Noise, span and speeds are computed only after 72 ms in a box that is wide
/// enough for any noise. The constants were fitted on generated traces.
public struct SlidingDeadline: PauseDetector {
  /// The time over which positions are averaged, in seconds: about a frame at
  /// 60 Hz.
  private static let filterWindow = 0.017
  /// The diagonal of the box in which the pointer dwells, in px.
  private static let diagonal = 2.5
  /// The deadline without unrest, in seconds.
  private static let soonest = 0.072
  /// The longest deadline, in seconds.
  private static let latest = 0.11
  /// The longest dwell time that is measured, in seconds.
  private static let longestDwell = 0.3

  private var raw = SampleHistory()
  /// The filtered positions.
  private var path = SampleHistory()
  private var noise = NoiseEstimate()
  /// The noise when last estimated, in px.
  private var deviation = 0.0
  private var latch = PauseLatch()
  /// The box for the largest noise: a pause begins only after `soonest` in it.
  private var largestBox = StillBox(
    diagonal: NoiseEstimate.widened(diagonal, by: NoiseEstimate.largest))
  /// When the last pause ended, in seconds.
  private var departure = -Double.infinity

  /// Before any sample.
  public init() {}

  public var isPaused: Bool { latch.isPaused }
  public var pauseBeginning: Double? { latch.beginning }
  public var newest: PointerSample? { raw.newest }

  public mutating func reset() {
    raw.removeAll()
    path.removeAll()
    latch.reset()
    departure = -.infinity
    largestBox.reset()
  }

  public mutating func observe(_ sample: PointerSample) {
    guard raw.append(sample) else { return }
    path.store(PointerSample(time: sample.time, place: raw.mean(over: Self.filterWindow)))
    largestBox.update(path)
    if latch.isPaused {
      latch.update(raw, path: path)
      if !latch.isPaused { departure = sample.time }
    } else if mayBePaused(at: sample.time), let dwell = dwellOfPause() {
      latch.enter(raw, since: sample.time - dwell, noise: deviation)
    }
  }

  /// Whether the pointer can be paused at all: with the largest noise, by the
  /// soonest deadline. This is cheap to check.
  private func mayBePaused(at time: Double) -> Bool {
    (time - max(largestBox.since, departure)).reaches(Self.soonest)
  }

  /// Steps 2 to 6: sets `deviation`; returns the dwell time in seconds if it has
  /// reached the deadline, else `nil`.
  private mutating func dwellOfPause() -> Double? {
    deviation = noise.deviation(of: raw)
    let now = path[0].time
    let box = StillBox(
      diagonal: NoiseEstimate.widened(Self.diagonal, by: deviation), around: path,
      limit: min(Self.longestDwell, now - departure))
    let dwell = now - box.since
    if dwell.reaches(Self.latest) { return dwell }
    guard dwell.reaches(Self.soonest) else { return nil }
    let deadline = Self.soonest + (Self.latest - Self.soonest) * max(0, unrest() - 1)
    return dwell.reaches(min(deadline, Self.latest)) ? dwell : nil
  }

  /// Steps 4 and 5; dimensionless. The limits are in px and px/s.
  private func unrest() -> Double {
    let speeds = (raw.slope(over: 0.05).speed, raw.slope(over: 0.02).speed)
    return max(
      path.diagonal(over: 0.05) / (0.9 + 0.4 * deviation), speeds.0 / (17 + 25 * deviation),
      speeds.1 / (17 + 100 * deviation))
  }
}
