import Springs

/// x'' + c x' + k x = 0, with the mass divided out, and its exact solution
/// about the rest position.
///
/// The coefficients are the rounded numbers that a solver sees, and the
/// solution is evaluated from them in double-double. A solution of the numbers
/// before rounding would differ: rounding ω² alone causes an error of up to
/// 3.5e-13 of the amplitude over a thousand periods.
@frozen
public struct LinearOscillator: Hashable, ScalarForce, LinearEquation, WrittenEquation, Oscillator {
  /// k in 1/s².
  public let stiffness: Double
  /// c in 1/s; `force` does not include it.
  public let damping: Double

  /// An oscillator with the mass divided out: k in 1/s², c in 1/s.
  @inlinable
  public init(stiffness: Double, damping: Double) {
    self.stiffness = stiffness
    self.damping = damping
  }

  public var text: String {
    "x'' = -\(stiffness)*x" + (damping == 0 ? "" : " - \(damping)*x'")
  }

  @inlinable @inline(__always) public static var isLinear: Bool { true }

  @inlinable @inline(__always)
  public func force<L: Lanes>(_ position: L, _ time: L) -> L {
    L(constant: -stiffness) * position
  }

  @inlinable
  public func forceGradient(_ position: Double, _ time: Double) -> Double { -stiffness }

  public func energy(_ positions: [Double], _ velocities: [Double]) -> Double {
    (velocities[0] * velocities[0] + stiffness * positions[0] * positions[0]) / 2
  }

  public func solution(from start: ExactState) -> @Sendable (DoubleDouble) -> ExactState {
    require(stiffness > 0 && damping >= 0, "stiffness above 0, damping 0 or more")
    let (x, v) = (start.positions[0], start.velocities[0])
    return { time in
      let state = self.state(at: time, position: x, velocity: v)
      return ExactState(positions: [state.position], velocities: [state.velocity])
    }
  }

  /// ω = √k in rad/s, the angular frequency without damping.
  public var angularFrequency: Double { stiffness.squareRoot() }

  /// Position and velocity at `time` s after a start at (position, velocity).
  ///
  /// The error is below 1e-30 of the amplitude for phases up to 50 rad. It is
  /// larger just above critical damping, where two exponentials nearly cancel.
  public func state(
    at time: DoubleDouble, position: DoubleDouble, velocity: DoubleDouble
  ) -> (position: DoubleDouble, velocity: DoubleDouble) {
    Self.state(
      at: time, stiffness: DoubleDouble(stiffness), halfDamping: DoubleDouble(damping / 2),
      position: position, velocity: velocity)
  }

  /// The same from coefficients in double-double, with half the damping.
  static func state(
    at time: DoubleDouble, stiffness k: DoubleDouble, halfDamping half: DoubleDouble,
    position: DoubleDouble, velocity: DoubleDouble
  ) -> (position: DoubleDouble, velocity: DoubleDouble) {
    let discriminant = half * half - k
    // The rate of x e^(c·t/2) at the start.
    let slope = velocity + half * position
    if discriminant.high < 0 {
      let frequency = (-discriminant).squareRoot()
      let decay = (-(half * time)).exponential()
      let (sine, cosine) = (frequency * time).sineAndCosine()
      let x = position * cosine + slope / frequency * sine
      let v = velocity * cosine - (half * slope / frequency + frequency * position) * sine
      return (decay * x, decay * v)
    }
    if discriminant.high == 0 {
      let decay = (-(half * time)).exponential()
      return (decay * (position + slope * time), decay * (velocity - half * slope * time))
    }
    // Overdamped: x = a e^(slow·t) + b e^(fast·t). The product of both rates is
    // k, which gives the slow one without cancellation.
    let root = discriminant.squareRoot()
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
