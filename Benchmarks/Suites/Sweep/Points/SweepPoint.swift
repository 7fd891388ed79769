import Springs

/// One point of a sweep: a spring that moves from 1 to 0, and the length of a
/// step. `SweepAxis.Quantity` has the units.
public struct SweepPoint: Sendable, Hashable {
  public var zeta: Double
  public var omega: Double
  public var velocity: Double
  public var step: Double

  var motion: SpringMotion {
    SpringMotion(
      rates: SpringRates(dampingRatio: zeta, angularFrequency: omega), from: 1, to: 0,
      initialVelocity: velocity)
  }
}
