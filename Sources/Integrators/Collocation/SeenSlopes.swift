/// The range of the slopes seen of a force and its middle; the slope of a force
/// that pulls back counts as positive.
@frozen
@usableFromInline
struct SeenSlopes {
  @usableFromInline var lowest = Double.infinity
  @usableFromInline var highest = -Double.infinity
  /// The middle for which matrices are made: not below zero, since the iteration
  /// copes with a force that pushes away, and not moved by small changes of the
  /// range.
  @usableFromInline var middle = 0.0

  @inlinable init() {}

  @inlinable var range: Double { highest - lowest }
  @inlinable var isEmpty: Bool { lowest > highest }
  /// The largest magnitude.
  @inlinable var steepest: Double { isEmpty ? 0 : max(-lowest, highest) }

  /// Forgets the range but not the middle: the slopes seen next decide whether
  /// that stays.
  @inlinable
  mutating func forget() {
    lowest = .infinity
    highest = -.infinity
  }

  /// Adds slopes just seen; returns whether `middle` changed, which it does if
  /// the range's middle is away from it by more than a tenth of the range.
  /// Slopes that are not finite are left out.
  ///
  /// - Parameter isSlow: whether the iteration is slow; if so, a range over a
  ///   hundred times as wide as the slopes just seen is forgotten first.
  @inlinable @inline(__always)
  mutating func add(_ seen: (low: Double, high: Double), isSlow: Bool) -> Bool {
    guard seen.low.isFinite && seen.high.isFinite else { return false }
    if isSlow && range > 100 * max(seen.high - seen.low, -seen.low, seen.high) { forget() }
    lowest = min(lowest, seen.low)
    highest = max(highest, seen.high)
    let now = max(0, (lowest + highest) / 2)
    guard (now - middle).magnitude > 0.1 * range + 1e-12 * now else { return false }
    middle = now
    return true
  }
}
