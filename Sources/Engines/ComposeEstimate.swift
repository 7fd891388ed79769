import Platform

/// The duration for which Compose plays a spring, estimated before it starts:
/// from the decay of the envelope if underdamped, else by Newton's method on
/// the last crossing of the threshold.
///
/// Just above critical damping Newton's method diverges to negative times, and
/// the animation ends on its first frame.
///
/// As in `SpringEstimation.kt` (see `Compose.source`), with its starting points,
/// numbers of iterations and limits.
public struct ComposeEstimate {
  /// The root of the characteristic polynomial with the smaller decay, or the
  /// upper one of a complex pair.
  private let root: (real: Double, imaginary: Double)
  /// The real part of the other root.
  private let otherRoot: Double
  private let ratio: Double
  private let distance: Double
  private let velocity: Double
  private let delta: Double

  /// - Parameters:
  ///   - stiffness: k/m, per square second.
  ///   - ratio: ζ.
  ///   - distance: start minus target.
  ///   - velocity: per second, in the unit of `distance`.
  ///   - delta: the threshold, in the unit of `distance`.
  public init(stiffness: Double, ratio: Double, distance: Double, velocity: Double, delta: Double) {
    let damping = 2 * ratio * stiffness.squareRoot()
    let square = damping * damping - 4 * stiffness
    let part = square.magnitude.squareRoot()
    root = square < 0 ? (-damping * 0.5, part * 0.5) : ((-damping + part) * 0.5, 0)
    otherRoot = square < 0 ? -damping * 0.5 : (-damping - part) * 0.5
    self.ratio = ratio
    // Mirror the motion so that it starts above the target.
    self.distance = distance.magnitude
    self.velocity = distance < 0 ? -velocity : velocity
    self.delta = delta
  }

  /// The duration in whole milliseconds; may be negative. Infinite without
  /// damping.
  public var milliseconds: Double {
    guard ratio != 0 else { return .infinity }
    guard distance != 0 || velocity != 0 else { return 0 }
    let seconds = ratio > 1 ? overdamped : ratio < 1 ? underdamped : critical
    let whole = (seconds * 1000).rounded(.towardZero)
    return whole.isNaN ? 0 : whole
  }

  /// When the envelope crosses the threshold, in seconds.
  private var underdamped: Double {
    let sineAmplitude = (velocity - root.real * distance) / root.imaginary
    let amplitude = (distance * distance + sineAmplitude * sineAmplitude).squareRoot()
    return log(delta / amplitude) / root.real
  }

  /// When (c₁ + c₂ t) e^rt last crosses the threshold, in seconds. Newton's
  /// method starts where one of the two terms alone crosses it.
  private var critical: Double {
    let r = root.real
    let (c1, c2) = (distance, velocity - r * distance)
    let t1 = log((delta / c1).magnitude) / r
    // For the second term, Lambert's W by fixed-point iteration: r t is
    // ln |δ/c₂| - ln |t|.
    let guess = log((delta / c2).magnitude)
    var exponent = guess
    for _ in 0...5 { exponent = guess - log((exponent / r).magnitude) }
    let t2 = exponent / r
    var time = Self.laterFinite(t1, t2)
    let turn = -(r * c1 + c2) / (r * c2)
    // Minus the threshold that is crossed last. It is the lower one if the
    // motion turns below it; Newton's method then starts at the point of
    // inflection after the turn. Else it is the upper one; if the motion turns
    // between the target and the lower one, there is one crossing, before the
    // turn, so Newton's method starts on the left of it.
    var offset = -delta
    if turn > 0 {
      let height = c1 * exp(r * turn) + c2 * turn * exp(r * turn)
      if -height < delta {
        if c2 < 0, c1 > 0 { time = 0 }
      } else {
        time = -(2 / r) - c1 / c2
        offset = delta
      }
    }
    return Self.newton(from: time) { t in
      ((c1 + c2 * t) * exp(r * t) + offset, (c2 * (r * t + 1) + c1 * r) * exp(r * t))
    }
  }

  /// When c₁ e^r₁t + c₂ e^r₂t last crosses the threshold, in seconds: as in
  /// `critical`, but without Newton's method where the slope at its start is
  /// nearly zero.
  private var overdamped: Double {
    let (r1, r2) = (root.real, otherRoot)
    let c2 = (r1 * distance - velocity) / (r1 - r2)
    let c1 = distance - c2
    var time = Self.laterFinite(log((delta / c1).magnitude) / r1, log((delta / c2).magnitude) / r2)
    let turn = log((c1 * r1) / (-c2 * r2)) / (r2 - r1)
    var offset = -delta
    if turn > 0 {
      let height = c1 * exp(r1 * turn) + c2 * exp(r2 * turn)
      if -height < delta {
        if c2 > 0, c1 < 0 { time = 0 }
      } else {
        time = log(-(c2 * r2 * r2) / (c1 * r1 * r1)) / (r1 - r2)
        offset = delta
      }
    }
    func slope(_ t: Double) -> Double { c1 * r1 * exp(r1 * t) + c2 * r2 * exp(r2 * t) }
    if slope(time).magnitude < 0.0001 { return time }
    return Self.newton(from: time) { t in (c1 * exp(r1 * t) + c2 * exp(r2 * t) + offset, slope(t)) }
  }

  private static func laterFinite(_ a: Double, _ b: Double) -> Double {
    !a.isFinite ? b : !b.isFinite ? a : max(a, b)
  }

  /// Newton's method, until a step is at most 1 ms, or 100 steps.
  private static func newton(
    from start: Double, _ function: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var time = start
    var change = Double.infinity
    var iterations = 0
    while change > 0.001, iterations < 100 {
      iterations += 1
      let (value, slope) = function(time)
      let next = time - value / slope
      change = (time - next).magnitude
      time = next
    }
    return time
  }
}
