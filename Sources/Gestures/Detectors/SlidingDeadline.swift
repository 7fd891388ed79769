import Platform

/// A dwell detector with a variable deadline: a pointer that is perfectly still
/// counts as paused soon; one that still moves within the box counts later, at
/// the latest after `latest` seconds.
///
/// For each sample (t, x, y), with R, A₀, A₁, k, the limits and the gate of the
/// ``Mode``:
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
///    direction of approach, each divided by its limit, which grows with n.
/// 6. Paused when a ≥ min(A₁, A₀ + k (A₁ - A₀) max(0, q - 1)), not before the
///    gate and not in the first 60 ms.
/// 7. Moving again when two samples in a row lie more than 6 px from the
///    position of rest, which follows a pointer that creeps: see `PauseLatch`.
///
/// The rules use times, never numbers of samples. While the pointer moves or is
/// paused, a sample takes a few nanoseconds; noise, span and speed are computed
/// only in the few tens of milliseconds in which they matter.
public struct SlidingDeadline: PauseDetector {
  /// The trade-off between accuracy and latency.
  public let mode: Mode
  private var raw: SampleHistory
  /// The filtered positions X, Y.
  private var path: SampleHistory
  private var noise: NoiseEstimate
  private var latch = PauseLatch()
  /// The box for the largest noise: a pointer that has left it is not paused.
  private var largestBox: StillBox
  /// Used only by modes with `habits` or `backward`.
  private var smallBox = StillBox(diagonal: 2.5)
  private var habits = GestureHabits()
  /// The time of the first sample, in seconds.
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
    largestBox = StillBox(diagonal: mode.diagonal + 0.8 * NoiseEstimate.largest)
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

  /// The time over which positions are averaged, in seconds: a frame at 60 Hz.
  private static let filterWindow = 0.017
  /// The time after the first sample in which nothing is a pause, in seconds.
  private static let beginningLength = 0.06
  /// The longest dwell time that is measured, in seconds; longer than any
  /// deadline.
  private static let longestDwell = 0.3

  /// Steps 2 to 6: the dwell time, in seconds; `nil` if it is not yet a pause.
  private mutating func dueDwell() -> Double? {
    deviation = noise.deviation(of: raw)
    let diagonal = mode.diagonal + 0.8 * deviation
    let longest = min(Self.longestDwell, path[0].time - departure)
    let dwell = path.dwell(inDiagonal: diagonal, limit: longest).time
    if dwell.reaches(mode.latest) { return dwell }
    let soonest = mode.soonest + habitualDelay()
    guard dwell.reaches(max(soonest, mode.gate)) else { return nil }
    let need = soonest + mode.slope * (mode.latest - soonest) * max(0, unrest() - 1)
    return dwell.reaches(min(need, mode.latest)) ? dwell : nil
  }

  /// Step 5: q, dimensionless.
  private func unrest() -> Double {
    var unrest = max(
      path.diagonal(over: mode.span.window) / allowed(mode.span),
      raw.slope(over: mode.speed.window).speed / allowed(mode.speed))
    if let recent = mode.recentSpeed {
      unrest = max(unrest, raw.slope(over: recent.window).speed / allowed(recent))
    }
    if let backward = mode.backward {
      let (approach, velocity) = (approach, raw.slope(over: backward.window))
      let forward = velocity.x * approach.x + velocity.y * approach.y
      let speed = approach == .zero ? 0 : -forward / approach.speed
      unrest = max(unrest, speed / allowed(backward))
    }
    return unrest
  }

  /// A limit with its allowance for the noise.
  private func allowed(_ limit: Mode.Limit) -> Double { limit.limit + limit.perNoise * deviation }

  /// What the gesture so far adds to the deadline, in seconds.
  private func habitualDelay() -> Double {
    guard let weights = mode.habits else { return 0 }
    let entry = min(max(log(approach.speed / 250), -1.2), 1.2)
    return weights.rest * habits.rests + weights.reversal * habits.reversals + weights.entry * entry
  }

  /// The velocity over the 60 ms before the pointer entered the small box.
  private var approach: PointerVelocity { path.velocity(over: 0.06, before: smallBox.count) }
}
