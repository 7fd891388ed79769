import Springs

extension SpringMotion {
  /// A motion of the spring with a damping ratio and an angular frequency in
  /// rad/s.
  public init(
    ratio: Double, omega: Double, from start: Double, to target: Double = 0, velocity: Double = 0
  ) {
    self.init(
      rates: SpringRates(dampingRatio: ratio, angularFrequency: omega), from: start, to: target,
      initialVelocity: velocity)
  }
}
