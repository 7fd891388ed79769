import Springs

/// The closed form and the end that wobble and React Native share: underdamped
/// below ζ = 1, critically damped for all other ratios. Times are in seconds or
/// another unit.
struct CriticalFallback {
  let target: Double
  let distance: Double
  /// The initial velocity, negated, per unit of time.
  let speed: Double
  let ratio: Double
  /// In radians per unit of time.
  let frequency: Double

  /// - Parameters:
  ///   - units: units of time per second.
  ///   - ratio: ζ; the request's if `nil`.
  ///   - frequency: in rad/s; the request's if `nil`.
  init(
    _ request: EngineRequest, unitsPerSecond units: Double = 1, ratio: Double? = nil,
    frequency: Double? = nil
  ) {
    target = request.target
    distance = request.target - request.start
    speed = -request.velocity / units
    self.ratio = ratio ?? request.ratio
    self.frequency = (frequency ?? request.frequency) / units
  }

  /// Position, and velocity per unit of time.
  func state(at time: Double) -> (position: Double, velocity: Double) {
    guard ratio < 1 else { return critical(at: time, envelope: exp(-frequency * time)) }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    return underdamped(
      damped, envelope: exp(-ratio * frequency * time), sine: sin(damped * time),
      cosine: cos(damped * time))
  }

  /// The state below ζ = 1: `damped` is the frequency of the oscillation; sine
  /// and cosine of its phase are given.
  func underdamped(
    _ damped: Double, envelope: Double, sine: Double, cosine: Double
  ) -> (position: Double, velocity: Double) {
    let slope = speed + ratio * frequency * distance
    return (
      target - envelope * (slope / damped * sine + distance * cosine),
      ratio * frequency * envelope * (sine * slope / damped + distance * cosine)
        - envelope * (cosine * slope - damped * distance * sine)
    )
  }

  /// The state at ζ = 1 and above.
  func critical(at time: Double, envelope: Double) -> (position: Double, velocity: Double) {
    (
      target - envelope * (distance + (speed + frequency * distance) * time),
      envelope * (speed * (time * frequency - 1) + time * distance * (frequency * frequency))
    )
  }

  /// Whether the animation ends in this state, with velocity per unit of time.
  func isAtRest(_ position: Double, velocity: Double) -> Bool {
    velocity.magnitude <= 0.001 && (target - position).magnitude <= 0.001
  }
}
