import Springs

/// x'' + c x' + k x = 0, mass divided out, with its exact solution about the
/// rest position.
///
/// The coefficients are the rounded numbers a solver sees, and the solution is
/// evaluated in double-double from them: rounding ω² alone would be worth
/// 1e-12 over a thousand periods.
public struct LinearOscillator: Hashable, Sendable {
  /// k in 1/s².
  public let stiffness: Double
  /// c in 1/s.
  public let damping: Double

  public init(stiffness: Double, damping: Double) {
    precondition(stiffness > 0 && damping >= 0)
    self.stiffness = stiffness
    self.damping = damping
  }

  /// ω in rad/s.
  public var angularFrequency: Double { stiffness.squareRoot() }

  /// Position and velocity at `time` s after a start at (position, velocity).
  ///
  /// Relative error about 1e-30 of the amplitude.
  public func state(
    at time: DoubleDouble, position: DoubleDouble, velocity: DoubleDouble
  ) -> (position: DoubleDouble, velocity: DoubleDouble) {
    let k = DoubleDouble(stiffness)
    let half = DoubleDouble(damping / 2)
    let square = half * half - k
    let slope = velocity + half * position
    if square.high < 0 {
      let turn = (-square).squareRoot()
      let decay = (-(half * time)).exponential()
      let (sine, cosine) = (turn * time).sineAndCosine()
      let x = position * cosine + slope / turn * sine
      let v = velocity * cosine - (half * slope / turn + turn * position) * sine
      return (decay * x, decay * v)
    }
    if square.high == 0 {
      let decay = (-(half * time)).exponential()
      return (
        decay * (position + slope * time), decay * (velocity - half * slope * time)
      )
    }
    // The slow rate from the product of both: no cancellation.
    let root = square.squareRoot()
    let fast = -(half + root)
    let slow = k / fast
    let spread = slow - fast
    let a = (velocity - fast * position) / spread
    let b = (slow * position - velocity) / spread
    let slowly = a * (slow * time).exponential()
    let quickly = b * (fast * time).exponential()
    return (slowly + quickly, slow * slowly + fast * quickly)
  }
}
