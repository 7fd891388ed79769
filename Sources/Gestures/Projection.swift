import Springs

/// How far friction lets a released object travel.
///
/// Friction removes the same fraction of the velocity in every millisecond. The
/// rate d is the fraction left after one millisecond, so v(t) = v₀·d^(1000 t).
/// UIKit's two rates are 0.998 (scroll views, half-life 346 ms) and 0.99 (fast,
/// half-life 69 ms). For d near 1 the distances in the two cases below differ
/// by v₀ · 0.5 ms: they are 499.0 and 499.5 px for 1000 px/s at 0.998.
public enum Deceleration: Sendable {
  /// A sum over milliseconds, each at the velocity left after it: v/1000 · (d +
  /// d² + …) = v/1000 · d/(1 - d). The form in Apple's sample code.
  case steps
  /// The integral of the velocity: -v / (1000 ln d).
  case integral

  /// The distance from the release to the place of rest per velocity at the
  /// release, in seconds.
  ///
  /// - Parameter rate: the fraction of the velocity left after a millisecond,
  ///   above 0 and below 1.
  public func reach(rate: Double) -> Double {
    require(rate > 0 && rate < 1, "a deceleration rate lies between 0 and 1")
    return self == .steps ? rate / (1 - rate) / 1000 : -1 / (1000 * log(rate))
  }
}
