/// The largest errors of one method at one point.
public struct SweepError: Sendable, Hashable {
  /// The largest |x - x_exact| over |x0 - target| + |v0|/ω.
  public var position = 0.0
  /// The largest |v - v_exact| over the same scale times ω.
  public var velocity = 0.0

  /// Whether both are finite.
  public var isFinite: Bool { position.isFinite && velocity.isFinite }

  /// Includes the errors at one more time. NaN counts as infinity.
  mutating func add(position: Double, velocity: Double) {
    if !(position <= self.position) { self.position = position.isNaN ? .infinity : position }
    if !(velocity <= self.velocity) { self.velocity = velocity.isNaN ? .infinity : velocity }
  }
}
