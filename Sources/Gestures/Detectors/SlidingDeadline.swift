import Platform

/// A dwell detector with a variable deadline: a pointer that is perfectly still
/// counts as paused soon; one that still moves within the box counts later, at
/// the latest after `latest` seconds.
///
/// For each sample (t, x, y):
///
/// 1. Filter: X, Y is the mean of the samples of the last 17 ms.
/// 2. Noise n: see `NoiseEstimate`.
/// 3. Age a: how long X, Y has stayed in a box of diagonal R + 0.8 n px, not
///    counting time before the end of the last pause. The filtered path lags,
///    so otherwise the box would still hold a pointer that has just left.
/// 4. Span B: the diagonal of the box around the last X, Y. Speeds v: the
///    slopes of straight lines through the last raw positions. A short line
///    reacts earlier than a long one to a pointer that moves on.
/// 5. Unrest q: the largest of B, the speeds and the speed back along the
///    approach, each divided by its limit.
/// 6. Paused when a ≥ min(A₁, A₀ + k (A₁ - A₀) max(0, q - 1)), not before the
///    gate of the mode and not in the first 60 ms.
/// 7. Moving again when two samples in a row lie more than 6 px from the
///    anchor, which follows a pointer that creeps: see `PauseLatch`.
///
/// The rules use times, never numbers of samples. While the pointer moves or is
/// paused, a sample takes a few nanoseconds; noise, span and speed are computed
/// only in the few tens of milliseconds in which they matter.
public struct SlidingDeadline: PauseDetector {
  /// The trade-off between accuracy and latency.
  public let mode: Mode
  private var raw: SampleHistory
  private var path: SampleHistory
  private var noise: NoiseEstimate
  private var latch = PauseLatch()
  /// The box for the largest noise: a pointer that has left it is not paused.
  private var largestBox: StillBox
  private var smallBox = StillBox(diagonal: 2.5)
  private var habits = GestureHabits()
  private var beginning = 0.0
  /// Standard deviation of the noise when last computed, in px.
  private var deviation = 0.0
  /// When the last pause ended, in seconds.
  private var departure = -Double.infinity

  /// Keeps `capacity` samples, of which 400 ms are used.
  public init(mode: Mode = .standard, capacity: Int = 512) {
    self.mode = mode
    raw = SampleHistory(capacity: capacity)
    path = SampleHistory(capacity: capacity)
    noise = NoiseEstimate(capacity: capacity)
    largestBox = StillBox(diagonal: mode.radius + 0.8 * NoiseEstimate.largest)
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
    habits.reset()
  }

  public mutating func observe(_ sample: PointerSample) {
    let isFirst = raw.count == 0
    guard raw.append(sample) else { return }
    if isFirst { beginning = sample.time }
    let mean = raw.mean(over: Self.filterWindow)
    path.store(PointerSample(time: sample.time, x: mean.x, y: mean.y))
    largestBox.update(path)
    if mode.habits != nil || mode.backward != nil {
      smallBox.update(path)
      habits.update(path, dwell: sample.time - smallBox.since)
    }
    if latch.isPaused {
      latch.update(raw, path: path)
      if !latch.isPaused { departure = sample.time }
    } else if (sample.time - max(largestBox.since, departure)).reaches(mode.earliest),
      (sample.time - beginning).reaches(Self.beginningLength), let dwell = dueDwell()
    {
      latch.enter(raw, since: sample.time - dwell, noise: deviation)
    }
  }

  // In seconds.
  private static let filterWindow = 0.017
  private static let beginningLength = 0.06
  private static let longestDwell = 0.3

  /// Steps 2 to 6: the dwell time, in seconds; `nil` if it is not yet a pause.
  private mutating func dueDwell() -> Double? {
    deviation = noise.deviation(of: raw)
    let radius = mode.radius + 0.8 * deviation
    let longest = min(Self.longestDwell, path[0].time - departure)
    let dwell = path.dwell(inDiagonal: radius, limit: longest).time
    if dwell.reaches(mode.latest) { return dwell }
    let soonest = mode.soonest + habitualDelay()
    guard dwell.reaches(max(soonest, mode.gate)) else { return nil }
    let span = path.diagonal(over: mode.span.window)
    var unrest = max(
      span / (mode.span.limit + mode.span.perNoise * deviation), unrest(of: mode.speed, deviation))
    if let recent = mode.recentSpeed { unrest = max(unrest, self.unrest(of: recent, deviation)) }
    if let backward = mode.backward {
      let (approach, velocity) = (approach, raw.slope(over: backward.window))
      let forward = velocity.x * approach.x + velocity.y * approach.y
      let speed = approach == .zero ? 0 : -forward / approach.speed
      unrest = max(unrest, speed / (backward.limit + backward.perNoise * deviation))
    }
    let need = soonest + mode.slope * (mode.latest - soonest) * max(0, unrest - 1)
    return dwell.reaches(min(need, mode.latest)) ? dwell : nil
  }

  /// The speed over a limit's window, as a multiple of the limit.
  private func unrest(of limit: Mode.Limit, _ deviation: Double) -> Double {
    let velocity = raw.slope(over: limit.window)
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    return speed / (limit.limit + limit.perNoise * deviation)
  }

  /// What the gesture so far adds to the deadline, in seconds.
  private func habitualDelay() -> Double {
    guard let weights = mode.habits else { return 0 }
    let entry = min(max(log(approach.speed / 250), -1.2), 1.2)
    return weights.rest * habits.rests + weights.reversal * habits.reversals + weights.entry * entry
  }

  /// The velocity of the 60 ms before the box of 2.5 px.
  private var approach: PointerVelocity { path.velocity(over: 0.06, before: smallBox.count) }
}
