import Platform

/// A dwell detector with a variable deadline: a pointer that is perfectly still
/// counts as paused soon; one that still moves within the box counts later, at
/// the latest after `latest` seconds.
///
/// For each sample, with the diagonal, the limits and the times of the
/// ``Mode``:
///
/// 1. The filtered position is the mean of the samples of the last 17 ms.
/// 2. The noise is estimated in px: see `NoiseEstimate`.
/// 3. The dwell time is how long the filtered position has stayed in a box of
///    `diagonal`, widened by 0.8 px for each px of noise. It does not count
///    time before the end of the last pause: the filtered path lags, so
///    otherwise the box would still hold a pointer that has just left.
/// 4. Motion is measured as the span, which is the diagonal of the box around
///    the last filtered positions, and as speeds, the slopes of straight lines
///    through the last raw positions. A short line reacts earlier than a long
///    one to a pointer that moves on.
/// 5. The unrest is the largest of the span, the speeds and the speed back
///    along the direction of approach, each divided by its limit, which grows
///    with the noise.
/// 6. The pointer is paused when the dwell time reaches the deadline, which
///    slides from `soonest` (unrest of 1 or less) to `latest`: min(latest,
///    soonest + slope · (latest - soonest) · max(0, unrest - 1)). It is not
///    paused before the `gate`, nor in the first 60 ms. In modes with `habits`,
///    earlier short rests and reversals of the gesture delay `soonest`, and the
///    speed of approach shifts it either way.
/// 7. It moves again when two samples in a row lie more than 6 px from the
///    position of rest, which follows a pointer that creeps: see `PauseLatch`.
///
/// The rules use times, never numbers of samples. While the pointer moves or is
/// paused, a sample takes a few nanoseconds; noise, span and speed are computed
/// only in the few tens of milliseconds in which they matter.
public struct SlidingDeadline: PauseDetector {
  /// The time over which positions are averaged, in seconds: a frame at 60 Hz.
  private static let filterWindow = 0.017
  /// The time after the first sample in which nothing is a pause, in seconds.
  private static let beginningLength = 0.06
  /// The time over which the velocity of approach is measured, in seconds.
  private static let approachWindow = 0.06

  /// The trade-off between accuracy and latency.
  public let mode: Mode
  private var raw: SampleHistory
  /// The filtered positions.
  private var path: SampleHistory
  private var noise: NoiseEstimate
  /// The noise when last estimated, in px.
  private var deviation = 0.0
  private var latch = PauseLatch()
  /// The box for the largest noise: a pointer that has left it is not paused.
  private var largestBox: StillBox
  /// The time of the first sample, in seconds.
  private var beginning = 0.0
  /// When the last pause ended, in seconds.
  private var departure = -Double.infinity

  // Used only by modes with `habits` or `backward`.

  /// Where the pointer may come to rest; its approach ends on entering it.
  private var smallBox = StillBox(diagonal: StillBox.restDiagonal)
  private var gestureHabits = GestureHabits()

  /// Keeps `capacity` samples. They should last for 400 ms, and for 100 ms
  /// longer than the longest deadline.
  public init(mode: Mode = .standard, capacity: Int = 512) {
    self.mode = mode
    raw = SampleHistory(capacity: capacity)
    path = SampleHistory(capacity: capacity)
    noise = NoiseEstimate(capacity: capacity)
    largestBox = StillBox(
      diagonal: NoiseEstimate.widened(mode.diagonal, by: NoiseEstimate.largest))
  }

  public var isPaused: Bool { latch.isPaused }
  public var pauseBeginning: Double? { latch.beginning }
  public var newest: PointerSample? { raw.newest }

  public mutating func reset() {
    raw.removeAll()
    path.removeAll()
    latch.reset()
    departure = -.infinity
    largestBox.reset()
    smallBox.reset()
    gestureHabits.reset()
  }

  public mutating func observe(_ sample: PointerSample) {
    guard raw.append(sample) else { return }
    if raw.count == 1 { beginning = sample.time }
    path.store(PointerSample(time: sample.time, place: raw.mean(over: Self.filterWindow)))
    largestBox.update(path)
    if mode.habits != nil || mode.backward != nil {
      smallBox.update(path)
      gestureHabits.update(path, dwell: sample.time - smallBox.since)
    }
    if latch.isPaused {
      latch.update(raw, path: path)
      if !latch.isPaused { departure = sample.time }
    } else if mayBePaused(at: sample.time), let dwell = dwellOfPause() {
      latch.enter(raw, since: sample.time - dwell, noise: deviation)
    }
  }

  /// Whether the pointer can be paused at all, by two conditions that are cheap
  /// to check: they take the largest noise and the earliest deadline.
  private func mayBePaused(at time: Double) -> Bool {
    (time - max(largestBox.since, departure)).reaches(mode.earliest)
      && (time - beginning).reaches(Self.beginningLength)
  }

  /// Steps 2 to 6: the dwell time in seconds, if it has reached the deadline;
  /// `nil` if the pointer is not paused yet.
  private mutating func dwellOfPause() -> Double? {
    deviation = noise.deviation(of: raw)
    let now = path[0].time
    let box = StillBox(
      diagonal: NoiseEstimate.widened(mode.diagonal, by: deviation), around: path,
      limit: min(mode.longestDwell, now - departure))
    let dwell = now - box.since
    guard dwell.reaches(mode.gate) else { return nil }
    if dwell.reaches(mode.latest) { return dwell }
    let soonest = mode.soonest + habitualDelay()
    guard dwell.reaches(soonest) else { return nil }
    let deadline = soonest + mode.slope * (mode.latest - soonest) * max(0, unrest() - 1)
    return dwell.reaches(min(deadline, mode.latest)) ? dwell : nil
  }

  /// Step 5, dimensionless.
  private func unrest() -> Double {
    var unrest = max(
      path.diagonal(over: mode.span.window) / mode.span.allowed(noise: deviation),
      raw.slope(over: mode.speed.window).speed / mode.speed.allowed(noise: deviation))
    if let recent = mode.recentSpeed {
      unrest = max(
        unrest, raw.slope(over: recent.window).speed / recent.allowed(noise: deviation))
    }
    if let backward = mode.backward {
      unrest = max(
        unrest, backwardSpeed(over: backward.window) / backward.allowed(noise: deviation))
    }
    return unrest
  }

  /// The speed against the direction of approach over the last `window`
  /// seconds, in px/s; 0 without an approach.
  private func backwardSpeed(over window: Double) -> Double {
    let (approach, velocity) = (approach, raw.slope(over: window))
    let forward = velocity.x * approach.x + velocity.y * approach.y
    return approach == .zero ? 0 : -forward / approach.speed
  }

  /// What the gesture so far adds to the deadline, in seconds.
  private func habitualDelay() -> Double {
    mode.habits?.delay(gestureHabits, entrySpeed: approach.speed) ?? 0
  }

  /// The velocity before the pointer entered the small box.
  private var approach: PointerVelocity {
    path.velocity(over: Self.approachWindow, before: smallBox.count)
  }
}
