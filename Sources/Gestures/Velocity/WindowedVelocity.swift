import Springs

/// How velocity is computed from the newest samples of a history.
public enum VelocityWindow: Hashable, Sendable {
  /// The sum of the velocities between successive samples, the newest first,
  /// times these weights; pairs that do not exist count as zero.
  case pairs(weights: [Double])
  /// The mean of this many newest velocities between successive samples, or of
  /// as many as there are.
  case meanOfPairs(Int)
  /// The mean velocity over the samples of the last `window` seconds.
  case mean(window: Double)
  /// Slope of the least-squares line through the last `window` seconds.
  case line(window: Double)
  /// Slope at the newest sample of the least-squares parabola through the
  /// samples of the last `window` seconds. If these do not determine it, slope
  /// of the line or, with a `leastCount` above 2, zero.
  case parabola(window: Double)
  /// From the work that impulses would have to do on a unit mass to move it
  /// along the samples of the last `window` seconds, for each axis alone.
  case impulse(window: Double)

  /// In seconds; `nil` if samples count however old they are.
  fileprivate var length: Double? {
    switch self {
    case .pairs, .meanOfPairs: nil
    case .mean(let window), .line(let window), .parabola(let window), .impulse(let window): window
    }
  }
}

/// Velocity over a window of the newest samples, by rules of several trackers.
public struct WindowedVelocity: VelocityEstimator {
  private let window: VelocityWindow
  private let longestGap: Double
  private let longestSilence: Double
  private let limit: Int
  private let leastCount: Int
  private let keepsEqualTimes: Bool
  private let ignoresTouch: Bool
  private var history: SampleHistory
  private var hasTouched = false

  /// Tolerance for rounding, in seconds; less than a recorded microsecond.
  private static let slack = 1e-9

  /// - Parameters:
  ///   - window: how the velocity is computed.
  ///   - longestGap: in seconds; a longer one clears the history, as the
  ///     pointer is assumed to have stopped.
  ///   - longestSilence: in seconds; after a longer one `velocity(at:)` is
  ///     zero. If `nil`, it is `longestGap`.
  ///   - limit: the most samples that count.
  ///   - leastCount: 2 or more; with fewer samples in the window the velocity
  ///     is zero. If this is 2, the two newest samples count at any age. If it is
  ///     more, a parabola that the times do not determine has velocity zero.
  ///   - keepsEqualTimes: whether a sample with the time of the newest is
  ///     added instead of replacing it.
  ///   - ignoresTouch: whether the first sample, the touch, is passed over.
  public init(
    _ window: VelocityWindow, longestGap: Double = FrameClock.usualSilence,
    longestSilence: Double? = nil, limit: Int = 128, leastCount: Int = 2,
    keepsEqualTimes: Bool = false, ignoresTouch: Bool = false
  ) {
    require(leastCount >= 2, "leastCount: 2 or more")
    self.window = window
    self.longestGap = longestGap
    self.longestSilence = longestSilence ?? longestGap
    self.limit = limit
    self.leastCount = leastCount
    self.keepsEqualTimes = keepsEqualTimes
    self.ignoresTouch = ignoresTouch
    history = SampleHistory(capacity: limit)
  }

  public mutating func observe(_ sample: PointerSample) {
    guard sample.isFinite else { return }
    guard hasTouched || !ignoresTouch else {
      hasTouched = true
      return
    }
    if let newest = history.newest {
      let gap = sample.time - newest.time
      guard gap >= 0 else { return }
      if gap == 0, !keepsEqualTimes { return history.replaceNewest(sample) }
      if gap > longestGap + Self.slack { history.removeAll() }
    }
    history.store(sample)
  }

  public mutating func reset() {
    history.removeAll()
    hasTouched = false
  }

  public func velocity(at time: Double) -> PointerVelocity {
    guard let newest = history.newest, time - newest.time <= longestSilence + Self.slack else {
      return .zero
    }
    return velocity
  }

