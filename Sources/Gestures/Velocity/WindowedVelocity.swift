/// How velocity is computed from the newest samples of a history.
public enum VelocityWindow: Hashable, Sendable {
  /// Difference of the two newest samples.
  case twoPoint
  /// Difference over the samples of the last `window` seconds, at least the two
  /// newest: their mean velocity.
  case mean(window: Double)
  /// Slope of the least-squares line through the samples of the last `window`
  /// seconds.
  case line(window: Double)
  /// Slope at the newest sample of the least-squares parabola through the
  /// samples of the last `window` seconds; of the line if there are two
  /// samples. With 100 ms the tracker of Android's touch axes and of Flutter.
  case parabola(window: Double)
  /// From the work that impulses would have to do on a unit mass to move it
  /// along the samples of the last `window` seconds, for each axis alone:
  /// Android's estimate for scroll axes.
  case impulse(window: Double)
}

/// Velocity over a window of the newest samples.
///
/// A gap of more than 40 ms clears the history: the pointer is assumed to have
/// stopped, so earlier samples no longer matter.
public struct WindowedVelocity: VelocityEstimator {
  /// How the velocity is computed.
  public let window: VelocityWindow
  /// In seconds.
  public let longestGap: Double
  private var history: SampleHistory

  /// - Parameters:
  ///   - window: which samples count, and how.
  ///   - longestGap: in seconds.
  ///   - capacity: samples to keep.
  public init(
    _ window: VelocityWindow, longestGap: Double = FrameClock.usualSilence, capacity: Int = 128
  ) {
    self.window = window
    self.longestGap = longestGap
    history = SampleHistory(capacity: capacity)
  }

  public mutating func observe(_ sample: PointerSample) {
    if let newest = history.newest, sample.isFinite,
      !(sample.time - newest.time).isWithin(longestGap)
    {
      history.removeAll()
    }
    _ = history.append(sample)
  }

  public mutating func reset() { history.removeAll() }

  /// O(samples of the window).
  public var velocity: PointerVelocity {
    guard history.count > 1 else { return .zero }
    // However old they are, the two newest samples count.
    func size(_ window: Double) -> Int { max(history.count(within: window), 2) }
    switch window {
    case .twoPoint: return PointerVelocity(from: history[1], to: history[0])
    case .mean(let seconds):
      return PointerVelocity(from: history[size(seconds) - 1], to: history[0])
    case .line(let seconds): return history.slope(over: seconds)
    case .parabola(let seconds):
      return PointerVelocity(history.endSlope(ofNewest: size(seconds)))
    case .impulse(let seconds): return PointerVelocity(history.impulse(ofNewest: size(seconds)))
    }
  }
}

extension SampleHistory {
  /// Slope at the newest sample of the least-squares parabola through the
  /// `size` newest, at least two; in px/s.
  ///
  /// Solves the normal equations in a = t - mean(t) and b = t² - mean(t²),
  /// where t is the time from the newest sample. Subtracting the means leaves
  /// 10 significant digits over a tenth of a second.
  fileprivate func endSlope(ofNewest size: Int) -> SIMD2<Double> {
    let n = Double(size)
    let origin = self[0]
    var mean = (t: 0.0, tt: 0.0)
    for age in 1..<size {
      let t = self[age].time - origin.time
      mean.t += t
      mean.tt += t * t
    }
    mean = (mean.t / n, mean.tt / n)
    var sum = (aa: 0.0, ab: 0.0, bb: 0.0, ap: SIMD2<Double>.zero, bp: SIMD2<Double>.zero)
    for age in 0..<size {
      let t = self[age].time - origin.time
      let a = t - mean.t
      let b = t * t - mean.tt
      let p = self[age].place - origin.place
      sum.aa += a * a
      sum.ab += a * b
      sum.bb += b * b
      sum.ap += a * p
      sum.bp += b * p
    }
    let determinant = sum.aa * sum.bb - sum.ab * sum.ab
    // Two samples, or sampling times from which curvature cannot be told from
    // slope.
    guard determinant > 1e-9 * sum.aa * sum.bb else { return sum.ap / sum.aa }
    return (sum.ap * sum.bb - sum.bp * sum.ab) / determinant
  }

  /// Android's impulse form over the `size` newest samples, at least two, in
  /// px/s: for every step with mean velocity v the work w grows by (v - u)·|v|,
  /// where u = ±√(2|w|), with the sign of w, is the velocity that the work so
  /// far gives. The first step counts half.
  fileprivate func impulse(ofNewest size: Int) -> SIMD2<Double> {
    func velocity(ofWork work: SIMD2<Double>) -> SIMD2<Double> {
      let speed = (2 * work.magnitudes).squareRoot()
      return speed.replacing(with: -speed, where: work .< 0)
    }
    var work = SIMD2<Double>.zero
    for age in stride(from: size - 2, through: 0, by: -1) {
      let (new, old) = (self[age], self[age + 1])
      let step = (new.place - old.place) / (new.time - old.time)
      work += (step - velocity(ofWork: work)) * step.magnitudes
      if age == size - 2 { work *= 0.5 }
    }
    return velocity(ofWork: work)
  }
}

extension SIMD2<Double> {
  /// The absolute value of each component.
  fileprivate var magnitudes: SIMD2<Double> { SIMD2(x.magnitude, y.magnitude) }
}
