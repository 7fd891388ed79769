import Platform

/// The closed form that wobble and React Native share: underdamped below ζ = 1,
/// critically damped for all other ratios.
struct CriticalFallback {
  let target: Double
  let distance: Double
  /// Initial speed away from the target, per unit of time.
  let speed: Double
  let ratio: Double
  /// In radians per unit of time.
  let frequency: Double

  init(_ request: EngineRequest, unitsPerSecond units: Double = 1) {
    target = request.target
    distance = request.target - request.start
    speed = -request.velocity / units
    ratio = request.ratio
    frequency = request.frequency / units
  }

  /// Position, and velocity per unit of time.
  func state(at time: Double) -> (position: Double, velocity: Double) {
    guard ratio < 1 else { return critical(at: time) }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let envelope = exp(-ratio * frequency * time)
    let slope = speed + ratio * frequency * distance
    let (sine, cosine) = (sin(damped * time), cos(damped * time))
    return (
      target - envelope * (slope / damped * sine + distance * cosine),
      ratio * frequency * envelope * (sine * slope / damped + distance * cosine)
        - envelope * (cosine * slope - damped * distance * sine)
    )
  }

  private func critical(at time: Double) -> (position: Double, velocity: Double) {
    let envelope = exp(-frequency * time)
    return (
      target - envelope * (distance + (speed + frequency * distance) * time),
      envelope * (speed * (time * frequency - 1) + time * distance * (frequency * frequency))
    )
  }
}
