import Springs

/// The duration for which Compose plays a spring, estimated before it starts:
/// from the decay of the envelope if underdamped, else by Newton's method on
/// the last crossing of the threshold.
///
/// Just above critical damping Newton's method can diverge to negative times;
/// the animation then ends on its first frame, as it does where the nanoseconds
/// of the estimate overflow 64 bits to a negative number.
///
/// As in `SpringEstimation.kt` (see `Compose.source`), with its starting
/// points, numbers of iterations and limits.
public struct ComposeEstimate {
  /// The real parts of the characteristic roots, equal for a complex pair.
  private let slowRoot: Double
  private let fastRoot: Double
  /// The imaginary part of the first root; 0 if the roots are real.
  private let imaginaryPart: Double
  private let ratio: Double
  /// The motion is mirrored so that it starts above the target: not negative.
  private let distance: Double
  private let velocity: Double

  /// - Parameters:
  ///   - stiffness: k/m, per square second.
  ///   - ratio: ζ.
  ///   - distance: start minus target, in units of the threshold at which the
  ///     motion is over.
  ///   - velocity: per second, in the same unit.
  public init(stiffness: Double, ratio: Double, distance: Double, velocity: Double) {
    let damping = 2 * ratio * stiffness.squareRoot()
    let discriminant = damping * damping - 4 * stiffness
    let part = max(discriminant, 0).squareRoot()
    (slowRoot, fastRoot) = ((-damping + part) * 0.5, (-damping - part) * 0.5)
    imaginaryPart = max(-discriminant, 0).squareRoot() * 0.5
    self.ratio = ratio
    self.distance = distance.magnitude
    self.velocity = distance < 0 ? -velocity : velocity
  }

  /// The duration in milliseconds; may be negative. Infinite without damping.
  public var milliseconds: Double {
    guard ratio != 0 else { return .infinity }
    guard distance != 0 || velocity != 0 else { return 0 }
    let seconds = ratio > 1 ? overdamped : ratio < 1 ? underdamped : critical
    return Double(Self.whole(seconds * 1000) &* 1_000_000) / 1e6
  }

  /// Converts like `toLong()` in Kotlin: NaN to 0, numbers beyond the range to
  /// its ends.
  private static func whole(_ milliseconds: Double) -> Int64 {
    if milliseconds.isNaN { return 0 }
    if milliseconds >= 0x1p63 { return .max }
    return milliseconds < -0x1p63 ? .min : Int64(milliseconds)
  }

  /// When the envelope crosses the threshold, in seconds.
  private var underdamped: Double {
    let sineAmplitude = (velocity - slowRoot * distance) / imaginaryPart
    let amplitude = (distance * distance + sineAmplitude * sineAmplitude).squareRoot()
    return log(1 / amplitude) / slowRoot
  }

  /// When (c₁ + c₂ t) e^rt last crosses the threshold, in seconds.
  private var critical: Double {
    let r = slowRoot
    let (c1, c2) = (distance, velocity - r * distance)
    let search = CrossingSearch(
      termCrossings: (
        log((1 / c1).magnitude) / r, Self.linearTermCrossing(c2, rate: r)
      ),
      turn: -(r * c1 + c2) / (r * c2),
      inflection: -(2 / r) - c1 / c2,
      turnsBelowTarget: c2 < 0 && c1 > 0
    ) { turn in c1 * exp(r * turn) + c2 * turn * exp(r * turn) }
    return search.newton { t in
      ((c1 + c2 * t) * exp(r * t), (c2 * (r * t + 1) + c1 * r) * exp(r * t))
    }
  }

  /// When |c t e^rt| crosses the threshold, in seconds. r t = ln |1/c| - ln |t|
  /// is solved for r t by six fixed-point iterations.
  private static func linearTermCrossing(_ c: Double, rate r: Double) -> Double {
    let first = log((1 / c).magnitude)
    var exponent = first
    for _ in 0..<6 { exponent = first - log((exponent / r).magnitude) }
    return exponent / r
  }

  /// When c₁ e^r₁t + c₂ e^r₂t last crosses the threshold, in seconds; if the
  /// slope is nearly zero where Newton's method would start, that time.
  private var overdamped: Double {
    let (r1, r2) = (slowRoot, fastRoot)
    let c2 = (r1 * distance - velocity) / (r1 - r2)
    let c1 = distance - c2
    func position(_ t: Double) -> Double { c1 * exp(r1 * t) + c2 * exp(r2 * t) }
    func slope(_ t: Double) -> Double { c1 * r1 * exp(r1 * t) + c2 * r2 * exp(r2 * t) }
    let search = CrossingSearch(
      termCrossings: (log((1 / c1).magnitude) / r1, log((1 / c2).magnitude) / r2),
      turn: log((c1 * r1) / (-c2 * r2)) / (r2 - r1),
      inflection: log(-(c2 * r2 * r2) / (c1 * r1 * r1)) / (r1 - r2),
      turnsBelowTarget: c2 > 0 && c1 < 0, position)
    if slope(search.start).magnitude < 0.0001 { return search.start }
    return search.newton { t in (position(t), slope(t)) }
  }
}

/// Compose's search for the time at which a motion that decays in two terms
/// last crosses one of the thresholds above and below its target.
private struct CrossingSearch {
  /// Where Newton's method starts, in seconds.
  let start: Double
  /// The threshold that is crossed last, with its sign.
  private let level: Double

  /// - Parameters:
  ///   - termCrossings: when each term alone crosses a threshold.
  ///   - turn: the time of the extremum; NaN, ±∞ or not above 0 without one.
  ///   - inflection: the time of the point of inflection after the turn.
  ///   - turnsBelowTarget: whether the turn is a minimum below the target.
  ///   - position: the motion by time, relative to the target.
  init(
    termCrossings: (Double, Double), turn: Double, inflection: Double, turnsBelowTarget: Bool,
    _ position: (Double) -> Double
  ) {
    // Comparisons with NaN are false, as in Compose.
    let hasTurn = turn > 0
    let staysAboveLower = -position(turn) < 1
    if hasTurn, !staysAboveLower {
      level = -1
      start = inflection
    } else {
      level = 1
      // The motion crosses the upper threshold at most once if it turns between
      // the target and the lower one. Newton's method then starts at 0.
      start = hasTurn && turnsBelowTarget ? 0 : Self.laterFinite(termCrossings.0, termCrossings.1)
    }
  }

  private static func laterFinite(_ a: Double, _ b: Double) -> Double {
    !a.isFinite ? b : !b.isFinite ? a : max(a, b)
  }

  /// The crossing in seconds, by up to 100 Newton steps, until one is ≤ 1 ms.
  func newton(_ motion: (Double) -> (position: Double, slope: Double)) -> Double {
    var time = start
    var change = Double.infinity
    var iterations = 0
    while change > 0.001, iterations < 100 {
      iterations += 1
      let (position, slope) = motion(time)
      let next = time - (position - level) / slope
      change = (time - next).magnitude
      time = next
    }
    return time
  }
}