  /// O(samples of the window).
  public var velocity: PointerVelocity {
    let inWindow = window.length.map { history.count(within: $0, slack: Self.slack) }
    let recent = min(inWindow ?? history.count, limit)
    // The two newest samples count at any age, unless more are needed.
    let size = leastCount > 2 ? recent : max(recent, min(history.count, 2))
    guard size >= leastCount else { return .zero }
    switch window {
    case .pairs(let weights):
      return weights.indices.prefix(size - 1).reduce(.zero) {
        $0 + weights[$1] * history.pairVelocity($1)
      }
    case .meanOfPairs(let count):
      let pairs = min(count, size - 1)
      return (0..<pairs).reduce(.zero) { $0 + history.pairVelocity($1) } / Double(pairs)
    case .mean: return PointerVelocity(from: history[size - 1], to: history[0])
    case .line: return history.slope(ofNewest: size)
    case .parabola:
      let samples = (0..<size).lazy.map { history[$0] }
      if let slope = PointerVelocity.ofParabola(through: samples, at: history[0]) { return slope }
      return leastCount > 2 ? .zero : history.slope(ofNewest: size)
    case .impulse: return history.impulse(ofNewest: size)
    }
  }
}

extension SampleHistory {
  /// The velocity from the sample `age` + 1 places before the newest to the one
  /// after it, in px/s; zero between equal times.
  fileprivate func pairVelocity(_ age: Int) -> SIMD2<Double> {
    let elapsed = self[age].time - self[age + 1].time
    return elapsed > 0 ? (self[age].place - self[age + 1].place) / elapsed : .zero
  }

  /// Android's impulse form over the `size` newest samples, at least two, in
  /// px/s: for every step with mean velocity v the work w grows by (v - u)·|v|,
  /// where u = ±√(2|w|), with the sign of w, is the velocity that the work so
  /// far gives. The first step counts half.
  fileprivate func impulse(ofNewest size: Int) -> SIMD2<Double> {
    func velocity(ofWork work: SIMD2<Double>) -> SIMD2<Double> {
      let speed = (2 * pointwiseMax(work, -work)).squareRoot()
      return speed.replacing(with: -speed, where: work .< 0)
    }
    var work = SIMD2<Double>.zero
    for age in stride(from: size - 2, through: 0, by: -1) {
      let step = pairVelocity(age)
      work += (step - velocity(ofWork: work)) * pointwiseMax(step, -step)
      if age == size - 2 { work *= 0.5 }
    }
    return velocity(ofWork: work)
  }
}

extension PointerVelocity {
  /// Slope at `origin`, in px/s, of the least-squares parabola through samples.
  /// `nil` for fewer than three, and for sampling times from which curvature
  /// cannot be told from slope.
  ///
  /// Solves the normal equations in a = t - mean(t) and b = t² - mean(t²),
  /// where t is the time from `origin`. A determinant of at most 1e-12 of its
  /// first term may be rounding alone.
  package static func ofParabola(
    through samples: some Collection<PointerSample>, at origin: PointerSample
  ) -> PointerVelocity? {
    let n = Double(samples.count)
    var mean = (t: 0.0, tt: 0.0)
    for sample in samples {
      let t = sample.time - origin.time
      mean.t += t
      mean.tt += t * t
    }
    mean = (mean.t / n, mean.tt / n)
    var sum = (aa: 0.0, ab: 0.0, bb: 0.0, ap: SIMD2<Double>.zero, bp: SIMD2<Double>.zero)
    for sample in samples {
      let t = sample.time - origin.time
      let a = t - mean.t
      let b = t * t - mean.tt
      let p = sample.place - origin.place
      sum.aa += a * a
      sum.ab += a * b
      sum.bb += b * b
      sum.ap += a * p
      sum.bp += b * p
    }
    let determinant = sum.aa * sum.bb - sum.ab * sum.ab
    guard determinant > 1e-12 * sum.aa * sum.bb else { return nil }
    return (sum.ap * sum.bb - sum.bp * sum.ab) / determinant
  }
}
